import type { EventSetting, NoticeDigest, NoticeEscalation, OutsideChannel, QuietHours } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { Locale } from '#contract/primitives.ts'

/** What a person has set, as it is stored; the usual where he has set nothing. */
export type OwnRecord = {
  version: number
  events: EventSetting[]
  tz: string | null
  quiet: QuietHours | null
  digests: NoticeDigest[]
  escalation: NoticeEscalation | null
  deputyId: string | null
  locale: Locale
}

/** An absence of somebody. */
export type AbsenceRecord = { employeeId: string; fromOn: string; untilOn: string; deputyId: string | null }

export type WaitRecord = {
  employeeId: string
  channel: OutsideChannel
  noticeId: string
  objectId: string | null
  urgent: boolean
  since: Date
}
export type EscalationRecord = { employeeId: string; noticeId: string; urgent: boolean; since: Date }

/** Something that happened, as a preview counts it; `mine`: whoever asks is in charge of the object or watches it. */
export type OccurredRecord = { at: Date; code: OccurrenceCode; objectId: string; mine: boolean; facts: Readonly<Record<string, unknown>> }
