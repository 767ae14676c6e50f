import type { EventSetting, NoticeDigest, NoticeSettings, OwnNoticeSettings } from '#contract/notice-settings.ts'
import { countRows, type Events } from './rows.ts'

/** What the form of a person holds; hours as they are typed. */
export type Values = {
  events: EventSetting[]
  tz: string | null
  quietOn: boolean
  /** Whenever the organisation does not work, instead of hours of one's own. */
  quietOutside: boolean
  quietFrom: string
  quietTo: string
  quietUrgent: boolean
  digests: NoticeDigest[]
  deputyId: string | null
  escalates: boolean
  minutes: number | string | null
  onlyUrgent: boolean
  absences: { from: string | null; until: string | null; deputyId: string | null }[]
}

export const valuesOf = ({ settings }: OwnNoticeSettings): Values => ({
  events: settings.events.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  tz: settings.tz,
  quietOn: settings.quiet !== null,
  quietOutside: settings.quiet?.outsideWork ?? false,
  quietFrom: settings.quiet?.from ?? '22:00',
  quietTo: settings.quiet?.to ?? '07:00',
  quietUrgent: settings.quiet?.urgent ?? true,
  digests: settings.digests,
  deputyId: settings.deputyId,
  escalates: settings.escalation !== null,
  minutes: settings.escalation?.minutes ?? 30,
  onlyUrgent: settings.escalation?.onlyUrgent ?? true,
  absences: settings.absences,
})

const quietOf = ({ quietOn, quietOutside, quietFrom: from, quietTo: to, quietUrgent: urgent }: Values): NoticeSettings['quiet'] => {
  if (!quietOn) return null
  // hours half typed are of no matter there
  return quietOutside ? { from: '22:00', to: '07:00', urgent, outsideWork: true } : { from, to, urgent }
}

/** What is sent of it. */
export const settingsOf = (values: Values): NoticeSettings => ({
  events: values.events,
  tz: values.tz,
  quiet: quietOf(values),
  digests: values.digests,
  escalation: values.escalates ? { minutes: Number(values.minutes), onlyUrgent: values.onlyUrgent } : null,
  deputyId: values.deputyId,
  absences: values.absences.flatMap(({ from, until, deputyId }) => (from && until ? [{ from, until, deputyId }] : [])),
})

const isHour = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

type Fault = { field: keyof Values; message: string }
type FaultWords = { hourWrong: string; quietEmpty: string; minutesWrong: string; deputyMissing: string }

/** Everything that keeps the settings from being sent. */
export function faultsOf(values: Values, t: FaultWords): Fault[] {
  const { quietFrom, quietTo, digests, escalates, minutes, deputyId } = values
  const quietOn = values.quietOn && !values.quietOutside
  const whole = typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440
  return [
    ...(quietOn && !isHour(quietFrom) ? [{ field: 'quietFrom' as const, message: t.hourWrong }] : []),
    ...(quietOn && !isHour(quietTo) ? [{ field: 'quietTo' as const, message: t.hourWrong }] : []),
    ...(quietOn && quietFrom === quietTo ? [{ field: 'quietTo' as const, message: t.quietEmpty }] : []),
    ...(digests.every(({ hour }) => isHour(hour)) ? [] : [{ field: 'digests' as const, message: t.hourWrong }]),
    ...(escalates && !whole ? [{ field: 'minutes' as const, message: t.minutesWrong }] : []),
    ...(escalates && deputyId === null ? [{ field: 'deputyId' as const, message: t.deputyMissing }] : []),
  ]
}

/** How many things differ from what is saved: each event counts, and each other field. */
export function countUnsaved(values: Values, start: Values, own: OwnNoticeSettings): number {
  const events = (of: Values): Events => ({ own: of.events, base: own.roleEvents })
  const { events: _, ...fields } = values
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const changed = names.filter(name => JSON.stringify(values[name]) !== JSON.stringify(start[name])).length
  return countRows(events(values), events(start), own.codes) + changed
}

/** `9`, `9:30`, `0930` as the clock writes them. */
export function clock(text: string): string {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim().replace(/[.\-\s]/, ':'))
  return found ? `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}` : text.trim()
}
