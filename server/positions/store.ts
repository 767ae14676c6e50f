import { sql } from 'kysely'
import {
  booleanArray,
  momentArray,
  readMoments,
  readReals,
  readUuids,
  realArray,
  smallintArray,
  uuidArray,
} from '#server/platform/arrays.ts'
import type { Tx } from '#server/platform/db.ts'
import { openSavepoint } from '#server/platform/savepoint.ts'
import { violated } from '#server/platform/violation.ts'
import type { Elsewhere, Fix, LastPosition, Measured, PositionSource } from './record.ts'
import type { LatestRecord, TrackRecord } from './row.ts'
import type { Neighbours } from './rules.ts'

const lastColumns = [
  'vehicleId', 'at', 'takenAt', 'lat', 'lon', 'accuracy', 'speed', 'course', 'altitude', 'satellites', 'ignition', 'doorsOpen', 'fuel', 'temperature',
  'rearTemperature', 'source', 'elsewhereAt', 'elsewhereLat', 'elsewhereLon', 'elsewhereCount',
] as const // biome-ignore format: a list

/** The last positions of these own vehicles; a vehicle nobody has told of is left out. */
export async function listLastPositions(tx: Tx, vehicleIds: readonly string[]): Promise<LastPosition[]> {
  if (vehicleIds.length === 0) return []
  const rows = await tx
    .selectFrom('lastPositions')
    .select(lastColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where(sql<boolean>`vehicle_id = any (${vehicleIds}::uuid[])`)
    .execute()
  return rows.map(({ elsewhereAt, elsewhereLat, elsewhereLon, elsewhereCount, source, ...row }) => ({
    ...row,
    source: source as PositionSource,
    elsewhere: elsewhereAt && { at: elsewhereAt, lat: elsewhereLat!, lon: elsewhereLon!, count: elsewhereCount },
  }))
}

/** The last position of an own vehicle; undefined while nobody has told of it. */
export const findLastPosition = async (tx: Tx, vehicleId: string): Promise<LastPosition | undefined> =>
  (await listLastPositions(tx, [vehicleId]))[0]

/** What a position is judged by: the last known place of its vehicle, and where it is told to be instead. */
export type LastFix = Fix & { vehicleId: string; elsewhere: Elsewhere | null }

type LastColumns = { ids: Buffer; ats: Buffer; lats: Buffer; lons: Buffer; told: ElsewhereTuple[] | null }
type ElsewhereTuple = [id: string, at: number, lat: number, lon: number, count: number]

/** Last places of these own vehicles. Whole columns of them: a row for each is what a batch would take longest for. */
export async function listLastFixes(tx: Tx, vehicleIds: readonly string[]): Promise<LastFix[]> {
  if (vehicleIds.length === 0) return []
  const { rows } = await sql<LastColumns | { ids: null }>`
    select array_send(array_agg(l.vehicle_id)) as ids, array_send(array_agg(l.at)) as ats,
      array_send(array_agg(l.lat)) as lats, array_send(array_agg(l.lon)) as lons,
      json_agg(json_build_array(l.vehicle_id, (extract(epoch from l.elsewhere_at) * 1000)::bigint, l.elsewhere_lat, l.elsewhere_lon, l.elsewhere_count))
        filter (where l.elsewhere_at is not null) as told
    from last_positions l where l.org_id = ${tx.actor.orgId} and l.vehicle_id = any (${uuidArray(vehicleIds, id => id)}::uuid[])`.execute(
    tx,
  )
  const found = rows[0]!
  if (found.ids === null) return []
  const told = new Map(found.told?.map(([id, at, lat, lon, count]) => [id, { at: new Date(at), lat, lon, count }]))
  const [ats, lats, lons] = [readMoments(found.ats), readReals(found.lats), readReals(found.lons)]
  return readUuids(found.ids).map((vehicleId, i) => ({
    ...{ vehicleId, at: ats[i]!, lat: lats[i]!, lon: lons[i]! },
    elsewhere: told.get(vehicleId) ?? null,
  }))
}

/** What is stored around each of these moments of own vehicles, in their order. */
export async function listNeighbours(tx: Tx, fixes: readonly (Fix & { vehicleId: string })[]): Promise<Neighbours[]> {
  if (fixes.length === 0) return []
  type Row = {
    n: number
    beforeAt: Date | null
    beforeLat: number
    beforeLon: number
    afterAt: Date | null
    afterLat: number
    afterLon: number
  }
  const { rows } = await sql<Row>`
    select f.n::int as n, b.at as before_at, b.lat as before_lat, b.lon as before_lon, a.at as after_at, a.lat as after_lat, a.lon as after_lon
    from unnest(${fixes.map(fix => fix.vehicleId)}::uuid[], ${fixes.map(fix => fix.at)}::timestamptz[]) with ordinality f (vehicle_id, at, n)
    left join lateral (
      select p.at, p.lat, p.lon from positions p
      where p.org_id = ${tx.actor.orgId} and p.vehicle_id = f.vehicle_id and p.at < f.at and p.at > f.at - interval '1 day'
      order by p.at desc limit 1) b on true
    left join lateral (
      select p.at, p.lat, p.lon from positions p
      where p.org_id = ${tx.actor.orgId} and p.vehicle_id = f.vehicle_id and p.at > f.at and p.at < f.at + interval '1 day'
      order by p.at limit 1) a on true`.execute(tx)
  const found: Neighbours[] = fixes.map(() => ({ before: null, after: null }))
  for (const row of rows)
    found[row.n - 1] = {
      before: row.beforeAt && { at: row.beforeAt, lat: row.beforeLat, lon: row.beforeLon },
      after: row.afterAt && { at: row.afterAt, lat: row.afterLat, lon: row.afterLon },
    }
  return found
}

export type PositionColumns = Fix & Measured & { vehicleId: string }

/** Columns of positions in the order of the statement that adds them. */
const columnsOf = (rows: readonly PositionColumns[]) => sql`
  ${uuidArray(rows, row => row.vehicleId)}::uuid[], ${momentArray(rows, row => row.at)}::timestamptz[],
  ${realArray(rows, row => row.lat)}::real[], ${realArray(rows, row => row.lon)}::real[],
  ${realArray(rows, row => row.fuel)}::real[], ${realArray(rows, row => row.temperature)}::real[],
  ${realArray(rows, row => row.rearTemperature)}::real[], ${smallintArray(rows, row => row.accuracy)}::smallint[],
  ${smallintArray(rows, row => row.speed)}::smallint[], ${smallintArray(rows, row => row.course)}::smallint[],
  ${smallintArray(rows, row => row.altitude)}::smallint[], ${smallintArray(rows, row => row.satellites)}::smallint[],
  ${booleanArray(rows, row => row.ignition)}::boolean[], ${booleanArray(rows, row => row.doorsOpen)}::boolean[]`
const names = sql`vehicle_id, at, lat, lon, fuel, temperature, rear_temperature, accuracy, speed, course, altitude, satellites, ignition, doors_open`

export type Added = { vehicleId: string; taken: number; from: Date; to: Date }
type Batch = {
  /** Sorted by vehicle and moment. */
  rows: readonly PositionColumns[]
  /** What becomes the last position of its vehicle, which has one that is older. */
  newest: readonly PositionColumns[]
  /** Nothing of it is known to be stored. */
  isNew: boolean
}

/** From so many positions on, trying to add them as new costs less than asking of each whether it is there. */
const MANY = 100

/**
 * Adds positions of own vehicles, those already there left out, and makes the newest of each vehicle its last one; tells of each vehicle how many
 * were added and between which moments. All in one statement: a batch of a thousand costs what ten single ones do. Many that should all be new
 * are added as such, which is a third less, and once more the careful way where one of them was there after all.
 */
export async function insertPositions(tx: Tx, source: PositionSource, batch: Batch): Promise<Added[]> {
  const { rows, isNew } = batch
  if (rows.length === 0) return []
  if (!isNew || rows.length < MANY) return insertMissing(tx, source, batch)
  const whole = await openSavepoint(tx, 'positions')
  try {
    await sql`with ${given(tx, source, batch)} insert into positions (org_id, taken_at, source, ${names}) select * from given`.execute(tx)
  } catch (error) {
    if (violated(error) === null) throw error
    await whole.undo()
    return insertMissing(tx, source, batch)
  }
  await whole.keep()
  const added: Added[] = []
  for (const { vehicleId, at } of rows) {
    const last = added.at(-1)
    if (last?.vehicleId === vehicleId) Object.assign(last, { taken: last.taken + 1, to: at })
    else added.push({ vehicleId, taken: 1, from: at, to: at })
  }
  return added
}

async function insertMissing(tx: Tx, source: PositionSource, batch: Batch): Promise<Added[]> {
  const { rows } = await sql<{ found: [string, number, number, number][] | null }>`
    with ${given(tx, source, batch)},
    fresh as (
      insert into positions (org_id, taken_at, source, ${names}) select * from given
      on conflict do nothing
      returning vehicle_id, at)
    select json_agg(json_build_array(vehicle_id, n, (extract(epoch from since) * 1000)::bigint, (extract(epoch from until) * 1000)::bigint)) as found
    from (select vehicle_id, count(*) as n, min(at) as since, max(at) as until from fresh group by vehicle_id) g`.execute(tx)
  return (rows[0]!.found ?? []).map(([vehicleId, taken, from, to]) => ({ vehicleId, taken, from: new Date(from), to: new Date(to) }))
}

/** The beginning of a statement that adds a batch: its rows, and the last positions changed by it. */
const given = (tx: Tx, source: PositionSource, { rows, newest }: Batch) => sql`
    given as materialized (
      select ${tx.actor.orgId}::uuid as org_id, ${tx.now}::timestamptz as taken_at, ${source}::varchar as source, r.* from unnest(${columnsOf(rows)}) r (${names})),
    changed as (
      update last_positions l set
        taken_at = ${tx.now}::timestamptz, source = ${source}, at = n.at, lat = n.lat, lon = n.lon, fuel = n.fuel, temperature = n.temperature,
        rear_temperature = n.rear_temperature, accuracy = n.accuracy, speed = n.speed, course = n.course, altitude = n.altitude,
        satellites = n.satellites, ignition = n.ignition, doors_open = n.doors_open
      from ${newest.length === rows.length ? sql`given n` : sql`unnest(${columnsOf(newest)}) n (${names})`}
      where l.org_id = ${tx.actor.orgId} and l.vehicle_id = n.vehicle_id and n.at > l.at)`

/** Makes these the last positions of own vehicles nobody had told of before. */
export async function insertLast(tx: Tx, source: PositionSource, newest: readonly PositionColumns[]): Promise<void> {
  if (newest.length === 0) return
  await sql`
    insert into last_positions as l (org_id, taken_at, source, ${names})
    select ${tx.actor.orgId}, ${tx.now}::timestamptz, ${source}, r.* from unnest(${columnsOf(newest)}) r
    on conflict (org_id, vehicle_id) do update set
      taken_at = excluded.taken_at, source = excluded.source, at = excluded.at, lat = excluded.lat, lon = excluded.lon, fuel = excluded.fuel,
      temperature = excluded.temperature, rear_temperature = excluded.rear_temperature, accuracy = excluded.accuracy,
      speed = excluded.speed, course = excluded.course, altitude = excluded.altitude, satellites = excluded.satellites,
      ignition = excluded.ignition, doors_open = excluded.doors_open
    where excluded.at > l.at`.execute(tx)
}

/** Notes where vehicles are told to be instead of where they are known to be; null: they are where they are known to be. */
export async function setElsewhere(tx: Tx, changed: readonly { vehicleId: string; elsewhere: Elsewhere | null }[]): Promise<void> {
  for (const { vehicleId, elsewhere } of changed.toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1)))
    await tx
      .updateTable('lastPositions')
      .set({
        elsewhereAt: elsewhere?.at ?? null,
        elsewhereLat: elsewhere?.lat ?? null,
        elsewhereLon: elsewhere?.lon ?? null,
        elsewhereCount: elsewhere?.count ?? 0,
      })
      .where('orgId', '=', tx.actor.orgId)
      .where('vehicleId', '=', vehicleId)
      .execute()
}

