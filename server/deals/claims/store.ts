import type { Insertable, Updateable } from 'kysely'
import type { OrderClaims } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClaimRecord } from '../record.ts'

type Key = { orgId: string; id: string }
export type Drafted = Pick<ClaimRecord, 'kind' | 'side' | 'executorId' | 'executorName' | 'basis' | 'amount' | 'currency'> & {
  stop: number | null
  facts: Record<string, unknown>
}
type ClaimInput = Pick<Insertable<OrderClaims>, 'claimAmount' | 'claimComment' | 'claimBy' | 'claimAt' | 'claimDocumentId' | 'replyDueAt'>

/** Keeps a claim as a draft, which people decide on, or as one a person has raised. */
export async function insertClaim(tx: Tx, order: Key, { facts, ...claim }: Drafted, said?: ClaimInput): Promise<void> {
  await tx
    .insertInto('orderClaims')
    .values({
      ...claim,
      ...said,
      facts: JSON.stringify(facts),
      orgId: order.orgId as OrgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      status: said ? 'opened' : 'draft',
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .execute()
}

/** Changes a claim; `updatedAt` stays the moment its sum was agreed where the change only says that it was paid. */
export async function setClaim(tx: Tx, { orgId, orderId, id, version }: ClaimRecord, changes: Updateable<OrderClaims>): Promise<void> {
  await tx
    .updateTable('orderClaims')
    .set({ updatedAt: tx.now, ...changes, version: version + 1 })
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .execute()
}

/** The order a claim of the acting home belongs to; undefined when there is no such claim. */
export const orderOfClaim = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('orderClaims').select('orderId').where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst())
    ?.orderId

/** Every claim of an order, oldest first. */
export const claimsOf = (tx: Tx, { orgId, id }: Key): Promise<ClaimRecord[]> =>
  tx.selectFrom('orderClaims').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('id').execute()
