import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
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

type LastTuple = [id: string, at: number, lat: number, lon: number, elsewhereAt: number | null, lat: number, lon: number, count: number]

/** Last places of these own vehicles. One text for all of them: a row for each is what a batch would take longest for. */
export async function listLastFixes(tx: Tx, vehicleIds: readonly string[]): Promise<LastFix[]> {
  if (vehicleIds.length === 0) return []
  const { rows } = await sql<{ found: LastTuple[] | null }>`
    select json_agg(json_build_array(l.vehicle_id, (extract(epoch from l.at) * 1000)::bigint, l.lat, l.lon,
      (extract(epoch from l.elsewhere_at) * 1000)::bigint, l.elsewhere_lat, l.elsewhere_lon, l.elsewhere_count)) as found
    from last_positions l where l.org_id = ${tx.actor.orgId} and l.vehicle_id = any (${arrayOf(vehicleIds)}::uuid[])`.execute(tx)
  return (rows[0]!.found ?? []).map(([vehicleId, at, lat, lon, elsewhereAt, ...there]) => ({
    vehicleId,
    at: new Date(at),
    lat,
    lon,
    elsewhere: elsewhereAt === null ? null : { at: new Date(elsewhereAt), lat: there[0], lon: there[1], count: there[2] },
  }))
}

/**
 * An array as PostgreSQL reads one, of values that need no quotes: written here in one go, for the driver asks of each value what it is. Nothing
 * but nulls is no array at all: the columns beside it fill it up.
 */
function arrayOf(values: readonly (string | number | boolean | Date | null)[]): string {
  if (values.every(value => value === null)) return '{}'
  return `{${values.map(value => (value === null ? 'NULL' : value instanceof Date ? value.toISOString() : value)).join(',')}}`
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

/**
 * Adds positions of own vehicles, those already there left out, and makes the newest of each vehicle its last one; tells of each vehicle how
 * many were added and between which moments. All in one statement: a batch of a thousand costs what twenty single ones do. A vehicle that has
 * a last position gets it changed, which is half of what an insert costs that finds it there.
 */
export async function insertPositions(tx: Tx, source: PositionSource, rows: readonly PositionColumns[]) {
  const { orgId } = tx.actor
  const column = <K extends keyof PositionColumns>(name: K) => arrayOf(rows.map(row => row[name]))
  const all = sql`vehicle_id, at, lat, lon, fuel, temperature, rear_temperature, accuracy, speed, course, altitude, satellites, ignition, doors_open`
  const { rows: added } = await sql<{ found: [string, number, number, number][] | null }>`
    with fresh as (
      insert into positions (org_id, taken_at, source, ${all})
      select ${orgId}, ${tx.now}::timestamptz, ${source}, r.* from unnest(
        ${column('vehicleId')}::uuid[], ${column('at')}::timestamptz[], ${column('lat')}::real[], ${column('lon')}::real[],
        ${column('fuel')}::real[], ${column('temperature')}::real[], ${column('rearTemperature')}::real[], ${column('accuracy')}::smallint[],
        ${column('speed')}::smallint[], ${column('course')}::smallint[], ${column('altitude')}::smallint[], ${column('satellites')}::smallint[],
        ${column('ignition')}::boolean[], ${column('doorsOpen')}::boolean[]) r
      on conflict do nothing
      returning org_id, taken_at, source, ${all}),
    newest as (select distinct on (vehicle_id) org_id, taken_at, source, ${all} from fresh order by vehicle_id, at desc),
    changed as (
      update last_positions l set
        taken_at = n.taken_at, source = n.source, at = n.at, lat = n.lat, lon = n.lon, fuel = n.fuel, temperature = n.temperature,
        rear_temperature = n.rear_temperature, accuracy = n.accuracy, speed = n.speed, course = n.course, altitude = n.altitude,
        satellites = n.satellites, ignition = n.ignition, doors_open = n.doors_open
      from newest n where l.org_id = ${orgId} and l.vehicle_id = n.vehicle_id and n.at > l.at),
    first as (
      insert into last_positions as l (org_id, taken_at, source, ${all})
      select org_id, taken_at, source, ${all} from newest n
      where not exists (select from last_positions e where e.org_id = ${orgId} and e.vehicle_id = n.vehicle_id)
      on conflict (org_id, vehicle_id) do update set
        taken_at = excluded.taken_at, source = excluded.source, at = excluded.at, lat = excluded.lat, lon = excluded.lon, fuel = excluded.fuel,
        temperature = excluded.temperature, rear_temperature = excluded.rear_temperature, accuracy = excluded.accuracy,
        speed = excluded.speed, course = excluded.course, altitude = excluded.altitude, satellites = excluded.satellites,
        ignition = excluded.ignition, doors_open = excluded.doors_open
      where excluded.at > l.at)
    select json_agg(json_build_array(vehicle_id, n, (extract(epoch from "from") * 1000)::bigint, (extract(epoch from "to") * 1000)::bigint)) as found
    from (select vehicle_id, count(*) as n, min(at) as "from", max(at) as "to" from fresh group by vehicle_id) g`.execute(tx)
  return (added[0]!.found ?? []).map(([vehicleId, taken, from, to]) => ({ vehicleId, taken, from: new Date(from), to: new Date(to) }))
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
