import { expect, test } from 'vitest'
import { isConfirmed, keptSince, keptUntil, staysUntil, writingsOf } from './rules.ts'

test('papers are kept for five years after the year they are of, consents for three years to the day', () => {
  const last = new Date('2026-03-14T10:00:00Z')
  expect(keptUntil(last)).toBe('2031-12-31')
  expect(staysUntil('driver_flights', last)).toBe('2031-12-31')
  expect(staysUntil('driver_consents', last)).toBe('2029-03-14')
  expect(staysUntil('employee_sign_in', null)).toBe(null)
  // the day before the first moment that is still kept is the last of a year that is over
  expect(keptSince(new Date('2031-12-31T20:00:00Z')) <= last).toBe(true)
  expect(keptSince(new Date('2032-01-01T00:00:00Z')) <= last).toBe(false)
})

test('a name is confirmed as written down: letters count, their case, ё and spaces do not', () => {
  expect(isConfirmed('  семёнов   Пётр ', 'Семенов Петр')).toBe(true)
  expect(isConfirmed('Семенов П.', 'Семенов Петр')).toBe(false)
})

test('texts may hold a name whole, without the third one, and with initials; never the family name alone', () => {
  expect(writingsOf('Сафин', 'Руслан', 'Маратович')).toEqual(['Сафин Руслан Маратович', 'Сафин Руслан', 'Сафин Р. М.'])
  expect(writingsOf('Сафин', '', null)).toEqual([])
})
