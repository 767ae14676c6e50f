import { type Insertable, sql, type Updateable } from 'kysely'
import type { OfferRecord, OrderRecord } from '#server/deals/record.ts'
import type { OrderOffers } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type AnsweredOffer = OfferRecord & { agreedAt: Date | null }

/** Stores a new offer to one executor. */
export async function insertOffer(tx: Tx, offer: Omit<Insertable<OrderOffers>, 'id' | 'status' | 'offeredAt'>): Promise<void> {
  await tx
    .insertInto('orderOffers')
    .values({ ...offer, id: newId(), status: 'offered', offeredAt: tx.now })
    .execute()
}

export type OfferEnd = 'declined' | 'expired' | 'revoked' | 'cancelled'

type OfferEnding = { reason?: string | null; comment?: string }

/** Ends the live offer of an order, with the version the order has after the step. */
export async function endOffer(tx: Tx, order: OrderRecord, status: OfferEnd, { reason = null, comment = '' }: OfferEnding = {}) {
  await tx
    .updateTable('orderOffers')
    .set({ status, endedAt: tx.now, endedVersion: order.version + 1, reason, comment, counterPrice: null })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', 'in', ['offered', 'accepted'])
    .execute()
}

/** Ends the live offer of an order whose executor said yes when his time was over. */
export async function recordLateAnswer(tx: Tx, order: OrderRecord): Promise<void> {
  await endOffer(tx, order, 'expired')
  await tx
    .updateTable('orderOffers')
    .set({ lateAt: tx.now })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('endedVersion', '=', order.version + 1)
    .execute()
}

/** What the executor of the live offer asks instead, or null where he is answered; another price of the offer itself, and until when it holds. */
export async function setCounter(
  tx: Tx,
  order: OrderRecord,
  changes: Pick<Updateable<OrderOffers>, 'counterPrice' | 'counterComment' | 'price' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('orderOffers')
    .set(changes)
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', '=', 'offered')
    .execute()
}

export async function acceptOffer(tx: Tx, order: OrderRecord): Promise<void> {
  await tx
    .updateTable('orderOffers')
    .set({ status: 'accepted' })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', '=', 'offered')
    .execute()
}

/** Offers of orders of a home, oldest first, and when the one that holds was answered by a yes, which the history tells. */
export const offersOf = (tx: Tx, home: string, ids: readonly string[]): Promise<AnsweredOffer[]> =>
  tx
    .selectFrom('orderOffers as f')
    .selectAll('f')
    .select(
      sql<Date | null>`case f.status when 'accepted' then (select min(e.at) from order_entries e
        where e.org_id = f.org_id and e.order_id = f.order_id and e.what = 'accept' and e.from_status = 'offered'
          and e.party_id = f.executor_id and e.at >= f.offered_at) end`.as('agreedAt'),
    )
    .where('f.orgId', '=', home)
    .where('f.orderId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('f.id')
    .execute()

/** Own orders offered to an executor who has not answered yet. */
export const listLiveOffers = (tx: Tx, executorId: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .where('executorId', '=', executorId)
    .where('status', '=', 'offered')
    .orderBy('id')
    .execute()
