import type { Fence, GeoPoint } from '#contract/geofences.ts'
import { EARTH_KM, greatCircleKm } from '#contract/great-circle.ts'

const EARTH_M = EARTH_KM * 1000
const rad = (degrees: number) => (degrees * Math.PI) / 180
/** Of a vehicle that far from a fence nobody asks which side of it is near. */
const FAR_M = 5_000

/** A spot in metres east and north of the middle of something not larger than a town. */
type Spot = readonly [x: number, y: number]

/** Metres east and north of a point, right for some tens of kilometres around it, across the date line too. */
function planeAt({ lat, lon }: GeoPoint): (point: GeoPoint) => Spot {
  const [perLat, perLon] = [rad(1) * EARTH_M, rad(1) * EARTH_M * Math.cos(rad(lat))]
  return point => {
    const east = ((point.lon - lon + 540) % 360) - 180
    return [east * perLon, (point.lat - lat) * perLat]
  }
}

/** Metres from one point to another. */
export const metresBetween = (a: GeoPoint, b: GeoPoint): number => greatCircleKm(a, b) * 1000

/** The middle of a fence. */
export function middleOf(fence: Fence): GeoPoint {
  if (fence.kind === 'circle') return { lat: fence.lat, lon: fence.lon }
  const [first] = fence.vertices as [GeoPoint, ...GeoPoint[]]
  const spots = fence.vertices.map(planeAt(first))
  const mean = (of: 0 | 1) => spots.reduce((sum, spot) => sum + spot[of], 0) / spots.length
  return {
    lat: first.lat + mean(1) / (rad(1) * EARTH_M),
    lon: first.lon + mean(0) / (rad(1) * EARTH_M * Math.cos(rad(first.lat))),
  }
}

/** How far from its middle a fence reaches, in metres. */
export function reachOf(fence: Fence): number {
  if (fence.kind === 'circle') return fence.radiusM
  const middle = middleOf(fence)
  return Math.max(...fence.vertices.map(vertex => metresBetween(middle, vertex)))
}

/** Metres from the border of a fence: below zero inside, above it outside. Of what is far away it tells no more than that. */
export function distanceTo(fence: Fence): (point: GeoPoint) => number {
  const middle = middleOf(fence)
  const reach = reachOf(fence)
  const plane = planeAt(middle)
  const ring = fence.kind === 'polygon' ? fence.vertices.map(plane) : []
  return point => {
    const away = metresBetween(middle, point) - reach
    return fence.kind === 'circle' || away > FAR_M ? away : fromRing(ring, plane(point))
  }
}

function fromRing(ring: readonly Spot[], [x, y]: Spot): number {
  let [nearest, inside] = [Number.POSITIVE_INFINITY, false]
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [ax, ay] = ring[before]!
    const [bx, by] = ring[i]!
    const [dx, dy] = [bx - ax, by - ay]
    const along = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy))
    if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) inside = !inside
  }
  return inside ? -nearest : nearest
}
