import { type comments, editableMs } from '#contract/comments.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { maskText, unmaskText } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import { addComment, publishChange } from './commands.ts'
import { type CommentRecord, toComment, type Viewer } from './row.ts'
import { findLastRead, listComments, lockComment, setComment, setRead } from './store.ts'

export const handlers: Handlers<typeof comments> = {
  async list({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const home = await openOrder(tx, orderId)
      const found = await listComments(tx, home, orderId)
      const seenAt = await findLastRead(tx, orderId)
      const shown = []
      for (const comment of found) shown.push(toComment(await readable(tx, comment), viewerOf(actor, home)))
      return { items: shown, seenAt: seenAt?.toISOString() ?? null }
    })
  },

  async add({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const { home, comment } = await addComment(tx, actor, data)
      return toComment(await readable(tx, comment), viewerOf(actor, home))
    })
  },

  async edit({ actor, transaction }, { data: { orderId, commentId, version, text } }) {
    return transaction(async tx => {
      const { home, order, comment } = await lockOwn(tx, actor, { orderId, commentId, version })
      if (tx.now.getTime() > comment.at.getTime() + editableMs) refuse('comment.late')
      const said = unmaskText(await restrictedOf(tx, comment.orgId), text, comment.text)
      const changed = await setComment(tx, comment, { text: said, editedAt: tx.now })
      await publishChange(tx, 'edited', order, changed)
      return toComment(await readable(tx, changed), viewerOf(actor, home))
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

/** A comment that says no more who is restricted: by those it lies with. */
const readable = async (tx: Tx, comment: CommentRecord): Promise<CommentRecord> => ({
  ...comment,
  text: maskText(await restrictedOf(tx, comment.orgId), comment.text),
})

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
