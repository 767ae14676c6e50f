import { sql } from 'kysely'
import { commonRange, regimeRange } from '#contract/order-cargo.ts'
import { Id } from '#contract/primitives.ts'
import type { RecordPoint, SensorPlace } from '#contract/sensors.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import type { Span } from '#server/deals/flights/rules/visibility.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { AlarmRecord, ClimateRecord, ReadingRecord, StoredSeries } from './record.ts'
import type { Carried, Climate, FoundAlarm, SensorReading } from './rules/judge.ts'
import type { Stretch } from './rules/readings.ts'

type Key = { orgId: string; id: string }

/** Opens a flight for this transaction, wherever it lives; not found when the actor may not open it. */
export async function openFlight(tx: Tx, id: string): Promise<FlightState> {
  const home = Id.safeParse(id).success ? await enter(tx, 'flight', id) : null
  return (home && (await findFlight(tx, home, id))) ?? refuse('flight.not_found')
}

/** Sets the moment at which flights that one of these own vehicles drives are looked at; an earlier one stays. */
export async function insertSensorTimers(
  tx: Tx,
  vehicleIds: readonly string[],
  { kind, runAt }: { kind: string; runAt: Date },
): Promise<void> {
  await sql`
    insert into timers as t (org_id, object_id, kind, run_at, attempts)
    select f.org_id, f.id, ${kind}, ${runAt}::timestamptz, 0 from flights f
    where f.org_id = ${tx.actor.orgId} and (f.truck_id = any (${vehicleIds}::uuid[]) or f.trailer_id = any (${vehicleIds}::uuid[]))
      and f.status <> 'cancelled' and f.mirrors_id is null
      and f.planned_end > ${tx.now}::timestamptz - interval '7 days' and f.planned_start < ${tx.now}::timestamptz + interval '1 day'
      and (f.status not in ('completed', 'interrupted') or f.updated_at > ${tx.now}::timestamptz - interval '1 day')
    order by f.id
    on conflict (org_id, object_id, kind) do update set run_at = excluded.run_at where t.run_at > excluded.run_at`.execute(tx)
}

/** The same for flights that draw one of these own vehicles: a trailer that tells only where it is may have been left. */
export async function insertTrailerTimers(
  tx: Tx,
  vehicleIds: readonly string[],
  { kind, runAt }: { kind: string; runAt: Date },
): Promise<void> {
  await sql`
    insert into timers as t (org_id, object_id, kind, run_at, attempts)
    select f.org_id, f.id, ${kind}, ${runAt}::timestamptz, 0 from flights f
    where f.org_id = ${tx.actor.orgId} and f.trailer_id = any (${vehicleIds}::uuid[]) and f.mirrors_id is null
      and f.status in ('to_loading', 'loading', 'in_transit', 'unloading')
      and f.planned_end > ${tx.now}::timestamptz - interval '7 days' and f.planned_start < ${tx.now}::timestamptz + interval '1 day'
    order by f.id
    on conflict (org_id, object_id, kind) do update set run_at = excluded.run_at where t.run_at > excluded.run_at`.execute(tx)
}

