import type { GeoPoint } from '#contract/geofences.ts'
import { greatCircleKm } from '#contract/great-circle.ts'

/** An area may lie so far from its nodal point: a port has its gate elsewhere. */
export const farthestKm = 20

/** Whole kilometres from a nodal point to the nearest corner of its area. */
export const kmFromPoint = (corners: readonly GeoPoint[], point: GeoPoint): number =>
  Math.round(Math.min(...corners.map(corner => greatCircleKm(corner, point))))

/** The first of all items that share a key, in their order. */
export const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.toReversed().map(item => [keyOf(item), item])).values()].toReversed()
