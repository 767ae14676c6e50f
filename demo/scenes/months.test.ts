import { expect, test } from 'vitest'
import { monthAfter } from './months.ts'

test('a month is that of the clock people live by: in the first hours of one the old one is over', () => {
  expect(monthAfter(new Date('2026-11-30T20:59:00Z'), 1)).toBe('2026-12-01')
  expect(monthAfter(new Date('2026-11-30T21:30:00Z'), 1)).toBe('2027-01-01')
  expect(monthAfter(new Date('2026-12-31T22:00:00Z'), 7)).toBe('2027-08-01')
})
