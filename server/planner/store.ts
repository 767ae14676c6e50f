import { sql } from 'kysely'
import type { FlightStatus } from '#contract/order-states.ts'
import type { PlannerRequest } from '#contract/planner.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { SERVICE } from '#server/deals/flights/rules/roads.ts'
import { oneTabOf } from '#server/orders/rules/next.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { PlannerRunRecord } from './record.ts'

const own = (tx: Tx) => tx.selectFrom('plannerRuns').selectAll().where('orgId', '=', tx.actor.orgId)

/** A search of the organisation by its id, or its latest. */
export const findRun = (tx: Tx, id: string | undefined): Promise<PlannerRunRecord | undefined> =>
  own(tx)
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Bodies by their codes, as people call them. */
export async function bodyNames(tx: Tx): Promise<ReadonlyMap<string, Bilingual>> {
  const rows = await tx.selectFrom('dictEntries').select(['code', 'nameRu', 'nameEn']).where('dict', '=', 'body_types').execute()
  return new Map(rows.map(({ code, nameRu, nameEn }) => [code, { ru: nameRu, en: nameEn }]))
}

/** The search that goes on, locked. */
export const lockRunning = (tx: Tx): Promise<PlannerRunRecord | undefined> =>
  own(tx).where('status', '=', 'running').forUpdate().executeTakeFirst()

