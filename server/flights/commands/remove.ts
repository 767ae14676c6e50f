import { isOver } from '#contract/flight-lead.ts'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { dropOrder, lockResources, reschedule } from '#server/deals/flights/commands.ts'
import type { FlightState, OrderFlight } from '#server/deals/flights/record.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { lockFlight } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import type { OrderState } from '#server/deals/record.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { checkBoard } from '#server/orders/commands/fit.ts'
import { checkResources, named, override, resourcesFacts, unnamed } from '#server/orders/commands/resources.ts'
import { lockState, mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep, waitsForResources } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { boardFrom, renumbered } from './aboard.ts'
import { type Moved, ordersOn, refuseMove, tellOrder, toldBy } from './orders.ts'

type Removal = Omit<FlightMoveOf<'remove'>, 'to'>
type Target = NonNullable<FlightMoveOf<'remove'>['to']>

/**
 * Takes an order off a flight that has not begun for it, or puts it on board of another own one in the same step. An order that is left
 * without a vehicle, for all of it or a part, is ready no more; a flight that is left without orders is cancelled.
 */
export async function remove(tx: Tx, actor: CommandActor, flight: FlightState, { to, ...data }: FlightMoveOf<'remove'>): Promise<Moved> {
  await checkReason(tx, 'executor_revoke_reasons', data.reason, data.comment)
  return to === null ? takeOff(tx, actor, flight, data) : goOver(tx, actor, flight, { ...data, to })
}

async function takeOff(tx: Tx, actor: CommandActor, flight: FlightState, data: Removal): Promise<Moved> {
  const { order, known } = await findAboard(tx, actor, flight, data)
  const status = order.order.status as OrderStatus
  if (!waitsForResources.has(status)) refuseMove('flight.order_under_way', { field: 'orderId' })
  const left = await leave(tx, order, known)
  await applyStep(tx, order, status === 'ready' ? 'accepted' : status, {
    changes: await unnamed(tx, order),
    facts: { flight: flight.number },
    by: { what: 'take_off', ...toldBy(actor), reason: data.reason, comment: data.comment },
  })
  return { flight: left, next: null, left: order.order.orgId }
}

async function goOver(tx: Tx, actor: CommandActor, flight: FlightState, { to, ...data }: Removal & { to: Target }): Promise<Moved> {
  const other = await findOther(tx, flight, to)
  const others = await ordersOn(tx, other)
  const { order, known } = await findAboard(tx, actor, flight, data)
  if (order.flights.some(({ id }) => id === other.id)) refuseMove('flight.order_there', { field: 'to.flightId' })
  const resources = await lockResources(tx, other)
  const left = await leave(tx, order, known)
  const warned = await checkResources(tx, order, resources, { share: known.share })
  const loaded = await renumbered(tx, other, await boardFrom(tx, other, order, known))
  const waits = waitsForResources.has(order.order.status as OrderStatus)
  await tellOrder(tx, order, {
    by: { what: 'replace', ...toldBy(actor), reason: data.reason, comment: data.comment },
    facts: resourcesFacts(resources),
    changes: waits ? await named(tx, order) : {},
  })
  const moved = await reschedule(tx, loaded, (what): never => refuseMove('flight.busy', { what: what ?? '…', field: 'to.flightId' }))
  const aboard = await checkBoard(tx, moved, [...others, { state: order, share: known.share }], { resources })
  await override(tx, moved, [...warned, ...aboard], { actor, reason: data.overrideReason })
  await audit(tx, {
    what: 'flight.add',
    kind: 'flight',
    home: tx.actor.orgId,
    objectId: moved.id,
    from: other.status,
    to: moved.status,
    facts: { order: order.order.number, off: flight.number },
  })
  return { flight: left, next: moved, left: order.order.orgId }
}

/** The order for a change, and the flight as it knows it; refused where it is not on board or its own tasks have begun. */
async function findAboard(tx: Tx, actor: CommandActor, flight: FlightState, { orderId, orderVersion }: Removal) {
  if (!flight.tasks.some(task => task.orderId === orderId && task.orderId !== flight.id))
    refuseMove('flight.order_missing', { field: 'orderId' })
  const order = await lockState(tx, orderId, orderVersion)
  if (sideOf(order, actor.orgId) !== 'executor') refuse('order.not_found')
  mayAct(actor, 'executor')
  const known = order.flights.find(({ id }) => id === flight.id) ?? refuseMove('flight.order_missing', { field: 'orderId' })
  if (hasStarted(known.tasks)) refuseMove('flight.order_begun', { field: 'orderId' })
  return { order, known }
}

async function findOther(tx: Tx, flight: FlightState, { flightId, version }: Target): Promise<FlightState> {
  const field = 'to.flightId'
  const other = (flightId === flight.id ? null : await lockFlight(tx, flightId)) ?? refuseMove('flight.other_missing', { field })
  if (other.mirrorsId !== null) refuseMove('flight.mirrored', { field })
  if (isOver(other)) refuseMove('flight.other_over', { field })
  if (other.version !== version) refuseMove('flight.other_changed', { field })
  return other
}

/** The flight without the order; where what it had besides is done already it is over, and its resources are free. */
async function leave(tx: Tx, { order }: OrderState, known: OrderFlight): Promise<FlightState> {
  const left = await dropOrder(tx, known, order.orgId as OrgId, order.id)
  if (isOver(left)) await shortenAssignments(tx, left, tx.now)
  return left
}
