import type { NoticeChannel, OutsideChannel } from '#contract/notice-settings.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import type { NoticeRecord, OccurredRecord } from '../record.ts'

/** What the bell does for those who decide where its lines go besides. */
export type Bell = {
  /** Lines by their ids, the oldest first; one that is gone is left out. */
  listNotices: (tx: Tx, ids: readonly string[]) => Promise<NoticeRecord[]>
  /** Not read, not muted, and of an object he may still see. */
  mayStillLeave: (tx: Tx, notice: NoticeRecord) => Promise<boolean>
  /** Which of some people may see what a line is about. Who muted it, or did it himself, is not to hear of it. */
  listSeeing: (tx: Tx, notice: NoticeRecord, employeeIds: readonly string[]) => Promise<{ employeeId: string; muted: boolean }[]>
  /** The same line for somebody who stands in for its person; null where he has it already. */
  passOn: (tx: Tx, notice: NoticeRecord, employeeId: string) => Promise<NoticeRecord | null>
  /** What happened since, of which the acting person may hear, the oldest first; `mine` is what he is in charge of or watches. */
  listHappened: (tx: Tx, since: Date) => Promise<OccurredRecord[]>
}

export type OutsideDelivery = {
  to: { employeeId: string }
  channel: OutsideChannel
  urgent: boolean
  objectId: string | null
  source: { kind: 'notice'; noticeIds: readonly string[] } | { kind: 'digest'; digestId: string }
}

/** How messages leave the product. */
export type Ways = {
  /** Channels outside the bell that reach a person now. */
  channelsOf: (tx: Tx, employeeId: string) => Promise<readonly string[]>
  deliver: (tx: Tx, delivery: OutsideDelivery) => Promise<unknown>
}

export const bell = handedIn<Bell>('the bell')
export const ways = handedIn<Ways>('the channels')

/** A line that was made, and where it goes. */
export type Sent = { notice: NoticeRecord; channels: readonly NoticeChannel[]; standsFor: string | null }