/** Everything an own vehicle told between two moments, the oldest first. */
export async function listReadings(tx: Tx, vehicleId: string, { from, to }: { from: Date; to: Date }): Promise<SensorReading[]> {
  const rows = await tx
    .selectFrom('positions')
    .select(['at', 'lat', 'lon', 'speed', 'temperature', 'rearTemperature', 'doorsOpen', 'fuel'])
    .where('orgId', '=', tx.actor.orgId)
    .where('vehicleId', '=', vehicleId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .limit(50_000)
    .execute()
  return rows.map(row => ({ ...row, at: row.at.getTime() }))
}

/** Bodies of these own vehicles that are divided, so that a sensor is that of one zone. */
export async function listDivided(tx: Tx, vehicleIds: readonly string[]): Promise<Set<string>> {
  if (vehicleIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', [...vehicleIds])
    .where('bodyType', 'in', ['ref_multi', 'ref_partition'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The orders on board of a flight that ask for a range, each with it and with the minutes its terms allow outside. */
export async function listCarried(tx: Tx, flight: FlightState): Promise<(Carried & { isMedicine: boolean; number: string })[]> {
  const own = new Map(flight.tasks.filter(task => !isOfFlight(flight, task)).map(task => [task.orderId, task.orderOrgId]))
  const found: (Carried & { isMedicine: boolean; number: string })[] = []
  for (const [orderId, orderOrgId] of [...own].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const home = await enter(tx, 'order', orderId)
    if (home === null) continue
    const order = await tx
      .selectFrom('orders')
      .select(['temperature', 'excursionMinutes', 'number'])
      .where('orgId', '=', home)
      .where('id', '=', orderId)
      .executeTakeFirst()
    const cargos = await tx
      .selectFrom('orderCargos')
      .select(['tempMin', 'tempMax', 'category'])
      .where('orgId', '=', home)
      .where('orderId', '=', orderId)
      .execute()
    const range = commonRange(cargos) ?? regimeRange(order?.temperature ?? null)
    if (!order || !range) continue
    found.push({
      ...{ orderId, orderOrgId, limits: { min: range.min ?? null, max: range.max ?? null }, graceMinutes: order.excursionMinutes },
      isMedicine: cargos.some(({ category }) => category === 'pharma') || (order.temperature?.startsWith('pharma') ?? false),
      number: order.number ?? '',
    })
  }
  return found
}

/** The pieces of a record are so long: the finest interval at which refrigerated transport records. */
export const STEP_S = 300

type Row = {
  vehicleId: string
  at: Date
  low: number | null
  high: number | null
  mean: number | null
  rearLow: number | null
  rearHigh: number | null
  rearMean: number | null
}

const tenth = (value: number) => Math.round(value * 10) / 10
const pointOf = (at: Date, low: number | null, high: number | null, mean: number | null): RecordPoint[] =>
  low === null || high === null || mean === null ? [] : [[at.getTime(), tenth(low), tenth(high), tenth(mean)]]

/** What each sensor of an opened flight measured in these spans, in pieces of five minutes. */
export async function listSeries(tx: Tx, flightId: string, spans: readonly Span[]): Promise<StoredSeries[]> {
  if (spans.length === 0) return []
  const froms = spans.map(({ from }) => from)
  const untils = spans.map(({ until }) => until ?? tx.now)
  const { rows } = await sql<Row>`
    select * from gate.flight_temperatures(${flightId}, ${froms}::timestamptz[], ${untils}::timestamptz[], ${STEP_S})`.execute(tx)
  return [...Map.groupBy(rows, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, ofVehicle]) =>
    (
      [
        ['front', ofVehicle.flatMap(({ at, low, high, mean }) => pointOf(at, low, high, mean))],
        ['rear', ofVehicle.flatMap(({ at, rearLow, rearHigh, rearMean }) => pointOf(at, rearLow, rearHigh, rearMean))],
      ] as [SensorPlace, RecordPoint[]][]
    )
      .filter(([, points]) => points.length > 0)
      .map(([place, points]) => ({ vehicleId, place, points })),
  )
}

/** What is written down of an opened flight; undefined while nothing is. */
export async function findClimate(tx: Tx, { orgId, id }: Key): Promise<ClimateRecord | undefined> {
  const row = await tx
    .selectFrom('flightClimates')
    .selectAll()
    .where('orgId', '=', orgId as OrgId)
    .where('flightId', '=', id)
    .executeTakeFirst()
  return row as ClimateRecord | undefined
}

/** Writes how the cargo of an own flight fared; `series`: the record to be kept, none leaves what is kept as it is. */
export async function setClimate(
  tx: Tx,
  { orgId, id }: Key,
  {
    climates,
    doors,
    series,
  }: {
    climates: readonly (Climate & { number: string; isMedicine: boolean })[]
    doors: readonly Stretch[]
    series: readonly StoredSeries[] | null
  },
): Promise<void> {
  const known = {
    climates: JSON.stringify(climates),
    doors: JSON.stringify(doors),
    checkedAt: tx.now,
    ...(series && { series: JSON.stringify(series), recordedAt: tx.now }),
  }
  await tx
    .insertInto('flightClimates')
    .values({ orgId: orgId as OrgId, flightId: id, ...known })
    .onConflict(already => already.columns(['orgId', 'flightId']).doUpdateSet(known))
    .execute()
}

/** Alarms of an opened flight, the earliest first. */
export async function listAlarms(tx: Tx, { orgId, id }: Key): Promise<AlarmRecord[]> {
  const rows = await tx
    .selectFrom('flightAlarms')
    .selectAll()
    .where('orgId', '=', orgId as OrgId)
    .where('flightId', '=', id)
    .orderBy('fromAt')
    .orderBy('id')
    .execute()
  return rows as AlarmRecord[]
}

const columnsOf = ({ from, until, ...alarm }: FoundAlarm) => ({
  ...alarm,
  fromAt: new Date(from),
  untilAt: until === null ? null : new Date(until),
})

/** Records an alarm of an own flight and tells its id. */
export async function insertAlarm(tx: Tx, { orgId, id: flightId }: Key, alarm: FoundAlarm): Promise<string> {
  const id = newId()
  await tx
    .insertInto('flightAlarms')
    .values({ ...columnsOf(alarm), orgId: orgId as OrgId, id, flightId, createdAt: tx.now })
    .execute()
  return id
}

/** Writes an alarm of an own flight as it is known now. */
export const setAlarm = (tx: Tx, { orgId }: Key, id: string, alarm: FoundAlarm) =>
  tx
    .updateTable('flightAlarms')
    .set(columnsOf(alarm))
    .where('orgId', '=', orgId as OrgId)
    .where('id', '=', id)
    .execute()

/** Takes back an alarm of an own flight that what came later does not bear out. */
export const deleteAlarm = (tx: Tx, { orgId }: Key, id: string) =>
  tx
    .deleteFrom('flightAlarms')
    .where('orgId', '=', orgId as OrgId)
    .where('id', '=', id)
    .execute()

/** What people wrote down of an opened flight, the earliest first. */
export async function listHandReadings(tx: Tx, { orgId, id }: Key): Promise<ReadingRecord[]> {
  return tx
    .selectFrom('flightReadings')
    .select(['id', 'at', 'temperature', 'byName', 'comment'])
    .where('orgId', '=', orgId as OrgId)
    .where('flightId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Writes down what somebody measured on an own flight. */
export async function insertHandReading(tx: Tx, { orgId, id: flightId }: Key, reading: Omit<ReadingRecord, 'id'>): Promise<string> {
  const id = newId()
  await tx
    .insertInto('flightReadings')
    .values({ ...reading, orgId: orgId as OrgId, id, flightId, createdAt: tx.now })
    .execute()
  return id
}
