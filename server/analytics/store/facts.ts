import { type RawBuilder, sql } from 'kysely'
import type { PlotBy, Step } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import type { Counted, Counting, Sums } from '#server/analytics/record.ts'
import type { Span } from '#server/analytics/rules/periods.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { snake } from '#server/platform/snake.ts'

/** What facts are summed by: points in time, objects, weeks counted back from the end of the days, or nothing. */
export type Cut = { by: 'nothing' } | { by: 'time'; step: Step } | { by: Dimension } | { by: 'weeksOf'; of: Dimension }
export type Dimension = Extract<PlotBy, 'lane' | 'partner' | 'customer' | 'person'>

const keys: Record<Dimension, RawBuilder<string>> = {
  lane: sql`concat(m.from_place, '>', m.to_place)`,
  partner: sql`concat(m.counterpart_id)`,
  customer: sql`concat(m.customer_id)`,
  person: sql`concat(m.responsible_id)`,
}

type Row = { key: string; point: string; isWanted: boolean } & Record<string, number>

/**
 * Sums of delivered orders by a cut. Without a filter they come from the rollups, of whole months where they are summed, days that are not folded
 * yet from the facts; with one, from the facts. `fresh`: from the facts whatever there is, which must say the same.
 */
export async function sumFacts(
  { tx, filter, places }: Pick<Counting, 'tx' | 'filter' | 'places'>,
  { cut, span, measures, fresh = false }: { cut: Cut; span: Span; measures: readonly string[]; fresh?: boolean },
): Promise<Map<string, Map<string, Counted>>> {
  const dimension = cut.by === 'weeksOf' ? cut.of : cut.by === 'nothing' || cut.by === 'time' ? null : cut.by
  const names = measures.map(snake)
  const mine = sql`m.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and m.day between ${span.from}::date and ${span.to}::date`
  const columns = sql.join(names.map(name => sql`m.${sql.ref(name)}`))
  const key = dimension === null ? sql<string>`''` : keys[dimension]
  const where = conditionsOf(filter, places)
  const dividing = dimension ?? 'all'
  const ofMonths = cut.by !== 'weeksOf' && (cut.by !== 'time' || cut.step === 'month')
  const source =
    fresh || where.length > 0
      ? sql`select m.day, ${key} as key, m.currency, ${columns} from order_measures m where ${sql.join([mine, ...where], sql` and `)}`
      : sql`${ofMonths ? monthsAndDays(tx.actor.orgId, filter.side, dividing, columns) : daysAlone(mine, dividing, columns)}
          union all select m.day, ${key}, m.currency, ${columns} from tail t
          join order_measures m on m.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and m.day = t.day`
  const point =
    cut.by === 'time'
      ? sql`date_trunc(${cut.step}::text, x.day::timestamp)::date::text`
      : cut.by === 'weeksOf'
        ? sql`((${span.to}::date - x.day) / 7)::text`
        : sql`''`
  const { rows } = await sql<Row>`
    with tail as (select distinct t.day from fact_tail t where t.org_id = ${tx.actor.orgId} and t.side = ${filter.side}
      and t.day between ${span.from}::date and ${span.to}::date),
    months as (select m.month from fact_months m where m.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and m.dimension = 'all'
      and m.month >= ${span.from}::date and m.month + interval '1 month' <= ${span.to}::date + 1
      and not exists (select from tail t where date_trunc('month', t.day::timestamp) = m.month) group by m.month),
    days as (select d::date as day from generate_series(${span.from}::timestamp, ${span.to}::timestamp, interval '1 day') d
      where not exists (select from months m where m.month = date_trunc('month', d)) and not exists (select from tail t where t.day = d::date))
    select x.key, ${point} as point, x.currency = ${filter.currency} as is_wanted, ${sql.join(names.map(name => sql`sum(${sql.ref(`x.${name}`)})::float8 as ${sql.ref(name)}`))}
    from (${source}) x group by 1, 2, 3`.execute(tx)
  return gathered(rows, measures)
}

type Columns = RawBuilder<unknown>

/** Days that are folded, one by one. */
const daysAlone = (mine: RawBuilder<unknown>, dimension: string, columns: Columns) =>
  sql`select m.day, m.key, m.currency, ${columns} from fact_rollups m
    where ${mine} and m.dimension = ${dimension} and not exists (select from tail t where t.day = m.day)`

/** Whole months where they are summed, and the days that lie in none: each is looked up, for most of their neighbours are not wanted. */
const monthsAndDays = (org: string, side: string, dimension: string, columns: Columns) =>
  sql`select m.month as day, m.key, m.currency, ${columns} from fact_months m
    where m.org_id = ${org} and m.side = ${side} and m.dimension = ${dimension} and m.month in (select s.month from months s)
    union all select d.day, r.* from days d cross join lateral (select m.key, m.currency, ${columns} from fact_rollups m
      where m.org_id = ${org} and m.side = ${side} and m.dimension = ${dimension} and m.day = d.day offset 0) r`

/** By key and point. */
function gathered(rows: readonly Row[], measures: readonly string[]) {
  const found = new Map<string, Map<string, Counted>>()
  const none: Sums = Object.fromEntries(measures.map(name => [name, 0]))
  for (const row of rows) {
    const points = found.get(row.key) ?? new Map<string, Counted>()
    found.set(row.key, points)
    const { all, inCurrency } = points.get(row.point) ?? { all: none, inCurrency: none }
    points.set(row.point, { all: plus(all, row, measures), inCurrency: row.isWanted ? plus(inCurrency, row, measures) : inCurrency })
  }
  return found
}

const plus = (to: Sums, more: Sums, measures: readonly string[]): Sums =>
  Object.fromEntries(measures.map(name => [name, (to[name] ?? 0) + (more[name] ?? 0)]))

/** What narrows orders: of facts, or of the rows of a list. */
export function conditionsOf(filter: Counting['filter'], places: Counting['places']): RawBuilder<unknown>[] {
  const { counterpart, customer, responsible, body } = filter
  const among = (column: string, values: readonly string[] | null, type = 'uuid') =>
    values === null || values.length === 0 ? [] : [sql`${sql.ref(`m.${column}`)} = any(${[...values]}::${sql.raw(type)}[])`]
  return [
    ...among('counterpart_id', counterpart),
    ...among('customer_id', customer),
    ...among('responsible_id', responsible),
    ...(body.length > 0 ? [sql`m.body_types && ${[...body]}::text[]`] : []),
    ...(places.from === null ? [] : [sql`m.from_place = any(${places.from}::text[])`]),
    ...(places.to === null ? [] : [sql`m.to_place = any(${places.to}::text[])`]),
  ]
}

/** Currencies the organisation has delivered orders in as a side, the most used first. */
export async function listCurrencies(tx: Tx, side: Side): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from fact_rollups where org_id = ${tx.actor.orgId} and side = ${side} and dimension = 'all'
    group by currency order by sum(orders) desc, currency`.execute(tx)
  return rows.map(({ currency }) => currency)
}

/** Folds days whose sums may be older than their facts, at most so many; tells how many. */
export async function foldFacts(workerDb: Db, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select gate.fold_facts(${most}) as n`.execute(workerDb)
  return rows[0]!.n
}

/** Sums months in which no day was folded for so many minutes, at most so many; tells how many. */
export async function foldMonths(workerDb: Db, most: number, minutes: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select gate.fold_months(${most}, make_interval(mins => ${minutes})) as n`.execute(workerDb)
  return rows[0]!.n
}
