import type { PlaceRecord } from '#server/places/row.ts'
import type { PlaceIndex } from './search.ts'

/** The place of the gazetteer nearest to a point, towns before villages beside them; null where none lies within two hundred kilometres. */
export function nearestPlace(index: PlaceIndex, lat: number, lon: number): PlaceRecord | null {
  let best: PlaceRecord | null = null
  let least = 200
  const narrow = Math.cos((lat * Math.PI) / 180)
  for (const { place } of index) {
    const km = Math.hypot(place.lat - lat, (place.lon - lon) * narrow) * 111.2
    // a point at the edge of a large town belongs to it rather than to its neighbour
    const felt = km - Math.min(20, Math.sqrt(place.population) / 4)
    if (felt < least) {
      least = felt
      best = place
    }
  }
  return best
}
