import { sql } from 'kysely'
import type { LaneKind } from '#contract/flight-bars.ts'
import type { VehicleKind, VehicleStatus } from '#contract/vehicles.ts'
import { truckKinds } from '#contract/vehicles.ts'
import type { TimelineFacts, TimelineTask } from '#server/flights/rules/timeline.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'

/** As many lanes as one answer tells of. */
export const LANES_MOST = 1000
/** As many orders without a vehicle are looked through. */
export const UNASSIGNED_MOST = 1000
const COUNTED = 1001
/** A flight on the road is looked for so long behind its plan, any other for a day, as what comes after it depends on it. */
export const LATE_DAYS = 14

const like = (text: string) => `%${likeText(text.toLowerCase())}%`

type Named = { lastName: string; firstName: string; middleName: string | null }
/** A truck or a driver of the board, with what usually goes along. */
export type LaneRecord = {
  id: string
  truckId: string | null
  plate: string | null
  kind: VehicleKind | null
  bodyType: string | null
  payloadKg: number | null
  status: VehicleStatus | null
  repairUntil: string | null
  trailerId: string | null
  trailerPlate: string | null
  trailerBody: string | null
  trailerPayloadKg: number | null
  driverId: string | null
} & { [K in keyof Named]: Named[K] | null }

const truckColumns = sql`v.id as truck_id, v.plate, v.kind, v.body_type, v.payload_kg, v.status, v.repair_until::text as repair_until,
  r.id as trailer_id, r.plate as trailer_plate, r.body_type as trailer_body, r.payload_kg as trailer_payload_kg,
  d.id as driver_id, d.last_name, d.first_name, d.middle_name`
/** The last flight of a truck: who drove it, and what it drew, where nothing more lasting says so. */
const lastFlight = sql`left join lateral (
  select f.driver_id, f.trailer_id from flights f where f.org_id = v.org_id and f.truck_id = v.id and f.status <> 'cancelled'
  order by f.planned_end desc limit 1) last on true`
const drawn = sql`left join couplings c on c.org_id = v.org_id and c.truck_id = v.id and c.ends_at is null
  left join vehicles r on r.org_id = v.org_id and r.id = coalesce(c.trailer_id, last.trailer_id)`

const one = (table: string, id: string | null) => (id === null ? sql`true` : sql`${sql.ref(`${table}.id`)} = ${id}::uuid`)

/** Own trucks by their plates, each with the trailer it draws and who usually drives it, else what its last flight had. */
export async function listTruckLanes(tx: Tx, search: string, only: string | null = null): Promise<LaneRecord[]> {
  const { rows } = await sql<LaneRecord>`
    select v.id, ${truckColumns} from vehicles v ${lastFlight} ${drawn}
    left join lateral (
      select u.id from drivers u where u.org_id = v.org_id and u.preferred_truck_id = v.id and u.status in ('active', 'on_leave')
      order by u.status, u.id limit 1) usual on true
    left join drivers d on d.org_id = v.org_id and d.id = coalesce(usual.id, last.driver_id) and d.status in ('active', 'on_leave')
    where v.org_id = ${tx.actor.orgId} and v.kind = any(${[...truckKinds]}) and ${one('v', only)} and (v.status <> 'sold' or ${only !== null})
      and lower(concat_ws(' ', v.plate, r.plate, d.last_name)) like ${like(search)}
    order by v.plate, v.id limit ${LANES_MOST + 1}`.execute(tx)
  return rows
}

/** Own drivers by their names, each with the truck he usually drives and the trailer it draws. */
export async function listDriverLanes(tx: Tx, search: string, only: string | null = null): Promise<LaneRecord[]> {
  const { rows } = await sql<LaneRecord>`
    select d.id, ${truckColumns} from drivers d
    left join vehicles v on v.org_id = d.org_id and v.id = d.preferred_truck_id and v.status <> 'sold' ${lastFlight} ${drawn}
    where d.org_id = ${tx.actor.orgId} and ${one('d', only)} and (d.status in ('active', 'on_leave', 'blocked') or ${only !== null})
      and lower(concat_ws(' ', v.plate, d.last_name, d.first_name)) like ${like(search)}
    order by d.last_name, d.first_name, d.id limit ${LANES_MOST + 1}`.execute(tx)
  return rows
}

/** The lane of a trailer, which says nothing but what it is. */
export async function listTrailerLane(tx: Tx, id: string): Promise<LaneRecord[]> {
  const { rows } = await sql<LaneRecord>`
    select v.id, v.id as truck_id, v.plate, v.kind, v.body_type, v.payload_kg, v.status, v.repair_until::text as repair_until,
      null as trailer_id, null as trailer_plate, null as trailer_body, null as trailer_payload_kg,
      null as driver_id, null as last_name, null as first_name, null as middle_name
    from vehicles v where v.org_id = ${tx.actor.orgId} and v.id = ${id}::uuid`.execute(tx)
  return rows
}

