import { z } from 'zod'
import { get } from './call.ts'
import { Id, Instant } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { codesOf } from './refusals/words.ts'

export const GeoPoint = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export type GeoPoint = z.output<typeof GeoPoint>

/** An area has so many corners at most. */
export const CORNERS = 100
const crossing = { ru: 'линия площади не пересекает саму себя', en: 'the border does not cross itself' }

/** The corners of an area in their order; the last one is joined to the first. */
export const GeofencePolygon = z
  .array(GeoPoint)
  .min(3)
  .max(CORNERS)
  .refine(corners => crossingOf(corners) === null, { params: { words: crossing } })
export type GeofencePolygon = z.output<typeof GeofencePolygon>

/** The first two sides of an area that cross or touch each other, by the corners they begin at; null where none do. */
export function crossingOf(corners: readonly GeoPoint[]): [number, number] | null {
  const n = corners.length
  const at = (i: number) => corners[i % n]!
  for (let i = 0; i < n; i++) {
    if (at(i).lat === at(i + 1).lat && at(i).lon === at(i + 1).lon) return [i, (i + 1) % n]
    // sides that follow each other meet at a corner, and go back over themselves at the worst
    if (turnOf(at(i), at(i + 1), at(i + 2)) === 0 && isBetween(at(i), at(i + 1), at(i + 2))) return [i, (i + 1) % n]
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      if (doCross([at(i), at(i + 1)], [at(j), at(j + 1)])) return [i, j]
    }
  }
  return null
}

/** Above zero where the way from a over b to c turns left, below where it turns right. */
const turnOf = (a: GeoPoint, b: GeoPoint, c: GeoPoint) => (b.lon - a.lon) * (c.lat - b.lat) - (b.lat - a.lat) * (c.lon - b.lon)
/** Of three points in a line: whether the third lies back on the way from the first to the second. */
const isBetween = (a: GeoPoint, b: GeoPoint, c: GeoPoint) => (b.lon - a.lon) * (c.lon - b.lon) + (b.lat - a.lat) * (c.lat - b.lat) < 0

type Side = readonly [GeoPoint, GeoPoint]
function doCross([a, b]: Side, [c, d]: Side): boolean {
  const [ac, ad, ca, cb] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (ac * ad < 0 && ca * cb < 0) return true
  const isOn = (p: GeoPoint, q: GeoPoint, r: GeoPoint) =>
    Math.min(p.lon, q.lon) <= r.lon && r.lon <= Math.max(p.lon, q.lon) && Math.min(p.lat, q.lat) <= r.lat && r.lat <= Math.max(p.lat, q.lat)
  return (ac === 0 && isOn(a, b, c)) || (ad === 0 && isOn(a, b, d)) || (ca === 0 && isOn(c, d, a)) || (cb === 0 && isOn(c, d, b))
}

/** The area of a stop: round about a point, or bounded by corners. */
export const Fence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), lat: z.number(), lon: z.number(), radiusM: z.int() }),
  z.object({ kind: z.literal('polygon'), vertices: z.array(z.object({ lat: z.number(), lon: z.number() })) }),
])
export type Fence = z.output<typeof Fence>

/** How well a moment is known by positions. */
export const VisitQuality = z.object({
  /** Seconds between the positions before and after it. */
  gapS: z.int(),
  /** Metres by which those may be off; null where the device does not say. */
  accuracyM: z.int().nullable(),
  /** Positions inside the area. */
  points: z.int(),
})
export type VisitQuality = z.output<typeof VisitQuality>

/** Who says a time of a stop: people, another program, the position, or a person who corrected it and said why. */
export const TimeSource = z.enum(['dispatcher', 'carrier', 'driver', 'api', 'geofence', 'corrected'])
export type TimeSource = z.output<typeof TimeSource>

/** Another moment that was told of the same time and gave way. */
export const TimeConflict = z.object({
  source: TimeSource,
  at: Instant,
  /** How far from the area the vehicle was when it was pressed; null where nobody knows. */
  metres: z.int().nullable(),
})
export type TimeConflict = z.output<typeof TimeConflict>

/** What speaks for a time: whose it is, how well it is known where positions say it, and what else was told. */
export const TimeEvidence = z.object({ source: TimeSource, quality: VisitQuality.optional(), conflict: TimeConflict.optional() })
export type TimeEvidence = z.output<typeof TimeEvidence>

export const timeKeys = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
export type TimeKey = (typeof timeKeys)[number]

/** What speaks for the times of a stop, each by its name. */
export const StopEvidence = z.partialRecord(z.enum(timeKeys), TimeEvidence)
export type StopEvidence = z.output<typeof StopEvidence>

/** A visit of the vehicle to a stop as its positions tell it, with those around it. */
export const VisitCard = z.object({
  fence: Fence,
  arrivedAt: Instant,
  arrival: VisitQuality,
  leftAt: Instant.nullable(),
  departure: VisitQuality.nullable(),
  /** The positions around it, thinned out; a forwarder is told none of before his loading or after his unloading. */
  track: z.array(z.object({ at: Instant, lat: z.number(), lon: z.number(), accuracyM: z.int().nullable() })),
})
export type VisitCard = z.output<typeof VisitCard>

/** What positions prove of the stops of a flight. */
export const geofences = {
  areas: get('/api/flights/v0/areas', {
    about:
      'The areas of the stops of a flight, as they are drawn now: the executor’s of all of them, a forwarder’s of those of his own orders. A stop of which no more is known than its town has none.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'nodal_points.changed'],
    query: z.object({ flightId: z.string().max(64) }),
    out: z.object({ items: z.array(z.object({ taskId: Id, fence: Fence })) }),
    fails: codesOf(flightOpenRefusals),
  }),
  evidence: get('/api/flights/v0/evidence', {
    about:
      'The visit of the vehicle to one stop of a flight by its positions, with the area and the track around it. A forwarder is shown stops of his own orders, and the track from their loading to their unloading.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: z.object({ flightId: Id, taskId: Id }),
    out: z.object({ visit: VisitCard.nullable() }),
    fails: [...codesOf(flightOpenRefusals), 'task.not_found'],
  }),
}
