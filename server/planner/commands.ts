import { categoriesFor } from '#contract/driver-rules.ts'
import { isOver } from '#contract/flight-lead.ts'
import { type PlannerRequest, type PlannerResult, plannerLimits } from '#contract/planner.ts'
import { isTrailer } from '#contract/vehicle-rules.ts'
import { VehicleKind } from '#contract/vehicles.ts'
import { nextWeek, normsOf } from '#server/deals/flights/rules/norms.ts'
import { planOf } from '#server/deals/flights/rules/plan.ts'
import { listTasksBefore } from '#server/deals/flights/store/resources.ts'
import { listDrivers, zoneOf } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { toDriverFacts, toVehicleFacts } from '#server/orders/commands/fit.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { listVehicles } from '#server/vehicles/store.ts'
import type { Facts, OpenOrder, PlannerRunRecord, Unit, UnitFlight } from './record.ts'
import { isLost } from './row.ts'
import {
  bodyNames,
  deleteRunsBefore,
  findForeign,
  insertRun,
  listHeld,
  listOpenOrders,
  listUsual,
  lockRun,
  lockRunning,
  setRun,
} from './store.ts'

/** The moment a search begins at. */
export const START = 'planner.start'
const KEPT_MS = 7 * 86_400_000
/** How far ahead tasks of drivers are looked for. */
const AHEAD_MS = 14 * 86_400_000

/** Has a plan looked for; refused while a colleague has another one looked for. A search of one's own gives way. */
export async function startRun(tx: Tx, request: PlannerRequest): Promise<PlannerRunRecord> {
  const pairs = [...request.fixed, ...request.banned]
  const orders = [...request.orderIds, ...pairs.map(({ orderId }) => orderId)]
  const trucks = [...request.truckIds, ...pairs.map(({ truckId }) => truckId)]
  const foreign = await findForeign(tx, orders, trucks)
  if (foreign.orderId) refuse('order.not_found')
  if (foreign.truckId) refuse('car.not_found')
  const running = await lockRunning(tx)
  const isGone = running !== undefined && isLost(running, tx.now)
  if (running && !isGone && running.employeeId !== tx.actor.employeeId) refuse('planner.running')
  if (running) await setRun(tx, running.id, { status: isGone ? 'failed' : 'stopped', endedAt: tx.now })
  await deleteRunsBefore(tx, new Date(tx.now.getTime() - KEPT_MS))
  const run = await insertRun(tx, request)
  await setTimer(tx, { home: tx.actor.orgId, kind: START, objectId: run.id, runAt: tx.now })
  await audit(tx, { what: 'planner.start', kind: 'planner', objectId: run.id, facts: { seconds: request.seconds } })
  return run
}

/** Ends a search with its best plan; whoever runs it hears of it within a second. */
export async function stopRun(tx: Tx, id: string): Promise<PlannerRunRecord> {
  const run = (await lockRun(tx, id)) ?? refuse('planner.not_found')
  if (run.status !== 'running') return run
  await audit(tx, { what: 'planner.stop', kind: 'planner', objectId: run.id })
  return setRun(tx, run.id, { stopAsked: true })
}

/** Writes down how far a search is, and whether it is to stop; null: it is over already. */
export async function recordReport(
  tx: Tx,
  id: string,
  { percent, result, isOver: isDone }: { percent: number; result: PlannerResult | null; isOver: boolean },
): Promise<{ isStopped: boolean } | null> {
  const run = await lockRun(tx, id)
  if (run?.status !== 'running') return null
  const status = run.stopAsked ? 'stopped' : 'done'
  await setRun(tx, id, {
    ...{ percent, heardAt: tx.now },
    ...(result && { best: JSON.stringify(result) }),
    ...(isDone && { status, endedAt: tx.now }),
  })
  return { isStopped: run.stopAsked }
}

/** A search that broke: what it found so far is kept. */
export async function failRun(tx: Tx, id: string): Promise<void> {
  const run = await lockRun(tx, id)
  if (run?.status === 'running') await setRun(tx, id, { status: 'failed', endedAt: tx.now })
}

