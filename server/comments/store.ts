import type { CommentScope } from '#contract/comments.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { CommentRecord } from './row.ts'

const most = 500

/** The comments of an order the acting organisation may read, newest first. */
export async function listComments(tx: Tx, home: OrgId, orderId: string): Promise<CommentRecord[]> {
  const deal = await tx
    .selectFrom('orderComments')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const internal = await tx
    .selectFrom('orderInternalComments')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return [
    ...deal.map(comment => ({ ...comment, scope: 'deal' as const })),
    ...internal.map(comment => ({ ...comment, scope: 'internal' as const })),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, most)
}

/** A comment for a change; nobody else changes it until the transaction ends. */
export async function lockComment(tx: Tx, home: OrgId, orderId: string, id: string): Promise<CommentRecord | null> {
  const internal = await tx
    .selectFrom('orderInternalComments')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (internal) return { ...internal, scope: 'internal' }
  // the other side's are read without a lock: the database keeps them from being locked here
  const deal = await tx
    .selectFrom('orderComments')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!deal || deal.byOrgId !== tx.actor.orgId) return deal ? { ...deal, scope: 'deal' } : null
  const locked = await tx
    .selectFrom('orderComments')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...locked, scope: 'deal' }
}

type CommentInput = { scope: CommentScope; text: string; by: { userId: string; name: string; organization: string } }

/** Writes a comment; one between the sides belongs to the deal with `party`. */
export async function insertComment(
  tx: Tx,
  order: { orgId: string; id: string },
  party: string | null,
  { scope, text, by }: CommentInput,
): Promise<CommentRecord> {
  const common = { orderId: order.id, id: newId(), version: 1, byUserId: by.userId, byName: by.name, at: tx.now, text }
  if (scope === 'internal') {
    const row = { ...common, orgId: tx.actor.orgId }
    const kept = await tx.insertInto('orderInternalComments').values(row).returningAll().executeTakeFirstOrThrow()
    return { ...kept, scope }
  }
  const row = { ...common, orgId: order.orgId, partyId: party!, byOrgId: tx.actor.orgId, byOrgName: by.organization }
  const kept = await tx.insertInto('orderComments').values(row).returningAll().executeTakeFirstOrThrow()
  return { ...kept, scope }
}

/** Changes a comment locked before. */
export async function setComment(
  tx: Tx,
  comment: CommentRecord,
  change: { text: string; editedAt: Date } | { text: ''; removedAt: Date },
): Promise<CommentRecord> {
  const changed = { ...change, version: comment.version + 1 }
  const table = comment.scope === 'internal' ? 'orderInternalComments' : 'orderComments'
  await tx
    .updateTable(table)
    .set(changed)
    .where('orgId', '=', comment.orgId)
    .where('orderId', '=', comment.orderId)
    .where('id', '=', comment.id)
    .execute()
  return { ...comment, ...changed }
}

/** Up to when the person has seen what happened to the order. */
export async function findLastRead(tx: Tx, orderId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('orderReads')
    .select('seenAt')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('employeeId', '=', tx.actor.employeeId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}

export async function setRead(tx: Tx, orderId: string): Promise<void> {
  await tx
    .insertInto('orderReads')
    .values({ orgId: tx.actor.orgId, orderId, employeeId: tx.actor.employeeId!, seenAt: tx.now })
    .onConflict(on => on.columns(['orgId', 'orderId', 'employeeId']).doUpdateSet({ seenAt: tx.now }))
    .execute()
}
