import { greatCircleKm } from '#contract/great-circle.ts'
import { shiftsOf } from '#contract/order-sums.ts'
import type { Route, RouteLeg, RouteSource } from '#contract/routing.ts'

/** A stop of a route by its coordinates, and the country it lies in. */
export type GeoPoint = { lat: number; lon: number; country: string | null }

/**
 * How much longer the road is than the great circle, by country. Ours: fitted to published road distances between towns, which the test
 * beside this file lists; a country that is not here has the usual one. What lies in the way (a lake, a ridge, a border that is closed)
 * is not known to it.
 */
const factors: Readonly<Record<string, number>> = {
  AM: 1.45,
  BY: 1.12,
  CN: 1.17,
  DE: 1.15,
  EE: 1.12,
  GE: 1.45,
  KG: 1.6,
  KZ: 1.19,
  LT: 1.13,
  LV: 1.12,
  MN: 1.16,
  PL: 1.17,
  RU: 1.17,
  TJ: 1.45,
  TM: 1.17,
}
const USUAL = 1.2

/** A truck over a whole day on the road, in km per hour. */
const SPEED = 65

const factorOf = (country: string | null): number => factors[country ?? ''] ?? USUAL

/** Minutes of driving a distance takes a truck, without breaks. */
export const drivingMinutes = (km: number): number => Math.max(1, Math.round((km / SPEED) * 60))

/** The legs of a route as they are estimated: the great circle lengthened as roads are, half by either end's country. */
export function estimatedLegs(geoPoints: readonly GeoPoint[]): RouteLeg[] {
  return geoPoints.slice(1).map((to, i) => {
    const from = geoPoints[i]!
    const km = Math.round((greatCircleKm(from, to) ?? 0) * ((factorOf(from.country) + factorOf(to.country)) / 2))
    return { km, minutes: km === 0 ? 0 : drivingMinutes(km) }
  })
}

/** A whole route of its legs; however short, it is a kilometre and a minute. */
export function summed(legs: readonly RouteLeg[], source: RouteSource): Route {
  const sum = (of: 'km' | 'minutes') =>
    Math.max(
      1,
      legs.reduce((all, leg) => all + leg[of], 0),
    )
  return {
    km: sum('km'),
    minutes: sum('minutes'),
    shifts: shiftsOf(sum('minutes')),
    legs: legs.map(({ km, minutes }) => ({ km, minutes })),
    source,
  }
}
