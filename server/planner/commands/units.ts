import { categoriesFor } from '#contract/driver-rules.ts'
import { plannerLimits } from '#contract/planner.ts'
import { isTrailer } from '#contract/vehicle-rules.ts'
import { VehicleKind } from '#contract/vehicles.ts'
import { listTasksBefore } from '#server/deals/flights/store/resources.ts'
import { listDrivers } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { toDriverFacts, toVehicleFacts } from '#server/orders/commands/fit.ts'
import type { Unit, UnitFlight } from '#server/planner/record.ts'
import { listHeld, listUsual } from '#server/planner/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { listVehicles } from '#server/vehicles/store.ts'
import type { After } from './coming.ts'

/** How far ahead tasks of drivers are looked for. */
const AHEAD_MS = 14 * 86_400_000

type Vehicle = Awaited<ReturnType<typeof listVehicles>>[number]
type Driver = Awaited<ReturnType<typeof listDrivers>>[number]
type Usual = Awaited<ReturnType<typeof listUsual>>
/** Who goes together. */
type Trio = { truck: Vehicle; trailer: Vehicle | null; driver: Driver }
/** The fleet as it is, and how one of it becomes a unit. */
type Fleet = { vehicles: readonly Vehicle[]; drivers: readonly Driver[]; usual: Usual; unitOf: (trio: Trio) => Unit }

/** Trucks in service with the trailer they are coupled to and the driver they go with: by usage, else whoever is left. */
export async function freeUnits(tx: Tx, truckIds: readonly string[], today: string): Promise<Unit[]> {
  const fleet = await fleetOf(tx, today, [])
  const units = triosIn(fleet, {}).map(fleet.unitOf)
  const chosen = truckIds.length === 0 ? units : units.filter(({ truckId }) => truckIds.includes(truckId))
  return chosen.slice(0, plannerLimits.trucks)
}

/**
 * Who has each of the coming flights now, and who else could take them: others in service with their usual drivers, and a truck whose driver
 * comes late with somebody else. `homes` is the place of whom each flight goes with among the units; -1: nobody of the fleet.
 */
export async function unitsAround(
  tx: Tx,
  { flight, isBroken, flights }: After,
  truckIds: readonly string[],
  today: string,
): Promise<{ units: Unit[]; homes: number[] }> {
  const fleet = await fleetOf(
    tx,
    today,
    flights.map(({ id }) => id),
  )
  const keyOf = ({ truckId, trailerId, driverId }: After['flights'][number]['coming']) => `${truckId} ${trailerId} ${driverId}`
  const known = new Map<string, number>()
  const units: Unit[] = []
  const homes = flights.map(({ coming }) => {
    const key = keyOf(coming)
    const at = known.get(key)
    if (at !== undefined) return at
    const truck = fleet.vehicles.find(({ id }) => id === coming.truckId)
    const driver = fleet.drivers.find(({ id }) => id === coming.driverId)
    const trailer = fleet.vehicles.find(({ id }) => id === coming.trailerId) ?? null
    if (truck && driver) units.push({ ...fleet.unitOf({ truck, trailer, driver }), reach: 'own', isBroken })
    known.set(key, truck && driver ? units.length - 1 : -1)
    return known.get(key)!
  })
  const own = flights.map(({ coming }) => coming)
  const taken = new Set([...own.flatMap(({ driverId, coDriverId }) => [driverId, coDriverId]), flight.driverId, flight.coDriverId])
  const others = triosIn(fleet, {
    ...(flight.truckId !== null && { without: flight.truckId }),
    // whoever drove the truck that stands may drive another one
    ...(!isBroken && { taken, drawn: new Map(own.map(({ truckId, trailerId }) => [truckId, trailerId])) }),
    ...(isBroken && flight.truckId !== null && { uncoupled: flight.truckId }),
  })
    .filter(({ truck }) => truckIds.length === 0 || truckIds.includes(truck.id))
    .map((trio): Unit => ({ ...fleet.unitOf(trio), ...(own.some(({ truckId }) => truckId === trio.truck.id) && { reach: 'truck' }) }))
  return { units: [...units, ...others].slice(0, plannerLimits.trucks), homes }
}

