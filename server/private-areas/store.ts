import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PrivateConsequences } from '#contract/private-area-card.ts'
import type { PrivateMembersFilter } from '#contract/private-area-list.ts'
import type { PrivateMemberStatus } from '#contract/private-area-states.ts'
import type { PageKey, TextKey } from '#server/platform/cursor.ts'
import type { PrivateAreas, PrivateEntries, PrivateMembers, PrivatePosts } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'

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

export type Entered = { home: OrgId; areaId: string; role: 'owner' | 'staff' | PrivateMemberStatus; memberId: string | null }

/** Opens an area, or the one of a membership, as far as the actor may look in; null: there is nothing for him. */
export async function enterArea(tx: Tx, areaId: string | null, memberId: string | null = null): Promise<Entered | null> {
  const { rows } = await sql<{ home: OrgId | null; areaId: string; role: Entered['role']; memberId: string | null }>`
    select home, area_id, role, member_id from gate.enter_area(${areaId}::uuid, ${memberId}::uuid)`.execute(tx)
  const [found] = rows
  return found && found.home !== null ? { ...found, home: found.home } : null
}

const areaColumns = [
  'id',
  'orgId as ownerId',
  'version',
  'name',
  'status',
  'rules',
  'rulesVersion',
  'rulesAt',
  'takesRequests',
  'showsMembers',
  'postedAt',
  'createdAt',
  'closedReason',
  sql<number>`(select count(*)::int from private_members m where m.org_id = private_areas.org_id and m.status = 'joined')`.as('members'),
  sql<number>`(select count(*)::int from private_members m where m.org_id = private_areas.org_id and m.status = 'joined' and m.rules_version is null)`.as(
    'unagreed',
  ),
  sql<string | null>`null`.as('memberId'),
] as const

/** The area of a home that is the actor's own or was opened to the staff. */
export const areaOf = (tx: Tx, home: string): Promise<VisibleArea | undefined> =>
  tx.selectFrom('privateAreas').select(areaColumns).where('orgId', '=', home).executeTakeFirst()

/** The same held for a change; refused when the version is not the present one. */
export async function lockArea(tx: Tx, home: string, version: number | null): Promise<AreaRecord> {
  const area = await tx.selectFrom('privateAreas').selectAll().where('orgId', '=', home).forUpdate().executeTakeFirst()
  if (!area) return refuse('private_area.not_found')
  if (version !== null && area.version !== version) refuse('private_area.changed', { version: area.version, asked: version })
  return area
}

type OtherArea = VisibleArea & { unagreed: null; memberId: string; rank: number }

/** An area of others the actor has anything to do with. */
export async function otherArea(tx: Tx, areaId: string): Promise<OtherArea | undefined> {
  const { rows } = await sql<OtherArea>`select *, null as unagreed from gate.my_areas(${areaId}, null, null, null, null, 1)`.execute(tx)
  return rows[0]
}

/** A page of them: what waits for an answer first, then where the actor has joined, by name; what ended before `since` is left out. */
export async function pageOfOthers(tx: Tx, since: Date, after: TextKey | null, limit: number) {
  const rank = after ? Number(after.key.slice(0, 1)) : null
  const name = after?.key.slice(2) ?? null
  const { rows } = await sql<OtherArea>`
    select *, null as unagreed from gate.my_areas(null, ${since}, ${rank}::int, ${name}::text, ${after?.id ?? null}::uuid, ${limit + 1})`.execute(
    tx,
  )
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: `${last.rank} ${last.name}`, id: last.id } }
}

type Waiting = { invitations: number; rules: number; asked: number }

