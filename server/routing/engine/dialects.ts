import { z } from 'zod'
import type { RouteLeg, RouteSource } from '#contract/routing.ts'
import type { Outgoing } from '#server/platform/outbound.ts'
import type { GeoPoint } from '#server/routing/rules.ts'

export type EngineKind = Exclude<RouteSource, 'estimate'>

const size = z.number().min(0)
const Osrm = z.object({
  code: z.string(),
  routes: z
    .array(z.object({ legs: z.array(z.object({ distance: size, duration: size })).max(50) }))
    .max(10)
    .optional(),
})
const Valhalla = z.object({
  trip: z.object({ status: z.number(), legs: z.array(z.object({ summary: z.object({ length: size, time: size }) })).max(50) }),
})

/** There is no road there, says the service: it works, and other routes are asked of it. */
const noRoad = new Set(['NoRoute', 'NoSegment', 'NoTrips'])

const legOf = (metres: number, seconds: number): RouteLeg => ({ km: Math.round(metres / 1000), minutes: Math.round(seconds / 60) })

/** How each service is asked and read; null from `read`: no road. */
export const dialects: Record<
  EngineKind,
  { ask(url: string, geoPoints: readonly GeoPoint[]): [string, Outgoing]; read(json: unknown): RouteLeg[] | null }
> = {
  osrm: {
    ask: (url, geoPoints) => [
      `${url}/route/v1/driving/${geoPoints.map(({ lat, lon }) => `${lon},${lat}`).join(';')}?overview=false&steps=false`,
      { headers: { accept: 'application/json' } },
    ],
    read(json) {
      const { code, routes } = Osrm.parse(json)
      if (noRoad.has(code)) return null
      if (code !== 'Ok') throw new Error(`the routing service answers ${code}`)
      return routes?.[0]?.legs.map(({ distance, duration }) => legOf(distance, duration)) ?? null
    },
  },
  valhalla: {
    ask: (url, geoPoints) => [
      `${url}/route`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          locations: geoPoints.map(({ lat, lon }) => ({ lat, lon })),
          costing: 'truck',
          units: 'kilometers',
          directions_type: 'none',
        }),
      },
    ],
    read: json => Valhalla.parse(json).trip.legs.map(({ summary: { length, time } }) => legOf(length * 1000, time)),
  },
}

/** What Valhalla answers with 400 when no road leads there: «No suitable edges near location», «No path could be found for input». */
export const noPath = /"error_code"\s*:\s*(?:171|442|154)\b/
