import type { OrderStatus } from '#contract/order-states.ts'
import type { FlightState, FlightTask, OrderFlight, PlannedTask } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { placeOf } from '#server/deals/flights/rules/fresh.ts'
import { beyond, isNothing, lessOf, type Share } from '#server/deals/flights/rules/ofOrder.ts'
import { interleaved } from '#server/deals/flights/rules/sequence.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { linkOrder, placeTasks, setFlight } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import { ownLeft, ownLegNumber, ownOpen } from '#server/deals/transfers/rules.ts'
import { checkMet } from '#server/orders/commands/checks.ts'
import { loadOf, stopsOf } from '#server/orders/commands/fit.ts'
import { named } from '#server/orders/commands/resources.ts'
import { lockState, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import { move } from '#server/orders/lifecycle.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownNumber } from './numbers.ts'
import { refuseMove, toldBy } from './orders.ts'

/** An order to come on board: which part of it. */
export type Boarding = { orderId: string; orderVersion: number; share: Share | null }

/** The order for a change, and the part of it that is meant: no share is all that no flight carries yet. */
export async function findBoarding(tx: Tx, actor: CommandActor, { orderId, orderVersion, share }: Boarding) {
  const order = await lockState(tx, orderId, orderVersion)
  if (sideOf(order, actor.orgId) !== 'executor') refuse('order.not_found')
  const total = totalOf(order.cargos)
  const open = ownOpen(order.flights)
  const left = ownLeft(total, order.flights)
  if (isNothing(left) && !isNothing(total)) refuseMove('flight.covered')
  move(factsOf(order, tx.now), 'assign', { side: 'executor', permissions: actor.permissions })
  checkShare(share, left)
  const takes = share ?? left
  const isWhole = open.length === 0 && isNothing(lessOf(total, takes))
  return { order, share: isWhole ? null : takes, completes: isNothing(lessOf(left, takes)) }
}
export type Boarded = Awaited<ReturnType<typeof findBoarding>>

/** Refuses a share of nothing, and one of more than there is. */
export function checkShare(share: Share | null, left: Share): void {
  if (!share) return
  if (share.massKg <= 0) refuseMove('flight.share_none', { field: 'share.massKg' })
  const [over] = beyond(share, left)
  if (over) refuseMove('flight.share_over', { field: `share.${over}`, left: left[over] })
}

/** Puts an order on board of a flight that stands, its stops among the others by their time. */
export async function board(tx: Tx, flight: FlightState, { order, share }: Boarded): Promise<FlightState> {
  await linkOrder(tx, flight, loadOf(order, ownLegNumber(order.transfer), share))
  return placeTasks(tx, flight, merged(flight.tasks, stopsOf(order)))
}

/** The same for an order that was on another flight, with the tasks it had there. */
export async function boardFrom(tx: Tx, flight: FlightState, order: OrderState, known: OrderFlight): Promise<FlightState> {
  await linkOrder(tx, flight, loadOf(order, known.leg, known.share))
  return placeTasks(tx, flight, merged(flight.tasks, known.tasks.map(plannedAgain)))
}

/** A flight that takes another order on board has a number of its own, unless it had one or has begun. */
export async function renumbered(tx: Tx, before: FlightState, loaded: FlightState): Promise<FlightState> {
  const had = new Set(before.tasks.flatMap(({ orderId }) => (orderId === before.id ? [] : orderId)))
  return had.size === 1 && !hasStarted(before.tasks) ? setFlight(tx, loaded, { number: await ownNumber(tx) }) : loaded
}

/** A task as it was planned, to be done anew, by another flight too. */
export const plannedAgain = (task: FlightTask): PlannedTask => ({
  kind: task.kind,
  orderId: task.orderId === task.flightId ? null : task.orderId,
  orderOrgId: task.orderId === task.flightId ? null : task.orderOrgId,
  stopSeq: task.stopSeq,
  from: task.plannedFrom,
  to: task.plannedTo,
  ...placeOf(task),
  country: task.country,
  minutes: task.minutes,
})

/** Tasks that stand already keep their order, and so do new ones; of the next of both the one due earlier goes first. What is begun comes before. */
export function merged<T extends Pick<FlightTask, 'status' | 'plannedFrom'>>(
  tasks: readonly T[],
  fresh: readonly PlannedTask[],
): ({ is: T } | { task: PlannedTask })[] {
  return interleaved(
    tasks.map(is => ({ is })),
    fresh.map(task => ({ task })),
    ({ task }, { is }) => is.status === 'planned' && task.from < is.plannedFrom,
  )
}

/** The order has its vehicle, or a part of it has: both sides read it; with the last part it is ready. */
export async function recordBoarding(
  tx: Tx,
  actor: CommandActor,
  { order, share, completes }: Boarded,
  facts: Record<string, unknown>,
): Promise<void> {
  checkMet(order)
  const status = completes ? move(factsOf(order, tx.now), 'assign', { side: 'executor', permissions: actor.permissions }) : null
  await applyStep(tx, order, status ?? (order.order.status as OrderStatus), {
    changes: completes ? await named(tx, order) : {},
    facts: { ...facts, ...(share ? { share: share.massKg } : {}) },
    by: { what: share ? 'assign_part' : 'assign', ...toldBy(actor) },
  })
}
