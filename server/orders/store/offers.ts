import type { Insertable } from 'kysely'
import type { OrderRecord } from '#server/deals/record.ts'
import type { OrderOffers } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

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
    .set({ status, endedAt: tx.now, endedVersion: order.version + 1, reason, comment })
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

export async function acceptOffer(tx: Tx, order: OrderRecord): Promise<void> {
  await tx
    .updateTable('orderOffers')
    .set({ status: 'accepted' })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', '=', 'offered')
    .execute()
}

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
