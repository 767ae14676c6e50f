import type { CommentScope } from '#contract/comments.ts'
import type { OrderRecord } from '#server/deals/record.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { maskText } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import type { CommentRecord } from './row.ts'
import { insertComment } from './store.ts'

type CommentText = { orderId: string; scope: CommentScope; text: string }

/** Writes a comment about an order for one of its sides. */
export async function addComment(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'name' | 'organization'>,
  { orderId, scope, text }: CommentText,
): Promise<{ home: OrgId; comment: CommentRecord }> {
  const home = await openOrder(tx, orderId)
  const order = await findOrder(tx, home, orderId)
  if (scope === 'deal' && order.executorId === null) refuse('comment.nobody')
  const by = { userId: actor.userId, name: actor.name, organization: actor.organization }
  const comment = await insertComment(tx, order, order.executorId, { scope, text, by })
  await publishChange(tx, 'added', order, comment)
  await occur(tx, {
    code: 'comment.added',
    objectId: order.id,
    audience: comment.scope === 'internal' ? [tx.actor.orgId] : [comment.orgId, comment.partyId],
    home,
    facts: {
      number: order.number ?? '',
      person: actor.name,
      organization: actor.organization,
      comment: maskText(await restrictedOf(tx, comment.orgId), text).slice(0, 300),
    },
  })
  return { home, comment }
}

/** Of an internal comment nobody else hears, and what is kept of it lies with its own organisation. */
export async function publishChange(
  tx: Tx,
  what: 'added' | 'edited' | 'removed',
  order: OrderRecord,
  comment: CommentRecord,
): Promise<void> {
  const scope: CommentScope = comment.scope
  const object = scope === 'internal' ? { kind: 'comment', objectId: comment.id } : { kind: 'order', objectId: order.id }
  await audit(tx, { what: `comment.${what}`, ...object, facts: { comment: comment.id, scope } })
  const audience = comment.scope === 'internal' ? [tx.actor.orgId] : [comment.orgId, comment.partyId]
  await publish(tx, 'comments.changed', audience, { orderId: order.id })
}