type LatestQuery = {
  /** None: all of them. */
  vehicleIds: readonly string[]
  box: { south: number; west: number; north: number; east: number } | null
  after: string | null
  limit: number
}

/** Last positions of own vehicles that are not retired, in the order of their ids; a box may reach over the date line. */
export function listLatest(tx: Tx, { vehicleIds, box, after, limit }: LatestQuery): Promise<LatestRecord[]> {
  return tx
    .selectFrom('lastPositions as l')
    .innerJoin('vehicles as v', on => on.onRef('v.orgId', '=', 'l.orgId').onRef('v.id', '=', 'l.vehicleId'))
    .select([
      'l.vehicleId',
      'v.plate',
      'v.kind',
      'l.at',
      'l.lat',
      'l.lon',
      'l.speed',
      'l.course',
      'l.ignition',
      'l.temperature',
      'l.source',
    ])
    .where('l.orgId', '=', tx.actor.orgId)
    .where('v.status', '<>', 'sold')
    .$if(vehicleIds.length > 0, query => query.where(sql<boolean>`l.vehicle_id = any (${vehicleIds}::uuid[])`))
    .$if(after !== null, query => query.where('l.vehicleId', '>', after!))
    .$if(box !== null, query => query.where('l.lat', '>=', box!.south).where('l.lat', '<=', box!.north))
    .$if(box !== null && box.west <= box.east, query => query.where('l.lon', '>=', box!.west).where('l.lon', '<=', box!.east))
    .$if(box !== null && box.west > box.east, query =>
      query.where(({ eb, or }) => or([eb('l.lon', '>=', box!.west), eb('l.lon', '<=', box!.east)])),
    )
    .orderBy('l.vehicleId')
    .limit(limit)
    .execute()
}

