import { z } from 'zod'
import { get } from './call.ts'
import { PositionSource } from './positions.ts'
import { Id, Instant } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { codesOf } from './refusals/words.ts'

/** A point of a track in few letters: moment in milliseconds, latitude, longitude, km/h, source. */
export const TrackPoint = z.tuple([z.int(), z.number(), z.number(), z.number().nullable(), PositionSource])
export type TrackPoint = z.output<typeof TrackPoint>

/** A part of a track that proves something about a stop; it stays when the positions are gone. */
export const TrackEvidence = z.object({
  taskId: Id,
  orderId: Id,
  reason: z.enum(['waiting', 'claim']),
  from: Instant,
  until: Instant,
  points: z.array(TrackPoint),
})
export type TrackEvidence = z.output<typeof TrackEvidence>

/** Positions of a flight as far as a viewer may see them. */
export const Track = z.object({
  /** The times he may see; one that goes on has no end. Empty: none yet, or no more. */
  visible: z.array(z.object({ from: Instant, until: Instant.nullable() })),
  /** At most about a thousand, evenly in time. */
  points: z.array(TrackPoint),
  /** The last one he may see, and how many seconds ago that was. */
  last: z.object({ point: TrackPoint, age: z.int() }).nullable(),
  evidence: z.array(TrackEvidence),
})
export type Track = z.output<typeof Track>

/** Positions of flights in order. */
export const tracks = {
  get: get('/api/tracks/v0/get', {
    about:
      'Where the vehicle of a flight was: its executor sees it from the start of the flight to its end, a forwarder from the arrival at the loading of his cargo to the end of its unloading, and not at stops of others.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: z.object({ flightId: z.string().max(64) }),
    out: Track,
    fails: codesOf(flightOpenRefusals),
  }),
}