type Span = { by: LaneKind; ids: readonly string[]; from: Date; to: Date }
/** A flight of a lane; one with two drivers stands on the lanes of both. */
type Found = Omit<TimelineFacts, 'tasks'> & { holderId: string }

const holders: Readonly<Record<LaneKind, readonly string[]>> = {
  truck: ['truck_id'],
  trailer: ['trailer_id'],
  driver: ['driver_id', 'co_driver_id'],
}

/** Flights of these trucks or drivers about a time; the indexes are by holder and end, so only they are read whatever else there is. */
export async function listBars(tx: Tx, { by, ids, from, to }: Span): Promise<Found[]> {
  if (ids.length === 0) return []
  const held = (column: string) => sql`
    select f.id, f.number, f.version, f.status, f.truck_id, f.driver_id, f.planned_start, f.planned_end, f.${sql.ref(column)} as holder_id
    from flights f
    where f.org_id = ${tx.actor.orgId} and f.${sql.ref(column)} = any(${[...ids]}::uuid[]) and f.status <> 'cancelled'
      and f.planned_end > ${from}::timestamptz - ${LATE_DAYS}::int * interval '1 day' and f.planned_start < ${to}::timestamptz
      and (f.planned_end > ${from}::timestamptz - interval '1 day' or f.status not in ('completed', 'interrupted'))`
  const { rows } = await sql<Found>`
    select * from (${sql.join(holders[by].map(held), sql` union all `)}) found order by planned_start, id`.execute(tx)
  return rows
}

type BarTaskRecord = Omit<TimelineTask, 'expected'> & { flightId: string; projectedAt: Date | null; forecast: unknown }

/** Tasks of flights in their sequence. */
export async function listBarTasks(tx: Tx, flights: readonly string[]): Promise<BarTaskRecord[]> {
  if (flights.length === 0) return []
  const { rows } = await sql<BarTaskRecord>`
    select t.flight_id, t.order_id, t.kind, t.status, t.lat::float8 as lat, t.lon::float8 as lon, t.place_ru, t.place_en, t.planned_from, t.planned_to,
      t.departed_at, t.arrived_at, t.completed_at, t.minutes, t.projected_at, t.forecast
    from flight_tasks t where t.org_id = ${tx.actor.orgId} and t.flight_id = any(${[...flights]}::uuid[])
    order by t.flight_id, t.seq`.execute(tx)
  return rows
}

export type UnassignedRecord = { orderId: string; rowJson: string; dueAt: Date; fromPlace: string | null; counterpartId: string | null }

/** Rows of accepted orders that lack a vehicle for all or a part of them, those first whose deadline comes first. */
export async function listUnassigned(tx: Tx, search: string): Promise<UnassignedRecord[]> {
  return tx
    .selectFrom('orderParties')
    .select(['orderId', 'rowJson', 'dueAt', 'fromPlace', 'counterpartId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', 'executor')
    .where('tab', '=', 'resources')
    .where('opens', '=', true)
    .$if(search !== '', query => query.where('search', 'like', like(search)))
    .orderBy('dueAt')
    .orderBy('orderId')
    .limit(UNASSIGNED_MOST + 1)
    .execute()
}

/** How many orders have their vehicles and have not begun, and how many lack one, counted as far as a thousand and one. */
export async function countCovered(tx: Tx): Promise<{ covered: number; open: number }> {
  const behind = (tab: string) => sql`(select count(*)::int from (
    select 1 from order_parties where org_id = ${tx.actor.orgId} and side = 'executor' and tab = ${tab} and opens limit ${COUNTED}) found)`
  const { rows } = await sql<{ covered: number; open: number }>`
    select ${behind('upcoming')} as covered, ${behind('resources')} as open`.execute(tx)
  return rows[0]!
}

export type CarriedRecord = {
  orderId: string
  status: TimelineFacts['status']
  leg: number
  massKg: number
  volumeM3: number
  pallets: number
}

/** What own flights carry of orders that are not wholly on flights. */
export async function listCarried(tx: Tx, orders: readonly string[]): Promise<CarriedRecord[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<CarriedRecord>`
    select l.order_id, f.status, l.leg, l.mass_kg, l.volume_m3::float8 as volume_m3, l.pallets
    from flight_loads l join flights f on f.org_id = l.org_id and f.id = l.flight_id and f.mirrors_id is null
    where l.org_id = ${tx.actor.orgId} and l.order_id = any(${[...orders]}::uuid[])`.execute(tx)
  return rows
}