export const lockRun = (tx: Tx, id: string): Promise<PlannerRunRecord | undefined> =>
  own(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRun = (tx: Tx, request: PlannerRequest): Promise<PlannerRunRecord> =>
  tx
    .insertInto('plannerRuns')
    .values({
      orgId: tx.actor.orgId,
      id: newId(),
      employeeId: tx.actor.employeeId!,
      status: 'running',
      request: JSON.stringify(request),
      startedAt: tx.now,
      heardAt: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type Changes = Partial<Pick<PlannerRunRecord, 'status' | 'percent' | 'orders' | 'trucks' | 'stopAsked' | 'heardAt' | 'endedAt'>> & {
  best?: string
}

export const setRun = (tx: Tx, id: string, changes: Changes): Promise<PlannerRunRecord> =>
  tx
    .updateTable('plannerRuns')
    .set(changes)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Forgets searches that began before a moment, but for one that goes on. */
export async function deleteRunsBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('plannerRuns')
    .where('orgId', '=', tx.actor.orgId)
    .where('startedAt', '<', before)
    .where('status', '<>', 'running')
    .execute()
}

/** Orders an executor has accepted and no flight carries yet, the most urgent first. */
export async function listOpenOrders(tx: Tx, ids: readonly string[], most: number): Promise<string[]> {
  const tab = oneTabOf(['accepted'], 'executor')
  const { rows } = await sql<{ id: string }>`
    select r.order_id as id from order_parties r
    where r.org_id = ${tx.actor.orgId} and r.side = 'executor' and r.tab = ${tab} and r.status = 'accepted' and r.opens
      and (${ids.length} = 0 or r.order_id = any (${ids}::uuid[]))
    order by r.due_at, r.order_id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which of some ids are none of orders the organisation has, or none of its vehicles. */
export async function findForeign(
  tx: Tx,
  orders: readonly string[],
  trucks: readonly string[],
): Promise<{ orderId?: string; truckId?: string }> {
  const own = tx.actor.orgId
  const mine = await tx
    .selectFrom('orderParties')
    .select('orderId as id')
    .where('orgId', '=', own)
    .where('orderId', 'in', [...orders, NONE])
    .where('opens', '=', true)
    .execute()
  const fleet = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('orgId', '=', own)
    .where('id', 'in', [...trucks, NONE])
    .execute()
  const missing = (ids: readonly string[], rows: readonly { id: string }[]) => ids.find(id => !rows.some(row => row.id === id))
  const [orderId, truckId] = [missing(orders, mine), missing(trucks, fleet)]
  return { ...(orderId !== undefined && { orderId }), ...(truckId !== undefined && { truckId }) }
}
const NONE = '00000000-0000-0000-0000-000000000000'

type HeldFlight = { flightId: string; vehicleId: string | null; driverId: string | null; number: string; startsAt: Date; endsAt: Date }
type Ends = {
  firstLat: number | null
  firstLon: number | null
  firstFrom: Date
  firstTo: Date
  lastLat: number | null
  lastLon: number | null
}

/** How far around now flights matter. */
const NEAR_MS = 30 * 86_400_000

/**
 * The flights vehicles and drivers have within a month around now, the earliest first, each with where it begins and ends: of one that is
 * foretold to be over later than planned, when it is expected to be.
 */
export async function listHeld(tx: Tx, vehicles: readonly string[], drivers: readonly string[]): Promise<(HeldFlight & Ends)[]> {
  const [since, till] = [new Date(tx.now.getTime() - NEAR_MS), new Date(tx.now.getTime() + NEAR_MS)]
  const { rows } = await sql<HeldFlight & Ends>`
    select a.flight_id, a.vehicle_id, a.driver_id, f.number, a.starts_at, greatest(a.ends_at, x.at) as ends_at,
      t.lat as first_lat, t.lon as first_lon, t.planned_from as first_from, t.planned_to as first_to, u.lat as last_lat, u.lon as last_lon
    from assignments a
    join flights f on f.org_id = a.org_id and f.id = a.flight_id
    join lateral (select k.lat, k.lon, k.planned_from, k.planned_to from flight_tasks k
      where k.org_id = a.org_id and k.flight_id = a.flight_id and k.status <> 'cancelled' order by k.seq limit 1) t on true
    join lateral (select k.lat, k.lon from flight_tasks k
      where k.org_id = a.org_id and k.flight_id = a.flight_id and k.status <> 'cancelled' order by k.seq desc limit 1) u on true
    left join lateral (select max(k.projected_at + coalesce(k.minutes, ${SERVICE}::int) * interval '1 minute') as at from flight_tasks k
      where k.org_id = a.org_id and k.flight_id = a.flight_id and k.arrived_at is null and f.status = any (${onRoad})) x on true
    where a.org_id = ${tx.actor.orgId} and a.period && tstzrange(${since}, ${till})
      and (a.vehicle_id = any (${vehicles}::uuid[]) or a.driver_id = any (${drivers}::uuid[]))
    order by a.starts_at`.execute(tx)
  return rows
}

const onRoad: FlightStatus[] = ['to_loading', 'loading', 'in_transit', 'unloading']
const waiting: FlightStatus[] = ['awaiting_resources', 'assigned', 'confirmed']

type Resources = { truckId: string | null; trailerId: string | null; driverId: string | null; coDriverId: string | null }

/** Own flights that have not begun, of the truck of a flight, and but where it broke down of its trailer and drivers; the earliest first. */
export async function listComing(
  tx: Tx,
  { truckId, trailerId, driverId, coDriverId }: Resources,
  { isBroken, till, most }: { isBroken: boolean; till: Date; most: number },
): Promise<string[]> {
  const drivers = [driverId, coDriverId].filter(id => id !== null)
  const { rows } = await sql<{ id: string }>`
    select f.id from flights f
    where f.org_id = ${tx.actor.orgId} and f.mirrors_id is null and f.status = any (${waiting})
      and f.planned_end > ${tx.now} and f.planned_start < ${till}
      and (f.truck_id = ${truckId}::uuid or ${!isBroken}
        and (f.trailer_id = ${trailerId}::uuid or f.driver_id = any (${drivers}::uuid[]) or f.co_driver_id = any (${drivers}::uuid[])))
    order by f.planned_start, f.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a truck has begun a flight since a moment. */
export async function isAgainOnRoad(tx: Tx, truckId: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('flights')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('truckId', '=', truckId)
    .where('plannedStart', '>', since)
    .where('status', 'not in', [...waiting, 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Drivers with the truck they usually drive, and who last drove a truck and with which trailer. */
export async function listUsual(tx: Tx): Promise<{ truckId: string; trailerId: string | null; driverId: string | null }[]> {
  const { rows } = await sql<{ truckId: string; trailerId: string | null; driverId: string | null }>`
    select d.preferred_truck_id as truck_id, null::uuid as trailer_id, d.id as driver_id from drivers d
    where d.org_id = ${tx.actor.orgId} and d.preferred_truck_id is not null
    union all
    (select distinct on (f.truck_id) f.truck_id, f.trailer_id, f.driver_id from flights f
     where f.org_id = ${tx.actor.orgId} and f.truck_id is not null and f.status <> 'cancelled'
       and f.planned_end > ${new Date(tx.now.getTime() - NEAR_MS)}
     order by f.truck_id, f.planned_end desc)`.execute(tx)
  return rows
}
