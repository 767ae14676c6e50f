import { z } from 'zod'
import { get } from './call.ts'
import { Id, Instant, pageOf } from './primitives.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'
import { VehicleKind } from './vehicles.ts'

/** Who told where a vehicle is: its driver's phone, a tracker, another program by a key. */
export const PositionSource = z.enum(['driver', 'device', 'api'])
export type PositionSource = z.output<typeof PositionSource>

/** Where one of the own vehicles was last known to be. */
export const LatestPosition = z.object({
  carId: Id,
  plate: z.string(),
  kind: VehicleKind,
  at: Instant,
  lat: z.number(),
  lon: z.number(),
  /** Kilometres an hour. */
  speed: z.int().nullable(),
  /** Degrees from north, clockwise. */
  course: z.int().nullable(),
  ignition: z.boolean().nullable(),
  temperature: z.number().nullable(),
  source: PositionSource,
})
export type LatestPosition = z.output<typeof LatestPosition>

/** One moment of a track. */
export const VehiclePosition = z.object({
  at: Instant,
  lat: z.number(),
  lon: z.number(),
  speed: z.int().nullable(),
  course: z.int().nullable(),
  source: PositionSource,
})
export type VehiclePosition = z.output<typeof VehiclePosition>

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** Where vehicles are and were. */
export const positions = {
  latest: get('/api/positions/v0/latest', {
    about:
      'The last known positions of own vehicles, a page at a time: of all of them, of those named, or of those inside a box of coordinates. A vehicle nobody told of is left out.',
    needs: 'cars.view',
    // it is asked again by the clock: an event for each position would be most of all events
    staleAfter: ['car.changed'],
    query: z.object({
      cars: z.array(Id).max(100).default([]),
      south: degrees(90).optional(),
      west: degrees(180).optional(),
      north: degrees(90).optional(),
      east: degrees(180).optional(),
      cursor: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(500),
    }),
    out: pageOf(LatestPosition),
  }),
  track: get('/api/positions/v0/track', {
    about:
      'Where an own vehicle was between two moments, the oldest first, at most so many points: of more, one for each equal part of the time.',
    needs: 'cars.view',
    staleAfter: ['car.changed'],
    query: z.object({ carId: Id, from: Instant, to: Instant, most: z.coerce.number().int().min(2).max(5000).default(1000) }),
    out: z.object({ points: z.array(VehiclePosition), thinned: z.boolean() }),
    fails: [...codesOf(openVehicleRefusals), 'track.period'],
  }),
}
