import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { greatCircleKm } from '#contract/great-circle.ts'
import { cyrillicPlate, readPlate } from '#contract/identifiers.ts'
import type { lockVehicleRefusals, openVehicleRefusals } from '#contract/refusals/vehicles.ts'
import { isTruck } from '#contract/vehicle-rules.ts'
import { trailerKinds, truckKinds, type VehicleFilter, type VehicleKind, type vehicles } from '#contract/vehicles.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Couplings, Vehicles } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { likeText } from '#server/platform/likeText.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { allOf } from '#server/platform/wholeRows.ts'
import type { FleetRecord, OwnedRecord, VehicleRecord } from './row.ts'
import { plannedFlights, runningFlights } from './rules.ts'

const refuseOpen: RefuseWith<typeof openVehicleRefusals> = refuse
const refuseLock: RefuseWith<typeof lockVehicleRefusals> = refuse

export type CouplingRecord = Selectable<Couplings>

const open = [...runningFlights, ...plannedFlights]

/** Own vehicles of these kinds without the retired, those in service first. */
export async function listVehicles(tx: Tx, kinds: readonly VehicleKind[]): Promise<OwnedRecord[]> {
  return tx
    .selectFrom('vehicles as v')
    .leftJoin('couplings as c', join =>
      join
        .onRef('c.orgId', '=', 'v.orgId')
        .on('c.endsAt', 'is', null)
        .on(({ eb, or, ref }) => or([eb('c.truckId', '=', ref('v.id')), eb('c.trailerId', '=', ref('v.id'))])),
    )
    .leftJoin('vehicles as o', join =>
      join.onRef('o.orgId', '=', 'c.orgId').on(sql<SqlBool>`o.id = case when c.truck_id = v.id then c.trailer_id else c.truck_id end`),
    )
    .selectAll('v')
    .select(['o.id as otherId', 'o.plate as otherPlate'])
    .where('v.orgId', '=', tx.actor.orgId)
    .where('v.kind', 'in', kinds)
    .where('v.status', '<>', 'sold')
    .orderBy(sql`v.status <> 'active'`)
    .orderBy('v.plate')
    .orderBy('v.id')
    .execute()
}

type FleetQuery = { filter: Partial<VehicleFilter>; after?: TextKey | null; limit?: number; vehicleId?: string; tz: string; today: string }

/** The text vehicles are sorted by, so that one comparison goes on from any row. */
const keys: Record<string, RawBuilder<string>> = {
  plate: sql<string>`plate`,
  make: sql<string>`lower(make || ' ' || model) || ' ' || plate`,
  free: sql<string>`coalesce(to_char(free_from at time zone 'UTC', 'YYYYMMDDHH24MISS'), '0') || plate`,
  compliance: sql<string>`coalesce(least(osago_expires, inspection_expires, atp_expires, adr_expires)::text, '9999') || plate`,
  capacity: sql<string>`lpad(coalesce(payload_kg, 0)::text, 6, '0') || plate`,
}

