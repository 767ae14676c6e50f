import { MAP_TILES, type map, mapMost } from '#contract/map.ts'
import type { Config } from '#server/config.ts'
import { flightsUnderWay } from '#server/flights/store/list.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lookAt } from './archive/archive.ts'
import { placedIn, toMapFlight } from './row.ts'

/** Of flights of others every mark is read to say whether they may be seen now. */
const OTHERS_MOST = 3000

export const mapHandlers = (config: Config['map']): Handlers<typeof map> => ({
  async ground() {
    const { attribution } = config
    if (config.style) return { kind: 'style', url: config.style, attribution }
    if (config.raster) return { kind: 'raster', tiles: config.raster, attribution }
    const archive = config.tiles ? await lookAt(config.tiles) : null
    // an archive that is being replaced leaves the map its outline
    if (!archive) return { kind: 'outline' }
    return { kind: 'archive', url: `${MAP_TILES}?of=${archive.mark}`, vector: archive.vector, attribution }
  },

  async flights({ actor, transaction }, { query }) {
    if (!actor.sides.includes(query.side)) refuse('access.denied', { permission: 'flights.view', side: query.side })
    const most = query.side === 'executor' ? mapMost : OTHERS_MOST
    return transaction(async tx => {
      const found = await flightsUnderWay(tx, { filter: { ...query, sort: 'due' }, tz: actor.tz, limit: most + 1 })
      const shown = found.slice(0, most)
      const placed = await placedIn(tx, query.side, shown)
      const items = shown.flatMap(flight => {
        const position = placed.get(flight.flightId)
        return position ? [toMapFlight(flight, position)] : []
      })
      return { items, silent: shown.length - items.length, complete: found.length <= most }
    })
  },
})
