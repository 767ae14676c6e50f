import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { DB, OrderExtras } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { ExtraRecord, PriceRecord } from '../record.ts'

type Deal = { orgId: string; id: string; executorId: string | null }

/** What was agreed before the order came to the same executor anew belongs to a deal that is over. */
const ofLastDeal = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'orderExtras'>) =>
  not(
    exists(
      selectFrom('orderOffers')
        .select('orderOffers.id')
        .whereRef('orderOffers.orgId', '=', 'orderExtras.orgId')
        .whereRef('orderOffers.orderId', '=', 'orderExtras.orderId')
        .whereRef('orderOffers.executorId', '=', 'orderExtras.partyId')
        .whereRef('orderOffers.offeredAt', '>', 'orderExtras.proposedAt'),
    ),
  )

/** The extras of the deal with the executor an order has now, oldest first. */
export const listExtras = async (tx: Tx, { orgId, id, executorId }: Deal): Promise<ExtraRecord[]> =>
  executorId === null
    ? []
    : tx
        .selectFrom('orderExtras')
        .selectAll()
        .where('orgId', '=', orgId)
        .where('orderId', '=', id)
        .where('partyId', '=', executorId)
        .where(ofLastDeal)
        .orderBy('id')
        .execute()

/** The extras of the latest deals of orders of one home, whoever they are with, oldest first. */
export const extrasOf = (tx: Tx, home: OrgId, orderIds: readonly string[]): Promise<ExtraRecord[]> =>
  tx
    .selectFrom('orderExtras')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where(ofLastDeal)
    .orderBy('id')
    .execute()

/** The approved extras of orders of one home, each of the deal with the executor the order has now; an order without any is left out. */
export async function approvedExtras(tx: Tx, home: OrgId, orderIds: readonly string[]): Promise<ReadonlyMap<string, ExtraRecord[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orderExtras')
    .innerJoin('orders', join =>
      join
        .onRef('orders.orgId', '=', 'orderExtras.orgId')
        .onRef('orders.id', '=', 'orderExtras.orderId')
        .onRef('orders.executorId', '=', 'orderExtras.partyId'),
    )
    .selectAll('orderExtras')
    .where('orderExtras.orgId', '=', home)
    .where('orderExtras.orderId', 'in', orderIds)
    .where('orderExtras.status', '=', 'approved')
    .where(ofLastDeal)
    .orderBy('orderExtras.id')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

type Proposed = Pick<
  Insertable<OrderExtras>,
  | 'partyId'
  | 'side'
  | 'code'
  | 'payer'
  | 'amount'
  | 'currency'
  | 'returns'
  | 'comment'
  | 'evidence'
  | 'proposedBy'
  | 'proposerIds'
  | 'answerDueAt'
>

/** Stores an extra that waits for its answer; its order is locked. */
export async function insertExtra(tx: Tx, { orgId, id }: Pick<Deal, 'orgId' | 'id'>, extra: Proposed): Promise<string> {
  const made = newId()
  await tx
    .insertInto('orderExtras')
    .values({ ...extra, orgId, orderId: id, id: made, status: 'proposed', proposedAt: tx.now, answer: '' })
    .execute()
  return made
}

type Answer = { status: string; side: string | null; by: string | null; comment: string; people: readonly string[] }

/** Answers an extra whose order is locked; the database takes no yes of somebody who proposed it. */
export async function answerExtra(
  tx: Tx,
  { orgId, orderId, id }: ExtraRecord,
  { status, side, by, comment, people }: Answer,
): Promise<void> {
  await tx
    .updateTable('orderExtras')
    .set({
      status,
      answeredAt: tx.now,
      answeredSide: side,
      answeredBy: by,
      answer: comment,
      ...(status === 'approved' && { approverIds: [...people] }),
    })
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .execute()
}

/** Nobody answers any more what was proposed in a deal that is over or paid. */
export async function endExtras(tx: Tx, extras: readonly ExtraRecord[]): Promise<void> {
  for (const extra of extras) await answerExtra(tx, extra, { status: 'withdrawn', side: null, by: null, comment: '', people: [] })
}

/** The prices a forwarder entered, oldest first; to anybody else none. */
export const listPrices = (tx: Tx, { orgId, id }: Pick<Deal, 'orgId' | 'id'>): Promise<PriceRecord[]> =>
  tx.selectFrom('orderPrices').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('id').execute()

export type Priced = {
  orgId: string
  id: string
  status: string
  price: number | null
  customerPrice: number | null
  customerVatMode: string
  customerVatRate: number
  currency: string
  vatMode: string
  vatRate: number
}

const same = (a: Priced, b: Priced) =>
  a.price === b.price &&
  a.customerPrice === b.customerPrice &&
  a.currency === b.currency &&
  (a.price === null || (a.vatMode === b.vatMode && a.vatRate === b.vatRate)) &&
  (a.customerPrice === null || (a.customerVatMode === b.customerVatMode && a.customerVatRate === b.customerVatRate))

/**
 * Keeps what a forwarder entered as the prices of his order; nothing where they stayed. A draft is saved as one types: what one person
 * changes in it in a row is one row.
 */
export async function recordPriceChange(tx: Tx, before: Priced | null, after: Priced, person: string): Promise<void> {
  const was = before ?? { ...after, price: null, customerPrice: null }
  if (same(was, after)) return
  const { orgId, id: orderId, price, customerPrice, customerVatMode, customerVatRate, currency, vatMode, vatRate } = after
  const now = { at: tx.now, price, customerPrice, customerVatMode, customerVatRate, currency, vatMode, vatRate }
  const last = before?.status === 'draft' ? (await listPrices(tx, after)).at(-1) : undefined
  if (last?.byName === person)
    await tx
      .updateTable('orderPrices')
      .set(now)
      .where('orgId', '=', orgId)
      .where('orderId', '=', orderId)
      .where('id', '=', last.id)
      .execute()
  else
    await tx
      .insertInto('orderPrices')
      .values({
        ...now,
        orgId,
        orderId,
        id: newId(),
        byName: person,
        wasPrice: was.price,
        wasCustomerPrice: was.customerPrice,
        wasCurrency: was.currency,
      })
      .execute()
}