/** Own vehicles with their flights, places and couplings, sorted and cut; with the key of each for the page that follows. */
export async function listFleet(tx: Tx, { filter, after, limit = 200, vehicleId, tz, today }: FleetQuery) {
  const { tab = 'all', sort = 'plate', search = '', status = [], availability = [], body = [], near = [] } = filter
  const { tonnes, volume, pallets, free, expiring } = filter
  const kinds = tab === 'trucks' ? truckKinds : tab === 'trailers' ? trailerKinds : null
  const desc = sort.startsWith('-')
  const key = keys[sort.replace('-', '')]!
  const all = (...conditions: (RawBuilder<SqlBool> | null)[]): RawBuilder<SqlBool> =>
    sql.join([sql<SqlBool>`true`, ...conditions.filter(condition => condition !== null)], sql` and `) as RawBuilder<SqlBool>
  const firstDay = free?.from ?? free?.to ?? today
  const lastDay = free?.to ?? free?.from ?? today
  const dayEnd = sql`((${lastDay}::date + 1)::timestamp at time zone ${tz})`
  const dayStart = sql`(${firstDay}::date::timestamp at time zone ${tz})`
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const like = (text: string) => `%${likeText(text)}%`
  const within = (column: string, bounds: { from?: number | undefined; to?: number | undefined } | undefined, unit = 1) =>
    bounds === undefined
      ? null
      : all(
          bounds.from === undefined ? null : sql<SqlBool>`v.${sql.ref(column)} >= ${bounds.from * unit}::numeric`,
          bounds.to === undefined ? null : sql<SqlBool>`v.${sql.ref(column)} <= ${bounds.to * unit}::numeric`,
        )

  const chosen = all(
    vehicleId === undefined ? null : sql<SqlBool>`v.id = ${vehicleId}`,
    kinds && sql<SqlBool>`v.kind = any(${[...kinds]})`,
    vehicleId !== undefined ? null : status.length > 0 ? sql<SqlBool>`v.status = any(${status})` : sql<SqlBool>`v.status <> 'sold'`,
    body.length > 0 ? sql<SqlBool>`v.body_type = any(${body})` : null,
    within('payload_kg', tonnes, 1000),
    within('volume_m3', volume),
    within('pallets', pallets),
    expiring === undefined
      ? null
      : expiring === 'over'
        ? sql<SqlBool>`least(v.osago_expires, v.inspection_expires, v.atp_expires, v.adr_expires) < ${today}::date`
        : sql<SqlBool>`least(v.osago_expires, v.inspection_expires, v.atp_expires, v.adr_expires) <= ${today}::date + ${Number(expiring)}::int`,
    ...words.map(
      word => sql<SqlBool>`(v.plate like ${like(cyrillicPlate(word))} or v.plate like ${like(word.toUpperCase())}
        or lower(v.make || ' ' || v.model || ' ' || coalesce(v.vin, '')) like ${like(word)})`,
    ),
    free === undefined
      ? null
      : sql<SqlBool>`v.status in ('active', 'repair') and (v.repair_until is null or v.repair_until < ${firstDay}::date)
        and not exists (select 1 from assignments a where a.org_id = v.org_id and a.vehicle_id = v.id
          and a.starts_at < ${dayEnd} and a.ends_at > ${dayStart})`,
  )
  const kept = all(
    availability.length > 0
      ? sql<SqlBool>`case when flight_statuses && ${[...runningFlights]}::text[] then 'on_flight' when flight_statuses is null then 'free' else 'reserved' end
        = any(${availability})`
      : null,
    near.length === 0 ? null : sql<SqlBool>`place_code = any(${await placesNear(tx, near)})`,
    after
      ? desc
        ? sql<SqlBool>`(sort_key collate "C", id) < (${after.key} collate "C", ${after.id}::uuid)`
        : sql<SqlBool>`(sort_key collate "C", id) > (${after.key} collate "C", ${after.id}::uuid)`
      : null,
  )
  const order = desc ? sql`sort_key collate "C" desc, id desc` : sql`sort_key collate "C", id`

  // the last flight says where a vehicle is left; with days asked for, the last one before them
  const last = (column: 'truck_id' | 'trailer_id') => sql`(
    select f.id, f.status, f.planned_end from flights f
    where f.org_id = v.org_id and f.${sql.ref(column)} = v.id and f.status <> 'cancelled'
      ${free === undefined ? sql`` : sql`and f.planned_end <= ${dayStart}`}
    order by f.planned_end desc limit 1)`

  const { rows } = await sql<FleetRecord & { sortKey: string }>`
    with busy as (
      select u.vehicle_id, array_agg(f.status) as flight_statuses, max(f.planned_end) as free_from,
        (array_agg(f.id order by f.planned_start))[1] as flight_id, (array_agg(f.number order by f.planned_start))[1] as flight_number,
        (array_agg(f.driver_name order by f.planned_start))[1] as flight_driver
      from flights f cross join lateral (values (f.truck_id), (f.trailer_id)) u (vehicle_id)
      where f.org_id = ${tx.actor.orgId} and f.status not in ('completed', 'interrupted', 'cancelled') and u.vehicle_id is not null
      group by u.vehicle_id),
    fleet as (
      select ${allOf('vehicles', 'v')}, b.flight_statuses, b.free_from, b.flight_id, b.flight_number, b.flight_driver,
        coalesce(p.to_place, v.base_place) as place_code
      from vehicles v
      left join busy b on b.vehicle_id = v.id
      left join lateral (select * from ${last('truck_id')} t union all select * from ${last('trailer_id')} t limit 1) l on true
      left join lateral (select t.order_id from flight_tasks t where t.org_id = v.org_id and t.flight_id = l.id order by t.seq desc limit 1) t on true
      left join order_parties p on p.org_id = v.org_id and p.order_id = t.order_id
      where v.org_id = ${tx.actor.orgId} and ${chosen}),
    page as (select * from (select *, ${key} as sort_key from fleet) x where ${kept} order by ${order} limit ${limit + 1})
    select page.*, o.id as other_id, o.plate as other_plate, pl.name_ru as place_ru, pl.name_en as place_en,
      d.name_ru as body_ru, d.name_en as body_en,
      coalesce((select sum(extract(epoch from least(a.ends_at, ${tx.now}::timestamptz) - greatest(a.starts_at, ${tx.now}::timestamptz - interval '30 days')))
        from assignments a where a.org_id = page.org_id and a.vehicle_id = page.id
          and a.starts_at < ${tx.now}::timestamptz and a.ends_at > ${tx.now}::timestamptz - interval '30 days'), 0)::float8 / (30 * 86400) as used
    from page
    left join couplings c on c.org_id = page.org_id and c.ends_at is null
      and case when page.kind = any(${[...truckKinds]}) then c.truck_id else c.trailer_id end = page.id
    left join vehicles o on o.org_id = c.org_id and o.id = case when c.truck_id = page.id then c.trailer_id else c.truck_id end
    left join places pl on pl.code = page.place_code
    left join dict_entries d on d.dict = 'body_types' and d.code = page.body_type
    order by ${order}`.execute(tx)

  const more = rows.length > limit
  const page = more ? rows.slice(0, limit) : rows
  const end = page.at(-1)
  return { rows: page as FleetRecord[], next: more && end ? { key: end.sortKey, id: end.id } : null }
}

