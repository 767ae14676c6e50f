import type { Route } from '#contract/routing.ts'
import type { Tx } from '#server/platform/db.ts'
import { estimatedLegs, type GeoPoint, summed } from './rules.ts'
import { findLegs } from './store.ts'

/** What a service said is good for so long; roads are built slowly. */
const GOOD_MS = 90 * 86_400_000

/** The route as the services said it before, else as it is estimated: one source for the whole of it, and nobody is waited for. */
export async function routeOf(tx: Tx, geoPoints: readonly GeoPoint[]): Promise<Route | null> {
  if (geoPoints.length < 2) return null
  const known = await findLegs(tx, geoPoints, new Date(tx.now.getTime() - GOOD_MS))
  const source = known[0]?.source
  return source !== undefined && known.every(leg => leg?.source === source)
    ? summed(
        known.map(leg => leg!),
        source,
      )
    : summed(estimatedLegs(geoPoints), 'estimate')
}

/** Kilometres of single ways, each as `routeOf` would say it, in one question. */
export async function distancesOf(tx: Tx, ways: readonly (readonly [GeoPoint, GeoPoint])[]): Promise<number[]> {
  if (ways.length === 0) return []
  const known = await findLegs(tx, ways.flat(), new Date(tx.now.getTime() - GOOD_MS))
  // between the ways of the question lie ways nobody asked about
  return ways.map((way, i) => (known[2 * i] ?? estimatedLegs(way)[0]!).km)
}
