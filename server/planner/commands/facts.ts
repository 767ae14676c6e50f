import { isOver } from '#contract/flight-lead.ts'
import { type PlannerRequest, plannerLimits } from '#contract/planner.ts'
import { nextWeek, normsOf } from '#server/deals/flights/rules/norms.ts'
import { planOf } from '#server/deals/flights/rules/plan.ts'
import { zoneOf } from '#server/drivers/store/drivers.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { Facts, OpenOrder } from '#server/planner/record.ts'
import { bodyNames, listOpenOrders } from '#server/planner/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { comingAfter } from './coming.ts'
import { freeUnits, unitsAround } from './units.ts'

/**
 * Everything a search is about: open orders and own trucks with trailers and drivers, what they have to do, and the law; after a flight that is
 * late or broke down, the coming flights of its truck and driver in place of open orders.
 */
export async function gatherFacts(tx: Tx, request: PlannerRequest): Promise<Facts> {
  const tz = await zoneOf(tx)
  const today = dayIn(tz, tx.now)
  const law = { norms: normsOf(tx.rules.drivingNorms), weekEnds: nextWeek(tz, tx.now) }
  const base = { request, now: tx.now, tz, ...law, bodies: await bodyNames(tx) }
  if (request.flightId === null)
    return { ...base, orders: await openOrders(tx, request, tz), units: await freeUnits(tx, request.truckIds, today) }
  const after = await comingAfter(tx, request.flightId, tz)
  const { units, homes } = await unitsAround(tx, after, request.truckIds, today)
  return { ...base, units, orders: after.flights.map(({ coming, ...order }, n) => ({ ...order, coming: { ...coming, unit: homes[n]! } })) }
}

async function openOrders(tx: Tx, { orderIds }: PlannerRequest, tz: string): Promise<OpenOrder[]> {
  const found: OpenOrder[] = []
  for (const id of await listOpenOrders(tx, orderIds, plannerLimits.orders)) {
    const state = await stateToCarry(tx, tx.actor, id)
    const { order, stops, flights } = state
    const isTimed = stops.length > 1 && stops.every(({ windowFrom, windowTo }) => windowFrom && windowTo)
    if (!isTimed || flights.some(flight => !isOver(flight))) continue
    const places = stops.map(({ lat, lon, country }) => ({ lat, lon, country }))
    found.push({ id, version: order.version, number: order.number ?? '', plan: planOf(state, draftOf(state).cargos, tz), places })
  }
  return found
}
