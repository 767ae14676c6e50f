import { z } from 'zod'
import type { RouteLeg, RouteSource } from '#contract/routing.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { type Outgoing, openOutbound } from '#server/platform/outbound.ts'
import type { GeoPoint } from './estimate.ts'

export type EngineKind = Exclude<RouteSource, 'estimate'>

type RoutingConfig = {
  kind: EngineKind
  url: string
  /** Whether the service stands in the operator's own network. */
  inside: boolean
  patienceMs: number
}

/** The routing service of the installation; null when it gave nothing that could be used. */
export type RoutingEngine = { kind: EngineKind; legs(geoPoints: readonly GeoPoint[]): Promise<RouteLeg[] | null>; close(): Promise<void> }

/** Valhalla draws the way as well, some 100 kB for a way across a continent. */
const MOST_BYTES = 4 * 1024 ** 2
/** After a failure nobody waits for the service for so long. */
const REST_MS = 30_000

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

/** How a service is asked and read; null from `read`: no road. */
const services: Record<
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
const noPath = /"error_code"\s*:\s*(?:171|442|154)\b/

/** Opens the routing service. What it answers is data of strangers: read by a shape, and never waited for long. */
export function openRouting(config: RoutingConfig, log: Log): RoutingEngine {
  const { ask, close } = openOutbound({ inside: config.inside, patienceMs: config.patienceMs, mostBytes: MOST_BYTES })
  const service = services[config.kind]
  let restsUntil = 0
  return {
    kind: config.kind,
    close,
    async legs(geoPoints) {
      if (Date.now() < restsUntil) return null
      try {
        const answer = await ask(...service.ask(config.url, geoPoints))
        if (answer.status === 400 && noPath.test(answer.text)) return null
        // OSRM says «no road» with 400 and its own code
        if (answer.status !== 200 && !(config.kind === 'osrm' && answer.status === 400))
          throw new Error(`the routing service answers ${answer.status}`)
        const legs = service.read(JSON.parse(answer.text))
        if (legs !== null && legs.length !== geoPoints.length - 1) throw new Error(`the routing service answers ${legs.length} legs`)
        return legs
      } catch (error) {
        restsUntil = Date.now() + REST_MS
        log.warn({ event: 'routing', ...faultFields(error) })
        return null
      }
    },
  }
}
