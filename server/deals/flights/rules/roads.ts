import { drivingMinutes, estimatedLegs } from '#server/routing/rules.ts'

/** How long loading or unloading takes where nobody said it, in minutes. */
export const SERVICE = 60

export type Position = { lat: number | null; lon: number | null; country?: string | null }

/** Minutes of driving between two positions by the estimated road; null where one of them is not known. */
export function minutesBetween(from: Position, to: Position): number | null {
  const km = kmBetween(from, to)
  return km === null ? null : km === 0 ? 0 : drivingMinutes(km)
}

/** Whole kilometres between two positions by the same road. */
export function kmBetween(from: Position, to: Position): number | null {
  if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) return null
  const [leg] = estimatedLegs([
    { lat: from.lat, lon: from.lon, country: from.country ?? null },
    { lat: to.lat, lon: to.lon, country: to.country ?? null },
  ])
  return leg!.km
}
