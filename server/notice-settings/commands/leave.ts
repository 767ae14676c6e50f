import type { OutsideChannel } from '#contract/notice-settings.ts'
import type { Tx } from '#server/platform/db.ts'
import type { EscalationRecord, NoticeRecord, WaitRecord } from '../record.ts'
import { escalatesAt, leavingOf } from '../rules/leaving.ts'
import { asDeputy, deputyOf } from '../rules/telling.ts'
import { deleteEscalations, deleteWaits, insertDigest, listEscalations, listWaits } from '../store.ts'
import { bell, ways } from './around.ts'
import { type People, peopleOf } from './hearers.ts'
import { send, wakeFor } from './tell.ts'

/** Sends whatever of a person has come to its hour, passes on what nobody read, and says when to look again. */
export async function lookAfter(tx: Tx, employeeId: string): Promise<void> {
  const people = await peopleOf(tx)
  const moments = [await leave(tx, people, employeeId), await escalate(tx, people, employeeId)].filter(at => at !== null)
  if (moments.length > 0) await wakeFor(tx, employeeId, moments)
}

async function leave(tx: Tx, people: People, employeeId: string): Promise<Date | null> {
  const waits = await listWaits(tx, employeeId)
  const { leave: due, next } = leavingOf(waits, tx.now, people.reachOf(employeeId))
  if (due.length === 0) return next
  const bound = await ways.given.channelsOf(tx, employeeId)
  const open = await openNotices(
    tx,
    due.map(({ noticeId }) => noticeId),
  )
  for (const [channel, group] of Map.groupBy(due, ({ channel: of }) => of)) {
    await deleteWaits(
      tx,
      employeeId,
      channel,
      group.map(({ noticeId }) => noticeId),
    )
    const left = group.filter(({ noticeId }) => open.has(noticeId))
    if (left.length > 0 && bound.includes(channel)) await sendTogether(tx, employeeId, channel, left)
  }
  return next
}

/** Of some lines those that may still leave: not read, not muted, and of what he may see. */
async function openNotices(tx: Tx, ids: readonly string[]): Promise<Map<string, NoticeRecord>> {
  const found = new Map<string, NoticeRecord>()
  for (const notice of await bell.given.listNotices(tx, [...new Set(ids)]))
    if (notice.readAt === null && (await bell.given.mayStillLeave(tx, notice))) found.set(notice.id, notice)
  return found
}

/** What waited leaves as one message on each channel. */
async function sendTogether(tx: Tx, employeeId: string, channel: OutsideChannel, waits: readonly WaitRecord[]) {
  const ids = waits.map(({ noticeId }) => noticeId)
  const urgent = waits.some(wait => wait.urgent)
  const objectId = waits.every(wait => wait.objectId === waits[0]!.objectId) ? waits[0]!.objectId : null
  const source =
    ids.length === 1
      ? { kind: 'notice' as const, noticeIds: ids }
      : { kind: 'digest' as const, digestId: await insertDigest(tx, employeeId, channel, ids) }
  await ways.given.deliver(tx, { to: { employeeId }, channel, urgent, objectId, source })
}

async function escalate(tx: Tx, people: People, employeeId: string): Promise<Date | null> {
  const escalations = await listEscalations(tx, employeeId)
  const minutes = people.ownOf(employeeId).escalation?.minutes
  const reach = people.reachOf(employeeId)
  const due: EscalationRecord[] = []
  let next: Date | null = null
  for (const one of escalations) {
    const at = minutes === undefined ? tx.now : escalatesAt({ at: one.since, urgent: one.urgent }, minutes, reach)
    if (at <= tx.now) due.push(one)
    else if (next === null || at < next) next = at
  }
  await deleteEscalations(
    tx,
    employeeId,
    due.map(({ noticeId }) => noticeId),
  )
  // escalation that was switched off meanwhile passes nothing on
  if (minutes === undefined || due.length === 0) return next
  const open = await openNotices(
    tx,
    due.map(({ noticeId }) => noticeId),
  )
  for (const notice of open.values()) await passOn(tx, people, notice)
  return next
}

/** Tells the deputy of what its person has not read; one who may not see the object is told nothing. */
async function passOn(tx: Tx, people: People, notice: NoticeRecord) {
  const nobodys = people.hearers(notice.code, new Map())
  const deputy = deputyOf(nobodys.get(notice.employeeId) ?? { id: notice.employeeId, deputyId: null }, nobodys)
  const [seeing] = deputy ? await bell.given.listSeeing(tx, notice, [deputy.id]) : []
  if (!deputy || !seeing || seeing.muted) return
  const channels = asDeputy(deputy, { ...notice, byEmployeeId: null, measure: null })
  const made = channels && (await bell.given.passOn(tx, notice, deputy.id))
  if (made) await send(tx, people, { notice: made, channels, standsFor: notice.employeeId }, false)
}
