import type { Selectable } from 'kysely'
import type { PrivateAreas, PrivateEntries, PrivateMembers, PrivatePosts } from '#server/platform/db.gen.ts'

export type AreaRecord = Selectable<PrivateAreas>

export type MemberRecord = Selectable<PrivateMembers>

export type PostRecord = Selectable<PrivatePosts>

export type PrivateAreaEntryRecord = Selectable<PrivateEntries>

export type Card = { id: string; name: string; tin: string }

/** An area as the viewer may know it; `members` is null to whoever has not joined. */
export type VisibleArea = Pick<
  AreaRecord,
  | 'id'
  | 'version'
  | 'name'
  | 'status'
  | 'rules'
  | 'rulesVersion'
  | 'rulesAt'
  | 'takesRequests'
  | 'showsMembers'
  | 'postedAt'
  | 'createdAt'
  | 'closedReason'
> & { ownerId: string; members: number | null; unagreed: number | null; memberId: string | null }
