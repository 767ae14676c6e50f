import { sql } from 'kysely'
import type { SettlementKind } from '#contract/settlement-states.ts'
import type { Counting } from '#server/analytics/record.ts'
import { conditionsOf } from './facts.ts'

/** Statuses of an order from its placing until it is delivered. */
export const activeIn = ['placed', 'searching', 'offered', 'accepted', 'ready', 'in_progress'] as const

/** Last days of debts; `none`: those whose term has not begun. */
export type Due = { from?: string; to?: string; term?: 'none' }

const dueIn = ({ from, to, term }: Due) =>
  term === 'none'
    ? sql`d.pay_due_on is null`
    : sql.join(
        [sql`true`, ...(from ? [sql`d.pay_due_on >= ${from}::date`] : []), ...(to ? [sql`d.pay_due_on <= ${to}::date`] : [])],
        sql` and `,
      )

export type Debts = { orders: number; sum: number }

/** Own orders with debts of a kind in the currency that are not paid, and what is left of those, for each of these last days; in one statement. */
export async function sumDebts<K extends string>(
  { tx, filter, places }: Pick<Counting, 'tx' | 'filter' | 'places'>,
  kind: SettlementKind,
  dues: Readonly<Record<K, Due>>,
): Promise<Record<K, Debts>> {
  const keys = Object.keys(dues) as K[]
  const counted = keys.map(key => {
    const within = sql`filter (where ${dueIn(dues[key])})`
    return sql`jsonb_build_object('orders', count(distinct d.order_id) ${within}, 'sum', coalesce(sum(d.total - d.paid) ${within}, 0)::float8)`
  })
  const { rows } = await sql<{ sums: Debts[] }>`
    select jsonb_build_array(${sql.join(counted)}) as sums
    from order_debts d join order_parties m on m.org_id = d.org_id and m.order_id = d.order_id
    where d.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and d.kind = ${kind} and d.paid < d.total and d.currency = ${filter.currency}
      and m.currency = ${filter.currency} and ${sql.join([sql`true`, ...conditionsOf(filter, places)], sql` and `)}`.execute(tx)
  return Object.fromEntries(keys.map((key, at) => [key, rows[0]!.sums[at]!])) as Record<K, Debts>
}

/** Own orders under way by who is in charge of them, the most first; empty: nobody. */
export async function countActive({ tx, filter, places }: Pick<Counting, 'tx' | 'filter' | 'places'>) {
  const { rows } = await sql<{ key: string; active: number; overdue: number }>`
    select concat(m.responsible_id) as key, count(*)::int as active, (count(*) filter (where m.due_at < ${tx.now}::timestamptz))::int as overdue
    from order_parties m
    where ${sql.join(
      [
        sql`m.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and m.status = any(${[...activeIn]}::text[])`,
        ...conditionsOf(filter, places),
      ],
      sql` and `,
    )}
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}
