import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, Side, text, Version } from './primitives.ts'
import { openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** `deal`: both sides of the order read it; `internal`: the writer's own organisation alone. */
export const CommentScope = z.enum(['deal', 'internal'])
export type CommentScope = z.output<typeof CommentScope>

/** How long its author may still correct a comment. */
export const editableMs = 15 * 60_000

export const Comment = z.object({
  id: Id,
  version: z.int(),
  scope: CommentScope,
  side: Side,
  organization: z.string(),
  person: z.string(),
  at: Instant,
  /** Empty when it was removed. */
  text: z.string(),
  editedAt: Instant.nullable(),
  removedAt: Instant.nullable(),
  /** Written by the one who asks. */
  own: z.boolean(),
})
export type Comment = z.output<typeof Comment>

const meant = { orderId: Id, commentId: Id, version: Version }

/** What people write about an order, to their own side or to both. */
export const comments = {
  list: get('/api/comments/v0/list', {
    about: 'What was written about an order, newest first, and up to when the person has seen what happened to it.',
    needs: 'orders.view',
    staleAfter: ['comments.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(Comment), seenAt: Instant.nullable() }),
    fails: codesOf(openRefusals),
  }),
  add: post('/api/comments/v0/add', {
    about: 'Writes about an order: to the other side too, or to one’s own people alone.',
    needs: 'orders.command',
    data: z.strictObject({ orderId: Id, scope: CommentScope, text: text(1, 2000) }),
    out: Comment,
    fails: [...codesOf(openRefusals), 'comment.nobody'],
    emits: ['comments.changed'],
  }),
  edit: post('/api/comments/v0/edit', {
    about: 'Corrects an own comment within 15 minutes.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...meant, text: text(1, 2000) }),
    out: Comment,
    fails: [...codesOf(openRefusals), 'comment.not_found', 'comment.foreign', 'comment.removed', 'comment.changed', 'comment.late'],
    emits: ['comments.changed'],
  }),
  remove: post('/api/comments/v0/remove', {
    about: 'Removes the text of an own comment; that there was one stays.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject(meant),
    out: Comment,
    fails: [...codesOf(openRefusals), 'comment.not_found', 'comment.foreign', 'comment.removed', 'comment.changed'],
    emits: ['comments.changed'],
  }),
  see: post('/api/comments/v0/see', {
    about: 'Remembers that the person has seen what happened to an order up to now.',
    needs: 'orders.view',
    data: z.strictObject({ orderId: Id }),
    out: z.object({ seenAt: Instant }),
    fails: codesOf(openRefusals),
  }),
}
