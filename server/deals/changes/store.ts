import type { Insertable } from 'kysely'
import type { OrderChanges } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { ChangeRecord } from '../record.ts'

type Key = { orgId: string; id: string }

/** The request of an order nobody has answered yet; to an executor only one of his own deal. */
export const findOpenChange = async (tx: Tx, { orgId, id }: Key): Promise<ChangeRecord | null> =>
  (await tx
    .selectFrom('orderChanges')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('status', '=', 'proposed')
    .executeTakeFirst()) ?? null

/** Requests of an order as far as the actor may read them, newest first. */
export const listChanges = (tx: Tx, { orgId, id }: Key): Promise<ChangeRecord[]> =>
  tx.selectFrom('orderChanges').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('id', 'desc').limit(100).execute()

type Proposed = Omit<Insertable<OrderChanges>, 'orgId' | 'orderId' | 'id' | 'status' | 'proposedAt' | 'was' | 'will' | 'answer'> & {
  was: object
  will: object
}

/** Stores a request; refused where another one waits for its answer. */
export const insertChange = (tx: Tx, { orgId, id }: Key, { was, will, ...change }: Proposed): Promise<ChangeRecord> =>
  tx
    .insertInto('orderChanges')
    .values({
      ...change,
      orgId,
      orderId: id,
      id: newId(),
      status: 'proposed',
      was: JSON.stringify(was),
      will: JSON.stringify(will),
      proposedAt: tx.now,
      answer: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => (violated(error) === 'order_changes__open' ? refuse('change.open') : Promise.reject(error)))

/** Ends a request whose order is locked. */
export async function endChange(
  tx: Tx,
  change: ChangeRecord,
  { status, by, answer }: { status: string; by: string | null; answer: string },
): Promise<void> {
  await tx
    .updateTable('orderChanges')
    .set({ status, answeredAt: tx.now, answeredBy: by, answer })
    .where('orgId', '=', change.orgId)
    .where('orderId', '=', change.orderId)
    .where('id', '=', change.id)
    .execute()
}

/** Lets go of the price and the terms of tax the live offer was made at: they are others now. */
export async function setAgreedPrice(
  tx: Tx,
  { orgId, id }: Key,
  agreed: { price: number; vatMode: string; vatRate: number },
): Promise<void> {
  await tx
    .updateTable('orderOffers')
    .set(agreed)
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('status', '=', 'accepted')
    .execute()
}

/** Documents nobody has sent yet are owed by another day. */
export async function moveDocuments(tx: Tx, { orgId, id }: Key, dueAt: Date): Promise<void> {
  await tx
    .updateTable('orderDocuments')
    .set({ dueAt })
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('status', '=', 'required')
    .execute()
}
