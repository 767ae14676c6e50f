import { isOver } from '#contract/flight-lead.ts'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import { defaultZone } from '#contract/zone.ts'
import { reschedule } from '#server/deals/flights/commands.ts'
import type { FlightState, PlannedTask } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { leftoverOf } from '#server/deals/flights/rules/leftover.ts'
import { placeTasks, setFlight, setTask } from '#server/deals/flights/store/flights.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { merged } from './aboard.ts'
import { lastMark } from './interrupt.ts'
import { type Moved, refuseBusy, refuseMove, shareOn, tellOrder, toldBy } from './orders.ts'

const MINUTES = 30

/**
 * Hands over what stays on board of an order: a task of that order at a place of its own, which is planned among the others while the flight is
 * on the road. Of a flight that is over it is told as done, for that one runs no more; both sides of the order read where and when.
 */
export async function unloadLeftover(
  tx: Tx,
  actor: CommandActor,
  flight: FlightState,
  { orderId, where, at: moment, comment }: FlightMoveOf<'unload_leftover'>,
): Promise<Moved> {
  const own = flight.tasks.filter(task => task.orderId === orderId && orderId !== flight.id)
  if (own.length === 0) refuseMove('flight.no_leftover', { field: 'orderId' })
  const order = await lockState(tx, orderId, null)
  const load = { orderId, ...(shareOn(order, flight.id) ?? totalOf(order.cargos)) }
  if (!leftoverOf(own, load)) refuseMove('flight.no_leftover', { field: 'orderId' })
  const at = new Date(moment)
  const isDone = isOver(flight)
  if (isDone && (at > tx.now || at < lastMark(flight))) refuseMove('flight.time', { field: 'at' })
  const { orderOrgId, tz, country } = own.at(-1)!
  const task: PlannedTask = {
    kind: 'reload',
    orderId,
    orderOrgId,
    stopSeq: 0,
    from: at,
    to: new Date(at.getTime() + MINUTES * 60_000),
    minutes: MINUTES,
    placeRu: where.place,
    placeEn: where.place,
    address: where.place,
    tz: tz || defaultZone,
    lat: where.lat,
    lon: where.lon,
    country,
    leftover: true,
  }
  const before = new Set(flight.tasks.map(({ id }) => id))
  const placed = await placeTasks(tx, flight, isDone ? [...flight.tasks.map(is => ({ is })), { task }] : merged(flight.tasks, [task]))
  const made = placed.tasks.find(({ id }) => !before.has(id))!
  const done = { status: 'completed' as const, arrivedAt: at, completedAt: at, source: 'dispatcher', comment }
  const moved = isDone
    ? await setFlight(tx, await setTask(tx, placed, made.id, done), {})
    : await reschedule(tx, await setTask(tx, placed, made.id, { status: 'planned', comment }), refuseBusy)
  const place = { ru: where.place, en: where.place }
  await tellOrder(tx, order, {
    by: { what: isDone ? 'leftover.unload' : 'leftover.plan', ...toldBy(actor), comment },
    facts: { place, at: at.toISOString() },
  })
  return { flight: moved, next: null, facts: { order: order.order.number, place: where.place, at: at.toISOString() } }
}
