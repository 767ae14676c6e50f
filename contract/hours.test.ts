import { expect, test } from 'vitest'
import { hoursText, readHours } from './hours.ts'

test('hours of a week', () => {
  expect(readHours('8-18')?.[6]).toEqual([{ from: '08:00', to: '18:00' }])
  expect(readHours('круглосуточно')?.[0]).toEqual([{ from: '00:00', to: '24:00' }])
  const week = readHours('пн–пт 8:00–12:00, 13:00–17:00; сб 9-14')
  expect(week?.map(spans => spans.length)).toEqual([2, 2, 2, 2, 2, 1, 0])
  expect(week?.[5]).toEqual([{ from: '09:00', to: '14:00' }])
  expect(readHours('с 9 до 18')?.[0]).toEqual([{ from: '09:00', to: '18:00' }])
  for (const wrong of ['', 'днём', '18-8', '8-25', 'пн 8-12, 11-14']) expect(readHours(wrong), wrong).toBeNull()
})

test('hours are said as they are read', () => {
  for (const text of ['пн–пт 8:00–12:00, 13:00–18:00; сб 9:00–15:00', 'круглосуточно', '7:00–22:00', 'вт 9:00–24:00']) {
    const read = readHours(text)
    expect(read && hoursText(read, 'ru')).toBe(text)
    expect(readHours(hoursText(read!, 'en'))).toEqual(read)
  }
})
