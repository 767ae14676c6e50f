import { type Selectable, sql } from 'kysely'
import type { NoticeFilter } from '#contract/notices.ts'
import { meaningOf, type OccurrenceCode, occurrenceCodes } from '#contract/occurrences.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Concerned } from '#server/notices/record.ts'
import type { Notices } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import { heardBy, seenBy } from './sight.ts'

export type NoticeRecord = Selectable<Notices>
export type LineRecord = NoticeRecord & {
  count: number
  unread: number
  muted: boolean
  mine: boolean | null
  side: string | null
  next: string | null
}

/** A notice whole, of rows `n`. */
const columns = sql`n.org_id, n.id, n.employee_id, n.occurrence_id, n.at, n.code, n.kind, n.object_id, n.concern, n.urgent, n.mandatory, n.facts, n.read_at`

/** More than this many are not counted: the bell says that there are more. */
export const countedMost = 100

/** Writes one notice for each person; whoever has one of the occurrence keeps it. Tells those that are new. */
export async function insertNotices(tx: Tx, occurrence: Occurrence, people: readonly Concerned[]): Promise<NoticeRecord[]> {
  if (people.length === 0) return []
  const { urgent = false, mandatory = false } = meaningOf(occurrence.code)
  const { id: occurrenceId, at, code, kind, objectId, facts } = occurrence
  return tx
    .insertInto('notices')
    .values(
      people.map(({ employeeId, concern }) => ({
        ...{ orgId: tx.actor.orgId, id: newId(), employeeId, occurrenceId, at, code, kind, objectId, concern, urgent, mandatory },
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict(on => on.constraint('notices__once').doNothing())
    .returningAll()
    .execute()
}

/** Notices by their ids, the oldest first. */
export const listByIds = (tx: Tx, ids: readonly string[]): Promise<NoticeRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('notices')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()

/** What a notice tells of, as its organisation heard it; null where that is too long ago. */
export async function findOccurrence(tx: Tx, noticeId: string): Promise<Occurrence | null> {
  const row = await tx
    .selectFrom('notices as n')
    .innerJoin('occurrences as o', on => on.onRef('o.orgId', '=', 'n.orgId').onRef('o.id', '=', 'n.occurrenceId'))
    .select(['o.id', 'o.at', 'o.code', 'o.kind', 'o.objectId', 'o.homeOrgId as home', 'o.byOrgId', 'o.byEmployeeId', 'o.cause', 'o.facts'])
    .where('n.orgId', '=', tx.actor.orgId)
    .where('n.id', '=', noticeId)
    .executeTakeFirst()
  return (row as Occurrence | undefined) ?? null
}

/** Who was told of the same thing at the same place of an object since a moment. */
export async function listToldSince(tx: Tx, { code, objectId, facts }: Occurrence, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notices')
    .select('employeeId')
    .distinct()
    .where('orgId', '=', tx.actor.orgId)
    .where('objectId', '=', objectId)
    .where('code', '=', code)
    .where('at', '>', since)
    .where(sql<string | null>`facts ->> 'about'`, 'is not distinct from', facts.about)
    .execute()
  return new Set(rows.map(({ employeeId }) => employeeId))
}

/** Of how many objects a person has something unread that he may see, as far as they are counted. */
export async function countUnread(tx: Tx, employeeId: string, permissions: ReadonlySet<Permission>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select distinct n.object_id from notices n
      where n.org_id = ${tx.actor.orgId} and n.employee_id = ${employeeId} and n.read_at is null and ${heardBy(permissions)} and ${seenBy}
      limit ${countedMost}) o`.execute(tx)
  return rows[0]!.n
}

type Reader = { employeeId: string; permissions: ReadonlySet<Permission> }

/** Objects of the bell of a person, each by its newest notice, those after the one given. */
export async function listLines(
  tx: Tx,
  { employeeId, permissions }: Reader,
  { group, waits, unread, q }: NoticeFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<LineRecord[]> {
  const codes = group === undefined ? null : occurrenceCodes.filter(code => meaningOf(code).group === group)
  const words = q.trim() === '' ? null : `%${likeText(q.trim())}%`
  const { rows } = await sql<LineRecord>`
    with l as (
      select n.object_id, (array_agg(n.id order by n.id desc))[1] as last_id, count(*)::int as count,
        count(*) filter (where n.read_at is null)::int as unread
      from notices n
      where n.org_id = ${tx.actor.orgId} and n.employee_id = ${employeeId} and ${heardBy(permissions)}
        and (${codes}::text[] is null or n.code = any (${codes}::text[]))
        and (${words}::text is null or concat_ws(' ', n.facts ->> 'number', n.facts ->> 'organization', n.facts ->> 'person', n.facts ->> 'about',
          n.facts ->> 'aboutEn', n.facts ->> 'comment') ilike ${words})
      group by n.object_id)
    select ${columns}, l.count, l.unread, p.mine, p.side, p.row_json::json #>> '{next,code}' as next, m.target is not null as muted
    from l join notices n on n.org_id = ${tx.actor.orgId} and n.id = l.last_id
    left join order_parties p on n.kind = 'order' and p.org_id = n.org_id and p.order_id = n.object_id
    left join notice_mutes m on m.org_id = n.org_id and m.employee_id = n.employee_id and m.target = n.object_id::text
    where ${seenBy} and (${after}::uuid is null or l.last_id < ${after}::uuid)
      and (not ${unread}::boolean or l.unread > 0) and (not ${waits}::boolean or p.mine)
    order by l.last_id desc limit ${limit}`.execute(tx)
  return rows
}

/** What a person was told of an object and may read, the newest first. */
export async function listOfObject(tx: Tx, { employeeId, permissions }: Reader, objectId: string): Promise<NoticeRecord[]> {
  const { rows } = await sql<NoticeRecord>`
    select ${columns} from notices n
    where n.org_id = ${tx.actor.orgId} and n.employee_id = ${employeeId} and n.object_id = ${objectId} and ${heardBy(permissions)} and ${seenBy}
    order by n.id desc limit 200`.execute(tx)
  return rows
}

/** Marks what a person was told of objects, of an event, or of everything where neither is named, as read or not. */
export async function setRead(
  tx: Tx,
  employeeId: string,
  { objectIds, code }: { objectIds?: readonly string[] | undefined; code?: OccurrenceCode },
  read: boolean,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ readAt: read ? tx.now : null })
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .$if(objectIds !== undefined, query => query.where('objectId', 'in', [...objectIds!]))
    .$if(code !== undefined, query => query.where('code', '=', code!))
    .where('readAt', read ? 'is' : 'is not', null)
    .execute()
}

export const listMutes = (tx: Tx, employeeId: string) =>
  tx
    .selectFrom('noticeMutes as m')
    .select(['m.target', 'm.at'])
    .select(
      sql<string | null>`(select n.facts ->> 'number' from notices n where n.org_id = m.org_id and n.employee_id = m.employee_id
        and n.object_id::text = m.target order by n.id desc limit 1)`.as('number'),
    )
    .where('m.orgId', '=', tx.actor.orgId)
    .where('m.employeeId', '=', employeeId)
    .orderBy('m.at', 'desc')
    .limit(500)
    .execute()

/** Silences something for a person, or lets it be heard again. */
export async function setMute(tx: Tx, employeeId: string, target: string, on: boolean): Promise<void> {
  const key = { orgId: tx.actor.orgId, employeeId, target }
  if (on)
    await tx
      .insertInto('noticeMutes')
      .values({ ...key, at: tx.now })
      .onConflict(already => already.columns(['orgId', 'employeeId', 'target']).doNothing())
      .execute()
  else
    await tx
      .deleteFrom('noticeMutes')
      .where('orgId', '=', key.orgId)
      .where('employeeId', '=', employeeId)
      .where('target', '=', target)
      .execute()
}
