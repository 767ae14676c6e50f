import type { OutsideChannel } from '#contract/notice-settings.ts'
import { deliver } from '#server/channels/commands/deliver.ts'
import { channelsOf } from '#server/channels/store/bindings.ts'
import type { Notice } from '#server/notices/record.ts'
import type { Tx } from '#server/platform/db.ts'
import type { EscalationRecord, WaitRecord } from '../record.ts'
import { escalatesAt, leavingOf } from '../rules/leaving.ts'
import { deputyOf } from '../rules/telling.ts'
import { deleteEscalations, deleteWaits, insertDigest, listEscalations, listWaits } from '../store.ts'
import { bell } from './bell.ts'
import { type People, peopleOf } from './hearers.ts'
import { wakeFor } from './notices.ts'

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
  const bound: readonly string[] = await channelsOf(tx, employeeId)
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
export async function openNotices(tx: Tx, ids: readonly string[]): Promise<Map<string, Notice>> {
  const found = new Map<string, Notice>()
  if (ids.length === 0) return found
  for (const notice of await bell.given.listNotices(tx, [...new Set(ids)]))
    if (await bell.given.mayStillSee(tx, notice.employeeId, notice)) found.set(notice.id, notice)
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
  await deliver(tx, { to: { employeeId }, channel, urgent, objectId, source })
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

/** Tells the deputy of what its person has not read; one who may not see the object, or muted it, is told nothing. */
async function passOn(tx: Tx, people: People, notice: Notice) {
  const hearers = people.hearers(notice.code)
  const deputy = deputyOf(hearers.get(notice.employeeId) ?? { id: notice.employeeId, deputyId: null }, hearers)
  if (deputy && (await bell.given.mayStillSee(tx, deputy.id, notice))) await bell.given.passOn(tx, notice, deputy.id)
}
