import { type RawBuilder, sql } from 'kysely'
import type { SettlementKind } from '#contract/settlement-states.ts'
import type { Asked } from '#server/analytics/record.ts'
import { conditionsOf } from './facts.ts'

/** Statuses of an order from its placing until it is delivered. */
export const activeIn = ['placed', 'searching', 'offered', 'accepted', 'ready', 'in_progress'] as const

type Debts = { orders: number; sum: number }

/** Own orders with debts of a kind in the currency that are not paid, and what is left of those; `due`: with the last day so. */
export async function sumDebts(
  { tx, filter, places }: Pick<Asked, 'tx' | 'filter' | 'places'>,
  kind: SettlementKind,
  due: RawBuilder<unknown>,
): Promise<Debts> {
  const { rows } = await sql<Debts>`
    select count(distinct d.order_id)::int as orders, coalesce(sum(d.total - d.paid), 0)::float8 as sum
    from order_debts d join order_parties m on m.org_id = d.org_id and m.order_id = d.order_id
    where d.org_id = ${tx.actor.orgId} and m.side = ${filter.side} and d.kind = ${kind} and d.paid < d.total and d.currency = ${filter.currency}
      and m.currency = ${filter.currency} and ${sql.join([due, ...conditionsOf(filter, places)], sql` and `)}`.execute(tx)
  return rows[0]!
}

/** Own orders under way by who is in charge of them, the most first; empty: nobody. */
export async function countActive({ tx, filter, places }: Pick<Asked, 'tx' | 'filter' | 'places'>) {
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