/** How much waits for the actor's organisation. */
export async function waitingFor(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select invitations, rules, asked from gate.areas_waiting()`.execute(tx)
  return rows[0]!
}

/** The actor's own memberships of these; an invitation ends at its moment, not when the timer gets to it. */
export async function ownMemberships(tx: Tx, ids: readonly string[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('privateMembers')
    .selectAll()
    .where('memberId', '=', tx.actor.orgId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(row => (row.expiresAt !== null && row.expiresAt <= tx.now ? { ...row, status: 'expired', expiresAt: null } : row))
}

export const findMember = (tx: Tx, id: string): Promise<MemberRecord | undefined> =>
  tx.selectFrom('privateMembers').selectAll().where('id', '=', id).executeTakeFirst()

/** Names of organisations. */
export async function cardsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Card & { verified: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'nameShort as name', 'tin', 'verified'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export const organizationOf = (tx: Tx, id: string) =>
  tx.selectFrom('organizations').select(['isForwarder', 'verified', 'blocked', 'country']).where('id', '=', id).executeTakeFirstOrThrow()

/** Organisations with these numbers, of the asking one's country first. */
export async function organizationsByTin(tx: Tx, tins: readonly string[]): Promise<Map<string, Card>> {
  if (tins.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organizations as o')
    .innerJoin('organizations as me', join => join.on('me.id', '=', tx.actor.orgId))
    .select(['o.id', 'o.nameShort as name', 'o.tin'])
    .where('o.tin', 'in', [...tins])
    .where('o.isPlatform', '=', false)
    .orderBy(sql`o.country = me.country`)
    .orderBy('o.id')
    .execute()
  return new Map(rows.map(row => [row.tin, row]))
}

/** Of these organisations the ones the acting forwarder has a partnership with, in whatever status. */
export async function knownAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('partners')
    .select('partnerOrgId')
    .where('orgId', '=', tx.actor.orgId)
    .where('direction', '=', 'fwd_exec')
    .where('partnerOrgId', 'in', [...ids])
    .execute()
  return new Set(rows.map(row => row.partnerOrgId))
}

/** Active partners of the acting forwarder in these groups, by name. */
export async function partnersIn(tx: Tx, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return []
  const rows = await tx
    .selectFrom('partners')
    .select('partnerOrgId')
    .where('orgId', '=', tx.actor.orgId)
    .where('direction', '=', 'fwd_exec')
    .where('seen', '=', 'active')
    .where(sql<boolean>`group_names && ${groups}::text[]`)
    .orderBy('partnerOrgId')
    .limit(1000)
    .execute()
  return rows.map(row => row.partnerOrgId)
}

/** Makes an area, as its owner or as the staff, and tells its id; refused where there cannot be one. */
export async function openArea(
  tx: Tx,
  ownerId: string,
  { name, rules, takesRequests, showsMembers }: Pick<AreaRecord, 'name' | 'rules' | 'takesRequests' | 'showsMembers'>,
): Promise<string> {
  const { rows } = await sql<{ outcome: 'made' | 'missing' | 'not_forwarder' | 'exists'; id: string }>`
    select outcome, id from gate.open_area(${ownerId}, ${name}, ${rules}, ${takesRequests}, ${showsMembers})`.execute(tx)
  const { outcome, id } = rows[0]!
  if (outcome === 'missing') return refuse('organization.not_found', { field: 'ownerId' })
  return outcome === 'made' ? id : refuse(`private_area.${outcome}`)
}

export const setArea = (tx: Tx, area: Pick<AreaRecord, 'orgId' | 'id' | 'version'>, changes: Updateable<PrivateAreas>, raise = true) =>
  tx
    .updateTable('privateAreas')
    .set({ ...changes, version: area.version + (raise ? 1 : 0) })
    .where('orgId', '=', area.orgId)
    .where('id', '=', area.id)
    .execute()

/** A line of the activity; the owner and the staff alone read it. */
export const insertEntry = (tx: Tx, key: { home: string; areaId: string }, entry: { what: string; name: string; comment?: string }) =>
  tx
    .insertInto('privateEntries')
    .values({
      orgId: key.home,
      id: newId(),
      areaId: key.areaId,
      at: tx.now,
      what: entry.what,
      byName: entry.name,
      comment: entry.comment ?? '',
      demo: sql<boolean>`coalesce((select a.demo from private_areas a where a.org_id = ${key.home}), false)`,
    })
    .execute()

/** Whoever hears of an area: those that joined and, where asked for, whoever is invited. */
export async function audienceOf(tx: Tx, home: string, invited = false): Promise<string[]> {
  const rows = await tx
    .selectFrom('privateMembers')
    .select('memberId')
    .where('orgId', '=', home)
    .where('status', 'in', invited ? ['joined', 'invited', 'opened'] : ['joined'])
    .execute()
  return rows.map(row => row.memberId)
}

export type Work = { lots: number; demands: number; soonest: Date | null }

/** Lots and demands of the areas of these owners open to the viewer, by owner. */
export async function workOf(tx: Tx, owners: readonly string[]): Promise<Map<string, Work>> {
  if (owners.length === 0) return new Map()
  const { rows } = await sql<Work & { ownerId: string }>`
    select o.id as "ownerId", w.lots, w.demands, w.soonest
    from unnest(${owners}::uuid[]) as o(id) cross join lateral gate.area_open(o.id) w`.execute(tx)
  return new Map(rows.map(({ ownerId, ...work }) => [ownerId, work]))
}

/** Members by name, where the viewer may know them. */
export async function shownMembers(tx: Tx, area: VisibleArea, led: boolean): Promise<Card[] | null> {
  if (!led && (!area.showsMembers || area.members === null)) return null
  const { rows } = led
    ? await sql<{ id: string }>`
        select m.member_id as id from private_members m where m.org_id = ${area.ownerId} and m.status = 'joined'
        order by m.joined_at, m.id limit 200`.execute(tx)
    : await sql<{ id: string }>`select member_id as id from gate.area_members(${area.id})`.execute(tx)
  const cards = await cardsOf(
    tx,
    rows.map(row => row.id),
  )
  return rows.flatMap(({ id }) => cards.get(id) ?? []).map(({ id, name, tin }) => ({ id, name, tin }))
}

export async function findArea(tx: Tx, country: string, tin: string) {
  const { rows } = await sql<{ id: string; name: string; ownerId: string; status: PrivateMemberStatus | null }>`
    select id, name, owner_id, status from gate.find_area(${country}, ${tin})`.execute(tx)
  return rows[0] ?? null
}

export type ListedArea = Pick<AreaRecord, 'id' | 'version' | 'name' | 'status' | 'takesRequests' | 'createdAt' | 'demo'> & {
  ownerId: string
  invited: number
  asked: number
  joined: number
  blocked: number
  lots: number
  demands: number
}

export async function listAreas(
  tx: Tx,
  filter: { search: string; status?: string | undefined },
  after: TextKey | null,
  limit: number,
): Promise<ListedArea[]> {
  const search = filter.search.replaceAll(/[\\%_]/g, letter => `\\${letter}`)
  const { rows } = await sql<ListedArea>`
    select * from gate.areas(${search}, ${filter.status ?? null}, ${after?.key ?? null}, ${after?.id ?? null}::uuid, ${limit})`.execute(tx)
  return rows
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, letter => `\\${letter}`)

export async function pageOfMembers(tx: Tx, home: string, filter: PrivateMembersFilter, after: PageKey | null, limit: number) {
  let query = tx
    .selectFrom('privateMembers as m')
    .innerJoin('organizations as o', 'o.id', 'm.memberId')
    .selectAll('m')
    .select(['o.nameShort as name', 'o.tin', 'o.verified'])
    .where('m.orgId', '=', home)
  if (filter.status.length > 0) query = query.where('m.status', 'in', filter.status)
  if (filter.search !== '') {
    const part = `%${escaped(filter.search)}%`
    query = query.where(({ eb, or }) => or([eb('o.nameShort', 'ilike', part), eb('o.nameFull', 'ilike', part), eb('o.tin', 'like', part)]))
  }
  if (after) query = query.where(sql<boolean>`(m.status_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('m.statusAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.statusAt, id: last.id } }
}

/** Of these members of an area the ones that are active partners of its owner. */
export async function partnersAmong(tx: Tx, areaId: string, members: readonly string[]): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select member_id as id from gate.area_partners(${areaId}, ${members}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function countMembers(tx: Tx, home: string) {
  const rows = await tx
    .selectFrom('privateMembers')
    .select([
      'status',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`count(invited_at)::int`.as('invited'),
      sql<number>`(count(*) filter (where invited_at is not null and opened_at is not null))::int`.as('opened'),
      sql<number>`(count(*) filter (where invited_at is not null and joined_at is not null))::int`.as('joined'),
    ])
    .where('orgId', '=', home)
    .groupBy('status')
    .execute()
  return rows
}

type Invited = { outcome: string; status: PrivateMemberStatus | null }

export async function inviteMember(
  tx: Tx,
  invitation: { areaId: string; organizationId: string; message: string; until: Date; name: string },
): Promise<Invited> {
  const { areaId, organizationId, message, until, name } = invitation
  const { rows } = await sql<Invited>`
    select outcome, status from gate.invite_member(${areaId}, ${organizationId}, ${message}, ${until}, ${name})`.execute(tx)
  return rows[0]!
}

export async function askMember(tx: Tx, areaId: string, note: string) {
  const { rows } = await sql<{ outcome: string; status: PrivateMemberStatus | null; until: Date | null; home: string | null }>`
    select outcome, status, until, home from gate.ask_member(${areaId}, ${note})`.execute(tx)
  return rows[0]!
}

export async function moveMember(
  tx: Tx,
  step: { memberId: string; version: number; action: string; reason: string; rulesVersion: number | null; name: string },
) {
  const { rows } = await sql<{ outcome: string; status: PrivateMemberStatus; home: string; areaId: string; memberOrg: string }>`
    select outcome, status, home, area_id, member_org
    from gate.move_member(${step.memberId}, ${step.version}, ${step.action}, ${step.reason}, ${step.rulesVersion}, ${step.name})`.execute(
    tx,
  )
  return rows[0]!
}

/** Ends what nobody answered in time; tells whom the invitations were for. */
export async function expireMembers(tx: Tx): Promise<{ areaId: string; memberId: string }[]> {
  const { rows } = await sql<{ areaId: string; memberId: string }>`select area_id, member_id from gate.expire_members()`.execute(tx)
  return rows
}

/** Ends what nobody answered in an area that closes; its journal names the person who closed it. Tells whom it was of. */
export async function endWaiting(tx: Tx, areaId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from gate.end_waiting(${areaId}, ${name})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** When the next invitation of a home runs out. */
export async function nextExpiry(tx: Tx, home: string): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('privateMembers')
    .select(({ fn }) => fn.min('expiresAt').as('at'))
    .where('orgId', '=', home)
    .where('status', 'in', ['invited', 'opened'])
    .executeTakeFirstOrThrow()
  return at
}

type Running = Pick<PrivateConsequences, 'tenders' | 'demands'>
type Place = Running['demands'][number]['from']

/** What runs in an area now. */
export async function runningIn(tx: Tx, areaId: string): Promise<Running> {
  const { rows } = await sql<{
    work: {
      tenders: { id: string; number: string; title: string; lots: number; bets: number; ends_at: string | null }[]
      demands: { id: string; number: string; title: string; from: Place; to: Place; offers: number; deadline: string | null }[]
    } | null
  }>`select gate.area_work(${areaId}) as work`.execute(tx)
  const { tenders, demands } = rows[0]!.work ?? { tenders: [], demands: [] }
  return {
    tenders: tenders.map(({ id, number, title, lots, bets, ends_at }) => ({ id, number, title, lots, bets, endsAt: ends_at })),
    demands: demands.map(({ title, ...rest }) => ({ ...rest, title: title ?? '' })),
  }
}

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

export async function pageOfEntries(tx: Tx, key: { home: string; areaId: string }, after: PageKey | null, limit: number) {
  let query = tx.selectFrom('privateEntries').selectAll().where('orgId', '=', key.home).where('areaId', '=', key.areaId)
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.at, id: last.id } }
}