/** Everything a search is about: open orders and own trucks with trailers and drivers, what they have to do, and the law. */
export async function gatherFacts(tx: Tx, request: PlannerRequest): Promise<Facts> {
  const tz = await zoneOf(tx)
  const orders = await openOrders(tx, request, tz)
  const units = await unitsOf(tx, request, dayIn(tz, tx.now))
  const law = { norms: normsOf(tx.rules.drivingNorms), weekEnds: nextWeek(tz, tx.now) }
  return { orders, units, request, now: tx.now, tz, ...law, bodies: await bodyNames(tx) }
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

type Usual = Awaited<ReturnType<typeof listUsual>>

/** Trucks in service with the trailer they are coupled to and the driver they go with: by usage, else whoever is left. */
async function unitsOf(tx: Tx, { truckIds }: PlannerRequest, today: string): Promise<Unit[]> {
  const vehicles = (await listVehicles(tx, VehicleKind.options)).filter(({ status }) => status === 'active')
  const drivers = (await listDrivers(tx, today)).filter(({ status }) => status === 'active' || status === 'on_leave')
  const usual = await listUsual(tx)
  const leaves = await leavesOf(
    tx,
    drivers.map(({ id }) => id),
    today,
  )
  const held = await listHeld(
    tx,
    vehicles.map(({ id }) => id),
    drivers.map(({ id }) => id),
  )
  const till = new Date(tx.now.getTime() + AHEAD_MS)
  const tasks = await listTasksBefore(
    tx,
    till,
    drivers.map(({ id }) => id),
    [],
  )
  const trailers = new Map(vehicles.filter(({ kind }) => isTrailer(kind)).map(trailer => [trailer.id, trailer]))
  const freeTrailers = new Set([...trailers.values()].filter(({ otherId }) => otherId === null).map(({ id }) => id))
  const freeDrivers = new Map(drivers.map(driver => [driver.id, driver]))
  const trucks = vehicles.filter(({ kind }) => !isTrailer(kind))
  const units: Unit[] = []
  for (const truck of trucks.toSorted((a, b) => rankOf(usual, a.id) - rankOf(usual, b.id))) {
    const last = usual.filter(({ truckId }) => truckId === truck.id)
    const ofTractor = () => last.find(({ trailerId }) => freeTrailers.has(trailerId ?? ''))?.trailerId ?? [...freeTrailers][0] ?? null
    const trailerId = truck.otherId ?? (truck.kind === 'tractor' ? ofTractor() : null)
    if (truck.kind === 'tractor' && trailerId === null) continue
    const wanted = categoriesFor(truck, trailerId !== null)
    const isFit = ({ categories }: (typeof drivers)[number]) => !wanted || wanted.some(category => categories.includes(category))
    const named = last.flatMap(({ driverId }) => freeDrivers.get(driverId ?? '') ?? [])
    const unnamed = [...freeDrivers.values()].filter(driver => isFit(driver) && !usual.some(each => each.driverId === driver.id))
    const driver = [...named, ...unnamed, ...[...freeDrivers.values()].filter(isFit)][0]
    if (!driver) continue
    freeDrivers.delete(driver.id)
    if (trailerId !== null) freeTrailers.delete(trailerId)
    const trailer = trailerId === null ? null : (trailers.get(trailerId) ?? null)
    const own = new Set([truck.id, trailerId, driver.id])
    const flights = held.filter(({ vehicleId, driverId }) => own.has(vehicleId ?? '') || own.has(driverId ?? '')).map(toFlight)
    units.push({
      ...{ truckId: truck.id, trailerId, driverId: driver.id },
      chosen: { truck: toVehicleFacts(truck), trailer: trailer && toVehicleFacts(trailer), driver: toDriverFacts(tx, driver, leaves) },
      isHired: truck.ownership === 'attracted',
      flights: [...new Map(flights.map(flight => [flight.number, flight])).values()],
      tasks: tasks.filter(({ driverId }) => driverId === driver.id),
    })
  }
  const chosen = truckIds.length === 0 ? units : units.filter(({ truckId }) => truckIds.includes(truckId))
  return chosen.slice(0, plannerLimits.trucks)
}

/** Trucks whose driver is known choose before others. */
const rankOf = (usual: Usual, truck: string) => (usual.some(({ truckId, driverId }) => truckId === truck && driverId !== null) ? 0 : 1)

const toFlight = ({ number, startsAt, endsAt, ...held }: Awaited<ReturnType<typeof listHeld>>[number]): UnitFlight => ({
  ...{ number, startsAt, endsAt },
  first: { lat: held.firstLat, lon: held.firstLon, from: held.firstFrom, to: held.firstTo },
  last: { lat: held.lastLat, lon: held.lastLon },
})
