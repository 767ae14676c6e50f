import type { Co2eBasis, VehicleClass } from '#contract/co2e.ts'
import { apportion } from './apportion.ts'

/**
 * Grams of CO2e on a tonne and a kilometre, in tenths: what the vehicle burns (tank to wheel), and with it what the fuel took to be made (well to
 * wheel). The average load and the way back empty are in them, and five hundredths for detours.
 * - articulated to 40 t, diesel, 60 % load, 17 % empty: 73 and 95; source: GLEC Framework v3.0, default road intensities.
 * - rigid 26–32 t, 60 % load, 22 % empty: 78; source: GLEC Framework v2.0, table of road intensities; well to wheel by the fuel, × 4.19 ÷ 3.22.
 * - van to 3.5 t: 842 well to wheel; source: GLEC Framework v3.0; tank to wheel by the fuel, × 3.22 ÷ 4.19.
 */
const tenths: Record<VehicleClass, { wtw: number; ttw: number; emptyPercent: number | null }> = {
  articulated: { wtw: 950, ttw: 730, emptyPercent: 17 },
  rigid: { wtw: 1015, ttw: 780, emptyPercent: 22 },
  van: { wtw: 8420, ttw: 6471, emptyPercent: null },
}

/** What a cooling unit adds, in percent: 12 of lorries, 15 of vans. Source: GLEC Framework v3.0, temperature-controlled road transport. */
const cooling: Record<VehicleClass, number> = { articulated: 12, rigid: 12, van: 15 }

/** Detours a default intensity has in it: kilometres of an odometer are divided by so many hundredths. Source: ISO 14083, GLEC v3.0. */
const DETOUR = 105

/** Hundredths of a kilogram of diesel in a litre, and of CO2e of a kilogram of it. Source: GLEC Framework v3.2, diesel of 42.8 MJ/kg. */
const DIESEL = { density: 84, wtw: 419, ttw: 322 }

export type Carried = {
  orderId: string
  massKg: number
  /** By the shortest way of the order on this flight; null: nobody knows it. */
  kgKm: number | null
}

export type Co2eGround = {
  vehicleClass: VehicleClass
  isCooled: boolean
  /** What the trip sheet says was burnt, of diesel alone. */
  litres: number | null
  /** What the odometer says, and what was planned of the same way, in whole kilometres. */
  actual: { km: number; plannedKm: number } | null
  /** How much of the way of this flight is empty, as far as that is known. */
  emptyPercent: number | null
  /** What the executor's own flights of the class drove in a year; left out or too little: the default stands. */
  year?: EmptyYear | null
  orders: readonly Carried[]
}

/** Of an order on a flight, in tenths of a kilogram, which add up to the flight. */
export type Co2eShare = { orderId: string; wtw: number; ttw: number; basis: Co2eBasis }

/** Flights of a class in twelve months, and how much of their way was empty. */
export type EmptyYear = { flights: number; emptyKm: number; roadKm: number }

/** What a share of one's own stands on at least: fewer flights or a shorter way say nothing of a year. */
export const emptyFloor = { flights: 30, roadKm: 10_000 } as const

/** A share so large that the data must be wrong: three quarters of the way. */
const MOST_EMPTY = 75

/** The share of his way an executor drives empty, in percent, once his own flights tell it. */
export function ownEmptyPercent(year: EmptyYear | null): number | null {
  if (year === null || year.flights < emptyFloor.flights || year.roadKm < emptyFloor.roadKm) return null
  const percent = Math.round((100 * year.emptyKm) / year.roadKm)
  return percent > MOST_EMPTY ? null : percent
}

const halfUp = (value: bigint, of: bigint): number => Number((2n * value + of) / (2n * of))

/**
 * CO2e of a flight between its orders, by ISO 14083. By litres: litres × 0.84 kg/l × 4.19 (tank to wheel 3.22). Otherwise tonne-kilometres ×
 * the intensity of the class, more where it cools, and × (100 − its empty percent) ÷ (100 − own) where the executor's own share is known.
 * Either is split by tonne-kilometres. Nothing while the way of an order is not known.
 */
