import type { Day } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Language, nbsp } from './text.ts'

/** Days, hours and windows as documents write them. */

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

const monthsEn = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A day in words: «5 октября 2026 г.». */
export function dayWords(day: Day, language: Language = 'ru'): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return language === 'ru'
    ? `${date}${nbsp}${months[month - 1]}${nbsp}${year}${nbsp}г.`
    : `${date}${nbsp}${monthsEn[month - 1]}${nbsp}${year}`
}

/** A day in digits: `05.10.2026`. */
export const dayText = (day: Day): string => day.split('-').toReversed().join('.')

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock of the zone shows: `09:00`. */
export function hourText(at: Date, tz: string): string {
  const clock = clocks.get(tz) ?? new Intl.DateTimeFormat('ru', { timeZone: tz, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(tz, clock)
  return clock.format(at)
}

const offsets = new Map<string, Intl.DateTimeFormat>()

/** The zone of a moment as documents say it: «МСК», elsewhere `UTC+4`. */
export function zoneText(at: Date, tz: string, language: Language = 'ru'): string {
  if (tz === defaultZone) return language === 'ru' ? 'МСК' : 'MSK'
  const format = offsets.get(tz) ?? new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'shortOffset' })
  offsets.set(tz, format)
  return (format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? tz).replace('GMT', 'UTC')
}

/** A moment by the clock of a place: `06.10.2026 09:00 МСК`. */
export const momentText = (at: Date, tz: string, language: Language = 'ru'): string =>
  `${dayText(dayIn(tz, at))} ${hourText(at, tz)}${nbsp}${zoneText(at, tz, language)}`

/** A window by the clock of its place, the day once where it is one: `06.10.2026, 09:00–12:00 МСК`; empty where nothing was agreed. */
export function windowText(from: Date | null, to: Date | null, tz: string, language: Language = 'ru'): string {
  if (!from || !to) {
    const at = from ?? to
    if (!at) return ''
    const word = from ? (language === 'ru' ? 'с' : 'from') : language === 'ru' ? 'до' : 'until'
    return `${word}${nbsp}${momentText(at, tz, language)}`
  }
  const [first, last] = [dayIn(tz, from), dayIn(tz, to)]
  if (first !== last) return `${dayText(first)} ${hourText(from, tz)} – ${momentText(to, tz, language)}`
  return `${dayText(first)}, ${hourText(from, tz)}–${hourText(to, tz)}${nbsp}${zoneText(from, tz, language)}`
}

/** Minutes as people say them: «6 ч 40 мин». */
export function spanText(minutes: number, language: Language = 'ru'): string {
  const [hour, minute] = language === 'ru' ? ['ч', 'мин'] : ['h', 'min']
  const parts = [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)}${nbsp}${hour}`] : []),
    ...(minutes % 60 > 0 || minutes < 60 ? [`${minutes % 60}${nbsp}${minute}`] : []),
  ]
  return parts.join(' ')
}
