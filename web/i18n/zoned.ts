import { wallOf } from './format.ts'

const DAY = 86_400_000
const two = (n: number) => String(n).padStart(2, '0')

/** How far the clock of a zone is ahead of universal time at a moment. */
function aheadAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallOf(at, zone)!
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/**
 * A day and an hour (`09:00`) on the clock of a zone as a moment, null where there is no such day or hour. Of an hour a clock shows twice
 * it is the first one; of one that is left out the moment the clock would have shown it, had it gone on.
 */
export function momentOn(day: string, hour: string, zone: string): string | null {
  const shown = Date.parse(`${day}T${hour}:00Z`)
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== day) return null
  const [before, after] = [shown - aheadAt(shown - DAY, zone), shown - aheadAt(shown + DAY, zone)] as const
  const at = [before, after].find(each => each + aheadAt(each, zone) === shown) ?? before
  return new Date(at).toISOString()
}

/** The day and the hour of a moment on the clock of a zone. */
export function clockIn(moment: string, zone: string): { day: string; hour: string } {
  const { year, month, day, hour, minute } = wallOf(moment, zone)!
  return { day: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`, hour: `${two(hour)}:${two(minute)}` }
}

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  days === 0 ? day : new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** How many days one day comes after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