export function co2eOf(ground: Co2eGround): Co2eShare[] {
  const { orders, vehicleClass, isCooled, litres, actual } = ground
  if (orders.length === 0 || orders.some(({ kgKm }) => kgKm === null)) return []
  const isActual = actual !== null && actual.plannedKm > 0 && actual.km > 0
  const planned = orders.map(({ kgKm }) => BigInt(kgKm!))
  const ways = isActual ? planned.map(way => (way * BigInt(actual.km) * 100n) / BigInt(DETOUR * actual.plannedKm)) : planned
  const all = ways.reduce((sum, way) => sum + way, 0n)
  if (all === 0n) return []
  const coolingPercent = isCooled ? cooling[vehicleClass] : 0
  const usual = tenths[vehicleClass].emptyPercent
  const own = usual === null ? null : ownEmptyPercent(ground.year ?? null)
  /** Thousandths of a gram on a tonne and a kilometre. */
  const thousandths = (of: 'wtw' | 'ttw'): number => {
    const plain = tenths[vehicleClass][of] * (100 + coolingPercent)
    return own === null ? plain : halfUp(BigInt(plain * (100 - usual!)), BigInt(100 - own))
  }
  const ofFuel = litres === null ? null : BigInt(Math.round(litres * 10)) * BigInt(DIESEL.density)
  const wholeOf = (of: 'wtw' | 'ttw'): number =>
    ofFuel === null ? halfUp(all * BigInt(thousandths(of)), 100_000_000n) : halfUp(ofFuel * BigInt(DIESEL[of]), 10_000n)
  const [wtw, ttw] = [wholeOf('wtw'), wholeOf('ttw')]
  const weights = ways.map(Number)
  const [wtwShares, ttwShares] = [apportion(wtw, weights), apportion(ttw, weights)]
  // grams: to the hundredth, as they stand on paper
  const intensity = (of: 'wtw' | 'ttw', sum: number) =>
    ofFuel === null ? thousandths(of) / 1000 : halfUp(BigInt(sum) * 10_000_000n, all) / 100
  return orders.map(({ orderId }, i) => ({
    orderId,
    wtw: wtwShares[i]!,
    // of equal remainders either way one tenth more would be burnt than there is
    ttw: Math.min(ttwShares[i]!, wtwShares[i]!),
    basis: {
      method: ofFuel === null ? 'default' : 'fuel',
      vehicleClass,
      coolingPercent,
      emptyPercent: ofFuel === null ? (own ?? usual) : ground.emptyPercent,
      emptyOf: ofFuel !== null ? 'flight' : own === null ? 'default' : 'own',
      distance: isActual ? 'actual' : 'planned',
      tonKm: halfUp(ways[i]!, 100n) / 10,
      wtw: intensity('wtw', wtw),
      ttw: intensity('ttw', ttw),
      litres,
    },
  }))
}

type Vehicle = { kind: string; grossMassKg: number | null; bodyType: string | null }

/** A lorry up to this is a van. */
const VAN_KG = 3500

/** The class of the vehicles of a flight: whatever draws a trailer is articulated. */
export function classOf(truck: Vehicle | null, hasTrailer: boolean): VehicleClass {
  if (truck === null || hasTrailer || truck.kind === 'tractor') return 'articulated'
  return truck.kind === 'van' || (truck.grossMassKg !== null && truck.grossMassKg <= VAN_KG) ? 'van' : 'rigid'
}

/** Whether a body has a cooling unit. */
export const isCooling = (bodyType: string | null): boolean => bodyType?.startsWith('ref') ?? false

const vans = new Set(['t0_8', 't1_5', 't2'])
const rigids = new Set(['t3', 't5', 't7', 't10', 't12', 't15', 't25_tip'])

/** What an order asks of its vehicle. */
type Requirement = { truckType: string | null; capacityKg: number | null; bodyTypes: readonly string[]; temperature: string | null }

const ambient = new Set(['none', 'heated'])

/** The class an order asks for, by the type of the lorry or by what that is to carry; whoever asks nothing gets an articulated one. */
export function requiredClass({ truckType, capacityKg }: Pick<Requirement, 'truckType' | 'capacityKg'>): VehicleClass {
  if (truckType !== null) return vans.has(truckType) ? 'van' : rigids.has(truckType) ? 'rigid' : 'articulated'
  if (capacityKg === null || capacityKg === 0) return 'articulated'
  return capacityKg <= 2000 ? 'van' : capacityKg <= 15_000 ? 'rigid' : 'articulated'
}

const asksCooling = ({ temperature, bodyTypes, truckType }: Requirement): boolean =>
  (temperature !== null && !ambient.has(temperature)) ||
  (truckType?.endsWith('_ref') ?? false) ||
  (bodyTypes.length > 0 && bodyTypes.every(isCooling))

/** CO2e of an order nobody carries yet: by the vehicle it asks for and its planned way. Null while it has no way or weighs nothing. */
export function estimatedCo2e(order: Requirement & { orderId: string; massKg: number; distanceKm: number | null }): Co2eShare | null {
  const { orderId, massKg, distanceKm } = order
  const [share] = co2eOf({
    ...{ vehicleClass: requiredClass(order), isCooled: asksCooling(order), litres: null, actual: null, emptyPercent: null },
    orders: [{ orderId, massKg, kgKm: distanceKm === null ? null : massKg * distanceKm }],
  })
  return share ?? null
}
