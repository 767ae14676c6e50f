import { type Insertable, sql, type Updateable } from 'kysely'
import type { CustomerValue } from '#contract/order-draft.ts'
import { numberBy } from '#contract/requisites.ts'
import type { SettlementEntries, SettlementLines, Settlements } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { LineRecord, SettlementEntryRecord, SettlementRecord, TotalRecord } from '#server/settlements/record.ts'
import { totalsOf } from '#server/settlements/rules/sums.ts'

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

export const findCustomerCard = (tx: Tx, id: string) =>
  tx
    .selectFrom('customers')
    .select(['legalName', 'country', 'kpp', 'addresses'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Own rows of orders, as lists show them: text for `shownOrders`. */
export async function rowsShown(tx: Tx, ids: readonly string[]): Promise<{ orderId: string; rowJson: string }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('orderParties')
    .select(['orderId', 'rowJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', 'in', ids)
    .execute()
}

/** What own orders say of the customer's own. */
export async function customerWords(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'customerNumber', 'costCentre', 'contractNumber', 'customerValues'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ customerValues, ...said }) => ({ ...said, customerValues: customerValues as CustomerValue[] }))
}

/** Organisations as a bank names them. */
export const listParties = (tx: Tx, ids: readonly string[]): Promise<{ id: string; nameFull: string; tin: string; kpp: string | null }[]> =>
  tx.selectFrom('organizations').select(['id', 'nameFull', 'tin', 'kpp']).where('id', 'in', ids).execute()
