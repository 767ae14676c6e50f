import type { RouteLeg } from '#contract/routing.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import type { GeoPoint } from '#server/routing/rules.ts'
import { dialects, type EngineKind, noPath } from './dialects.ts'

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

/** Opens the routing service. What it answers is data of strangers: read by a shape, and never waited for long. */
export function openRouting(config: RoutingConfig, log: Log): RoutingEngine {
  const { ask, close } = openOutbound({ inside: config.inside, patienceMs: config.patienceMs, mostBytes: MOST_BYTES })
  const dialect = dialects[config.kind]
  let restsUntil = 0
  return {
    kind: config.kind,
    close,
    async legs(geoPoints) {
      if (Date.now() < restsUntil) return null
      try {
        const answer = await ask(...dialect.ask(config.url, geoPoints))
        if (answer.status === 400 && noPath.test(answer.text)) return null
        // OSRM says «no road» with 400 and its own code
        if (answer.status !== 200 && !(config.kind === 'osrm' && answer.status === 400))
          throw new Error(`the routing service answers ${answer.status}`)
        const legs = dialect.read(JSON.parse(answer.text))
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
