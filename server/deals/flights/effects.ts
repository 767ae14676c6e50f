import { isOver } from '#contract/flight-lead.ts'
import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'
import { showFlight } from './projection.ts'
import type { FlightState } from './record.ts'
import { causedBy } from './rules/caused.ts'
import { classOf } from './rules/co2e.ts'
import { type CostGround, type GivenCost, mergedCosts, proposedCosts } from './rules/costs.ts'
import { runOf } from './rules/run.ts'
import { markedIn } from './rules/tasks.ts'
import { LEFT_MS } from './rules/trailers.ts'
import { findDriverRates, findRates, readCosts, setCosts, setRun } from './store/costs.ts'
import { distancesOf, setEmissions } from './store/emissions.ts'
import { emptyYearOf } from './store/emptyShares.ts'
import { listLoads } from './store/loads.ts'
import { clearLeft, findDriver, findVehicle, listNeighbours } from './store/resources.ts'

/** The timer by which an executor's flight is measured after its forwarder changed it. */
export const MEASURE = 'flight.measure'

/** Timers by which the track around the stops of an order is copied, that somebody makes a sum of. */
export const EVIDENCE = { waiting: 'evidence.waiting', claim: 'evidence.claim' } as const

/** What proves how long a vehicle stood at the stops of an order is to stay: a timer of the order's home copies it. */
export const wantEvidence = (tx: Tx, { orgId, id }: { orgId: string; id: string }, reason: keyof typeof EVIDENCE): Promise<void> =>
  setTimer(tx, { home: orgId as OrgId, kind: EVIDENCE[reason], objectId: id, runAt: tx.now })

/**
 * Writes how far a flight goes and what it is to cost, as far as that is known: after every change of its plan, before it is shown. Rates and
 * other flights are the executor's alone, so after a change by the forwarder a timer of the executor's does it.
 */
export async function measureFlight(tx: Tx, flight: FlightState): Promise<FlightState> {
  if (flight.status === 'cancelled') await workOutEmissions(tx, flight)
  if (flight.mirrorsId !== null || flight.status === 'cancelled') return flight
  if (tx.actor.orgId !== flight.orgId) {
    await setTimer(tx, { home: flight.orgId as OrgId, kind: MEASURE, objectId: flight.id, runAt: tx.now })
    return flight
  }
  await followTrailer(tx, flight)
  const measured = isOver(flight) ? flight : await measuredRun(tx, flight)
  await workOutCosts(tx, measured)
  await workOutEmissions(tx, measured)
  return measured
}

/**
 * Measures an own flight stored before flights were measured, one that is over too, and works out what it costs; one that was measured, or
 * whose places nobody knows, stays as it is. What it causes is worked out of either.
 */
export async function measureOlder(tx: Tx, flight: FlightState): Promise<FlightState> {
  const isNew = flight.loadedKm === null && flight.mirrorsId === null
  const measured = isNew ? await measuredRun(tx, flight) : flight
  if (isNew && measured.loadedKm !== null) await workOutCosts(tx, measured)
  await workOutEmissions(tx, measured)
  return measured
}

async function measuredRun(tx: Tx, flight: FlightState): Promise<FlightState> {
  const near = flight.truckId === null ? [] : await listNeighbours(tx, flight, { vehicles: [flight.truckId], drivers: [] }, [flight.id])
  const loads = await listLoads(tx, flight)
  return setRun(tx, flight, runOf(flight.id, flight.tasks, { loads, from: near.find(({ isBefore }) => isBefore) ?? null }))
}

/** The timer by which a trailer is looked after that its truck may have left. */
export const LEFT = 'trailer.left'

/** The own trailer is looked at when it has stood long enough to have been left. */
export const watchTrailer = (tx: Tx, trailerId: string): Promise<void> =>
  setTimer(tx, { home: tx.actor.orgId, kind: LEFT, objectId: trailerId, runAt: new Date(tx.now.getTime() + LEFT_MS) })

/** A trailer that is drawn again is left no longer; one whose flight is over may be. */
async function followTrailer(tx: Tx, flight: FlightState): Promise<void> {
  const { trailerId } = flight
  if (trailerId === null || markedIn(flight.tasks).length === 0) return
  await clearLeft(tx, trailerId)
  if (isOver(flight)) await watchTrailer(tx, trailerId)
}

/** The timer by which the drivers of a flight are told that its plan is another. */
export const PLAN = 'driver.plan'
/** A dispatcher changes one thing after another: they are told of together. */
const PLAN_MS = 20_000

/** Measures a flight and writes what every side sees of it. */
export async function showPlanned(tx: Tx, flight: FlightState, forwarderId: string, dropped = false): Promise<FlightState> {
  const measured = await measureFlight(tx, flight)
  await showFlight(tx, measured, forwarderId, dropped)
  if (flight.mirrorsId === null && flight.driverId !== null && !isOver(flight))
    await setTimer(tx, { home: flight.orgId as OrgId, kind: PLAN, objectId: flight.id, runAt: new Date(tx.now.getTime() + PLAN_MS) })
  return measured
}

