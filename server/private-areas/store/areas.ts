import { sql, type Updateable } from 'kysely'
import type { PrivateConsequences } from '#contract/private-area-card.ts'
import type { PrivateMemberStatus } from '#contract/private-area-states.ts'
import type { PageKey, TextKey } from '#server/platform/cursor.ts'
import type { PrivateAreas } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { likeText } from '#server/platform/likeText.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { AreaRecord, VisibleArea } from '#server/private-areas/record.ts'

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

export const organizationOf = (tx: Tx, id: string) =>
  tx.selectFrom('organizations').select(['isForwarder', 'verified', 'blocked', 'country']).where('id', '=', id).executeTakeFirstOrThrow()

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
  const search = likeText(filter.search)
  const { rows } = await sql<ListedArea>`
    select * from gate.areas(${search}, ${filter.status ?? null}, ${after?.key ?? null}, ${after?.id ?? null}::uuid, ${limit})`.execute(tx)
  return rows
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

/** The status of the own area, which nobody changes until the commit; null where there is none. */
export async function lockStatus(tx: Tx): Promise<string | null> {
  const area = await tx.selectFrom('privateAreas').select('status').where('orgId', '=', tx.actor.orgId).forShare().executeTakeFirst()
  return area?.status ?? null
}