async function fleetOf(tx: Tx, today: string, moving: readonly string[]): Promise<Fleet> {
  const vehicles = await listVehicles(tx, VehicleKind.options)
  const drivers = await listDrivers(tx, today)
  const usual = await listUsual(tx)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const leaves = await leavesOf(tx, idsOf(drivers), today)
  const held = (await listHeld(tx, idsOf(vehicles), idsOf(drivers))).filter(({ flightId }) => !moving.includes(flightId))
  const till = new Date(tx.now.getTime() + AHEAD_MS)
  const tasks = await listTasksBefore(tx, till, idsOf(drivers), [...moving])
  const unitOf = ({ truck, trailer, driver }: Trio): Unit => {
    const own = new Set([truck.id, trailer?.id, driver.id])
    const flights = held.filter(({ vehicleId, driverId }) => own.has(vehicleId ?? '') || own.has(driverId ?? '')).map(toFlight)
    return {
      ...{ truckId: truck.id, trailerId: trailer?.id ?? null, driverId: driver.id },
      chosen: { truck: toVehicleFacts(truck), trailer: trailer && toVehicleFacts(trailer), driver: toDriverFacts(tx, driver, leaves) },
      isHired: truck.ownership === 'attracted',
      repairUntil: truck.status === 'repair' ? truck.repairUntil : null,
      flights: [...new Map(flights.map(flight => [flight.number, flight])).values()],
      tasks: tasks.filter(({ driverId }) => driverId === driver.id),
    }
  }
  return { vehicles, drivers, usual, unitOf }
}

type Narrowed = {
  /** A truck that is left out, and drivers who are. */
  without?: string
  taken?: ReadonlySet<string | null>
  /** What these trucks draw, whatever else they are coupled to. */
  drawn?: ReadonlyMap<string, string | null>
  /** Whoever draws this truck's trailer may: it stands. */
  uncoupled?: string
}

function triosIn({ vehicles: all, drivers: people, usual }: Fleet, { without, taken, drawn, uncoupled }: Narrowed): Trio[] {
  const vehicles = all.filter(({ status }) => status === 'active')
  const drivers = people.filter(({ id, status }) => (status === 'active' || status === 'on_leave') && !taken?.has(id))
  const trailers = new Map(vehicles.filter(({ kind }) => isTrailer(kind)).map(trailer => [trailer.id, trailer]))
  const engaged = new Set(drawn?.values())
  const freeTrailers = new Set(
    [...trailers.values()].filter(({ id, otherId }) => (otherId === null || otherId === uncoupled) && !engaged.has(id)).map(({ id }) => id),
  )
  const freeDrivers = new Map(drivers.map(driver => [driver.id, driver]))
  const trucks = vehicles.filter(({ id, kind }) => !isTrailer(kind) && id !== without)
  const trios: Trio[] = []
  for (const truck of trucks.toSorted((a, b) => rankOf(usual, a.id) - rankOf(usual, b.id))) {
    const last = usual.filter(({ truckId }) => truckId === truck.id)
    const ofTractor = () => last.find(({ trailerId }) => freeTrailers.has(trailerId ?? ''))?.trailerId ?? [...freeTrailers][0] ?? null
    const coupled = truck.otherId ?? (truck.kind === 'tractor' ? ofTractor() : null)
    const trailerId = drawn?.has(truck.id) ? drawn.get(truck.id)! : coupled
    if (truck.kind === 'tractor' && trailerId === null) continue
    const wanted = categoriesFor(truck, trailerId !== null)
    const isFit = ({ categories }: Driver) => !wanted || wanted.some(category => categories.includes(category))
    const named = last.flatMap(({ driverId }) => freeDrivers.get(driverId ?? '') ?? [])
    const unnamed = [...freeDrivers.values()].filter(driver => isFit(driver) && !usual.some(each => each.driverId === driver.id))
    const driver = [...named, ...unnamed, ...[...freeDrivers.values()].filter(isFit)][0]
    if (!driver) continue
    freeDrivers.delete(driver.id)
    if (trailerId !== null) freeTrailers.delete(trailerId)
    trios.push({ truck, trailer: trailerId === null ? null : (trailers.get(trailerId) ?? null), driver })
  }
  return trios
}

/** Trucks whose driver is known choose before others. */
const rankOf = (usual: Usual, truck: string) => (usual.some(({ truckId, driverId }) => truckId === truck && driverId !== null) ? 0 : 1)

const toFlight = ({ number, startsAt, endsAt, ...held }: Awaited<ReturnType<typeof listHeld>>[number]): UnitFlight => ({
  ...{ number, startsAt, endsAt },
  first: { lat: held.firstLat, lon: held.firstLon, from: held.firstFrom, to: held.firstTo },
  last: { lat: held.lastLat, lon: held.lastLon },
})
