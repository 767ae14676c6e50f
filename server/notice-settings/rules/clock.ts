import type { NoticeDigest, QuietHours } from '#contract/notice-settings.ts'
import { dayOf, dayPlus, momentAt } from '#contract/order-dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From a moment up to, and without, another. */
type Span = { from: number; to: number }

const moments = new Map<string, number>()

/** The moment a clock of the zone shows an hour of a day: the same few are asked for by everybody who waits. */
function momentOf(day: string, hour: string, zone: string): number {
  const key = `${day} ${hour} ${zone}`
  const at = moments.get(key) ?? Date.parse(momentAt(day, hour, zone))
  if (moments.size > 5000) moments.clear()
  moments.set(key, at)
  return at
}

/** The quiet hours of the days around a moment, the earliest first. Each begins and ends when the clock of the zone first shows it so. */
function quietSpans({ from, to }: QuietHours, zone: string, at: number): Span[] {
  const today = dayOf(new Date(at).toISOString(), zone)
  return [-1, 0, 1, 2]
    .map(days => dayPlus(today, days))
    .map(day => ({
      from: momentOf(day, from, zone),
      to: momentOf(from < to ? day : dayPlus(day, 1), to, zone),
    }))
    .filter(span => span.from < span.to)
}

/** The end of the quiet hours a moment lies in; null where it lies in none. */
export function quietUntil(quiet: QuietHours | null, zone: string, at: Date): Date | null {
  if (quiet === null) return null
  const moment = at.getTime()
  const found = quietSpans(quiet, zone, moment).find(span => span.from <= moment && moment < span.to)
  return found ? new Date(found.to) : null
}

/** The moment so many minutes later of which none is counted in quiet hours. */
export function afterLoudMinutes(at: Date, minutes: number, quiet: QuietHours | null, zone: string): Date {
  let moment = at.getTime()
  let left = minutes * MINUTE_MS
  while (quiet !== null) {
    const spans = quietSpans(quiet, zone, moment)
    const inside = spans.find(span => span.from <= moment && moment < span.to)
    if (inside) {
      moment = inside.to
      continue
    }
    const next = spans.find(span => span.from > moment)
    if (!next || moment + left <= next.from) break
    left -= next.from - moment
    moment = next.from
  }
  return new Date(moment + left)
}

const minutes = new Map<string, Intl.DateTimeFormat>()

/** What the minute hand of a zone shows. */
function minuteIn(zone: string, at: number): number {
  const clock = minutes.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, minute: 'numeric' })
  minutes.set(zone, clock)
  return Number(clock.format(at))
}

/** The first moment after another at which a digest is due. */
export function digestAfter(at: Date, { every, hour, weekday }: NoticeDigest, zone: string): Date {
  const moment = at.getTime()
  if (every === 'hourly') {
    const whole = moment - (moment % MINUTE_MS)
    return new Date(whole + HOUR_MS - minuteIn(zone, whole) * MINUTE_MS)
  }
  const today = dayOf(at.toISOString(), zone)
  for (let days = 0; ; days++) {
    const day = dayPlus(today, days)
    if (every === 'weekly' && new Date(day).getUTCDay() !== weekday % 7) continue
    const due = momentOf(day, hour, zone)
    if (due > moment) return new Date(due)
  }
}
