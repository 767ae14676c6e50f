import { meaningOf, type ObjectKind, type OccurrenceCode, type OccurrenceFacts, rightsFor } from '#contract/occurrences.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { type Concern, type Concerned, type Notice, noticesMade, whomToTell } from './record.ts'
import { countUnread, findOccurrence, insertNotices, listByIds, listToldSince, type NoticeRecord } from './store/notices.ts'
import { type Colleague, findPeopleOfOrder, isSeen, listColleagues, listMuted, mayHear } from './store/sight.ts'

/** The same lateness is told once in so long. */
const SAME_MS = 24 * 3_600_000

/**
 * Tells the people of the acting organisation whom an occurrence concerns: who is in charge of the object or watches it, and whose work it is.
 * Nobody is told of his own doing, nor of what he may not see or has muted.
 */
export async function tellPeople(tx: Tx, occurrence: Occurrence): Promise<void> {
  const { kind, objectId, facts, byEmployeeId } = occurrence
  const everybody = await listColleagues(tx, facts.only === null ? undefined : [facts.only])
  const able = everybody.filter(person => mayHear(person, occurrence))
  if (able.length === 0 || !(await isSeen(tx, kind, objectId))) return
  const [concernOf, muted] = [await concerns(tx, occurrence), await listMuted(tx, occurrence)]
  const concerned = able.flatMap((person): Concerned[] => {
    const concern = concernOf(person)
    const own = person.id === byEmployeeId && facts.only !== person.id
    return concern === null || own || muted.has(person.id) ? [] : [{ employeeId: person.id, concern }]
  })
  // a deputy who did it himself is not told of it either
  const sees = async (employeeId: string) =>
    employeeId !== byEmployeeId && !muted.has(employeeId) && able.some(({ id }) => id === employeeId)
  const people = await whomToTell.given(tx, occurrence, concerned, sees)
  const told =
    meaningOf(occurrence.code).threshold === 'minutes'
      ? await listToldSince(tx, occurrence, new Date(occurrence.at.getTime() - SAME_MS))
      : new Set()
  await write(
    tx,
    occurrence,
    people.filter(({ employeeId }) => !told.has(employeeId)),
    able,
  )
}

/** What makes an occurrence the concern of a person, or that nothing does. */
async function concerns(tx: Tx, { code, kind, objectId, facts }: Occurrence): Promise<(person: Colleague) => Concern | null> {
  const { work } = rightsFor(code, kind)
  const order = kind === 'order' ? await findPeopleOfOrder(tx, objectId) : null
  return ({ id, userId, permissions }) => {
    if (facts.only === id) return 'named'
    if (order?.inCharge === userId) return 'in_charge'
    if (order?.watchers.has(id)) return 'watches'
    return permissions.has(work) ? 'work' : null
  }
}

/** Writes notices, does what follows from them, and tells each person's own screens. */
async function write(tx: Tx, occurrence: Occurrence, people: readonly Concerned[], known: readonly Colleague[]): Promise<void> {
  const made = await insertNotices(tx, occurrence, people)
  if (made.length === 0) return
  await noticesMade.given(tx, made.map(toNotice))
  for (const { employeeId } of made) {
    const person = known.find(({ id }) => id === employeeId)
    if (person) await publishUnread(tx, person)
  }
}

/** Tells the screens of one person, on all his devices, how much he has not read. */
export async function publishUnread(tx: Tx, { id, permissions }: Pick<Colleague, 'id' | 'permissions'>): Promise<number> {
  const unread = await countUnread(tx, id, permissions)
  await publish(tx, 'notices.changed', [tx.actor.orgId], { employeeId: id, unread })
  return unread
}

export const toNotice = (row: NoticeRecord): Notice => {
  const code = row.code as OccurrenceCode
  const { orgId, id, employeeId, at, objectId, urgent, mandatory, readAt } = row
  return {
    ...{ id, employeeId, at, code, objectId, urgent, mandatory, readAt },
    orgId: orgId as OrgId,
    group: meaningOf(code).group,
    kind: row.kind as ObjectKind,
    facts: row.facts as OccurrenceFacts,
    concern: row.concern as Concern,
  }
}

/** Notices by their ids, the oldest first; one that is gone is left out. */
export const listNotices = async (tx: Tx, ids: readonly string[]): Promise<Notice[]> => (await listByIds(tx, ids)).map(toNotice)

/** Writes the same notice for somebody who stands in, unless he has it or did it himself. */
export async function passOn(tx: Tx, notice: Notice, employeeId: string): Promise<void> {
  const occurrence = await findOccurrence(tx, notice.id)
  if (!occurrence || occurrence.byEmployeeId === employeeId) return
  await write(tx, occurrence, [{ employeeId, concern: 'stands_in' }], await listColleagues(tx, [employeeId]))
}

export type Notification = {
  code?: OccurrenceCode
  kind: ObjectKind
  objectId: string
  /** Whom it is for; those of them who may not see the object are left out. */
  employeeIds: readonly string[]
  /** Number of the object, and what is said of it. */
  number: string
  text: string
  /** What it follows from: told twice of one occurrence, a person is told once. */
  occurrenceId?: string
}

/** Tells people of the acting organisation something that is no occurrence of its own, as a rule does. */
export async function notify(tx: Tx, { code = 'rule.told', kind, objectId, employeeIds, number, text, occurrenceId }: Notification) {
  const people = (await listColleagues(tx, employeeIds)).filter(person => mayHear(person, { code, kind }))
  if (people.length === 0 || !(await isSeen(tx, kind, objectId))) return
  const muted = await listMuted(tx, { code, objectId })
  const facts = meaningOf(code).facts.parse({ number, comment: text.slice(0, 300) }) as OccurrenceFacts
  const { orgId } = tx.actor
  const occurrence: Occurrence = {
    ...{
      id: occurrenceId ?? newId(),
      at: tx.now,
      code,
      kind,
      objectId,
      home: orgId,
      byOrgId: orgId,
      byEmployeeId: null,
      cause: tx.cause,
      facts,
    },
  }
  const named = people.filter(({ id }) => !muted.has(id)).map(({ id }): Concerned => ({ employeeId: id, concern: 'named' }))
  await write(tx, occurrence, named, people)
}
