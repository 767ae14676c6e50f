import { expect, test } from 'vitest'
import { daysBetween, expiredOf, warningOf } from './rules.ts'

test('a warning comes 30, 7 and 1 days before the last day, and when it has passed', () => {
  const today = '2026-11-21'
  const seen = ['2026-12-22', '2026-12-21', '2026-11-29', '2026-11-28', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20']
  expect(seen.map(expires => warningOf(expires, today))).toEqual([null, 30, 30, 7, 7, 1, 1, 0])
})

test('days are counted by the calendar, over leap days and new years', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
})

test('only a blocking document whose last day has passed keeps from work', () => {
  const documents = [
    { document: 'licence', expires: '2026-11-20', blocks: true },
    { document: 'medical', expires: '2026-11-21', blocks: true },
    { document: 'tachograph', expires: '2026-11-20', blocks: false },
    { document: 'adr', expires: null, blocks: true },
  ] as const
  expect(expiredOf(documents, '2026-11-21').map(({ document }) => document)).toEqual(['licence'])
})
