import type { Fence, GeoPoint } from '#contract/geofences.ts'

const METRES = 111_195

/** Metres north and east of a middle, right for the size of a yard. */
type Frame = { middle: GeoPoint; across: number }

/** A drawing of so many pixels: where a point comes on it, and what point lies under a spot of it. */
export type Plan = {
  x: (point: GeoPoint) => number
  y: (point: GeoPoint) => number
  pointAt: (x: number, y: number) => GeoPoint
  /** Pixels of so many metres. */
  pixels: (metres: number) => number
}

/** The circle round about a point as a ring of corners. */
export function cornersAround({ lat, lon }: GeoPoint, radiusM: number, count = 4): GeoPoint[] {
  const aside = METRES * Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5) / count) * 2 * Math.PI
    return { lat: rounded(lat + (Math.cos(angle) * radiusM) / METRES), lon: rounded(lon + (Math.sin(angle) * radiusM) / aside) }
  })
}

/** Coordinates to about a tenth of a metre. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** What of a fence must be in sight. */
export const edgesOf = (fence: Fence): GeoPoint[] =>
  fence.kind === 'circle' ? cornersAround(fence, fence.radiusM * Math.SQRT2) : [...fence.vertices]

/** A plan on which all these points are in sight, with so many times as much around them. */
export function planOf(
  points: readonly GeoPoint[],
  { width, height, around = 1.25 }: { width: number; height: number; around?: number },
): Plan {
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 }
  const aside = METRES * Math.cos((middle.lat * Math.PI) / 180)
  const [high, wide] = [(Math.max(...lats) - Math.min(...lats)) * METRES, (Math.max(...lons) - Math.min(...lons)) * aside]
  const frame: Frame = { middle, across: Math.max(100, high * around * (width / height), wide * around) }
  const scale = width / frame.across
  return {
    x: ({ lon }) => width / 2 + (lon - middle.lon) * aside * scale,
    y: ({ lat }) => height / 2 - (lat - middle.lat) * METRES * scale,
    pointAt: (x, y) => ({
      lat: rounded(middle.lat + (height / 2 - y) / scale / METRES),
      lon: rounded(middle.lon + (x - width / 2) / scale / aside),
    }),
    pixels: metres => metres * scale,
  }
}

/** Between which corners a new one goes: where it makes the border longer by least. */
export function placeFor(corners: readonly GeoPoint[], point: GeoPoint): number {
  const wide = Math.cos((point.lat * Math.PI) / 180)
  const far = (a: GeoPoint, b: GeoPoint) => Math.hypot(a.lat - b.lat, (a.lon - b.lon) * wide)
  let [best, least] = [corners.length, Number.POSITIVE_INFINITY]
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]!
    const more = far(a, point) + far(point, b) - far(a, b)
    if (more < least) [best, least] = [i + 1, more]
  }
  return best
}
