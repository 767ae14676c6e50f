import type { OutsideChannel } from '#contract/notice-settings.ts'
import { deliver } from '#server/channels/commands/deliver.ts'
import { channelsOf as boundChannelsOf } from '#server/channels/store/bindings.ts'
import type { Concerned, Notice } from '#server/notices/record.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import { setTimer } from '#server/platform/timers.ts'
import { measureOf } from '../rules/facts.ts'
import { escalatesAt, leavesAt } from '../rules/leaving.ts'
import { channelsOf, type Hearer, tellingsOf } from '../rules/telling.ts'
import { insertEscalation, insertWaits } from '../store.ts'
import { bell } from './bell.ts'
import { type People, peopleOf } from './hearers.ts'

/** The timer that looks after whatever waits for one person. */
export const PERSON_TIMER = 'notices.person'
/** An hour at most is waited for a clock that may be turned meanwhile. */
const LONGEST_MS = 3_600_000

/** Of those whom an occurrence concerns whoever wants to hear of it, and who stands in for those who are away. */
export async function wantToHear(
  tx: Tx,
  { code, kind, objectId, byEmployeeId, facts }: Occurrence,
  concerned: readonly Concerned[],
  sees: (employeeId: string) => Promise<boolean>,
): Promise<Concerned[]> {
  const hearers = (await peopleOf(tx)).hearers(code)
  const seeing = new Set<string>()
  // only those who may stand in are asked about
  for (const { id } of [...hearers.values()].filter(({ away }) => !away)) if (await sees(id)) seeing.add(id)
  const candidates = concerned.map(({ employeeId, concern }) => ({ employeeId, mine: concern !== 'work' || kind !== 'order' }))
  const concernOf = new Map(concerned.map(({ employeeId, concern }) => [employeeId, concern]))
  const happened = { code, kind, objectId, byEmployeeId, measure: measureOf(code, facts) }
  return tellingsOf(happened, candidates, hearers, seeing).map(({ employeeId, standsFor }) => ({
    employeeId,
    concern: standsFor === null ? (concernOf.get(employeeId) ?? 'work') : 'stands_in',
  }))
}

/** Sends lines of the bell where they go besides, now or when their hour comes, and watches that they are read. */
export async function sendMade(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const people = await peopleOf(tx)
  for (const notice of notices) {
    const hearers = people.hearers(notice.code)
    const hearer = hearers.get(notice.employeeId)
    if (hearer) await send(tx, people, { notice, hearer, hearers })
  }
}

type Sending = { notice: Notice; hearer: Hearer; hearers: ReadonlyMap<string, Hearer> }

async function send(tx: Tx, people: People, { notice, hearer, hearers }: Sending): Promise<void> {
  const { id, employeeId, urgent, objectId } = notice
  const standsIn = notice.concern === 'stands_in'
  // who stands in hears of it now, whenever it happened
  const at = standsIn ? tx.now : notice.at
  const channels = await channelsOf(hearer, standsIn, hearers, deputyId => bell.given.mayStillSee(tx, deputyId, notice))
  const reach = people.reachOf(employeeId)
  const outside = channels.filter((channel): channel is OutsideChannel => channel !== 'bell')
  const bound: readonly string[] = outside.length > 0 ? await boundChannelsOf(tx, employeeId) : []
  const moments: Date[] = []
  for (const channel of outside.filter(one => bound.includes(one))) {
    const due = leavesAt({ channel, urgent, since: at }, tx.now, reach)
    if (due <= tx.now) await deliver(tx, { to: { employeeId }, channel, urgent, objectId, source: { kind: 'notice', noticeIds: [id] } })
    else {
      await insertWaits(tx, [{ employeeId, channel, noticeId: id, objectId, urgent, since: at }])
      moments.push(due)
    }
  }
  const { escalation } = people.ownOf(employeeId)
  if (!hearer.away && escalation && (urgent || !escalation.onlyUrgent)) {
    await insertEscalation(tx, { employeeId, noticeId: id, urgent, since: at })
    moments.push(escalatesAt({ at, urgent }, escalation.minutes, reach))
  }
  if (moments.length > 0) await wakeFor(tx, employeeId, moments)
}

/** Has what waits for a person looked after at the earliest of some moments. */
export async function wakeFor(tx: Tx, employeeId: string, moments: readonly Date[]): Promise<void> {
  const runAt = new Date(Math.min(tx.now.getTime() + LONGEST_MS, ...moments.map(at => at.getTime())))
  await setTimer(tx, { home: tx.actor.orgId, kind: PERSON_TIMER, objectId: employeeId, runAt, unlessSooner: true })
}
