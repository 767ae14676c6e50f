import { sql } from 'kysely'
import { type NoticeRole, NoticeSettings, type OutsideChannel, type NoticeSettings as Settings } from '#contract/notice-settings.ts'
import { Locale } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { AbsenceRecord, EscalationRecord, OccurredRecord, OwnRecord, WaitRecord } from './record.ts'

/** Digests are kept so long. */
const MONTH_MS = 30 * 86_400_000
const stored = NoticeSettings.pick({ events: true, quiet: true, digests: true, escalation: true }).partial()

/** What some people have set, by the person; one who has set nothing is left out. */
export async function listSettings(tx: Tx, employeeIds: readonly string[]): Promise<Map<string, OwnRecord>> {
  const rows = await tx
    .selectFrom('noticeSettings')
    .select(['employeeId', 'version', 'events', 'tz', 'quiet', 'digests', 'escalation', 'deputyId', 'locale'])
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', 'in', [...employeeIds])
    .execute()
  return new Map(rows.map(({ employeeId, ...row }) => [employeeId, toOwn(row)]))
}

type Stored = Pick<OwnRecord, 'version' | 'tz' | 'deputyId'> & {
  events: unknown
  quiet: unknown
  digests: unknown
  escalation: unknown
  locale: string
}

/** A code that is no longer known is passed over: a newer version may have written it. */
function toOwn({ version, tz, deputyId, locale, events, ...rest }: Stored): OwnRecord {
  const { quiet = null, digests = [], escalation = null } = stored.omit({ events: true }).safeParse(rest).data ?? {}
  return { version, tz, deputyId, locale: locale as Locale, events: knownEvents(events), quiet, digests, escalation }
}

const oneEvent = NoticeSettings.shape.events.element

function knownEvents(events: unknown): OwnRecord['events'] {
  return Array.isArray(events) ? events.flatMap(event => oneEvent.safeParse(event).data ?? []) : []
}

