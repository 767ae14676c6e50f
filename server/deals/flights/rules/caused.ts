import type { FlightState } from '#server/deals/flights/record.ts'
import { type Co2eShare, classOf, co2eOf, type EmptyYear, isCooling } from './co2e.ts'

type Vehicle = { kind: string; grossMassKg: number | null; bodyType: string | null; fuel: string | null }
type Load = { orderId: string; massKg: number; kgKm: number | null }
type Aboard = {
  truck: Vehicle | null
  trailer: Vehicle | null
  loads: readonly Load[]
  /** How far each order goes, by its own shortest way. */
  distances: ReadonlyMap<string, number | null>
  /** What flights with vehicles of the class drove in the year before. */
  year: EmptyYear | null
}

/** What a flight causes by its vehicles, its trip sheet and what it carries. */
export function causedBy(flight: FlightState, { truck, trailer, loads, distances, year }: Aboard): Co2eShare[] {
  const { loadedKm, emptyKm, odometerStart, odometerEnd, fuelL } = flight
  const roadKm = loadedKm === null ? null : loadedKm + (emptyKm ?? 0)
  const driven = odometerStart === null || odometerEnd === null ? null : odometerEnd - odometerStart
  const isDiesel = truck === null || truck.fuel === null || truck.fuel === 'diesel'
  return co2eOf({
    vehicleClass: classOf(truck, trailer !== null),
    isCooled: [truck, trailer].some(vehicle => isCooling(vehicle?.bodyType ?? null)),
    litres: isDiesel ? fuelL : null,
    actual: driven === null || roadKm === null ? null : { km: driven, plannedKm: roadKm },
    year,
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
