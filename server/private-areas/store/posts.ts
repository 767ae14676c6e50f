import { type Insertable, sql, type Updateable } from 'kysely'
import type { TextKey } from '#server/platform/cursor.ts'
import type { PrivatePosts } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { PostRecord } from '#server/private-areas/record.ts'

export async function pageOfPosts(tx: Tx, key: { home: string; areaId: string }, after: TextKey | null, limit: number) {
  let query = tx.selectFrom('privatePosts').selectAll().where('orgId', '=', key.home).where('areaId', '=', key.areaId)
  if (after) {
    const [pinned = '', at = ''] = after.key.split(' ')
    query = query.where(sql<boolean>`(pinned, at, id) < (${pinned === '1'}, ${new Date(at)}::timestamptz, ${after.id}::uuid)`)
  }
  const rows = await query
    .orderBy('pinned', 'desc')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: `${last.pinned ? 1 : 0} ${last.at.toISOString()}`, id: last.id } }
}

export async function lockPost(tx: Tx, home: string, id: string, version: number): Promise<PostRecord> {
  const post = await tx.selectFrom('privatePosts').selectAll().where('orgId', '=', home).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!post) return refuse('private_area.post_not_found')
  if (post.version !== version) refuse('private_area.post_changed', { version: post.version, asked: version })
  return post
}

export const insertPost = (tx: Tx, post: Insertable<PrivatePosts>): Promise<PostRecord> =>
  tx.insertInto('privatePosts').values(post).returningAll().executeTakeFirstOrThrow()

export const setPost = (tx: Tx, { orgId, id, version }: PostRecord, changes: Updateable<PrivatePosts>): Promise<PostRecord> =>
  tx
    .updateTable('privatePosts')
    .set({ ...changes, version: version + 1, changedAt: tx.now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePost = (tx: Tx, { orgId, id }: PostRecord) =>
  tx.deleteFrom('privatePosts').where('orgId', '=', orgId).where('id', '=', id).execute()

export async function countPinned(tx: Tx, home: string, but: string | null): Promise<number> {
  let query = tx.selectFrom('privatePosts').select(sql<number>`count(*)::int`.as('n')).where('orgId', '=', home).where('pinned', '=', true)
  if (but !== null) query = query.where('id', '<>', but)
  return (await query.executeTakeFirstOrThrow()).n
}
