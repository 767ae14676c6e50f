import { OutsideChannel } from '#contract/notice-settings.ts'
import type { Delivery, Message } from '#server/channels/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { leavesAt } from '../rules/leaving.ts'
import { findDigest, insertWaits } from '../store.ts'
import { messageOf } from '../words.ts'
import { peopleOf } from './hearers.ts'
import { openNotices } from './leave.ts'
import { wakeFor } from './notices.ts'

/**
 * What a message about notices says at the moment it leaves; null: it does not. What was read or muted or may no longer be seen is left out,
 * and one that was held up until quiet hours began waits for their end.
 */
export async function contentOf(tx: Tx, { to, channel, urgent, source }: Delivery, origin: string): Promise<Message | null> {
  const way = OutsideChannel.safeParse(channel).data
  if (!('employeeId' in to) || way === undefined) return null
  const { employeeId } = to
  const open = [...(await openNotices(tx, await noticesOf(tx, source))).values()]
  if (open.length === 0) return null
  const people = await peopleOf(tx)
  const until = leavesAt({ channel: way, urgent, since: tx.now }, tx.now, { ...people.reachOf(employeeId), digests: [] })
  if (until > tx.now) {
    await insertWaits(
      tx,
      open.map(({ id: noticeId, objectId, at: since, urgent: is }) => ({
        employeeId,
        channel: way,
        noticeId,
        objectId,
        urgent: is,
        since,
      })),
    )
    await wakeFor(tx, employeeId, [until])
    return null
  }
  const newestFirst = open.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return messageOf(newestFirst, people.ownOf(employeeId).locale, origin)
}

async function noticesOf(tx: Tx, source: Delivery['source']): Promise<readonly string[]> {
  if (source.kind === 'notice') return source.noticeIds
  return source.kind === 'digest' ? ((await findDigest(tx, source.digestId))?.noticeIds ?? []) : []
}
