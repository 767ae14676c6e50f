import { type CalendarDate, parseAbsolute, parseDate, parseTime, type Time, type ZonedDateTime } from '@internationalized/date'

const readOrNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** A stored day, time or instant as a value of a date field; null when it cannot be read. */
export const readDate = (value: string | null | undefined): CalendarDate | null =>
  value ? readOrNull(() => parseDate(value.slice(0, 10))) : null
export const readTime = (value: string | null | undefined): Time | null => (value ? readOrNull(() => parseTime(value)) : null)
export const readInstant = (value: string | null | undefined, zone: string): ZonedDateTime | null =>
  value ? readOrNull(() => parseAbsolute(value, zone)) : null

export const writeTime = (value: Time): string => value.toString().slice(0, 5)
