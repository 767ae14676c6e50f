import type { AdrClass } from './adr.ts'
import type { CargoDraft } from './order-draft.ts'

type Sizes = Pick<CargoDraft, 'lengthM' | 'widthM' | 'heightM'>
type Degrees = Pick<CargoDraft, 'tempMin' | 'tempMax'>
export type Range = { min: number; max: number }

/** The sizes of vehicle and cargo the road takes without a permit, in metres. Source: ПП РФ 2060; ПДД 23.5. */
const ROAD_LENGTH = 20
const ROAD_WIDTH = 2.55
const ROAD_HEIGHT = 4

/** The mass of a road train above which no number of axles does without a permit, in kilograms. */
export const ROAD_MASS = 44_000

/** Whether a cargo is larger than the road takes without a permit. */
export const isOversize = ({ lengthM, widthM, heightM }: Sizes): boolean =>
  (lengthM ?? 0) > ROAD_LENGTH || (widthM ?? 0) > ROAD_WIDTH || (heightM ?? 0) > ROAD_HEIGHT

/** Categories that perish outside a range of temperature, and those that are dangerous: as the dictionary has them. */
const cold = new Set(['food_chilled', 'food_frozen', 'fruit_veg', 'meat_fish', 'dairy', 'pharma'])
const dangerous = new Set(['oil', 'dangerous'])
export const needsCold = (category: string | null): boolean => category !== null && cold.has(category)
export const needsAdr = (category: string | null): boolean => category !== null && dangerous.has(category)

/** Degrees of the temperature regimes, as the dictionary has them: a bound left out is none. */
const regimes: Record<string, Partial<Range>> = {
  heated: { min: 5, max: 25 },
  dry_cool: { min: 10, max: 25 },
  choco: { min: 14, max: 18 },
  banana: { min: 13, max: 14 },
  fruit_warm: { min: 8, max: 12 },
  fruit: { min: 4, max: 8 },
  chilled_2_6: { min: 2, max: 6 },
  chilled_0_4: { min: 0, max: 4 },
  dairy: { min: 2, max: 4 },
  meat_chilled: { min: -1, max: 2 },
  fish_ice: { min: -1, max: 1 },
  pharma_2_8: { min: 2, max: 8 },
  pharma_15_25: { min: 15, max: 25 },
  frozen_12: { max: -12 },
  frozen_18: { max: -18 },
  deep_frozen: { max: -25 },
  icecream: { min: -22, max: -18 },
}
export const regimeRange = (regime: string | null): Partial<Range> | undefined => (regime === null ? undefined : regimes[regime])

/** Cargo without pieces: loose and liquid. */
export const isBulk = (packageType: string | null): boolean => packageType === 'bulk_solid' || packageType === 'bulk_liquid'

/** Whether a body keeps a temperature. */
export const keepsTemperature = (body: string): boolean => body.startsWith('ref') || body === 'isotherm' || body === 'food_tanker'

/** Bodies a cargo may ask for all together, as the dictionary groups them; a reefer is closed as well. */
const bodyGroups: Record<string, RegExp> = {
  any_closed: /^(?:tent|curtain|van|all_metal|isotherm|container_body|mega|jumbo|doppelstock|ref(?:_\w+)?)$/,
  any_open: /^(?:flatbed|open_container|platform|tipper|shalanda)$/,
}

/** Whether a body is the one that is asked for, or of the group that is. */
export const isBodyOf = (asked: string, body: string | null): boolean =>
  body !== null && (asked === body || asked === 'any' || (bodyGroups[asked]?.test(body) ?? false))

/** Whether dangerous goods go into the body itself, without packages. */
export const isTank = (body: string): boolean => /tank|^(?:bitumen|gas)$/.test(body)

/** The range every cargo that asks for one can travel at; `turned` where they have none in common; null where none asks. */
export function commonRange(cargos: readonly Degrees[]): (Range & { turned: boolean }) | null {
  const asked = cargos.flatMap(({ tempMin, tempMax }) => (tempMin === null || tempMax === null ? [] : [{ min: tempMin, max: tempMax }]))
  if (asked.length === 0) return null
  const min = Math.max(...asked.map(range => range.min))
  const max = Math.min(...asked.map(range => range.max))
  return { min, max, turned: min > max }
}

/** The classes of dangerous goods a vehicle and its driver must be fit for: limited quantities ask for none. */
export const adrClassesOf = (cargos: readonly Pick<CargoDraft, 'adr'>[]): AdrClass[] => [
  ...new Set(cargos.flatMap(({ adr }) => (adr?.class && !adr.limited ? [adr.class] : []))),
]

/** Whether a body carries nothing but containers. */
export const isOfContainers = (body: string): boolean => body === 'container_carrier' || body === 'sliding_chassis'

/** Average speed on the road, the driving a day allows one driver, and his rest between two days, in hours. Source: приказ Минтранса 424. */
const KM_AN_HOUR = 65
const SHIFT = 9
const REST = 11

/** How long a way takes resources at the least: hours at the wheel, daily shifts, and hours from the start to the end with the rests between. */
export function driveOf(km: number, resources = 1): { hours: number; shifts: number; least: number } {
  const hours = km / KM_AN_HOUR
  const shifts = Math.max(1, Math.ceil(hours / (SHIFT * resources)))
  return { hours, shifts, least: hours + (shifts - 1) * REST }
}
