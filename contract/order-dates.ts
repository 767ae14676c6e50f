const DAY_MS = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock of the zone shows at a moment, as milliseconds of a calendar without zones. */
function shownAt(at: number, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) + (((at % 1000) + 1000) % 1000)
}

/** Years are written by four digits: what lies before or after them is their first moment, or their last. */
const written = (at: number): Date => new Date(Math.min(253_402_300_799_999, Math.max(-62_135_596_800_000, at)))

/** The moment a clock of the zone shows so: the earlier of two, and after a gap as much later as the gap is long. */
function momentShown(shown: number, zone: string): number {
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map(near => shown - (shownAt(near, zone) - near)) as [number, number]
  const fits = [before, after].filter(at => shownAt(at, zone) === shown)
  return fits.length > 0 ? Math.min(...fits) : before
}

/** The moment a clock of the zone shows an hour of a day: `2026-10-06`, `09:00`. */
export const momentAt = (day: string, hour: string, zone: string): string =>
  written(momentShown(Date.parse(`${day}T${hour}:00Z`), zone)).toISOString()

const dayText = (shown: number): string => written(shown).toISOString().slice(0, 10)

/** The calendar day so many days later. */
export const dayPlus = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS)

type Window = { windowFrom: string | null; windowTo: string | null }
/** A stop's window and the zone its clock goes by. */
type ZonedWindow = Window & { tz: string }

/** The calendar day of a moment on the clock of a zone: `2026-10-30`. */
export const dayOf = (moment: string, zone: string): string => dayText(shownAt(Date.parse(moment), zone))

/** The first day of a route on the clock of its first stop that has a window; null when none has. */
export function firstDayOf(windows: readonly ZonedWindow[]): string | null {
  const first = windows.find(({ windowFrom, windowTo }) => windowFrom !== null || windowTo !== null)
  return first ? dayOf((first.windowFrom ?? first.windowTo)!, first.tz) : null
}

/** How many days lie from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * The moment so many days later at the same time on the clock of a zone, whatever that clock was turned by meanwhile; a time that is left
 * out that day is the one after the gap.
 */
export const sameTimeLater = (moment: string, zone: string, days: number): string =>
  new Date(momentShown(shownAt(Date.parse(moment), zone) + days * DAY_MS, zone)).toISOString()

/** The windows of a route that begins on another day: every stop keeps its time of day and its days after the first. */
export function windowsOn(windows: readonly ZonedWindow[], day: string): Window[] {
  const first = firstDayOf(windows)
  if (first === null) return windows.map(({ windowFrom, windowTo }) => ({ windowFrom, windowTo }))
  const days = daysBetween(first, day)
  return windows.map(({ windowFrom, windowTo, tz }) => {
    const from = windowFrom && sameTimeLater(windowFrom, tz, days)
    const to = windowTo && sameTimeLater(windowTo, tz, days)
    // a window that ends inside the hour a clock leaves out would end before it begins
    return { windowFrom: from, windowTo: from && to && Date.parse(to) < Date.parse(from) ? from : to }
  })
}

/** Days of a week, Monday first, that are meant: seven yes or no. */
export type Weekdays = readonly boolean[]

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** State holidays of Russia that move with no decree (ТК РФ ст. 112), as month and day. */
const holidays = new Set([
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

/** Whether a day is a state holiday of Russia, whatever was moved. */
export const isStateHoliday = (day: string): boolean => holidays.has(day.slice(5))

/** The days from one to another, both included, that fall on the weekdays meant and on no free day; at most `most`. */
export function daysOf(range: { from: string; to: string }, weekdays: Weekdays, isFree: (day: string) => boolean, most: number): string[] {
  const found: string[] = []
  const count = daysBetween(range.from, range.to)
  for (let i = 0; i <= count && found.length < most; i++) {
    const day = dayPlus(range.from, i)
    if (weekdays[weekdayOf(day)] && !isFree(day)) found.push(day)
  }
  return found
}

/**
 * The day on which a route that was driven from `first` is repeated: the next one of the same weekday, today while its first window is
 * still open then.
 */
export function repeatDay(windows: readonly ZonedWindow[], now: Date): string | null {
  const first = firstDayOf(windows)
  const zone = windows.find(({ windowFrom, windowTo }) => windowFrom !== null || windowTo !== null)?.tz
  if (first === null || zone === undefined) return null
  const today = dayOf(now.toISOString(), zone)
  const wait = (weekdayOf(first) - weekdayOf(today) + 7) % 7
  const day = dayPlus(today, wait)
  const end = windowsOn(windows, day).find(({ windowFrom, windowTo }) => windowFrom !== null || windowTo !== null)
  const over = end && Date.parse((end.windowTo ?? end.windowFrom)!) <= now.getTime()
  return over ? dayPlus(day, 7) : day
}
