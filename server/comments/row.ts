import type { Selectable } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import type { Side } from '#contract/primitives.ts'
import type { OrderComments, OrderInternalComments } from '#server/platform/db.gen.ts'

/** A comment of either kind. */
export type CommentRecord = ({ scope: 'deal' } & Selectable<OrderComments>) | ({ scope: 'internal' } & Selectable<OrderInternalComments>)

/** Who reads: his organisation, its side of the order and its name. */
export type Viewer = { orgId: string; userId: string; side: Side; organization: string }

export function toComment(comment: CommentRecord, viewer: Viewer): Comment {
  const foreign = comment.scope === 'deal' && comment.byOrgId !== viewer.orgId
  return {
    id: comment.id,
    version: comment.version,
    scope: comment.scope,
    side: comment.scope === 'internal' ? viewer.side : comment.byOrgId === comment.orgId ? 'forwarder' : 'executor',
    organization: comment.scope === 'deal' ? comment.byOrgName : viewer.organization,
    person: comment.byName,
    at: comment.at.toISOString(),
    text: comment.text,
    editedAt: comment.editedAt?.toISOString() ?? null,
    removedAt: comment.removedAt?.toISOString() ?? null,
    own: !foreign && comment.byUserId === viewer.userId,
  }
}
