import { expect, test } from 'vitest'
import { dueDayOf, isBankingDay, isOfficialDayOff } from './banking-days.ts'

test.each([
  ['scenario 10: accepted on 12.10.2026, 14 banking days', '2026-10-12', 14, 'banking', '2026-10-30'],
  ['banking days leave Saturday and Sunday out', '2026-10-08', 3, 'banking', '2026-10-13'],
  ['and the holiday of 4 November', '2026-11-02', 3, 'banking', '2026-11-06'],
  ['from the last working day of 2026 on into January', '2026-12-30', 1, 'banking', '2027-01-11'],
  ['and over the holidays of May 2027, both moved on to Mondays', '2027-04-28', 7, 'banking', '2027-05-11'],
  ['a term of calendar days that ends in them ends after them', '2027-04-29', 2, 'calendar', '2027-05-04'],
  ['and one that ends on 9 May 2027, a Sunday', '2027-05-04', 5, 'calendar', '2027-05-11'],
  ['a Saturday worked for a Monday counts', '2027-02-19', 2, 'banking', '2027-02-24'],
  ['from 2027 on into 2028', '2027-12-30', 1, 'banking', '2028-01-10'],
  ['calendar days go through the weekend', '2026-10-07', 8, 'calendar', '2026-10-15'],
  ['and end on the next working day when the last one is free', '2026-10-08', 3, 'calendar', '2026-10-12'],
  ['at once, on a Saturday: on Monday', '2026-10-10', 0, 'banking', '2026-10-12'],
] as const)('%s', (_, from, days, kind, expected) => {
  expect(dueDayOf(from, days, kind)).toBe(expected)
})

const worked = (year: number) => {
  const first = Date.UTC(year, 0, 1)
  const all = Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10))
  return all.filter(isBankingDay).length
}

test('the years have as many working days as their official calendars say: 247 in 2025, in 2026 and in 2027', () => {
  expect([worked(2025), worked(2026), worked(2027)]).toEqual([247, 247, 247])
})

test('a Saturday the Government made a working day is one; the day off taken for it is none', () => {
  expect(isBankingDay('2025-11-01')).toBe(true)
  expect(isBankingDay('2025-11-03')).toBe(false)
})

test('a year without a known decree moves holidays on weekends to the next working day', () => {
  expect([isOfficialDayOff('2027-05-10'), isOfficialDayOff('2032-05-10')]).toEqual([true, false])
  // 1 and 9 May 2032 are a Saturday and a Sunday
  expect([isBankingDay('2032-05-03'), isBankingDay('2032-05-10'), isBankingDay('2032-05-04')]).toEqual([false, false, true])
})
