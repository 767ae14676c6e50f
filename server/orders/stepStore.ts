import type { Insertable, Selectable } from 'kysely'
import type { OrderClaims, OrderHolds, OrderStopRequests } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { OfferRecord, OrderRecord } from './store.ts'

export type HoldRecord = Selectable<OrderHolds>
export type StopRecord = Selectable<OrderStopRequests>
export type ClaimRecord = Selectable<OrderClaims>

type Key = Pick<OrderRecord, 'orgId' | 'id'>

/** What stands beside the status of an order. */
export type Besides = {
  /** Open ones, oldest first. */
  holds: readonly HoldRecord[]
  /** Newest first. */
  stops: readonly StopRecord[]
  claims: readonly ClaimRecord[]
}

const begun = new Set(['in_progress', 'documents', 'completed', 'archived', 'cancelled'])

/** Reads what stands beside the status; what an order of this status and story cannot have is not asked for. */
export async function besidesOf(tx: Tx, order: OrderRecord, offers: readonly OfferRecord[]): Promise<Besides> {
  const { orgId, id } = order
  const lost = offers.some(offer => offer.status === 'revoked' || offer.status === 'cancelled')
  return {
    holds: await tx
      .selectFrom('orderHolds')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('orderId', '=', id)
      .where('releasedAt', 'is', null)
      .orderBy('id')
      .execute(),
    stops: begun.has(order.status)
      ? await tx
          .selectFrom('orderStopRequests')
          .selectAll()
          .where('orgId', '=', orgId)
          .where('orderId', '=', id)
          .orderBy('id', 'desc')
          .execute()
      : [],
    claims: lost
      ? await tx.selectFrom('orderClaims').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('id').execute()
      : [],
  }
}

export async function insertHold(tx: Tx, order: Key, hold: Omit<Insertable<OrderHolds>, 'orgId' | 'orderId' | 'id' | 'setAt'>) {
  await tx
    .insertInto('orderHolds')
    .values({ ...hold, orgId: order.orgId, orderId: order.id, id: newId(), setAt: tx.now })
    .execute()
}

export async function releaseHold(tx: Tx, order: Key, id: string, name: string): Promise<void> {
  await tx
    .updateTable('orderHolds')
    .set({ releasedAt: tx.now, releasedBy: name })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('id', '=', id)
    .where('releasedAt', 'is', null)
    .execute()
}

type Asked = Pick<StopRecord, 'reason' | 'comment' | 'cargoPlace' | 'paidPercent' | 'askedBy' | 'answerBy'>

/** Stores a wish to stop; one that needs no answer is agreed at once. */
export async function insertStop(tx: Tx, order: Key, asked: Asked, status: 'open' | 'agreed' = 'open'): Promise<void> {
  const at = status === 'open' ? null : tx.now
  await tx
    .insertInto('orderStopRequests')
    .values({
      ...asked,
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      status,
      askedAt: tx.now,
      answeredAt: at,
      answeredBy: null,
      answer: '',
    })
    .execute()
}

/** Ends the open wish to stop. */
export async function endStop(tx: Tx, stop: StopRecord, status: string, by: string | null, answer: string): Promise<void> {
  await tx
    .updateTable('orderStopRequests')
    .set({ status, answeredAt: tx.now, answeredBy: by, answer, version: stop.version + 1 })
    .where('orgId', '=', stop.orgId)
    .where('orderId', '=', stop.orderId)
    .where('id', '=', stop.id)
    .execute()
}

type Claimed = Pick<ClaimRecord, 'kind' | 'side' | 'executorId' | 'executorName' | 'basis' | 'amount' | 'currency'> & {
  facts: { price: number; percent: number; hoursLeft: number; freeHours: number; reason: string }
}

/** Drafts a claim: people decide on it. */
export async function draftClaim(tx: Tx, order: Key, claim: Claimed): Promise<void> {
  await tx
    .insertInto('orderClaims')
    .values({
      ...claim,
      facts: JSON.stringify(claim.facts),
      orgId: order.orgId as OrgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      status: 'draft',
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .execute()
}