type Period = { vehicleId: string; from: Date; to: Date }

/** How many positions an own vehicle has in a period, counted up to so many. */
export async function countPositions(tx: Tx, { vehicleId, from, to }: Period, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from positions p where p.org_id = ${tx.actor.orgId} and p.vehicle_id = ${vehicleId} and p.at >= ${from} and p.at <= ${to} limit ${most}) q`.execute(
    tx,
  )
  return rows[0]!.n
}

/** Where an own vehicle was in a period, the oldest first: the `first` ones, or `most` of them, one for each equal part of the period. */
export async function listTrack(tx: Tx, { vehicleId, from, to }: Period, of: { first: number } | { most: number }): Promise<TrackRecord[]> {
  const within = sql`from positions p where p.org_id = ${tx.actor.orgId} and p.vehicle_id = ${vehicleId} and p.at >= ${from} and p.at <= ${to}`
  const columns = sql`p.at, p.lat, p.lon, p.accuracy, p.speed, p.course, p.source`
  const { rows } = await ('first' in of
    ? sql<TrackRecord>`select ${columns} ${within} order by p.at limit ${of.first}`
    : sql<TrackRecord>`
        select at, lat, lon, accuracy, speed, course, source from (
          select distinct on (part) ${columns}, floor(extract(epoch from p.at - ${from}::timestamptz) / ${(to.getTime() - from.getTime()) / 1000 / of.most}::float8) as part ${within}
          order by part, p.at) q
        order by at limit ${of.most}`
  ).execute(tx)
  return rows
}
