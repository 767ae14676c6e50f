import { z } from 'zod'
import { get } from './call.ts'
import { FlightFilter } from './flight-list.ts'
import { FlightStatus, TaskKind } from './order-states.ts'
import { Bilingual, Id, Instant } from './primitives.ts'

/** Where tiles of an archive of the installation are read from, by ranges of bytes. */
export const MAP_TILES = '/api/map/v0/tiles'

/** What lies below a live map: an outline of our own, a style of another address, tiles of pictures, or an archive of the installation. */
export const MapGround = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outline') }),
  z.object({ kind: z.literal('style'), url: z.string(), attribution: z.string() }),
  z.object({ kind: z.literal('raster'), tiles: z.string(), attribution: z.string() }),
  z.object({
    kind: z.literal('archive'),
    /** With a mark of its contents: what was read once stays true. */
    url: z.string(),
    /** Whether its tiles are drawn here; pictures else. */
    vector: z.boolean(),
    attribution: z.string(),
  }),
])
export type MapGround = z.output<typeof MapGround>

/** So many flights of a filter are shown on one map. */
export const mapMost = 10_000

/** A flight under way where its vehicle was last heard of, as far as the viewer may know. */
export const MapFlight = z.object({
  flightId: Id,
  number: z.string(),
  status: FlightStatus,
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  next: z.object({ kind: TaskKind, place: Bilingual }).nullable(),
  dueAt: Instant.nullable(),
  /** How many minutes it is expected late at a stop ahead; 0: in time, or nobody knows. */
  lateMin: z.int().default(0),
  lat: z.number(),
  lon: z.number(),
  /** Degrees from north; null where it was not told. */
  course: z.int().nullable(),
  speedKmh: z.int().nullable(),
  at: Instant,
})
export type MapFlight = z.output<typeof MapFlight>

/** The live map: what it stands on, and what moves on it. */
export const map = {
  ground: get('/api/map/v0/ground', {
    about: 'What lies below the live map: the outline of the product, or what the installation is configured to show instead.',
    needs: 'session',
    staleAfter: [],
    query: z.object({}),
    out: MapGround,
  }),
  flights: get('/api/map/v0/flights', {
    about:
      'Flights under way of one side’s filter where their vehicles were last heard of: an executor sees his own vehicles, a forwarder those that have his cargo on board, while they have it and stand at nobody else’s stop.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: FlightFilter.omit({ sort: true }),
    out: z.object({
      items: z.array(MapFlight),
      /** Under way, and nobody has told where; or it is not for the viewer to know. */
      silent: z.int(),
      complete: z.boolean(),
    }),
  }),
}
