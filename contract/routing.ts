import { z } from 'zod'
import { post } from './call.ts'

/** Who worked out a distance: ours by coordinates, or a routing service of the installation. */
export const RouteSource = z.enum(['estimate', 'osrm', 'valhalla'])
export type RouteSource = z.output<typeof RouteSource>

/** Who says how long the road of an order is: a person who typed it, or whoever worked it out. */
export const DistanceBy = z.enum(['typed', ...RouteSource.options])
export type DistanceBy = z.output<typeof DistanceBy>

export const RouteLeg = z.object({ km: z.int(), minutes: z.int() })
export type RouteLeg = z.output<typeof RouteLeg>

/** The road through some stops: driving time without breaks, and in how many shifts of 9 hours one driver drives it. */
export const Route = z.object({ km: z.int(), minutes: z.int(), shifts: z.int(), legs: z.array(RouteLeg), source: RouteSource })
export type Route = z.output<typeof Route>

/** A place of the gazetteer, or coordinates of one's own. */
const RouteStop = z.union([
  z.strictObject({ place: z.string().min(1).max(60) }),
  z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
])
export type RouteStop = z.output<typeof RouteStop>

/** Distances and driving times. */
export const routing = {
  estimate: post('/api/routing/v0/estimate', {
    about:
      'Road distance and driving time through stops, leg by leg: by the routing service of the installation, else an estimate by coordinates; `source` says which.',
    needs: 'orders.view',
    effect: 'read',
    data: z.strictObject({ stops: z.array(RouteStop).min(2).max(50) }),
    out: Route,
  }),
}
