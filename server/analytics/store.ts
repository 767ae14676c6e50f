import { sql } from 'kysely'
import type { Side } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Span } from './rules.ts'

/** Orders delivered within days of a zone, and how they came. */
export async function sumDelivered(tx: Tx, { side, span, tz }: { side: Side; span: Span; tz: string }) {
  const { rows } = await sql<{ orders: number; known: number; late: number; minutes: number }>`
    select count(*)::int as orders, count(late_min)::int as known, (count(*) filter (where late_min > 0))::int as late,
      coalesce(sum(late_min), 0)::int as minutes
    from order_parties
    where org_id = ${tx.actor.orgId} and side = ${side} and opens
      and delivered_at >= ${span.from}::date::timestamp at time zone ${tz}::text
      and delivered_at < (${span.to}::date + 1)::timestamp at time zone ${tz}::text`.execute(tx)
  return rows[0]!
}
