import { type CommentScope, type comments, editableMs } from '#contract/comments.ts'
import type { OrderRecord } from '#server/deals/record.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type CommentRecord, toComment, type Viewer } from './row.ts'
import { findLastRead, insertComment, listComments, lockComment, setComment, setRead } from './store.ts'

export const handlers: Handlers<typeof comments> = {
  async list({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const home = await openOrder(tx, orderId)
      const found = await listComments(tx, home, orderId)
      const seenAt = await findLastRead(tx, orderId)
      return { items: found.map(comment => toComment(comment, viewerOf(actor, home))), seenAt: seenAt?.toISOString() ?? null }
    })
  },

  async add({ actor, transaction }, { data: { orderId, scope, text } }) {
    return transaction(async tx => {
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
        facts: { number: order.number ?? '', person: actor.name, organization: actor.organization, comment: text.slice(0, 300) },
      })
      return toComment(comment, viewerOf(actor, home))
    })
  },

  async edit({ actor, transaction }, { data: { orderId, commentId, version, text } }) {
    return transaction(async tx => {
      const { home, order, comment } = await lockOwn(tx, actor, { orderId, commentId, version })
      if (tx.now.getTime() > comment.at.getTime() + editableMs) refuse('comment.late')
      const changed = await setComment(tx, comment, { text, editedAt: tx.now })
      await publishChange(tx, 'edited', order, changed)
      return toComment(changed, viewerOf(actor, home))
    })
  },

  async remove({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const { home, order, comment } = await lockOwn(tx, actor, data)
      const changed = await setComment(tx, comment, { text: '', removedAt: tx.now })
      await publishChange(tx, 'removed', order, changed)
      return toComment(changed, viewerOf(actor, home))
    })
  },

  async see({ transaction }, { data: { orderId } }) {
    return transaction(async tx => {
      await openOrder(tx, orderId)
      await setRead(tx, orderId)
      return { seenAt: tx.now.toISOString() }
    })
  },
}

const viewerOf = (actor: Actor, home: OrgId): Viewer => ({
  orgId: actor.orgId,
  userId: actor.userId,
  organization: actor.organization,
  side: home === actor.orgId ? 'forwarder' : 'executor',
})

/** The actor's own comment for a change. */
async function lockOwn(tx: Tx, actor: Actor, { orderId, commentId, version }: { orderId: string; commentId: string; version: number }) {
  const home = await openOrder(tx, orderId)
  const order = await findOrder(tx, home, orderId)
  const comment = (await lockComment(tx, home, orderId, commentId)) ?? refuse('comment.not_found')
  if (!toComment(comment, viewerOf(actor, home)).own) refuse('comment.foreign')
  if (comment.removedAt !== null) refuse('comment.removed')
  if (comment.version !== version) refuse('comment.changed', { version: comment.version, asked: version })
  return { home, order, comment }
}

/** Of an internal comment nobody else hears, and what is kept of it lies with its own organisation. */
async function publishChange(tx: Tx, what: 'added' | 'edited' | 'removed', order: OrderRecord, comment: CommentRecord): Promise<void> {
  const scope: CommentScope = comment.scope
  const object = scope === 'internal' ? { kind: 'comment', objectId: comment.id } : { kind: 'order', objectId: order.id }
  await audit(tx, { what: `comment.${what}`, ...object, facts: { comment: comment.id, scope } })
  const audience = comment.scope === 'internal' ? [tx.actor.orgId] : [comment.orgId, comment.partyId]
  await publish(tx, 'comments.changed', audience, { orderId: order.id })
}
