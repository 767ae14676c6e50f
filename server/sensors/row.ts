import { isOver } from '#contract/flight-lead.ts'
import type { CargoClimate, RecordPoint, RecordStop, SensorAlarm, SensorRecord, SensorSpan } from '#contract/sensors.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { tasksFor } from '#server/deals/flights/rules/viewing.ts'
import { isWithin, type Span, visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import type { Tx } from '#server/platform/db.ts'
import type { AlarmRecord, ClimateRecord, ReadingRecord, StoredClimate, StoredSeries } from './record.ts'
import type { Stretch } from './rules/readings.ts'
import { mayHear } from './rules/sharing.ts'
import { findClimate, listAlarms, listHandReadings, listSeries, STEP_S } from './store.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const spanOf = ({ from, until }: Stretch): SensorSpan => ({ from: iso(from), until: until === null ? null : iso(until) })
const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const spot = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e5) / 1e5)

export const toAlarm = (alarm: AlarmRecord): SensorAlarm => ({
  ...{ id: alarm.id, kind: alarm.kind, orderId: alarm.orderId, minutes: alarm.minutes },
  ...{ value: tenth(alarm.value), bound: tenth(alarm.bound), lat: spot(alarm.lat), lon: spot(alarm.lon) },
  from: alarm.fromAt.toISOString(),
  until: alarm.untilAt?.toISOString() ?? null,
})

const toClimate = ({ orderId, number, limits, graceMinutes, aboard, balance, precooling, isMedicine }: StoredClimate): CargoClimate => ({
  ...{ orderId, number, ...limits, graceMinutes, aboard: aboard && spanOf(aboard) },
  ...{ knownMinutes: balance?.knownMinutes ?? 0, silentMinutes: balance?.silentMinutes ?? 0, outsideMinutes: balance?.outsideMinutes ?? 0 },
  ...{ least: tenth(balance?.least ?? null), greatest: tenth(balance?.greatest ?? null), mean: tenth(balance?.mean ?? null) },
  kinetic: isMedicine ? tenth(balance?.kinetic ?? null) : null,
  precooling: precooling && { at: iso(precooling.at), temperature: tenth(precooling.temperature)!, ready: precooling.ready },
})

/** What of stretches lies in the times somebody may see. */
export function seenOf(stretches: readonly Stretch[], spans: readonly Span[]): SensorSpan[] {
  return stretches.flatMap(({ from, until }) =>
    spans.flatMap(span => {
      const [since, end] = [
        Math.max(from, span.from.getTime()),
        Math.min(until ?? Number.POSITIVE_INFINITY, span.until?.getTime() ?? Number.POSITIVE_INFINITY),
      ]
      return end <= since ? [] : [spanOf({ from: since, until: end === Number.POSITIVE_INFINITY ? null : end })]
    }),
  )
}

/** The pieces of a record that lie wholly in the times somebody may see. */
export const piecesIn = (points: readonly RecordPoint[], spans: readonly Span[]): RecordPoint[] =>
  points.filter(([ms]) => spans.some(span => isWithin(span, new Date(ms)) && isWithin(span, new Date(ms + STEP_S * 1000 - 1))))

type Read = {
  flight: FlightState
  viewer: string
  spans: readonly Span[]
  climate: ClimateRecord | undefined
  series: readonly StoredSeries[]
  alarms: readonly AlarmRecord[]
  byHand: readonly ReadingRecord[]
  mayRecord: boolean
}

/** What the sensors of a flight tell, as far as its viewer may see it. */
function toRecord({ flight, viewer, spans, climate, series, alarms, byHand, mayRecord }: Read): SensorRecord {
  const isExecutor = flight.orgId === viewer
  const plates = new Map([
    [flight.truckId, flight.truckPlate],
    [flight.trailerId, flight.trailerPlate],
  ])
  const tasks = tasksFor(flight, viewer, isExecutor ? 'executor' : 'forwarder')
  return {
    visible: spans.map(({ from, until }) => ({ from: from.toISOString(), until: until?.toISOString() ?? null })),
    stepMinutes: STEP_S / 60,
    series: series
      .map(({ vehicleId, place, points }) => ({ plate: plates.get(vehicleId) ?? '', place, points: [...points] }))
      .filter(({ points }) => points.length > 0),
    doors: seenOf(climate?.doors ?? [], spans),
    byHand: byHand
      .filter(({ at }) => spans.some(span => isWithin(span, at)))
      .map(({ at, temperature, byName }) => ({ at: at.toISOString(), temperature, person: isExecutor ? byName : '' })),
    stops: tasks.flatMap(({ arrivedAt, completedAt, kind, placeRu, placeEn, tz }): RecordStop[] =>
      arrivedAt === null
        ? []
        : [{ place: { ru: placeRu, en: placeEn }, kind, tz, from: arrivedAt.toISOString(), until: completedAt?.toISOString() ?? null }],
    ),
    climates: (climate?.climates ?? []).filter(({ orderOrgId }) => isExecutor || orderOrgId === viewer).map(toClimate),
    alarms: alarms.filter(alarm => mayHear(alarm, { orgId: viewer, isExecutor }, spans)).map(toAlarm),
    mayRecord,
  }
}

/** What the sensors of an opened flight tell its viewer: of a flight that is over what was kept, else what positions say now. */
export async function recordOf(tx: Tx, flight: FlightState, mayRecord = false): Promise<SensorRecord> {
  const viewer = tx.actor.orgId
  const spans = visibleSpans(flight, viewer)
  const climate = await findClimate(tx, flight)
  const kept = isOver(flight) && climate?.series
  const series = kept
    ? kept.map(one => ({ ...one, points: piecesIn(one.points, spans) }))
    : await listSeries(tx, flight.id, flight.mirrorsId === null ? spans : [])
  return toRecord({
    ...{ flight, viewer, spans, climate, series, mayRecord },
    alarms: await listAlarms(tx, flight),
    byHand: await listHandReadings(tx, flight),
  })
}
