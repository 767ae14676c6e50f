import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

/** More flights of one driver than that nobody is told of. */
const MOST = 2000

/** Own flights a person drove or helped to drive, the earliest first. */
export const flightsOf = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('flights as f')
    .select(['f.id', 'f.number', 'f.plannedStart', 'f.plannedEnd', 'f.status', 'f.truckPlate', 'f.driverId'])
    .where('f.orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) => or([eb('f.driverId', '=', driverId), eb('f.coDriverId', '=', driverId)]))
    .orderBy('f.plannedStart', 'desc')
    .limit(MOST)
    .execute()

/** Links a driver ever had. */
export const linksOf = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driverLinks as l')
    .innerJoin('flights as f', on => on.onRef('f.orgId', '=', 'l.orgId').onRef('f.id', '=', 'l.flightId'))
    .select(['f.number', 'l.createdAt', 'l.openedAt', 'l.seenAt', 'l.revokedAt', 'l.agent'])
    .where('l.orgId', '=', tx.actor.orgId)
    .where('l.driverId', '=', driverId)
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute()

/** Scans of a driver's papers. */
export const filesOf = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('files')
    .select(['name', 'type', 'size', 'createdAt'])
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', 'driver')
    .where('objectId', '=', driverId)
    .orderBy('createdAt')
    .execute()

/** Positions of the trucks a person drove, from the first mark of each of his flights to the last, counted by day and source. */
export async function countPositions(tx: Tx, driverId: string, since: Date) {
  const { rows } = await sql<{ day: string; source: 'driver' | 'device' | 'api'; count: number; from: Date; until: Date }>`
    with driven as (
      select f.truck_id, m.since, case when f.status in ('completed', 'interrupted', 'cancelled') then m.until else ${tx.now}::timestamptz end as until
      from flights f cross join lateral (
        select min(least(t.departed_at, t.arrived_at, t.service_at, t.completed_at)) as since,
          max(greatest(t.departed_at, t.arrived_at, t.service_at, t.completed_at)) as until
        from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id) m
      where f.org_id = ${tx.actor.orgId} and (f.driver_id = ${driverId} or f.co_driver_id = ${driverId}) and f.truck_id is not null
        and m.since is not null and f.planned_end >= ${since}::timestamptz - interval '30 days')
    select (p.at at time zone 'UTC')::date::text as day, p.source, count(distinct p.at)::int as count, min(p.at) as "from", max(p.at) as until
    from driven d join positions p on p.org_id = ${tx.actor.orgId} and p.vehicle_id = d.truck_id
      and p.at >= greatest(d.since, ${since}::timestamptz) and p.at <= d.until
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** What was copied of tracks of these own flights. */
export const evidenceOf = (tx: Tx, flightIds: readonly string[]) =>
  tx
    .selectFrom('positionEvidence')
    .select(['flightId', 'taskId', 'reason', 'fromAt', 'untilAt', sql<number>`jsonb_array_length(points)`.as('count')])
    .where('orgId', '=', tx.actor.orgId)
    .where('flightId', 'in', flightIds)
    .orderBy('fromAt')
    .execute()

/** Restricts the processing of a driver's data since a moment, or no more. */
export const setRestricted = (tx: Tx, driverId: string, since: Date | null) =>
  tx
    .updateTable('drivers')
    .set({ restrictedAt: since, version: sql`version + 1` })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', driverId)
    .execute()

/** Own drivers by name, from the place behind a number on, with what a dispatcher entered of their consents. */
export const listConsenting = (tx: Tx, from: number, limit: number) =>
  tx
    .selectFrom('drivers')
    .select(['id', 'processingConsentAt', 'trackingConsentAt'])
    .select(sql<string>`concat_ws(' ', last_name, first_name, middle_name)`.as('name'))
    .where('orgId', '=', tx.actor.orgId)
    .where('erasedAt', 'is', null)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .offset(from)
    .limit(limit + 1)
    .execute()

/** What these drivers ever said to the texts of their phones. */
export const answersOf = (tx: Tx, driverIds: readonly string[]) =>
  driverIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('positionConsents')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('driverId', 'in', driverIds)
        .orderBy('at', 'desc')
        .limit(2000)
        .execute()
