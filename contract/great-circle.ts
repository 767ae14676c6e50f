type Point = { lat: number; lon: number }
type MaybePoint = { lat: number | null; lon: number | null }

/** The middle radius of the earth. */
export const EARTH_KM = 6371

/** Kilometres between two places along the great circle; null while one has no coordinates. */
export function greatCircleKm(a: Point, b: Point): number
export function greatCircleKm(a: MaybePoint, b: MaybePoint): number | null
export function greatCircleKm(a: MaybePoint, b: MaybePoint): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  // of places at opposite ends the rounding may lead beyond one
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
