import type { OutsideChannel } from '#contract/notice-settings.ts'
import { meaningOf } from '#contract/occurrences.ts'
import type { Tx } from '#server/platform/db.ts'
import { setTimerBy } from '#server/platform/timers.ts'
import type { CandidateRecord, HappenedRecord, NoticeRecord } from '../record.ts'
import { escalatesAt, leavesAt } from '../rules/leaving.ts'
import { type Telling, tellingsOf } from '../rules/telling.ts'
import { deleteLatenesses, insertEscalation, insertWaits, listLatenesses, setLatenesses } from '../store.ts'
import { type Sent, ways } from './around.ts'
import { type People, peopleOf } from './hearers.ts'

/** The timer that looks after whatever waits for one person. */
export const PERSON_TIMER = 'notices.person'

/**
 * Tells the people of the acting organisation of what happened, each once: `make` writes the lines of the bell, for whom it is asked, and
 * answers them; where they go besides is decided here. All in the transaction of whoever hears of it.
 */
export async function tell(
  tx: Tx,
  happened: HappenedRecord,
  candidates: readonly CandidateRecord[],
  make: (tellings: readonly Pick<Telling, 'employeeId' | 'standsFor'>[]) => Promise<NoticeRecord[]>,
): Promise<void> {
  const people = await peopleOf(tx)
  const hearers = people.hearers(happened.code, new Map(candidates.map(({ employeeId, mutes }) => [employeeId, mutes])))
  const before = await toldBefore(tx, happened)
  const tellings = tellingsOf(happened, candidates, hearers, before)
  if (tellings.length === 0) return
  if (isLateness(happened))
    await setLatenesses(
      tx,
      happened,
      tellings.map(({ employeeId }) => employeeId),
    )
  const made = new Map((await make(tellings)).map(notice => [notice.employeeId, notice]))
  for (const { employeeId, channels, standsFor } of tellings) {
    const notice = made.get(employeeId)
    const passesOn = standsFor === null && !hearers.get(employeeId)?.away
    if (notice) await send(tx, people, { notice, channels, standsFor }, passesOn)
  }
}

const isLateness = ({ code, measure }: HappenedRecord): boolean => meaningOf(code).threshold === 'minutes' && measure !== null

/**
 * Who was told of the same lateness. One that has become less long is another one, unless it is a forecast, which goes up and down while it
 * tells of the same stop.
 */
async function toldBefore(tx: Tx, happened: HappenedRecord): Promise<Set<string>> {
  if (!isLateness(happened)) return new Set()
  const known = await listLatenesses(tx, happened)
  const over = happened.code === 'task.late' ? [] : known.filter(({ measure }) => happened.measure! < measure)
  await deleteLatenesses(
    tx,
    happened,
    over.map(({ employeeId }) => employeeId),
  )
  return new Set(known.filter(one => !over.includes(one)).map(({ employeeId }) => employeeId))
}

/** Sends a line where it goes besides the bell, now or when its hour comes, and watches that it is read. */
export async function send(tx: Tx, people: People, { notice, channels }: Sent, passesOn: boolean): Promise<void> {
  const { id, employeeId, at, urgent, objectId } = notice
  const reach = people.reachOf(employeeId)
  const outside = channels.filter((channel): channel is OutsideChannel => channel !== 'bell')
  const bound = outside.length > 0 ? await ways.given.channelsOf(tx, employeeId) : []
  const moments: Date[] = []
  for (const channel of outside.filter(one => bound.includes(one))) {
    const due = leavesAt({ channel, urgent, since: at }, tx.now, reach)
    if (due <= tx.now)
      await ways.given.deliver(tx, { to: { employeeId }, channel, urgent, objectId, source: { kind: 'notice', noticeIds: [id] } })
    else {
      await insertWaits(tx, [{ employeeId, channel, noticeId: id, objectId, urgent, since: at }])
      moments.push(due)
    }
  }
  const { escalation } = people.ownOf(employeeId)
  if (passesOn && escalation && (urgent || !escalation.onlyUrgent)) {
    await insertEscalation(tx, { employeeId, noticeId: id, urgent, since: at })
    moments.push(escalatesAt({ at, urgent }, escalation.minutes, reach))
  }
  if (moments.length > 0) await wakeFor(tx, employeeId, moments)
}

/** An hour at most is waited for a clock that may be turned meanwhile. */
const LONGEST_MS = 3_600_000

/** Has what waits for a person looked after at the earliest of some moments. */
export async function wakeFor(tx: Tx, employeeId: string, moments: readonly Date[]): Promise<void> {
  const runAt = new Date(Math.min(tx.now.getTime() + LONGEST_MS, ...moments.map(at => at.getTime())))
  await setTimerBy(tx, { home: tx.actor.orgId, kind: PERSON_TIMER, objectId: employeeId, runAt })
}