/** Sets what the acting person says; false when another change was quicker. */
export async function setSettings(tx: Tx, version: number, given: Settings, locale: Locale): Promise<boolean> {
  const values = {
    events: JSON.stringify(given.events),
    tz: given.tz,
    quiet: given.quiet && JSON.stringify(given.quiet),
    digests: JSON.stringify(given.digests),
    escalation: given.escalation && JSON.stringify(given.escalation),
    deputyId: given.deputyId,
    locale,
    changedAt: tx.now,
  }
  const [orgId, employeeId] = [tx.actor.orgId, tx.actor.employeeId!]
  const done =
    version === 0
      ? await tx
          .insertInto('noticeSettings')
          .values({ orgId, employeeId, ...values })
          .onConflict(on => on.columns(['orgId', 'employeeId']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('noticeSettings')
          .set({ ...values, version: version + 1 })
          .where('orgId', '=', orgId)
          .where('employeeId', '=', employeeId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return done !== undefined
}

/** What roles are told of, by the role; one nobody has set is left out. */
export async function listRoles(tx: Tx): Promise<Map<string, { version: number; events: OwnRecord['events'] }>> {
  const rows = await tx.selectFrom('noticeRoleSettings').select(['role', 'version', 'events']).where('orgId', '=', tx.actor.orgId).execute()
  return new Map(rows.map(({ role, version, events }) => [role, { version, events: knownEvents(events) }]))
}

/** Sets what people of a role are told of; false when another change was quicker. */
export async function setRole(tx: Tx, role: NoticeRole, version: number, events: Settings['events']): Promise<boolean> {
  const values = { events: JSON.stringify(events), changedAt: tx.now }
  const done =
    version === 0
      ? await tx
          .insertInto('noticeRoleSettings')
          .values({ orgId: tx.actor.orgId, role, ...values })
          .onConflict(on => on.columns(['orgId', 'role']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('noticeRoleSettings')
          .set({ ...values, version: version + 1 })
          .where('orgId', '=', tx.actor.orgId)
          .where('role', '=', role)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return done !== undefined
}

/** Absences of some people that are not over on a day, the earliest first. */
export const listAbsences = (tx: Tx, employeeIds: readonly string[], day: string): Promise<AbsenceRecord[]> =>
  tx
    .selectFrom('employeeAbsences')
    .select(['employeeId', 'fromOn', 'untilOn', 'deputyId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', 'in', [...employeeIds])
    .where('untilOn', '>=', day)
    .orderBy('fromOn')
    .execute()

/** Puts the absences of the acting person in place of those that are not over on a day. */
export async function setAbsences(tx: Tx, absences: Settings['absences'], day: string) {
  const [orgId, employeeId] = [tx.actor.orgId, tx.actor.employeeId!]
  await tx
    .deleteFrom('employeeAbsences')
    .where('orgId', '=', orgId)
    .where('employeeId', '=', employeeId)
    .where(on => on.or([on('untilOn', '>=', day), on('fromOn', 'in', ['0001-01-01', ...absences.map(({ from }) => from)])]))
    .execute()
  if (absences.length === 0) return
  await tx
    .insertInto('employeeAbsences')
    .values(absences.map(({ from, until, deputyId }) => ({ orgId, employeeId, fromOn: from, untilOn: until, deputyId })))
    .execute()
}

/** People of the acting organisation who are at work there, by name. */
export const listPeople = (tx: Tx) =>
  tx
    .selectFrom('employees')
    .select(['id', 'name', 'roles'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The languages of the accounts of some people. */
export async function listLocales(tx: Tx, employeeIds: readonly string[]): Promise<Map<string, Locale>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['e.id', 'u.locale'])
    .where('e.orgId', '=', tx.actor.orgId)
    .where('e.id', 'in', [...employeeIds])
    .execute()
  return new Map(rows.map(({ id, locale }) => [id, Locale.catch('ru').parse(locale)]))
}

/** The clock of the acting organisation and whose it is. */
export const findClock = (tx: Tx) =>
  tx.selectFrom('organizations').select(['tz', 'isForwarder', 'isExecutor']).where('id', '=', tx.actor.orgId).executeTakeFirstOrThrow()

export async function insertWaits(tx: Tx, waits: readonly WaitRecord[]) {
  if (waits.length === 0) return
  await tx
    .insertInto('noticeWaits')
    .values(waits.map(wait => ({ orgId: tx.actor.orgId, ...wait })))
    .onConflict(on => on.columns(['orgId', 'employeeId', 'channel', 'noticeId']).doNothing())
    .execute()
}

/** What waits for a person, the oldest first. */
export const listWaits = (tx: Tx, employeeId: string): Promise<WaitRecord[]> =>
  tx
    .selectFrom('noticeWaits')
    .select(['employeeId', 'channel', 'noticeId', 'objectId', 'urgent', 'since'])
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .orderBy('since')
    .orderBy('noticeId')
    .$castTo<WaitRecord>()
    .execute()

export async function deleteWaits(tx: Tx, employeeId: string, channel: OutsideChannel, noticeIds: readonly string[]) {
  await tx
    .deleteFrom('noticeWaits')
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .where('channel', '=', channel)
    .where('noticeId', 'in', [...noticeIds])
    .execute()
}

export async function insertEscalation(tx: Tx, escalation: EscalationRecord) {
  await tx
    .insertInto('noticeEscalations')
    .values({ orgId: tx.actor.orgId, ...escalation })
    .onConflict(on => on.columns(['orgId', 'employeeId', 'noticeId']).doNothing())
    .execute()
}

export const listEscalations = (tx: Tx, employeeId: string): Promise<EscalationRecord[]> =>
  tx
    .selectFrom('noticeEscalations')
    .select(['employeeId', 'noticeId', 'urgent', 'since'])
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .orderBy('since')
    .orderBy('noticeId')
    .execute()

export async function deleteEscalations(tx: Tx, employeeId: string, noticeIds: readonly string[]) {
  if (noticeIds.length === 0) return
  await tx
    .deleteFrom('noticeEscalations')
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .where('noticeId', 'in', [...noticeIds])
    .execute()
}

/** Notices that leave together; what left a month ago is forgotten. */
export async function insertDigest(tx: Tx, employeeId: string, channel: OutsideChannel, noticeIds: readonly string[]): Promise<string> {
  const [id, orgId] = [newId(), tx.actor.orgId]
  await tx
    .insertInto('noticeDigests')
    .values({ orgId, id, employeeId, channel, noticeIds: [...noticeIds], madeAt: tx.now })
    .execute()
  const old = new Date(tx.now.getTime() - MONTH_MS)
  await tx.deleteFrom('noticeDigests').where('orgId', '=', orgId).where('employeeId', '=', employeeId).where('madeAt', '<', old).execute()
  return id
}

export const findDigest = (tx: Tx, id: string) =>
  tx
    .selectFrom('noticeDigests')
    .select(['employeeId', 'channel', 'noticeIds'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What happened since a moment and is heard of here, the oldest first, of so many the newest; nothing of the own doing of whoever asks. */
export async function listHappened(tx: Tx, since: Date, userId: string, most: number): Promise<OccurredRecord[]> {
  const { rows } = await sql<OccurredRecord>`
    select o.at, o.code, o.object_id, o.facts,
      o.kind <> 'order' or coalesce(o.facts ->> 'only' = ${tx.actor.employeeId}::text, false)
        or exists (select 1 from order_parties p where p.org_id = o.org_id and p.order_id = o.object_id and p.responsible_id = ${userId})
        or exists (select 1 from order_watchers w where w.org_id = o.org_id and w.order_id = o.object_id and w.employee_id = ${tx.actor.employeeId})
        as mine
    from occurrences o
    where o.org_id = ${tx.actor.orgId} and o.at > ${since} and o.by_employee_id is distinct from ${tx.actor.employeeId}
      and coalesce(o.facts ->> 'only' = ${tx.actor.employeeId}::text, true)
    order by o.id desc limit ${most}`.execute(tx)
  return rows.toReversed()
}
