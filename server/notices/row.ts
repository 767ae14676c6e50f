import type { Notice, NoticeLine } from '#contract/notices.ts'
import { aboutOf, meaningOf, type ObjectKind, type OccurrenceCode, type OccurrenceFacts } from '#contract/occurrences.ts'
import { NextCode } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { LineRecord, NoticeRecord } from './store/notices.ts'

type Facts = OccurrenceFacts & { minutes?: number; days?: number }

/** A notice as its person reads it. */
export function noticeOf(row: NoticeRecord): Notice {
  const code = row.code as OccurrenceCode
  const { number, person, organization, reason, comment, minutes = null, days = null } = row.facts as Facts
  return {
    ...{ id: row.id, at: row.at.toISOString(), code, group: meaningOf(code).group, urgent: row.urgent, mandatory: row.mandatory },
    ...{ concern: row.concern as Notice['concern'], read: row.readAt !== null },
    ...{ number, about: aboutOf(row.facts as Facts), person, organization, reason, comment, minutes, days },
  }
}

/** An object of the bell: what left the queue stands there as settled, whatever was said of it. */
export const lineOf = (row: LineRecord): NoticeLine => ({
  kind: row.kind as ObjectKind,
  objectId: row.objectId,
  newest: noticeOf(row),
  count: row.count,
  unread: row.unread,
  muted: row.muted,
  stands: row.mine === null ? null : row.mine ? 'waits' : 'settled',
  next: row.mine ? NextCode.catch('none').parse(row.next) : null,
  side: row.side as Side | null,
})
