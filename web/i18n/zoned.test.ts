import { parseAbsolute, parseDate, parseTime, toCalendarDate, toCalendarDateTime, toTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn, dayAfter, daysBetween, momentOn } from './zoned.ts'

const zones = ['Europe/Moscow', 'Asia/Vladivostok', 'Asia/Kathmandu', 'Europe/Berlin', 'America/Chicago', 'Australia/Lord_Howe']
const two = (n: number) => String(n).padStart(2, '0')
const zone = fc.constantFrom(...zones)
const day = fc
  .date({ min: new Date('2010-01-02'), max: new Date('2049-12-30'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const hour = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${two(h)}:${two(m)}`)

test('a day and an hour are the moment the calendar of the pickers says, in summer, winter and the nights between', () => {
  fc.assert(
    fc.property(day, hour, zone, (day, hour, zone) => {
      const known = toZoned(toCalendarDateTime(parseDate(day), parseTime(hour)), zone).toAbsoluteString()
      expect(momentOn(day, hour, zone)).toBe(known)
    }),
    { numRuns: 300 },
  )
  for (const [day, hour] of [
    ['2026-03-29', '02:30'],
    ['2026-10-25', '02:30'],
  ] as const)
    expect(momentOn(day, hour, 'Europe/Berlin')).toBe(
      toZoned(toCalendarDateTime(parseDate(day), parseTime(hour)), 'Europe/Berlin').toAbsoluteString(),
    )
})

test('a moment is the day and the hour the clock of its place shows', () => {
  fc.assert(
    fc.property(day, hour, zone, (day, hour, zone) => {
      const moment = `${day}T${hour}:00.000Z`
      const known = parseAbsolute(moment, zone)
      expect(clockIn(moment, zone)).toEqual({ day: toCalendarDate(known).toString(), hour: toTime(known).toString().slice(0, 5) })
    }),
    { numRuns: 300 },
  )
})

test('days are counted over the ends of months and years', () => {
  expect(dayAfter('2026-12-30', 3)).toBe('2027-01-02')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  expect(daysBetween('2027-01-02', '2026-12-30')).toBe(-3)
})

test('what is no day or no hour is no moment', () => {
  for (const [day, hour] of [
    ['2026-02-30', '09:00'],
    ['2026-13-01', '09:00'],
    ['завтра', '09:00'],
    ['2026-10-06', '25:00'],
    ['2026-10-06', ''],
  ] as const)
    expect(momentOn(day, hour, 'Europe/Moscow')).toBeNull()
})
