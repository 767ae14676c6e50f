import type { FlightBulk } from '#contract/flight-moves.ts'
import type { flightLockRefusals } from '#contract/refusals/flights.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { findFlight, lockFlight } from '#server/deals/flights/store/flights.ts'
import { report } from '#server/orders/commands/marks.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { moveFlight } from './moves.ts'
import { refuseMove } from './orders.ts'

const refuseLock: RefuseWith<typeof flightLockRefusals> = refuse

type Of<A extends FlightBulk['action']> = Extract<FlightBulk, { action: A }>
type Step<A extends FlightBulk['action']> = Omit<Of<A>, 'rows'>
type Row<A extends FlightBulk['action']> = Of<A>['rows'][number]

/** Marks a stop of a flight as its person saw it stand; the rules of times are those of a single mark. */
export async function markFlight(tx: Tx, actor: CommandActor, row: Row<'mark'>, { at, comment }: Step<'mark'>): Promise<FlightState> {
  const task = (await shownFlight(tx, row)).tasks.find(({ id }) => id === row.taskId) ?? refuse('task.not_found')
  if (isOfFlight({ id: row.id }, task)) {
    const { id: flightId, version, taskId, mark } = row
    return (await moveFlight(tx, actor, { action: 'mark_task', flightId, version, taskId, mark, at: at ?? null, comment })).flight
  }
  // whoever marks holds the order first, as a single mark does, and then finds the flight as it is
  const order = await lockState(tx, task.orderId, null)
  await shownFlight(tx, row)
  await report(tx, actor, order, { taskId: row.taskId, what: row.mark, at: at === undefined ? tx.now : new Date(at), comment })
  return (await findFlight(tx, tx.actor.orgId, row.id))!
}

/** Gives the drivers of a flight their instructions. */
export const instructFlight = (tx: Tx, actor: CommandActor, { id, version }: Row<'instruct'>, { instructions }: Step<'instruct'>) =>
  moveFlight(tx, actor, { action: 'instruct', flightId: id, version, instructions })

/** Names another truck or driver in a flight that has not begun; what is not named stays. */
export async function replaceIn(
  tx: Tx,
  actor: CommandActor,
  { id, version }: Row<'replace'>,
  { truckId, driverId, coDriverId, overrideReason, reason, comment }: Step<'replace'>,
) {
  const flight = (await lockFlight(tx, id)) ?? refuseLock('flight.not_found')
  const [truck, driver] = [truckId ?? flight.truckId, driverId ?? flight.driverId]
  if (truck === null || driver === null) refuseMove(flight.mirrorsId === null ? 'flight.no_resources' : 'flight.mirrored')
  return moveFlight(tx, actor, {
    action: 'replace',
    flightId: id,
    version,
    truckId: truck,
    trailerId: flight.trailerId,
    driverId: driver,
    // who takes the wheel himself is no second driver
    coDriverId: coDriverId ?? (flight.coDriverId === driver ? null : flight.coDriverId),
    overrideReason,
    reason,
    comment,
  })
}

/** An own flight at the version its person has seen. */
async function shownFlight(tx: Tx, { id, version }: { id: string; version: number }): Promise<FlightState> {
  const flight = (await findFlight(tx, tx.actor.orgId, id)) ?? refuseLock('flight.not_found')
  if (flight.version !== version) refuseLock('flight.changed', { version: flight.version })
  if (flight.mirrorsId !== null) refuseMove('flight.mirrored')
  return flight
}
