import { useCallback, useSyncExternalStore } from 'react'
import { defaultZone } from '#contract/zone.ts'
import { dash, formatAmount, formatMoney, formatNumber, formatPercent, formatWeight, type Money, nbsp } from './numbers.ts'
import { type Locale, useLocale } from './words.ts'
import { zoneLabels } from './zoneLabels.ts'

export type Moment = string | number | Date

let offsetMs = 0
const watchers = new Set<() => void>()

/** Corrected time is local time plus the offset that the server has measured. */
export const correctedTime = (localMs: number, offsetSeconds: number): number => localMs + offsetSeconds * 1000

export function setTimeOffset(seconds: number): void {
  offsetMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  for (const tell of watchers) tell()
}

/** A moment of this machine's own clock by the corrected one, in milliseconds. */
export const corrected = (machineMs: number): number => correctedTime(machineMs, offsetMs / 1000)

let zoneOfReader = defaultZone

/** The zone of the organisation somebody works for here: every moment that belongs to no place is told in it from now on. */
export function setReaderZone(zone: string): void {
  zoneOfReader = zone
}

/** The zone moments are told in that belong to no place: of the reader's organisation, Moscow's for whoever is of none. */
export const readerZone = (): string => zoneOfReader

/** The corrected time of this moment, in milliseconds. */
export const now = (): number => corrected(Date.now())

/** The minute it is by the corrected clock, as a field of a moment holds it. */
export const thisMinute = (): string => new Date(Math.floor(now() / 60_000) * 60_000).toISOString()

/** Corrected time rounded down to the step; renders again on each step, so all countdowns of a screen turn together. */
export function useNow(everyMs = 1000): number {
  const watch = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        timer = setTimeout(
          () => {
            tell()
            wait()
          },
          everyMs - (now() % everyMs),
        )
      }
      wait()
      watchers.add(tell)
      return () => {
        clearTimeout(timer)
        watchers.delete(tell)
      }
    },
    [everyMs],
  )
  const step = () => Math.floor(now() / everyMs) * everyMs
  return useSyncExternalStore(watch, step, step)
}

type Wall = { year: number; month: number; day: number; weekday: number; hour: number; minute: number; second: number }

const walls = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function wallClock(zone = zoneOfReader): Intl.DateTimeFormat {
  let found = walls.get(zone)
  if (!found) {
    const shape = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    } as const
    try {
      found = new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zone })
    } catch {
      found = new Intl.DateTimeFormat('en-US', shape)
    }
    walls.set(zone, found)
  }
  return found
}

/** What a clock of a zone, the reader's unless one is given, shows at a moment; null where there is none. A zone nobody knows is the browser's own. */
export function wallOf(at: Moment | null | undefined, zone: string | undefined): Wall | null {
  if (at === null || at === undefined || at === '') return null
  // A date without a time belongs to no zone and must not move by one.
  const [instant, clock] =
    typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? [new Date(`${at}T00:00:00Z`), 'UTC'] : [new Date(at), zone]
  if (Number.isNaN(instant.getTime())) return null
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of wallClock(clock).formatToParts(instant)) found[part.type] = part.value
  return {
    year: Number(found.year),
    month: Number(found.month),
    day: Number(found.day),
    weekday: weekdays.indexOf(found.weekday ?? ''),
    hour: Number(found.hour),
    minute: Number(found.minute),
    second: Number(found.second),
  }
}

const spokenIn = { ru: 'ru', en: 'en-GB' } as const

type Names = { months: string[]; weekdays: string[] }
const names: Partial<Record<Locale, Names>> = {}

const namesIn = (locale: Locale): Names => (names[locale] ??= makeNames(locale))

function makeNames(locale: Locale): Names {
  const month = new Intl.DateTimeFormat(spokenIn[locale], { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(spokenIn[locale], { weekday: 'short', timeZone: 'UTC' })
  return {
    months: Array.from({ length: 12 }, (_, at) =>
      month
        .formatToParts(Date.UTC(2026, at, 15))
        .filter(part => part.type === 'month')
        .map(part => part.value)
        .join(''),
    ),
    weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2026, 10, 1 + at))),
  }
}
const two = (n: number) => String(n).padStart(2, '0')
const clockOf = (wall: Wall) => `${two(wall.hour)}:${two(wall.minute)}`
const sameDay = (a: Wall, b: Wall) => a.year === b.year && a.month === b.month && a.day === b.day
const dayMonth = (wall: Wall, locale: Locale) => `${wall.day}${nbsp}${namesIn(locale).months[wall.month - 1]}`

type DateShape = { zone?: string | undefined; weekday?: boolean; year?: 'auto' | 'always' | 'never' }
type TimeShape = { zone?: string | undefined; showZone?: boolean }

const yearOf = (wall: Wall, shape: DateShape) => {
  if (shape.year === 'never') return ''
  return shape.year === 'always' || wall.year !== wallOf(now(), shape.zone)?.year ? `${nbsp}${wall.year}` : ''
}

