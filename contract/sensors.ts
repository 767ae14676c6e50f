import { z } from 'zod'
import { get, post } from './call.ts'
import { Bilingual, Id, Instant, text } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { codesOf } from './refusals/words.ts'

/**
 * What sensors of a flight tell somebody: the temperature out of the order's range for longer than its terms allow, a body that was not at it
 * when loading began, doors opened away from stops, fuel that came or went while the vehicle stood, a trailer left without its truck. Fuel and
 * the trailer are the executor's alone.
 */
export const AlarmKind = z.enum(['temperature', 'warm_loading', 'door', 'fuel_drained', 'fuel_filled', 'trailer_apart'])
export type AlarmKind = z.output<typeof AlarmKind>

/** Which sensor of a body: the first, or that of its rear. */
export const SensorPlace = z.enum(['front', 'rear'])
export type SensorPlace = z.output<typeof SensorPlace>

/** An alarm as it was recorded. */
export const SensorAlarm = z.object({
  id: Id,
  kind: AlarmKind,
  orderId: Id.nullable(),
  from: Instant,
  /** Null: it goes on. Of a reading by hand the same moment. */
  until: Instant.nullable(),
  minutes: z.int(),
  /** The worst degree, litres, or kilometres apart; null of doors. */
  value: z.number().nullable(),
  /** The bound of the range that was passed. */
  bound: z.number().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})
export type SensorAlarm = z.output<typeof SensorAlarm>

/** A piece of the record: the moment it begins in milliseconds, the least, greatest and mean of its readings. */
export const RecordPoint = z.tuple([z.int(), z.number(), z.number(), z.number()])
export type RecordPoint = z.output<typeof RecordPoint>

/** What one sensor measured. */
export const SensorSeries = z.object({ plate: z.string(), place: SensorPlace, points: z.array(RecordPoint) })
export type SensorSeries = z.output<typeof SensorSeries>

/** Some time; one that goes on has no end. */
export const SensorSpan = z.object({ from: Instant, until: Instant.nullable() })
export type SensorSpan = z.output<typeof SensorSpan>

/** How the cargo of an order fared. */
export const CargoClimate = z.object({
  orderId: Id,
  number: z.string(),
  /** Its range, in degrees Celsius; a bound that is null is none. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Minutes outside it that are no violation yet, by the order's terms. */
  graceMinutes: z.int(),
  /** From the end of its loading to the beginning of its unloading; null before. */
  aboard: SensorSpan.nullable(),
  knownMinutes: z.int(),
  silentMinutes: z.int(),
  outsideMinutes: z.int(),
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  mean: z.number().nullable(),
  /** The mean kinetic temperature by USP <1079>; of medicines alone. */
  kinetic: z.number().nullable(),
  /** The body when loading began. */
  precooling: z.object({ at: Instant, temperature: z.number(), ready: z.boolean() }).nullable(),
})
export type CargoClimate = z.output<typeof CargoClimate>

/** A stop between whose times doors may open. */
export const RecordStop = z.object({ place: Bilingual, kind: z.string(), tz: z.string(), from: Instant, until: Instant.nullable() })
export type RecordStop = z.output<typeof RecordStop>

/** What a person measured and wrote down. */
export const HandReading = z.object({ at: Instant, temperature: z.number(), person: z.string() })
export type HandReading = z.output<typeof HandReading>

/** What the sensors of a flight tell, as far as its viewer may see it. */
export const SensorRecord = z.object({
  /** The times he may see, as of positions. */
  visible: z.array(SensorSpan),
  stepMinutes: z.int(),
  series: z.array(SensorSeries),
  doors: z.array(SensorSpan),
  byHand: z.array(HandReading),
  stops: z.array(RecordStop),
  climates: z.array(CargoClimate),
  alarms: z.array(SensorAlarm),
  /** He may add what he measured. */
  mayRecord: z.boolean(),
})
export type SensorRecord = z.output<typeof SensorRecord>

/** Sensors of vehicles under way. */
export const sensors = {
  get: get('/api/sensors/v0/get', {
    about:
      'Temperature, doors and alarms of a flight with how the cargo of each order fared: its executor sees all of it, a forwarder what lies between the arrival at his loading and the end of his last unloading, without fuel.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed', 'sensor.alarm'],
    query: z.object({ flightId: z.string().max(64) }),
    out: SensorRecord,
    fails: codesOf(flightOpenRefusals),
  }),
  record: post('/api/sensors/v0/record', {
    about: 'Writes down a temperature somebody of the executor measured in the body of a flight under way.',
    needs: 'orders.execute',
    emits: ['flight.changed'],
    data: z.strictObject({
      flightId: Id,
      at: Instant,
      temperature: z.number().min(-60).max(60).multipleOf(0.1),
      comment: text(0, 200).default(''),
    }),
    out: z.object({ id: Id }),
    fails: [...codesOf(flightOpenRefusals), 'sensor.time'],
  }),
}
