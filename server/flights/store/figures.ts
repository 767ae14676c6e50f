import { sql } from 'kysely'
import type { Day } from '#contract/primitives.ts'
import { truckKinds } from '#contract/vehicles.ts'
import type { ArrivalFacts, RunFacts, TruckFacts } from '#server/flights/rules/figures.ts'
import type { Tx } from '#server/platform/db.ts'

/** As many trucks as figures are told of. */
const MOST = 500
/** A flight is looked for so long behind its plan: one that is later than that is not looked for by its stops of today. */
const LATE_DAYS = 14

type Scope = { from: Date; to: Date; tz: string }

/** Own vehicles that pull, but for sold ones, by their plates. */
export const listTrucks = (tx: Tx): Promise<TruckFacts[]> =>
  tx
    .selectFrom('vehicles')
    .select(['id', 'plate', 'make', 'model'])
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', 'in', [...truckKinds])
    .where('status', '<>', 'sold')
    .orderBy('plate')
    .limit(MOST)
    .execute()

/** Flights of these trucks about a period; the index is by truck and end, so only they are read whatever else there is. */
const about = (tx: Tx, trucks: readonly TruckFacts[], { from, to }: Scope) =>
  sql`f.org_id = ${tx.actor.orgId} and f.truck_id = any(${trucks.map(({ id }) => id)}::uuid[]) and f.status <> 'cancelled'
    and f.planned_end > ${from}::timestamptz - ${LATE_DAYS}::int * interval '1 day' and f.planned_start < ${to}::timestamptz`

/** When own trucks were on flights: one that is over until its last mark, one on the road at least until now. */
export async function listRuns(tx: Tx, trucks: readonly TruckFacts[], asked: Scope): Promise<RunFacts[]> {
  if (trucks.length === 0) return []
  const { rows } = await sql<RunFacts>`
    select f.truck_id as "truckId", f.planned_start as begins, f.loaded_km as "loadedKm", f.empty_km as "emptyKm",
      (f.planned_start at time zone ${asked.tz})::date::text as day,
      case
        when f.status in ('completed', 'interrupted') then coalesce(f.interrupted_at, d.last, f.planned_end)
        when f.status in ('awaiting_resources', 'assigned', 'confirmed') then f.planned_end
        else greatest(f.planned_end, ${asked.to}::timestamptz)
      end as ends
    from flights f
    left join lateral (select max(t.completed_at) as last from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id) d on true
    where ${about(tx, trucks, asked)}`.execute(tx)
  return rows
}

/** Loadings and unloadings own trucks reached, by day, and how many of them within their windows. */
export async function listArrivals(tx: Tx, trucks: readonly TruckFacts[], asked: Scope): Promise<ArrivalFacts[]> {
  if (trucks.length === 0) return []
  const { rows } = await sql<ArrivalFacts>`
    select (t.arrived_at at time zone ${asked.tz})::date::text as day, count(*)::int as arrivals,
      (count(*) filter (where t.arrived_at <= t.planned_to))::int as "onTime"
    from flights f
    join flight_tasks t on t.org_id = f.org_id and t.flight_id = f.id
    where ${about(tx, trucks, asked)} and t.kind in ('loading', 'unloading')
      and t.arrived_at >= ${asked.from}::timestamptz and t.arrived_at < ${asked.to}::timestamptz
    group by 1`.execute(tx)
  return rows
}

/** The days that end with today by the clock of a zone, and when the first of them began. */
export async function findDays(tx: Tx, days: number, tz: string): Promise<{ days: Day[]; from: Date }> {
  const { rows } = await sql<{ day: Day; begins: Date }>`
    select d::date::text as day, (d::date::timestamp at time zone ${tz}) as begins
    from generate_series((${tx.now}::timestamptz at time zone ${tz})::date - ${days - 1}::int, (${tx.now}::timestamptz at time zone ${tz})::date, interval '1 day') d
    order by d`.execute(tx)
  return { days: rows.map(({ day }) => day), from: rows[0]!.begins }
}
