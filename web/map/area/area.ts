import type { GeoPoint } from '#contract/geofences.ts'
import { greatCircleKm } from '#contract/great-circle.ts'
import { cornersAround, rounded } from '#web/geofences/plan.ts'
import type { Place } from '#web/map/overlay.ts'

/** The area of a nodal point as it is edited: round about the point, or bounded by corners. */
export type Area = {
  /** Where the nodal point stands; null while nobody knows. */
  point: GeoPoint | null
  radiusM: number
  /** Null: round about the point. */
  corners: readonly GeoPoint[] | null
}

/** What of an area is taken hold of. */
export type Handle = { kind: 'point' } | { kind: 'radius' } | { kind: 'corner'; i: number }

/** A circle reaches so many metres; the contract says the same. */
const radii = { least: 50, most: 20_000, step: 10 } as const
/** An area bounded by corners has so many at least. */
const LEAST = 3

export const isSame = (a: Handle | null, b: Handle | null): boolean =>
  a?.kind === b?.kind && (a?.kind !== 'corner' || b?.kind !== 'corner' || a.i === b.i)

/** Whether an area still has what was taken hold of: it may have lost the corner, or be of another shape by now. */
export const has = ({ point, corners }: Area, handle: Handle): boolean =>
  handle.kind === 'corner' ? corners !== null && handle.i < corners.length : point !== null && (handle.kind === 'point' || corners === null)

const pointOf = ({ lat, lon }: Place): GeoPoint => ({ lat: rounded(lat), lon: rounded(lon) })

const radiusOf = (metres: number): number => Math.min(radii.most, Math.max(radii.least, Math.round(metres / radii.step) * radii.step))

/** The area once what was taken hold of lies at that place; a circle goes along with its point, corners stay. */
export function movedTo(area: Area, handle: Handle, place: Place): Area {
  if (handle.kind === 'point') return { ...area, point: pointOf(place) }
  if (handle.kind === 'radius') return area.point ? { ...area, radiusM: radiusOf(greatCircleKm(area.point, place) * 1000) } : area
  return { ...area, corners: area.corners?.map((corner, i) => (i === handle.i ? pointOf(place) : corner)) ?? null }
}

/** The circle by so many steps larger; below zero: smaller. */
export const widened = (area: Area, steps: number): Area => ({ ...area, radiusM: radiusOf(area.radiusM + steps * radii.step) })

/** With one more corner behind that of the number, at that place. */
export const withCorner = (area: Area, after: number, place: Place): Area => ({
  ...area,
  corners: area.corners && [...area.corners.slice(0, after + 1), pointOf(place), ...area.corners.slice(after + 1)],
})

/** Whether a corner may go: three are the fewest that bound an area. */
export const mayLose = ({ corners }: Area): boolean => corners !== null && corners.length > LEAST

export const withoutCorner = (area: Area, gone: number): Area => ({
  ...area,
  corners: area.corners?.filter((_, i) => i !== gone) ?? null,
})

/** Where a corner between two others would come, by the number of the first. */
export const middlesOf = (corners: readonly GeoPoint[]): GeoPoint[] =>
  corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length]!
    return pointOf({ lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 })
  })

/** The point of a circle's border that lies so many degrees from north. */
export function borderAt({ point, radiusM }: { point: GeoPoint; radiusM: number }, bearing: number): GeoPoint {
  const count = 360
  return cornersAround(point, radiusM, count)[(Math.round(bearing - 0.5) + count) % count]!
}

/** How many degrees from north one place lies of another. */
export const bearingOf = (from: Place, to: Place): number =>
  ((Math.atan2((to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat) * 180) / Math.PI + 360) % 360
