import type { EventSetting, NoticeDigest, NoticeEscalation, OutsideChannel, QuietHours } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Mute } from './rules/telling.ts'

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

/** What happened, as far as who is told of it asks. */
export type HappenedRecord = {
  code: OccurrenceCode
  kind: string
  objectId: string
  /** What it is about within the object. */
  about: string | null
  byEmployeeId: string | null
  /** What a threshold is compared with. */
  measure: number | null
}

/** Somebody who may see the object and has the right to hear of it. */
export type CandidateRecord = {
  employeeId: string
  /** He is in charge of it or watches it. */
  mine: boolean
  mutes: readonly Mute[]
}

/** A line of the bell. */
export type NoticeRecord = {
  id: string
  employeeId: string
  at: Date
  code: OccurrenceCode
  kind: string
  objectId: string
  urgent: boolean
  facts: Readonly<Record<string, unknown>>
  readAt: Date | null
}

export type WaitRecord = {
  employeeId: string
  channel: OutsideChannel
  noticeId: string
  objectId: string | null
  urgent: boolean
  since: Date
}
export type EscalationRecord = { employeeId: string; noticeId: string; urgent: boolean; since: Date }

/** Something that happened, as a preview counts it. */
export type OccurredRecord = { at: Date; code: OccurrenceCode; objectId: string; mine: boolean; facts: Readonly<Record<string, unknown>> }

/** A message as every channel carries it. */
export type MessageRecord = {
  locale: Locale
  subject: string
  lines: readonly { title: string; text: string; href: string | null; actionLabel: string | null }[]
  /** For a locked screen: nothing of a person, a sum or an address. */
  locked: string
  /** At most 160 characters. */
  short: string
}
