import { plannerLimits } from '#contract/planner.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { ordersAmong } from '#server/deals/flights/row.ts'
import type { FlightPlan } from '#server/deals/flights/rules/judge.ts'
import { joinedPlan, planOf, sharedPlan } from '#server/deals/flights/rules/plan.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { ownPart } from '#server/deals/transfers/rules.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { ComingFlight, OpenOrder } from '#server/planner/record.ts'
import { isAgainOnRoad, listComing } from '#server/planner/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

/** How far ahead flights are planned anew. */
const AHEAD_MS = 14 * 86_400_000

/** What is planned anew after a flight: the coming flights of its truck and driver; of one that broke down those of its truck alone. */
export type After = {
  flight: FlightState
  /** Its truck stands where it broke down and has done no flight since. */
  isBroken: boolean
  flights: readonly (Omit<OpenOrder, 'coming'> & { coming: Omit<ComingFlight, 'unit'> })[]
}

export async function comingAfter(tx: Tx, flightId: string, tz: string): Promise<After> {
  const flight = (await findFlight(tx, tx.actor.orgId, flightId)) ?? refuse('flight.not_found')
  const { status, truckId, interruptedAt } = flight
  const isBroken = status === 'interrupted' && truckId !== null && !(await isAgainOnRoad(tx, truckId, interruptedAt!))
  const till = new Date(tx.now.getTime() + AHEAD_MS)
  const flights: After['flights'][number][] = []
  for (const id of await listComing(tx, flight, { isBroken, till, most: plannerLimits.orders })) {
    const found = await findFlight(tx, tx.actor.orgId, id)
    const coming = found && !hasStarted(found.tasks) ? await comingOf(tx, found, tz) : null
    if (coming) flights.push(coming)
  }
  return { flight, isBroken, flights }
}

/** A flight as it may go over to others; null once its first window is over: whoever has it now is on the way. */
async function comingOf(tx: Tx, flight: FlightState, tz: string): Promise<After['flights'][number] | null> {
  const tasks = flight.tasks.filter(({ status }) => status !== 'cancelled')
  const [first] = tasks
  const { truckId, driverId, trailerId, coDriverId } = flight
  if (!first || tasks.length < 2 || first.plannedTo <= tx.now || truckId === null || driverId === null) return null
  const alone: FlightPlan[] = []
  const orders: ComingFlight['orders'][number][] = []
  for (const id of ordersAmong(flight, tasks)) {
    const state = await stateToCarry(tx, tx.actor, id)
    const share = state.flights.find(each => each.id === flight.id)?.share ?? null
    const plan = planOf(ownPart(state), draftOf(state).cargos, tz)
    alone.push(share ? sharedPlan(plan, share) : plan)
    orders.push({ orderId: id, orderVersion: state.order.version, number: state.order.number ?? '' })
  }
  if (alone.length === 0) return null
  // a flight of one order goes by the road of that order, as the judge has it
  const isJoined = alone.length > 1 || alone[0]!.tasks.length !== tasks.length || tasks.some(task => isOfFlight(flight, task))
  return {
    ...{ id: flight.id, version: flight.version, number: flight.number, plan: isJoined ? joinedPlan(tasks, alone) : alone[0]! },
    places: tasks.map(({ lat, lon, country }) => ({ lat, lon, country })),
    coming: { truckId, trailerId, driverId, coDriverId, plate: flight.truckPlate ?? '', orders, alone: isJoined ? alone : [] },
  }
}
