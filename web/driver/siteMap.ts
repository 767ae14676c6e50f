import type { Bilingual } from '#contract/primitives.ts'

type Place = { lat: number; lon: number }
type Point = { x: number; y: number }
type Town = Place & { name: Bilingual }

export const WIDE = 320
export const HIGH = 200
const ROOM = 34
const LEAST_KM = 1

export type SiteMap = {
  towns: (Point & { name: Bilingual; anchor: 'start' | 'end' })[]
  /** The circle within which a truck counts as there. */
  radius: number | null
  /** Where the way from the stop before comes in. */
  from: Point | null
  scale: { km: number; length: number }
}

/** A place in the middle of a picture, north above; towns around it, and where one comes from. */
export function siteMap(site: Place, around: readonly Town[], geofenceM: number | null, before: Place | null): SiteMap {
  const narrow = Math.cos((site.lat * Math.PI) / 180)
  const km = ({ lat, lon }: Place): Point => ({ x: (lon - site.lon) * narrow * 111.2, y: (site.lat - lat) * 111.2 })
  const towns = around.map(town => ({ ...km(town), name: town.name }))
  const radiusKm = (geofenceM ?? 0) / 1000
  const reach = (axis: 'x' | 'y') => Math.max(LEAST_KM, radiusKm, ...towns.map(town => Math.abs(town[axis])))
  const by = Math.min((WIDE / 2 - ROOM) / reach('x'), (HIGH / 2 - ROOM) / reach('y'))
  const at = ({ x, y }: Point): Point => ({ x: WIDE / 2 + x * by, y: HIGH / 2 + y * by })
  const way = before && km(before)
  const far = way && Math.hypot(way.x, way.y)
  const step = [0.5, 1, 2, 5, 10, 20].findLast(step => step * by <= 80) ?? 0.5
  return {
    towns: towns.map(({ name, ...town }) => ({
      ...at(town),
      name,
      anchor: at(town).x > WIDE / 2 + 40 ? ('end' as const) : ('start' as const),
    })),
    radius: geofenceM === null ? null : Math.max(10, radiusKm * by),
    from: way && far! > 0.1 ? edge(way) : null,
    scale: { km: step, length: step * by },
  }
}

/** Where a way from the middle in some direction leaves the picture. */
function edge({ x, y }: Point): Point {
  const by = Math.min(WIDE / 2 / Math.abs(x || 1e-9), HIGH / 2 / Math.abs(y || 1e-9))
  return { x: WIDE / 2 + x * by, y: HIGH / 2 + y * by }
}
