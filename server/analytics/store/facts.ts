import { type RawBuilder, sql } from 'kysely'
import type { PlotBy, Step } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import type { Counted, Counting, Sums } from '#server/analytics/record.ts'
import type { Span } from '#server/analytics/rules/periods.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { snake } from '#server/platform/snake.ts'

/** What facts are summed by: points in time, objects, weeks counted back from the end of the days (of all currencies alone), or nothing. */
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
 * Sums of delivered orders by a cut. Without a filter they come from the rollups, of months where that takes fewer rows than their days, days that
 * are not folded yet from the facts; with one, from the facts. `fresh`: from the facts whatever there is, which must say the same.
 */
export async function sumFacts(
  { tx, filter, places }: Pick<Counting, 'tx' | 'filter' | 'places'>,
  { cut, span, measures, fresh = false }: { cut: Cut; span: Span; measures: readonly string[]; fresh?: boolean },
): Promise<Map<string, Map<string, Counted>>> {
  const dimension = cut.by === 'weeksOf' ? cut.of : cut.by === 'nothing' || cut.by === 'time' ? null : cut.by
  const asked: Wanted = { org: tx.actor.orgId, filter, cut, span, names: [...new Set(['orders', ...measures.map(snake)])] }
  const where = conditionsOf(filter, places)
  const ofMonths = cut.by !== 'weeksOf' && (cut.by !== 'time' || cut.step === 'month')
  const ofFacts = dimension === null ? sql<string>`''` : keys[dimension]
  const source =
    fresh || where.length > 0
      ? summed(asked, {
          key: ofFacts,
          day: sql`m.day`,
          from: sql`order_measures m where ${sql.join([mineOf(asked), ...where], sql` and `)}`,
        })
      : sql`${ofMonths ? monthsAndDays(asked, dimension ?? 'all') : daysAlone(asked, dimension ?? 'all')} union all ${summed(asked, {
          key: ofFacts,
          day: sql`m.day`,
          from: sql`tail t join order_measures m on m.org_id = ${asked.org} and m.side = ${filter.side} and m.day = t.day`,
        })}`
  const { rows } = await sql<Row>`
    with tail as (select distinct t.day from fact_tail t where t.org_id = ${asked.org} and t.side = ${filter.side}
      and t.day between ${span.from}::date and ${span.to}::date),
    folded as (select d.day, date_trunc('month', d.day::timestamp)::date as month,
        d.day between ${span.from}::date and ${span.to}::date and t.day is null as wanted
      from fact_days d left join tail t on t.day = d.day
      where d.org_id = ${asked.org} and d.side = ${filter.side} and d.day >= date_trunc('month', ${span.from}::timestamp)
        and d.day < date_trunc('month', ${span.to}::timestamp) + interval '1 month'),
    months as (select f.month from folded f group by f.month
      having count(*) filter (where f.wanted) > 1 + count(*) filter (where not f.wanted)
        and exists (select 1 from fact_months m where m.org_id = ${asked.org} and m.side = ${filter.side} and m.dimension = 'all' and m.month = f.month)),
    days as (select f.day, case when f.wanted then 1 else -1 end as sign from folded f where f.wanted is distinct from (f.month in (select s.month from months s)))
    select x.key, x.point::text, x.is_wanted, ${sql.join(asked.names.map(name => sql`sum(${sql.ref(`x.${name}`)})::float8 as ${sql.ref(name)}`))}
    from (${source}) x group by 1, 2, 3 having sum(x.orders) > 0`.execute(tx)
  return gathered(rows, measures)
}

type Wanted = { org: string; filter: Counting['filter']; cut: Cut; span: Span; names: readonly string[] }

const mineOf = ({ org, filter, span }: Wanted) =>
  sql`m.org_id = ${org} and m.side = ${filter.side} and m.day between ${span.from}::date and ${span.to}::date`

/** Sums of a source by key, point and whether they are of the currency asked for; each source by itself, so that few rows are put together. */
function summed({ filter, cut, span, names }: Wanted, { key, day, from }: Record<'key' | 'day' | 'from', RawBuilder<unknown>>) {
  const point =
    cut.by === 'time'
      ? sql`date_trunc(${cut.step}::text, ${day}::timestamp)::date`
      : cut.by === 'weeksOf'
        ? sql`(${span.to}::date - ${day}) / 7`
        : sql`''::text`
  const sums = sql.join(names.map(name => sql`sum(m.${sql.ref(name)}) as ${sql.ref(name)}`))
  // of weeks nobody asks for money
  const isWanted = cut.by === 'weeksOf' ? sql`false` : sql`m.currency = ${filter.currency}`
  return sql`select ${key} as key, ${point} as point, ${isWanted} as is_wanted, ${sums} from ${from} group by 1, 2, 3`
}

/** Days that are folded, one by one. */
const daysAlone = (asked: Wanted, dimension: string) =>
  summed(asked, {
    key: sql`m.key`,
    day: sql`m.day`,
    from: sql`fact_rollups m where ${mineOf(asked)} and m.dimension = ${dimension} and not exists (select 1 from tail t where t.day = m.day)`,
  })

/**
 * Months most days of which are wanted, less the days that are not, and the other days that are: each is looked up, for most of their neighbours
 * are not wanted. The sums of a month are those of its folded days, so what is taken away is in it.
 */
const monthsAndDays = (asked: Wanted, dimension: string) => {
  const { org, filter, names } = asked
  const mine = sql`m.org_id = ${org} and m.side = ${filter.side} and m.dimension = ${dimension}`
  const columns = sql.join(names.map(name => sql`m.${sql.ref(name)} * d.sign as ${sql.ref(name)}`))
  return sql`${summed(asked, { key: sql`m.key`, day: sql`m.month`, from: sql`fact_months m where ${mine} and m.month in (select s.month from months s)` })}
    union all ${summed(asked, {
      key: sql`m.key`,
      day: sql`d.day`,
      from: sql`days d cross join lateral (select m.key, m.currency, ${columns} from fact_rollups m where ${mine} and m.day = d.day offset 0) m`,
    })}`
}

type Summing = Record<string, number>

const noneOf = (measures: readonly string[]): Summing => Object.fromEntries(measures.map(name => [name, 0]))

function add(to: Summing, more: Sums, measures: readonly string[]): void {
  for (const name of measures) to[name]! += more[name] ?? 0
}

/** By key and point. */
function gathered(rows: readonly Row[], measures: readonly string[]) {
  const found = new Map<string, Map<string, { all: Summing; inCurrency: Summing }>>()
  for (const row of rows) {
    const points = found.get(row.key) ?? new Map<string, { all: Summing; inCurrency: Summing }>()
    found.set(row.key, points)
    const sums = points.get(row.point) ?? { all: noneOf(measures), inCurrency: noneOf(measures) }
    points.set(row.point, sums)
    add(sums.all, row, measures)
    if (row.isWanted) add(sums.inCurrency, row, measures)
  }
  return found
}

/** Sums of several points together. */
export function together(points: Iterable<Counted>, measures: readonly string[]): Counted {
  const whole = { all: noneOf(measures), inCurrency: noneOf(measures) }
  for (const { all, inCurrency } of points) {
    add(whole.all, all, measures)
    add(whole.inCurrency, inCurrency, measures)
  }
  return whole
}

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

/** Sums months that never were, at most so many; tells how many. The sums of the others follow their days. */
export async function foldMonths(workerDb: Db, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select gate.fold_months(${most}, '-1 second') as n`.execute(workerDb)
  return rows[0]!.n
}
