import type { Selectable } from 'kysely'
import type { Vehicles } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import type { FlightState } from './record.ts'
import { type Co2eShare, classOf, co2eOf, isCooling } from './rules/co2e.ts'
import { distancesOf, setEmissions } from './store/emissions.ts'
import { type LoadRecord, listLoads } from './store/loads.ts'
import { findVehicle } from './store/resources.ts'

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
  await setEmissions(tx, [{ flight, shares: causedBy(flight, { truck, trailer, loads, distances }), loads }])
}

type Vehicle = Pick<Selectable<Vehicles>, 'kind' | 'grossMassKg' | 'bodyType' | 'fuel'>
type Load = Pick<LoadRecord, 'orderId' | 'massKg' | 'kgKm'>
type Aboard = {
  truck: Vehicle | null
  trailer: Vehicle | null
  loads: readonly Load[]
  /** How far each order goes, by its own shortest way. */
  distances: ReadonlyMap<string, number | null>
}

/** What a flight causes by its vehicles, its trip sheet and what it carries. */
export function causedBy(flight: FlightState, { truck, trailer, loads, distances }: Aboard): Co2eShare[] {
  const { loadedKm, emptyKm, odometerStart, odometerEnd, fuelL } = flight
  const roadKm = loadedKm === null ? null : loadedKm + (emptyKm ?? 0)
  const driven = odometerStart === null || odometerEnd === null ? null : odometerEnd - odometerStart
  const isDiesel = truck === null || truck.fuel === null || truck.fuel === 'diesel'
  return co2eOf({
    vehicleClass: classOf(truck, trailer !== null),
    isCooled: [truck, trailer].some(vehicle => isCooling(vehicle?.bodyType ?? null)),
    litres: isDiesel ? fuelL : null,
    actual: driven === null || roadKm === null ? null : { km: driven, plannedKm: roadKm },
    emptyPercent: roadKm && emptyKm !== null ? Math.round((100 * emptyKm) / roadKm) : null,
    orders: loads.map(load => ({
      orderId: load.orderId,
      massKg: load.massKg,
      kgKm: wayOf(flight, load, distances.get(load.orderId) ?? null),
    })),
  })
}

/** The shortest way of an order that goes all of it on this flight; of a part of it, what the flight goes with it. */
function wayOf({ tasks }: FlightState, { orderId, massKg, kgKm }: Load, distanceKm: number | null): number | null {
  const live = tasks.filter(task => task.orderId === orderId && task.status !== 'cancelled')
  const kinds = new Set(live.map(({ kind }) => kind))
  const isWhole = kinds.has('loading') && kinds.has('unloading') && !kinds.has('reload')
  return isWhole && distanceKm !== null ? massKg * distanceKm : kgKm
}
