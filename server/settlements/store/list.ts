import { sql } from 'kysely'
import { type SettlementFilter, type SettlementTab, settlementTabs } from '#contract/settlement-list.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { FAR, likeOf } from '#server/deals/settlements/store.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import type { SettlementRecord } from '#server/settlements/record.ts'

const inTab = (tab: SettlementTab, today: string) =>
  tab === 'all'
    ? sql<boolean>`true`
    : tab === 'overdue'
      ? sql<boolean>`(settlements.status not in ('paid', 'voided') and settlements.pay_due_on < ${today}::date)`
      : tab === 'posted'
        ? // of both nothing is paid yet
          sql<boolean>`settlements.status in ('posted', 'set_off')`
        : sql<boolean>`settlements.status = ${tab}`

/** Own settlements a filter names. */
const matching = (tx: Tx, filter: SettlementFilter, today: string, tz: string) =>
  tx
    .selectFrom('settlements')
    .where('orgId', '=', tx.actor.orgId)
    .where(inTab(filter.tab, today))
    .$if(filter.search !== '', query => query.where('search', 'like', likeOf(filter.search)))
    .$if(filter.kind.length > 0, query => query.where('kind', 'in', filter.kind))
    .$if(filter.counterpart.length > 0, query => query.where('counterpartId', 'in', filter.counterpart))
    .$if(filter.currency.length > 0, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('settlementTotals')
            .select('currency')
            .whereRef('settlementTotals.orgId', '=', 'settlements.orgId')
            .whereRef('settlementTotals.settlementId', '=', 'settlements.id')
            .where('currency', 'in', filter.currency),
        ),
      ),
    )
    .$if(filter.created?.from !== undefined, query =>
      query.where(sql<boolean>`settlements.created_at >= (${filter.created!.from}::date::timestamp at time zone ${tz})`),
    )
    .$if(filter.created?.to !== undefined, query =>
      query.where(sql<boolean>`settlements.created_at < ((${filter.created!.to}::date + 1)::timestamp at time zone ${tz})`),
    )
    .$if(filter.due?.from !== undefined, query => query.where('payDueOn', '>=', filter.due!.from!))
    .$if(filter.due?.to !== undefined, query => query.where('payDueOn', '<=', filter.due!.to!))
    .$if(filter.paid?.from !== undefined, query => query.where('paidOn', '>=', filter.paid!.from!))
    .$if(filter.paid?.to !== undefined, query => query.where('paidOn', '<=', filter.paid!.to!))

/** How many own settlements a filter names, counted as far as `most`. */
export async function countMatching(
  tx: Tx,
  filter: SettlementFilter,
  { today, tz, most }: { today: string; tz: string; most: number },
): Promise<number> {
  const { n } = await tx
    .selectFrom(matching(tx, filter, today, tz).select('id').limit(most).as('found'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** One page of own settlements. */
export async function pageOfSettlements(
  tx: Tx,
  filter: SettlementFilter,
  { today, tz, after, limit }: { today: string; tz: string; after: TextKey | null; limit: number },
): Promise<{ rows: SettlementRecord[]; next: TextKey | null }> {
  const byDue = filter.sort === 'due' || filter.sort === '-due'
  const down = filter.sort.startsWith('-')
  const key = byDue ? sql`coalesce(settlements.pay_due_on, ${FAR}::date)` : sql`settlements.created_at`
  const cast = byDue ? sql`date` : sql`timestamptz`
  const told = byDue ? sql<string>`${key}::text` : sql<string>`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const rows = await matching(tx, filter, today, tz)
    .selectAll()
    .select(told.as('sortKey'))
    .$if(after !== null, query =>
      query.where(
        down
          ? sql<boolean>`(${key}, settlements.id) < (${after!.key}::text::${cast}, ${after!.id}::uuid)`
          : sql<boolean>`(${key}, settlements.id) > (${after!.key}::text::${cast}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.sortKey, id: last.id } }
}

export async function countSettlements(tx: Tx, kind: readonly SettlementKind[], today: string): Promise<Record<SettlementTab, number>> {
  const counts: Record<string, number> = await tx
    .selectFrom('settlements')
    // by their places: names with a stroke would come back spelt otherwise
    .select(settlementTabs.map((tab, i) => sql<number>`count(*) filter (where ${inTab(tab, today)})`.as(`n${i}`)))
    .where('orgId', '=', tx.actor.orgId)
    .$if(kind.length > 0, query => query.where('kind', 'in', kind))
    .executeTakeFirstOrThrow()
  return Object.fromEntries(settlementTabs.map((tab, i) => [tab, counts[`n${i}`]])) as Record<SettlementTab, number>
}

/** Own live settlements an order stands in, oldest first, with the line of each. */
export const settlementsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('settlementLines')
    .innerJoin('settlements', join =>
      join.onRef('settlements.orgId', '=', 'settlementLines.orgId').onRef('settlements.id', '=', 'settlementLines.settlementId'),
    )
    .selectAll('settlementLines')
    .select(['settlements.number as settlement', 'settlements.status', 'settlements.approvedAt', 'settlements.postedAt'])
    .where('settlementLines.orgId', '=', tx.actor.orgId)
    .where('settlementLines.orderId', '=', orderId)
    .where('settlementLines.live', '=', true)
    .orderBy('settlements.createdAt')
    .orderBy('settlements.id')
    .execute()
