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

type Debts = { orders: number; sum: number }

/** Own orders with debts of a kind in the currency that are not paid, and what is left of those; by their last day. */
export async function sumDebts(
  { tx, filter, places }: Pick<Counting, 'tx' | 'filter' | 'places'>,
  kind: SettlementKind,
  due: Due,
): Promise<Debts> {
  const { rows } = await sql<Debts>`
    select count(distinct d.order_id)::int as orders, coalesce(sum(d.total - d.paid), 0)::float8 as sum
    from order_debts d join order_parties m on m.org_id = d.org_id and m.order_id = d.order_id
    where d.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and d.kind = ${kind} and d.paid < d.total and d.currency = ${filter.currency}
      and m.currency = ${filter.currency} and ${sql.join([dueIn(due), ...conditionsOf(filter, places)], sql` and `)}`.execute(tx)
  return rows[0]!
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