/** A day in the zone of its place; the year only if it is not the current one. */
export function formatDate(at: Moment | null | undefined, shape: DateShape = {}, locale: Locale = 'ru'): string {
  const wall = wallOf(at, shape.zone)
  if (!wall) return dash
  const weekday = shape.weekday ? `${namesIn(locale).weekdays[wall.weekday]},${nbsp}` : ''
  return `${weekday}${dayMonth(wall, locale)}${yearOf(wall, shape)}`
}

const offsets = new Map<string, Intl.DateTimeFormat>()

/** The short mark of a zone beside a time: «МСК», «ЕКБ», else its offset. */
export function formatZone(zone: string | null | undefined, at: Moment = now(), locale: Locale = 'ru'): string {
  if (!zone) return ''
  const known = zoneLabels[zone]
  if (known) return known[locale === 'ru' ? 0 : 1]
  try {
    let found = offsets.get(zone)
    if (!found) {
      found = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
      offsets.set(zone, found)
    }
    return found.formatToParts(new Date(at)).find(part => part.type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

const zoneMark = (shape: TimeShape, at: Moment, locale: Locale) =>
  shape.showZone === false ? '' : `${nbsp}${formatZone(shape.zone ?? zoneOfReader, at, locale)}`

/** «10:05 МСК»: a clock time is told with its zone, the reader's unless that of a place is given; see `tools/zones.test.ts` for where it may be left out. */
export function formatTime(at: Moment | null | undefined, shape: TimeShape = {}, locale: Locale = 'ru'): string {
  const wall = wallOf(at, shape.zone)
  return wall ? `${clockOf(wall)}${zoneMark(shape, at as Moment, locale)}` : dash
}

/** «21 нояб., 10:05 МСК» */
export function formatDateTime(at: Moment | null | undefined, shape: TimeShape & DateShape = {}, locale: Locale = 'ru'): string {
  const wall = wallOf(at, shape.zone)
  return wall ? `${formatDate(at, shape, locale)}, ${clockOf(wall)}${zoneMark(shape, at as Moment, locale)}` : dash
}

/** A window of time at one place: «25 нояб., 09:00–12:00 МСК»; an open end reads «до 12:00» or «с 09:00». */
export function formatWindow(
  from: Moment | null | undefined,
  to: Moment | null | undefined,
  shape: TimeShape & DateShape = {},
  locale: Locale = 'ru',
): string {
  const start = wallOf(from, shape.zone)
  const end = wallOf(to, shape.zone)
  if (!start && !end) return dash
  const mark = zoneMark(shape, (from ?? to) as Moment, locale)
  if (!end) return `${formatDate(from, shape, locale)}, ${locale === 'ru' ? 'с' : 'from'}${nbsp}${clockOf(start as Wall)}${mark}`
  if (!start) return `${formatDate(to, shape, locale)}, ${locale === 'ru' ? 'до' : 'until'}${nbsp}${clockOf(end)}${mark}`
  if (sameDay(start, end)) {
    const hours = clockOf(start) === clockOf(end) ? clockOf(start) : `${clockOf(start)}–${clockOf(end)}`
    return `${formatDate(from, shape, locale)}, ${hours}${mark}`
  }
  return `${formatDate(from, shape, locale)}, ${clockOf(start)} – ${formatDate(to, shape, locale)}, ${clockOf(end)}${mark}`
}

/** A range of days: «21–25 нояб.», «30 нояб. – 2 дек.». */
export function formatDates(
  from: Moment | null | undefined,
  to: Moment | null | undefined,
  shape: DateShape = {},
  locale: Locale = 'ru',
): string {
  const start = wallOf(from, shape.zone)
  const end = wallOf(to, shape.zone)
  if (!start && !end) return dash
  if (!start) return `${locale === 'ru' ? 'до' : 'until'}${nbsp}${formatDate(to, shape, locale)}`
  if (!end) return `${locale === 'ru' ? 'с' : 'from'}${nbsp}${formatDate(from, shape, locale)}`
  if (sameDay(start, end)) return formatDate(from, shape, locale)
  if (start.year !== end.year) {
    const both: DateShape = { ...shape, year: shape.year === 'never' ? 'never' : 'always' }
    return `${formatDate(from, both, locale)} – ${formatDate(to, both, locale)}`
  }
  if (start.month === end.month) return `${start.day}–${dayMonth(end, locale)}${yearOf(end, shape)}`
  return `${dayMonth(start, locale)} – ${dayMonth(end, locale)}${yearOf(end, shape)}`
}

const units: Record<Locale, { d: string; h: string; m: string; s: string }> = {
  ru: { d: 'дн.', h: 'ч', m: 'мин', s: 'с' },
  en: { d: 'd', h: 'h', m: 'min', s: 's' },
}

/** A length of time in its two largest parts: «45 с», «38 мин», «1 ч 13 мин», «2 дн. 3 ч». */
export function formatDuration(ms: number | null | undefined, locale: Locale = 'ru'): string {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return dash
  const unit = units[locale]
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const part = (n: number, name: string) => `${n}${nbsp}${name}`
  const pair = (a: string, n: number, name: string) => (n === 0 ? a : `${a} ${part(n, name)}`)
  if (days > 0) return pair(part(days, unit.d), hours % 24, unit.h)
  if (hours > 0) return pair(part(hours, unit.h), minutes % 60, unit.m)
  return minutes > 0 ? part(minutes, unit.m) : part(seconds, unit.s)
}

/** The figures of a countdown: «04:32», «1:04:32»; never below zero. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const day = 86_400_000

/** Words relative to `at` under 24 hours, the date beyond. */
export function formatRelative(at: Moment | null | undefined, relativeTo: number = now(), locale: Locale = 'ru', zone?: string): string {
  if (at === null || at === undefined || at === '') return dash
  const left = new Date(at).getTime() - relativeTo
  if (Number.isNaN(left)) return dash
  if (Math.abs(left) >= day) return formatDateTime(at, { zone }, locale)
  const length = formatDuration(left, locale)
  if (left >= 0) return locale === 'ru' ? `через ${length}` : `in ${length}`
  if (left > -60_000) return locale === 'ru' ? 'только что' : 'just now'
  return locale === 'ru' ? `${length} назад` : `${length} ago`
}

/** «до 18:00 МСК (через 2 ч 10 мин)»; a past deadline says how late it is. */
export function formatDeadline(at: Moment | null | undefined, shape: TimeShape & { now?: number } = {}, locale: Locale = 'ru'): string {
  const wall = wallOf(at, shape.zone)
  if (!wall || at === null || at === undefined) return dash
  const moment = shape.now ?? now()
  const today = wallOf(moment, shape.zone)
  const exact =
    today && sameDay(wall, today)
      ? `${clockOf(wall)}${zoneMark(shape, at, locale)}`
      : formatDateTime(at, { zone: shape.zone, ...(shape.showZone === false && { showZone: false }) }, locale)
  const left = new Date(at).getTime() - moment
  const until = locale === 'ru' ? `до${nbsp}${exact}` : `by ${exact}`
  if (left < 0)
    return `${until} (${locale === 'ru' ? `просрочено ${formatDuration(left, locale)}` : `${formatDuration(left, locale)} late`})`
  return left < day ? `${until} (${locale === 'ru' ? 'через' : 'in'} ${formatDuration(left, locale)})` : until
}

/** The clock of the top bar: «вт, 24 нояб., 14:32:07 МСК». */
export function formatClock(at: Moment, shape: TimeShape = {}, locale: Locale = 'ru'): string {
  const wall = wallOf(at, shape.zone)
  if (!wall) return dash
  return `${formatDate(at, { zone: shape.zone, weekday: true }, locale)}, ${clockOf(wall)}:${two(wall.second)}${zoneMark(shape, at, locale)}`
}

const createdFor = (locale: Locale) => ({
  locale,
  number: (value: unknown, digits?: 0 | 1 | 2 | 3) => formatNumber(value, locale, digits),
  percent: (share: unknown, digits?: 0 | 1 | 2) => formatPercent(share, locale, digits),
  money: (money: Money | null | undefined) => formatMoney(money, locale),
  amount: (amount: unknown, currency?: string | null) => formatAmount(amount, currency, undefined, locale),
  weight: (kilograms: unknown) => formatWeight(kilograms, locale),
  date: (at: Moment | null | undefined, shape?: DateShape) => formatDate(at, shape, locale),
  time: (at: Moment | null | undefined, shape?: TimeShape) => formatTime(at, shape, locale),
  dateTime: (at: Moment | null | undefined, shape?: TimeShape & DateShape) => formatDateTime(at, shape, locale),
  window: (from: Moment | null | undefined, to: Moment | null | undefined, shape?: TimeShape & DateShape) =>
    formatWindow(from, to, shape, locale),
  dates: (from: Moment | null | undefined, to: Moment | null | undefined, shape?: DateShape) => formatDates(from, to, shape, locale),
  zone: (zone: string | null | undefined, at?: Moment) => formatZone(zone, at, locale),
  duration: (ms: number | null | undefined) => formatDuration(ms, locale),
  countdown: formatCountdown,
  relative: (at: Moment | null | undefined, relativeTo?: number, zone?: string) => formatRelative(at, relativeTo, locale, zone),
  deadline: (at: Moment | null | undefined, shape?: TimeShape & { now?: number }) => formatDeadline(at, shape, locale),
  clock: (at: Moment, shape?: TimeShape) => formatClock(at, shape, locale),
})

export type Format = ReturnType<typeof createdFor>

const created: Record<Locale, Format> = { ru: createdFor('ru'), en: createdFor('en') }

/** All formats of one language; the same object for the same language. */
export const createFormat = (locale: Locale = 'ru'): Format => created[locale]

/** Sums, weights, days and moments as texts in the language of the page. */
export const useFormat = (): Format => created[useLocale().locale]
