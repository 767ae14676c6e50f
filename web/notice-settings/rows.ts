import { type EventRow, inOrder, rowOf } from '#contract/notice-policy.ts'
import type { EventSetting, NoticeChannel } from '#contract/notice-settings.ts'
import { meaningOf, type OccurrenceCode, occurrenceGroups } from '#contract/occurrences.ts'

/** What events are set up by: what is said here, over what holds where nothing is said. */
export type Events = { own: readonly EventSetting[]; base: readonly EventSetting[] }

export const rowFor = ({ own, base }: Events, code: OccurrenceCode): EventRow => rowOf(code, own, [base])

/** With rows in the place of some; one that says what holds anyway is said no longer. */
export function withRows({ own, base }: Events, rows: readonly EventSetting[]): EventSetting[] {
  const codes = new Set(rows.map(({ code }) => code))
  const said = rows
    .map(row => ({ ...row, channels: inOrder(meaningOf(row.code).mandatory ? ['bell', ...row.channels] : row.channels) }))
    .filter(({ code, ...row }) => JSON.stringify(row) !== JSON.stringify(rowOf(code, [], [base])))
  return [...own.filter(({ code }) => !codes.has(code)), ...said].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** A row with a channel more or less: without the bell there is no other. */
export function withChannel(row: EventRow, channel: NoticeChannel, on: boolean): EventRow {
  if (on) return { ...row, channels: inOrder([...row.channels, channel]) }
  return { ...row, channels: channel === 'bell' ? [] : row.channels.filter(one => one !== channel) }
}

/** Groups of events somebody may hear of, in their order. */
export const groupsOf = (codes: readonly OccurrenceCode[]) =>
  occurrenceGroups
    .map(group => ({ group, codes: codes.filter(code => meaningOf(code).group === group) }))
    .filter(({ codes: of }) => of.length > 0)

/** Of how many events the row differs. */
export const countRows = (now: Events, start: Events, codes: readonly OccurrenceCode[]): number =>
  codes.filter(code => JSON.stringify(rowFor(now, code)) !== JSON.stringify(rowFor(start, code))).length
