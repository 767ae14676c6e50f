import { sql } from 'kysely'
import type { FlightFilter } from '#contract/flight-list.ts'
import type { Day } from '#contract/primitives.ts'
import { truckKinds } from '#contract/vehicles.ts'
import type { Tx } from '#server/platform/db.ts'
import { factIs, flightsOf } from './list.ts'

/** What flights come to together; `key` is what they are divided by. */
export type FlightSum = {
  key: string
  flights: number
  loadedKnown: number
  loadedKm: number
  roadKnown: number
  roadKm: number
  emptyKm: number
  costKnown: number
  cost: number
  bothKnown: number
  costOfBoth: number
  kmOfBoth: number
  marginKnown: number
  margin: number
  marginKm: number
}

type SumQuery = { filter: FlightFilter; tz: string; currency: string; by: 'nothing' | 'vehicle' | 'day' | 'week' | 'month' }

const own = (column: string) =>
  sql`(select ${sql.raw(column)} from flights f where f.org_id = flight_parties.org_id and f.id = flight_parties.flight_id)`

/** Sums of the flights of a filter: roads as planned, costs by the facts and else by the plan. The forwarder is told of the road of his orders alone. */
export async function sumFlights(tx: Tx, { filter, tz, currency, by }: SumQuery): Promise<FlightSum[]> {
  const isOwn = filter.side === 'executor'
  const key =
    by === 'nothing'
      ? sql<string>`''`
      : by === 'vehicle'
        ? sql<string>`concat(flight_parties.truck_id)`
        : sql<string>`date_trunc(${by}::text, flight_parties.ends_at at time zone ${tz}::text)::date::text`
  const cost = sql`(select sum(coalesce(c.fact, c.plan)) from flight_costs c where c.org_id = flight_parties.org_id
    and c.flight_id = flight_parties.flight_id and c.currency = ${currency})`
  const income = sql`(select sum(o.income) from flight_loads l join order_facts o on o.org_id = l.org_id and o.order_id = l.order_id
    where l.org_id = flight_parties.org_id and l.flight_id = flight_parties.flight_id)`
  const [road, costs] = [factIs.roadKnown(currency), factIs.costKnown(currency)]
  const when = (is: typeof road, sum: ReturnType<typeof own>) => sql<number>`coalesce(sum(${sum}) filter (where ${is}), 0)::float8`
  const count = (is: typeof road) => sql<number>`(count(*) filter (where ${is}))::int`
  const both = sql<boolean>`(${road} and ${costs})` as typeof road
  const earned = sql<boolean>`(${road} and ${costs} and ${factIs.incomeKnown(currency)})` as typeof road
  const loaded = factIs.loadedKnown(currency)
  const none = sql<number>`0`
  return flightsOf(tx, filter, tz)
    .select([
      key.as('key'),
      sql<number>`count(*)::int`.as('flights'),
      (isOwn ? count(road) : count(loaded)).as('loadedKnown'),
      (isOwn ? when(road, own('f.loaded_km')) : when(loaded, sql`(flight_parties.row_json::jsonb ->> 'loadedKm')::int`)).as('loadedKm'),
      (isOwn ? count(road) : none).as('roadKnown'),
      (isOwn ? when(road, own('f.loaded_km + f.empty_km')) : none).as('roadKm'),
      (isOwn ? when(road, own('f.empty_km')) : none).as('emptyKm'),
      (isOwn ? count(costs) : none).as('costKnown'),
      (isOwn ? when(costs, cost) : none).as('cost'),
      (isOwn ? count(both) : none).as('bothKnown'),
      (isOwn ? when(both, cost) : none).as('costOfBoth'),
      (isOwn ? when(both, own('f.loaded_km + f.empty_km')) : none).as('kmOfBoth'),
      (isOwn ? count(earned) : none).as('marginKnown'),
      (isOwn ? when(earned, sql`${income} - ${cost}`) : none).as('margin'),
      (isOwn ? when(earned, own('f.loaded_km + f.empty_km')) : none).as('marginKm'),
    ])
    .groupBy(sql`1`)
    .execute() as Promise<FlightSum[]>
}

/** Hours own vehicles that pull were on flights within days of a zone that are over, the flights those are, and how many hours there were in all. */
export async function sumBusy(tx: Tx, { filter, tz, span }: { filter: FlightFilter; tz: string; span: { from: Day; to: Day } }) {
  const from = sql`(${span.from}::date::timestamp at time zone ${tz})`
  const to = sql`least((${span.to}::date + 1)::timestamp at time zone ${tz}, ${tx.now}::timestamptz)`
  const busy = await flightsOf(tx, filter, tz)
    .select([
      sql<number>`count(*)::int`.as('flights'),
      sql<number>`coalesce(sum(greatest(extract(epoch from least(ends_at, ${to}) - greatest(starts_at, ${from})), 0)) / 3600, 0)::float8`.as(
        'hours',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ trucks: number; hours: number }>`
    select count(*)::int as trucks, greatest(extract(epoch from ${to} - ${from}) / 3600, 0)::float8 as hours from vehicles v
    where v.org_id = ${tx.actor.orgId} and v.kind = any(${[...truckKinds]}::text[]) and v.status <> 'sold'`.execute(tx)
  const { trucks, hours } = rows[0]!
  return { flights: busy.flights, busyHours: busy.hours, allHours: trucks * hours }
}
