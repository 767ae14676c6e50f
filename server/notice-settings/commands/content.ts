import type { OutsideChannel } from '#contract/notice-settings.ts'
import type { Tx } from '#server/platform/db.ts'
import type { MessageRecord, NoticeRecord } from '../record.ts'
import { leavesAt } from '../rules/leaving.ts'
import { findDigest, insertWaits } from '../store.ts'
import { messageOf } from '../words.ts'
import { bell } from './around.ts'
import { peopleOf } from './hearers.ts'
import { wakeFor } from './tell.ts'

/** A delivery at the moment it leaves. */
type Leaving = {
  employeeId: string
  channel: OutsideChannel
  urgent: boolean
  source: { kind: 'notice'; noticeIds: readonly string[] } | { kind: 'digest'; digestId: string }
}

/**
 * What a message about notices says at the moment it leaves; null: it does not. What was read or muted or may no longer be seen is left out,
 * and one that was held up until quiet hours began waits for their end.
 */
export async function contentOf(tx: Tx, { employeeId, channel, urgent, source }: Leaving, origin: string): Promise<MessageRecord | null> {
  const ids = source.kind === 'notice' ? source.noticeIds : ((await findDigest(tx, source.digestId))?.noticeIds ?? [])
  const open: NoticeRecord[] = []
  for (const notice of ids.length > 0 ? await bell.given.listNotices(tx, ids) : [])
    if (notice.readAt === null && (await bell.given.mayStillLeave(tx, notice))) open.push(notice)
  if (open.length === 0) return null
  const people = await peopleOf(tx)
  const reach = people.reachOf(employeeId)
  const quietUntil = leavesAt({ channel, urgent, since: tx.now }, tx.now, { ...reach, digests: [] })
  if (quietUntil > tx.now) {
    const waits = open.map(({ id: noticeId, objectId, at: since, urgent: is }) => ({
      employeeId,
      channel,
      noticeId,
      objectId,
      urgent: is,
      since,
    }))
    await insertWaits(tx, waits)
    await wakeFor(tx, employeeId, [quietUntil])
    return null
  }
  const newestFirst = open.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return messageOf(newestFirst, people.ownOf(employeeId).locale, origin)
}