/** Places within the reach of some: the radius of each, 50 km at least. */
async function placesNear(tx: Tx, codes: readonly string[]): Promise<string[]> {
  // the database narrows to what may be as near, by the degrees between; how far it is is worked out where all distances are
  const { rows } = await sql<{ code: string; lat: number; lon: number; ofLat: number; ofLon: number; reach: number }>`
    select p.code, p.lat, p.lon, c.lat as of_lat, c.lon as of_lon, greatest(c.radius_km, 50) as reach
    from places p join places c on c.code = any(${codes})
    where abs(p.lat - c.lat) < 3
      and least(abs(p.lon - c.lon), 360 - abs(p.lon - c.lon)) * cos(radians(c.lat)) < 4`.execute(tx)
  const near = rows.filter(({ lat, lon, ofLat, ofLon, reach }) => greatCircleKm({ lat: ofLat, lon: ofLon }, { lat, lon }) <= reach)
  return [...new Set(near.map(({ code }) => code))]
}

type Counts = z.output<typeof vehicles.counts.out>

/** How many vehicles there are of each sort. */
export async function countVehicles(tx: Tx, today: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where status <> 'sold')::int as all,
      count(*) filter (where status <> 'sold' and kind = any(${[...truckKinds]}))::int as trucks,
      count(*) filter (where status <> 'sold' and kind = any(${[...trailerKinds]}))::int as trailers,
      count(*) filter (where status = 'active' and not exists (select 1 from flights f where f.org_id = v.org_id
        and f.status not in ('completed', 'interrupted', 'cancelled') and (f.truck_id = v.id or f.trailer_id = v.id)))::int as free,
      count(*) filter (where status = 'repair')::int as repair,
      count(*) filter (where status = 'blocked')::int as blocked,
      count(*) filter (where status <> 'sold' and least(osago_expires, inspection_expires, atp_expires, adr_expires) <= ${today}::date + 30)::int as expiring,
      count(*) filter (where status = 'sold')::int as sold
    from vehicles v where v.org_id = ${tx.actor.orgId}`.execute(tx)
  return rows[0]!
}

/** The vehicle for a change; refused when another change was quicker. */
export async function lockVehicle(tx: Tx, id: string, version: number | null): Promise<VehicleRecord> {
  const vehicle = await tx
    .selectFrom('vehicles')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!vehicle) return refuseLock('car.not_found')
  if (version !== null && vehicle.version !== version) refuseLock('car.changed', { version: vehicle.version, asked: version })
  return vehicle
}

/** Vehicles whose documents matter now: those in service, and those the watch blocked. */
export const listWatched = (tx: Tx, id?: string): Promise<VehicleRecord[]> =>
  tx
    .selectFrom('vehicles')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', ['active', 'repair', 'blocked', 'verification'])
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('id')
    .execute()

export async function findVehicle(tx: Tx, id: string): Promise<VehicleRecord> {
  const vehicle = await tx.selectFrom('vehicles').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return vehicle ?? refuseOpen('car.not_found')
}

export type VehicleColumns = { kind: VehicleKind; plate: string } & Omit<Partial<Insertable<Vehicles>>, 'kind' | 'plate'>

/** Adds a vehicle of the acting executor; the plate is kept in its canonical form. */
export async function insertVehicle(tx: Tx, draft: VehicleColumns): Promise<string> {
  const id = draft.id ?? newId()
  const plate = readPlate(draft.plate, draft.plateCountry ?? 'RU')?.plate
  if (!plate) throw new RangeError(`not a plate: ${draft.plate}`)
  await unlessTaken(plate, () =>
    tx
      .insertInto('vehicles')
      .values({ status: 'draft', createdAt: tx.now, ...draft, orgId: tx.actor.orgId, id, plate })
      .execute(),
  )
  return id
}

/** Changes a vehicle locked before and raises its version. */
export async function setVehicle(
  tx: Tx,
  vehicle: VehicleRecord,
  changes: Partial<Omit<Insertable<Vehicles>, 'orgId' | 'id' | 'version'>>,
): Promise<VehicleRecord> {
  return unlessTaken(changes.plate ?? vehicle.plate, () =>
    tx
      .updateTable('vehicles')
      .set({ ...changes, version: vehicle.version + 1 })
      .where('orgId', '=', vehicle.orgId)
      .where('id', '=', vehicle.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

async function unlessTaken<T>(plate: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'vehicles__plate') refuse('car.plate_taken', { plate, field: 'plate' })
    throw error
  }
}

type OpenFlight = { id: string; number: string; status: string; plannedStart: Date; plannedEnd: Date; driverName: string | null }

/** Flights a vehicle is in that have not ended, the nearest first. */
export const openFlights = (tx: Tx, vehicleId: string): Promise<OpenFlight[]> =>
  tx
    .selectFrom('flights')
    .select(['id', 'number', 'status', 'plannedStart', 'plannedEnd', 'driverName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', open)
    .where(({ eb, or }) => or([eb('truckId', '=', vehicleId), eb('trailerId', '=', vehicleId)]))
    .orderBy('plannedStart')
    .orderBy('id')
    .execute()

/** Orders of the flights a vehicle is promised to that have not begun; with a day of a zone, those that begin on it or before. */
export const promisedOrders = (tx: Tx, vehicleId: string, until: { day: string; tz: string } | null) =>
  tx
    .selectFrom('flights as f')
    .innerJoin('flightTasks as t', join => join.onRef('t.orgId', '=', 'f.orgId').onRef('t.flightId', '=', 'f.id'))
    .select('t.orderId')
    .distinct()
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.status', 'in', [...plannedFlights])
    .where(({ eb, or }) => or([eb('f.truckId', '=', vehicleId), eb('f.trailerId', '=', vehicleId)]))
    .$if(until !== null, query =>
      query.where(sql<SqlBool>`f.planned_start < (${until!.day}::date + 1)::timestamp at time zone ${until!.tz}`),
    )
    .execute()

/** Flights of a vehicle, ended ones too, that touch a span of time. */
export const flightsWithin = (tx: Tx, vehicleId: string, from: Date, to: Date): Promise<OpenFlight[]> =>
  tx
    .selectFrom('flights')
    .select(['id', 'number', 'status', 'plannedStart', 'plannedEnd', 'driverName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'cancelled')
    .where('plannedStart', '<', to)
    .where('plannedEnd', '>', from)
    .where(({ eb, or }) => or([eb('truckId', '=', vehicleId), eb('trailerId', '=', vehicleId)]))
    .orderBy('plannedStart')
    .orderBy('id')
    .execute()

/** The coupling a vehicle is in now. */
export const findCoupling = (tx: Tx, vehicleId: string): Promise<CouplingRecord | undefined> =>
  tx
    .selectFrom('couplings')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('endsAt', 'is', null)
    .where(({ eb, or }) => or([eb('truckId', '=', vehicleId), eb('trailerId', '=', vehicleId)]))
    .forUpdate()
    .executeTakeFirst()

export async function insertCoupling(tx: Tx, truckId: string, trailerId: string, byName: string): Promise<void> {
  await tx.insertInto('couplings').values({ orgId: tx.actor.orgId, id: newId(), truckId, trailerId, startsAt: tx.now, byName }).execute()
}

export async function endCoupling(tx: Tx, coupling: CouplingRecord): Promise<void> {
  await tx.updateTable('couplings').set({ endsAt: tx.now }).where('orgId', '=', coupling.orgId).where('id', '=', coupling.id).execute()
}

/** Couplings of a vehicle, newest first, each with the other vehicle. */
export const listCouplings = (tx: Tx, vehicle: VehicleRecord) =>
  tx
    .selectFrom('couplings as c')
    .innerJoin('vehicles as o', join =>
      join.onRef('o.orgId', '=', 'c.orgId').onRef('o.id', '=', isTruck(vehicle.kind) ? 'c.trailerId' : 'c.truckId'),
    )
    .select(['c.id', 'c.startsAt', 'c.endsAt', 'c.byName', 'o.id as otherId', 'o.plate as otherPlate'])
    .where('c.orgId', '=', tx.actor.orgId)
    .where(isTruck(vehicle.kind) ? 'c.truckId' : 'c.trailerId', '=', vehicle.id)
    .orderBy('c.startsAt', 'desc')
    .limit(50)
    .execute()

export async function insertRepair(tx: Tx, vehicleId: string, plannedUntil: string, comment: string): Promise<void> {
  await tx
    .insertInto('vehicleRepairs')
    .values({ orgId: tx.actor.orgId, id: newId(), vehicleId, startsAt: tx.now, plannedUntil, comment })
    .execute()
}

/** Ends the repair of a vehicle that goes on. */
export async function endRepair(tx: Tx, vehicleId: string): Promise<void> {
  await tx
    .updateTable('vehicleRepairs')
    .set({ endsAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('vehicleId', '=', vehicleId)
    .where('endsAt', 'is', null)
    .execute()
}

/** Repairs of a vehicle that touch a span of time. */
export const repairsWithin = (tx: Tx, vehicleId: string, from: Date, to: Date) =>
  tx
    .selectFrom('vehicleRepairs')
    .select(['startsAt', 'plannedUntil', 'endsAt', 'comment'])
    .where('orgId', '=', tx.actor.orgId)
    .where('vehicleId', '=', vehicleId)
    .where('startsAt', '<', to)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', from)]))
    .orderBy('startsAt')
    .execute()

/** What happened to a vehicle, newest first, with the names of those who did it. */
export const listEvents = (tx: Tx, vehicleId: string) =>
  tx
    .selectFrom('audits as a')
    .leftJoin('employees as e', join => join.onRef('e.orgId', '=', 'a.byOrgId').onRef('e.id', '=', 'a.byEmployeeId'))
    .select(['a.id', 'a.at', 'a.what', 'a.fromStatus', 'a.toStatus', 'a.facts', 'e.name as person'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.objectId', '=', vehicleId)
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute()

/** Whether there is such a place. */
export const hasPlace = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.selectFrom('places').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/** The moments between which the days of a zone lie; at most 400 days. */
export async function spanOf(tx: Tx, tz: string, from: string, to: string) {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select ${from}::date::timestamp at time zone ${tz} as from,
      (least(${to}::date, ${from}::date + 400) + 1)::timestamp at time zone ${tz} as to`.execute(tx)
  return rows[0]!
}
