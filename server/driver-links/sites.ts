import type { z } from 'zod'
import type { DriverTask } from '#contract/driver-page.ts'
import { addressKey } from '#server/nodal-points/row.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type Site = NonNullable<z.output<typeof DriverTask>['site']>
type Stop = { taskId: string; place: { ru: string }; address: string; lat: number | null; lon: number | null }

const NEAR_KM = 40
const MOST = 3

/** What is known of the places of stops, by task: towns near by, and what the acting organisation keeps of them as nodal points. */
export async function sitesOf(tx: Tx, db: Db, stops: readonly Stop[]): Promise<Map<string, Site>> {
  const places = (await indexedPlaces(db)).map(({ place }) => place)
  const keysOf = ({ place, address }: Stop) =>
    places.filter(({ nameRu }) => nameRu === place.ru).map(({ code }) => addressKey(code, address))
  const keys = stops.flatMap(keysOf)
  const known = keys.length === 0 ? [] : await nodalPointsAt(tx, keys)
  const sites = new Map<string, Site>()
  for (const stop of stops) {
    const { lat, lon } = stop
    if (lat === null || lon === null) continue
    const own = new Set(keysOf(stop))
    const nodalPoint = known.find(each => own.has(each.addressKey))
    const narrow = Math.cos((lat * Math.PI) / 180)
    const around = places
      .filter(place => Math.hypot(place.lat - lat, (place.lon - lon) * narrow) * 111.2 <= NEAR_KM)
      .toSorted((a, b) => b.population - a.population)
      .slice(0, MOST)
    sites.set(stop.taskId, {
      gates: nodalPoint?.gates ?? [],
      geofenceM: nodalPoint?.geofenceM ?? null,
      around: around.map(place => ({ name: { ru: place.nameRu, en: place.nameEn }, lat: place.lat, lon: place.lon })),
    })
  }
  return sites
}

const nodalPointsAt = (tx: Tx, keys: readonly string[]) =>
  tx
    .selectFrom('nodalPoints')
    .select(['addressKey', 'gates', 'geofenceM'])
    .where('orgId', '=', tx.actor.orgId)
    .where('addressKey', 'in', [...new Set(keys)])
    .where('active', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute()