/** Works the costs of an own flight out anew; `given`: what somebody says they are, in which currency. */
export async function workOutCosts(
  tx: Tx,
  flight: FlightState,
  given: { costs: readonly GivenCost[]; currency: string | null } | null = null,
) {
  const rates = await findRates(tx)
  const { rows, currency: written } = await readCosts(tx, flight)
  if (!rates && rows.length === 0 && !given) return
  const ground = rates && (await groundOf(tx, flight, rates))
  // sums somebody wrote in another currency keep what is worked out away: costs of a flight are in one
  const typed = rows.some(({ plan, planBasis, fact, factBasis }) => (plan !== null && !planBasis) || (fact !== null && !factBasis))
  const currency = (given ? given.currency : typed ? written : null) ?? ground?.rates.currency ?? 'RUB'
  const proposed = ground && ground.rates.currency === currency ? proposedCosts(ground) : {}
  const costs = mergedCosts(rows, { given: given?.costs ?? null, proposed, over: isOver(flight) && written === currency })
  await setCosts(tx, flight, costs, currency)
}

async function groundOf(tx: Tx, flight: FlightState, rates: CostGround['rates']): Promise<CostGround> {
  const { truckId, trailerId, driverId, coDriverId, loadedKm, emptyKm, odometerStart, odometerEnd, fuelL, tasks } = flight
  const truck = truckId === null ? undefined : await findVehicle(tx, truckId, false)
  const trailer = trailerId === null ? undefined : await findVehicle(tx, trailerId, false)
  // a driver with an agreement of his own is paid by that alone
  const paidBy = async (id: string) => {
    const own = await findDriver(tx, id, false)
    const paid = own && (await findDriverRates(tx, own.id))
    return paid && isPaid(paid) && paid.currency === rates.currency ? { ...rates, ...paid } : rates
  }
  const loads = await listLoads(tx, flight)
  const tz = tasks[0]?.tz || defaultZone
  const gross = (truck?.grossMassKg ?? 0) + (trailer?.grossMassKg ?? 0)
  return {
    rates: driverId === null ? rates : await paidBy(driverId),
    second: coDriverId === null ? null : await paidBy(coDriverId),
    km: loadedKm === null ? null : loadedKm + (emptyKm ?? 0),
    kgKm: loads.reduce<number | null>((sum, { kgKm }) => (sum === null || kgKm === null ? null : sum + kgKm), 0),
    month: Number(dayIn(tz, flight.plannedStart).slice(5, 7)),
    days: daysOf(tz, flight.plannedStart, flight.plannedEnd),
    truck: {
      normL: truck?.consumption ?? null,
      electric: truck?.fuel === 'electric',
      // what a tractor draws makes more than twelve tonnes whatever its own papers say
      heavy: gross > 12_000 || (truck?.kind === 'tractor' && truck.grossMassKg === null),
    },
    fact: {
      km: odometerStart === null || odometerEnd === null ? null : odometerEnd - odometerStart,
      litres: fuelL,
      days: isOver(flight) ? workedDays(flight, tz) : null,
    },
  }
}

/** Whether an agreement of a driver says anything. */
export const isPaid = ({ driverKm, driverTrip, driverDay }: Pick<CostGround['rates'], 'driverKm' | 'driverTrip' | 'driverDay'>): boolean =>
  driverKm !== null || driverTrip !== null || driverDay !== null

/** Calendar days from one moment to another, both counted. */
export const daysOf = (tz: string, from: Date, to: Date): number =>
  Math.round((Date.parse(dayIn(tz, to)) - Date.parse(dayIn(tz, from))) / 86_400_000) + 1

function workedDays({ tasks }: FlightState, tz: string): number | null {
  const marks = markedIn(tasks)
  return marks.length === 0 ? null : daysOf(tz, new Date(Math.min(...marks)), new Date(Math.max(...marks)))
}

/**
 * Works out what an own flight causes and what each of its orders has in that, and writes it for all who see them. A flight that repeats
 * another has the figures of that one.
 */
export async function workOutEmissions(tx: Tx, flight: FlightState): Promise<void> {
  if (flight.mirrorsId !== null || flight.status === 'cancelled') return setEmissions(tx, [{ flight, shares: [], loads: [] }])
  const { truckId, trailerId } = flight
  const loads = await listLoads(tx, flight)
  const truck = truckId === null ? null : ((await findVehicle(tx, truckId, false)) ?? null)
  const trailer = trailerId === null ? null : ((await findVehicle(tx, trailerId, false)) ?? null)
  const distances = await distancesOf(
    tx,
    loads.map(({ orderId }) => orderId),
  )
  const year = loads.length === 0 ? null : await emptyYearOf(tx, flight, classOf(truck, trailer !== null))
  await setEmissions(tx, [{ flight, shares: causedBy(flight, { truck, trailer, loads, distances, year }), loads }])
}
