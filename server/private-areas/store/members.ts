import { sql } from 'kysely'
import type { PrivateMembersFilter } from '#contract/private-area-list.ts'
import type { PrivateMemberStatus } from '#contract/private-area-states.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { Card, MemberRecord, VisibleArea } from '#server/private-areas/record.ts'

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

export async function pageOfMembers(
  tx: Tx,
  home: string,
  filter: PrivateMembersFilter,
  { after, limit }: { after: PageKey | null; limit: number },
) {
  let query = tx
    .selectFrom('privateMembers as m')
    .innerJoin('organizations as o', 'o.id', 'm.memberId')
    .selectAll('m')
    .select(['o.nameShort as name', 'o.tin', 'o.verified'])
    .where('m.orgId', '=', home)
  if (filter.status.length > 0) query = query.where('m.status', 'in', filter.status)
  if (filter.search !== '') {
    const part = `%${likeText(filter.search)}%`
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
