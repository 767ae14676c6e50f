import type { NoticeDigest, OutsideChannel, QuietHours } from '#contract/notice-settings.ts'
import { afterWorkMinutes, nextWorkAt, type WorkTime } from '#contract/work-time.ts'
import { afterLoudMinutes, digestAfter, quietUntil } from './clock.ts'

/** How one person is reached outside the bell, as it stands now. */
export type Reach = { zone: string; quiet: QuietHours | null; digests: readonly NoticeDigest[]; work: WorkTime }
/** What is to leave on one channel. */
export type Waiting = { channel: OutsideChannel; urgent: boolean; since: Date }

/** Whether something of this urgency is held back by quiet hours just now. */
const isHeld = (urgent: boolean, quiet: QuietHours | null): boolean => quiet !== null && !(urgent && quiet.urgent)

/**
 * When something leaves, not before now: at once, with the next digest of its channel, or after quiet hours. It is asked anew when that moment
 * comes, for hours and zone may have been changed by then.
 */
export function leavesAt({ channel, urgent, since }: Waiting, now: Date, { zone, quiet, digests, work }: Reach): Date {
  const digest = urgent ? undefined : digests.find(one => one.channel === channel)
  const due = digest ? digestAfter(since, digest, zone) : now
  const at = due > now ? due : now
  if (!isHeld(urgent, quiet)) return at
  return (quiet?.outsideWork ? nextWorkAt(at, work) : quietUntil(quiet, zone, at)) ?? at
}

/** When an unread notice goes to the deputy: minutes of quiet hours do not count, but for what is urgent. */
export const escalatesAt = (notice: { at: Date; urgent: boolean }, minutes: number, { zone, quiet, work }: Reach): Date =>
  quiet?.outsideWork && !notice.urgent
    ? afterWorkMinutes(notice.at, minutes, work)
    : afterLoudMinutes(notice.at, minutes, notice.urgent ? null : quiet, zone)

/** What leaves now of what waits for one person, the oldest first on each channel, and when to look again. */
export function leavingOf<W extends Waiting>(waiting: readonly W[], now: Date, reach: Reach): { leave: W[]; next: Date | null } {
  const leave: W[] = []
  let next: Date | null = null
  for (const group of Map.groupBy(waiting, ({ channel, urgent }) => `${channel} ${urgent}`).values())
    for (const one of group.toSorted((a, b) => a.since.getTime() - b.since.getTime())) {
      const at = leavesAt(one, now, reach)
      if (at <= now) {
        leave.push(one)
        continue
      }
      if (next === null || at < next) next = at
      break // a later one of its channel leaves no earlier
    }
  return { leave, next }
}
