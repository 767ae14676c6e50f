import { type GeoPoint, GeoPoint as Point } from '#contract/geofences.ts'
import { rounded } from './plan.ts'

/**
 * The corners of an area as people paste it: a GeoJSON polygon, feature or collection of one, a WKT polygon, or lines of latitude and
 * longitude. Holes are left out. Null where it is none of these.
 */
export function readArea(text: string): GeoPoint[] | null {
  const written = text.trim()
  const ring = written.startsWith('{') ? ofGeoJson(written) : (ofWkt(written) ?? ofLines(written))
  if (!ring || ring.length < 3) return null
  const [first, last] = [ring[0]!, ring.at(-1)!]
  const corners = ring.length > 3 && first.lat === last.lat && first.lon === last.lon ? ring.slice(0, -1) : ring
  return corners.every(corner => Point.safeParse(corner).success) ? corners : null
}

type Json = { type?: unknown; coordinates?: unknown; geometry?: unknown; features?: unknown }

function ofGeoJson(text: string): GeoPoint[] | null {
  try {
    const ring = outerRing(JSON.parse(text))
    return Array.isArray(ring) ? ring.map(([lon, lat]: number[]) => ({ lat: rounded(Number(lat)), lon: rounded(Number(lon)) })) : null
  } catch {
    return null
  }
}

function outerRing({ type, coordinates, geometry, features }: Json): unknown {
  if (type === 'Feature') return outerRing(geometry as Json)
  if (type === 'FeatureCollection') return outerRing((features as Json[])[0]!)
  const rings = coordinates as unknown[][]
  return type === 'Polygon' ? rings[0] : type === 'MultiPolygon' ? (rings[0]![0] as unknown) : null
}

function ofWkt(text: string): GeoPoint[] | null {
  const found = /^(?:SRID=\d+;\s*)?(?:MULTI)?POLYGON\s*(?:Z\s*)?\(+([^()]+)\)/i.exec(text)
  return found ? pairs(found[1]!.split(','), ([lon, lat]) => ({ lat: lat!, lon: lon! })) : null
}

const ofLines = (text: string): GeoPoint[] | null =>
  pairs(
    text.split(/[\n;]+/).filter(line => line.trim() !== ''),
    ([lat, lon]) => ({ lat: lat!, lon: lon! }),
  )

function pairs(written: readonly string[], pointOf: (numbers: readonly number[]) => GeoPoint): GeoPoint[] | null {
  const numbers = written.map(pair => (pair.match(/-?\d+(?:\.\d+)?/g) ?? []).map(each => rounded(Number(each))))
  return numbers.every(pair => pair.length >= 2) ? numbers.map(pointOf) : null
}
