import type { RouteStop, routing } from '#contract/routing.ts'
import { nearestPlace } from '#server/places/rules/near.ts'
import { findPlaces, indexedPlaces } from '#server/places/store.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { routeOf } from './commands.ts'
import type { RoutingEngine } from './engine/engine.ts'
import { type GeoPoint, summed } from './rules.ts'
import { keepLegs } from './store.ts'

export const routingHandlers = (service: RoutingEngine | null): Handlers<typeof routing> => ({
  async estimate({ db, transaction }, { data: { stops } }) {
    const geoPoints = await geoPointsOf(db, stops)
    const known = (await transaction(tx => routeOf(tx, geoPoints)))!
    if (service === null || known.source === service.kind) return known
    // no transaction is open while a stranger is waited for
    const legs = await service.legs(geoPoints)
    if (legs === null) return known
    await transaction(tx => keepLegs(tx, geoPoints, legs, service.kind))
    return summed(legs, service.kind)
  },
})

const unknown = { ru: 'такого места нет в списке', en: 'there is no such place in the list' }

async function geoPointsOf(db: Db, stops: readonly RouteStop[]): Promise<GeoPoint[]> {
  const codes = stops.flatMap(stop => ('place' in stop ? [stop.place] : []))
  const places = new Map((await findPlaces(db, codes)).map(place => [place.code, place]))
  const index = codes.length < stops.length ? await indexedPlaces(db) : null
  return stops.map((stop, i) => {
    if ('place' in stop) {
      const place = places.get(stop.place) ?? refuse('input.invalid', { field: `stops.${i}.place`, why: unknown })
      return { lat: place.lat, lon: place.lon, country: place.country }
    }
    return { ...stop, country: (index && nearestPlace(index, stop.lat, stop.lon)?.country) ?? null }
  })
}
