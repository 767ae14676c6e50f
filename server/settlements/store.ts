import { type Insertable, sql, type Updateable } from 'kysely'
import { numberBy } from '#contract/requisites.ts'
import { type SettlementFilter, type SettlementTab, settlementTabs } from '#contract/settlement-list.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { FAR, likeOf } from '#server/deals/settlements/store.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { SettlementEntries, SettlementLines, Settlements } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { LineRecord, SettlementEntryRecord, SettlementRecord, ShownOrder, TotalRecord } from './record.ts'
import { totalsOf } from './rules.ts'

/** The number every mask of settlements has: a stroke tells it from numbers of orders. */
const MASK = 'YY/NNNN'

/** The next number of a settlement in the year of the transaction: `26/0012`. */
export async function nextNumber(tx: Tx): Promise<string> {
  const year = yearOf(tx)
  return numberBy(MASK, year, await takeNumbers(tx, 'settlement', year))
}

export async function insertSettlement(tx: Tx, settlement: Insertable<Settlements>): Promise<SettlementRecord> {
  return tx.insertInto('settlements').values(settlement).returningAll().executeTakeFirstOrThrow()
}

export async function findSettlement(tx: Tx, id: string): Promise<SettlementRecord> {
  const found = await tx.selectFrom('settlements').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return found ?? refuse('settlement.not_found')
}

/** A settlement for a change; refused when another change was quicker. */
export async function lockSettlement(tx: Tx, id: string, version: number | null): Promise<SettlementRecord> {
  const found = await tx
    .selectFrom('settlements')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('settlement.not_found')
  if (version !== null && found.version !== version) refuse('settlement.changed', { version: found.version, asked: version })
  return found
}

/** Changes a settlement locked before and raises its version. */
export async function setSettlement(tx: Tx, before: SettlementRecord, changes: Updateable<Settlements>): Promise<SettlementRecord> {
  const moved = changes.status !== undefined && changes.status !== before.status ? { statusAt: tx.now } : {}
  return tx
    .updateTable('settlements')
    .set({ ...changes, ...moved, version: before.version + 1 })
    .where('orgId', '=', before.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lines of settlements, in the order of their numbers. */
export const linesOf = (tx: Tx, ids: readonly string[]): Promise<LineRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('settlementLines')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('settlementId', 'in', ids)
        .orderBy('number')
        .orderBy('orderId')
        .execute()

/** Of these settlements those that were paid without money. */
export async function paidByOffset(tx: Tx, settlements: readonly SettlementRecord[]): Promise<Set<string>> {
  const paid = settlements.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (paid.length === 0) return new Set()
  const rows = await tx
    .selectFrom('settlementLines')
    .select('settlementId')
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', 'in', paid)
    .groupBy('settlementId')
    .having(sql<boolean>`bool_and(paid = set_off)`)
    .execute()
  return new Set(rows.map(({ settlementId }) => settlementId))
}

/** Puts orders into a settlement; refused when one of them came into another meanwhile. */
export async function insertLines(tx: Tx, lines: readonly Insertable<SettlementLines>[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('settlementLines')
    .values(lines)
    .execute()
    .catch(error =>
      violated(error) === 'settlement_lines__open' || violated(error) === 'settlement_lines__part'
        ? refuse('settlement.order_taken', { order: lines.map(line => line.number).join(', '), settlement: '–' })
        : Promise.reject(error),
    )
}

export async function deleteLines(tx: Tx, settlementId: string, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('settlementLines')
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .where('orderId', 'in', orderIds)
    .execute()
}

export async function setLines(
  tx: Tx,
  settlementId: string,
  orderIds: readonly string[] | null,
  changes: Updateable<SettlementLines>,
): Promise<void> {
  await tx
    .updateTable('settlementLines')
    .set(changes)
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .$if(orderIds !== null, query => query.where('orderId', 'in', orderIds!))
    .execute()
}

/** Writes what lines of a settlement come to anew. */
export async function writeTotals(tx: Tx, settlementId: string, lines: readonly LineRecord[]): Promise<void> {
  await tx.deleteFrom('settlementTotals').where('orgId', '=', tx.actor.orgId).where('settlementId', '=', settlementId).execute()
  const totals = totalsOf(lines)
  if (totals.length > 0)
    await tx
      .insertInto('settlementTotals')
      .values(totals.map(total => ({ orgId: tx.actor.orgId, settlementId, ...total })))
      .execute()
}

export const listTotals = (tx: Tx, ids: readonly string[]): Promise<TotalRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('settlementTotals')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('settlementId', 'in', ids)
        .orderBy('currency')
        .execute()

export type Entry = Pick<Insertable<SettlementEntries>, 'what'> & {
  from?: string | null
  to?: string | null
  person: string | null
  comment?: string
  orders?: string[]
  day?: string | null
  payment?: string
}

/** Adds a line to the history of a settlement. */
export async function insertEntry(tx: Tx, settlementId: string, entry: Entry): Promise<void> {
  await tx
    .insertInto('settlementEntries')
    .values({
      orgId: tx.actor.orgId,
      settlementId,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      byName: entry.person,
      comment: entry.comment ?? '',
      orders: entry.orders ?? [],
      day: entry.day ?? null,
      payment: entry.payment ?? '',
    })
    .execute()
}

export const listEntries = (tx: Tx, settlementId: string): Promise<SettlementEntryRecord[]> =>
  tx
    .selectFrom('settlementEntries')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

const inTab = (tab: SettlementTab, today: string) =>
  tab === 'all'
    ? sql<boolean>`true`
    : tab === 'overdue'
      ? sql<boolean>`(settlements.status not in ('paid', 'voided') and settlements.pay_due_on < ${today}::date)`
      : tab === 'posted'
        ? // of both nothing is paid yet
          sql<boolean>`settlements.status in ('posted', 'set_off')`
        : sql<boolean>`settlements.status = ${tab}`

/** One page of own settlements. */
export async function pageOfSettlements(
  tx: Tx,
  filter: SettlementFilter,
  { today, tz }: { today: string; tz: string },
  after: TextKey | null,
  limit: number,
): Promise<{ rows: SettlementRecord[]; next: TextKey | null }> {
  const byDue = filter.sort === 'due' || filter.sort === '-due'
  const down = filter.sort.startsWith('-')
  const key = byDue ? sql`coalesce(settlements.pay_due_on, ${FAR}::date)` : sql`settlements.created_at`
  const cast = byDue ? sql`date` : sql`timestamptz`
  const told = byDue ? sql<string>`${key}::text` : sql<string>`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const rows = await tx
    .selectFrom('settlements')
    .selectAll()
    .select(told.as('sortKey'))
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

export const findCustomerCard = (tx: Tx, id: string) =>
  tx
    .selectFrom('customers')
    .select(['legalName', 'country', 'kpp', 'addresses'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Own rows of orders, as lists show them. */
export async function rowsShown(tx: Tx, ids: readonly string[]): Promise<Map<string, ShownOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orderParties')
    .select(['orderId', 'rowJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.orderId, JSON.parse(row.rowJson) as ShownOrder]))
}
