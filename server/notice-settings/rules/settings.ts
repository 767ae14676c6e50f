import type { NoticeSettings } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { noticeEventRefusals, noticeReachRefusals } from '#contract/refusals/notice-settings.ts'

type Found = { code: keyof typeof noticeEventRefusals | keyof typeof noticeReachRefusals; field: string; info?: Record<string, string> }
type Around = { self: string; colleagues: ReadonlySet<string>; codes: ReadonlySet<OccurrenceCode>; knowsZone: boolean }

/** What speaks against the settings of a person; null: nothing. */
export function faultOf(given: NoticeSettings, { self, colleagues, codes, knowsZone }: Around): Found | null {
  const foreign = given.events.find(({ code }) => !codes.has(code))
  if (foreign) return { code: 'notice_settings.event_unknown', field: 'events', info: { code: foreign.code } }
  if (!knowsZone) return { code: 'notice_settings.zone_unknown', field: 'tz' }
  if (given.quiet && !given.quiet.outsideWork && given.quiet.from === given.quiet.to)
    return { code: 'notice_settings.quiet_empty', field: 'quiet' }
  const channels = given.digests.map(({ channel }) => channel)
  if (new Set(channels).size < channels.length) return { code: 'notice_settings.digest_twice', field: 'digests' }
  const deputies = [given.deputyId, ...given.absences.map(({ deputyId }) => deputyId)].filter(id => id !== null)
  if (deputies.includes(self)) return { code: 'notice_settings.deputy_self', field: 'deputyId' }
  if (deputies.some(id => !colleagues.has(id))) return { code: 'notice_settings.deputy_unknown', field: 'deputyId' }
  if (given.escalation && given.deputyId === null) return { code: 'notice_settings.deputy_missing', field: 'deputyId' }
  if (given.absences.some(({ from, until }) => until < from)) return { code: 'notice_settings.days_turned', field: 'absences' }
  const inOrder = given.absences.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (inOrder.some(({ from }, i) => i > 0 && inOrder[i - 1]!.until >= from))
    return { code: 'notice_settings.days_overlap', field: 'absences' }
  return null
}
