import { expect, test } from 'vitest'
import { dayPlus, daysOf, firstDayOf, isStateHoliday, momentAt, repeatDay, sameTimeLater, windowsOn } from './order-dates.ts'

const window = (windowFrom: string | null, windowTo: string | null, tz: string) => ({ windowFrom, windowTo, tz })
const workdays = [true, true, true, true, true, false, false]

test('9.04 the same time on the clock of a stop, over every turn of that clock', () => {
  const later = (moment: string, zone: string, days: number) => sameTimeLater(moment, zone, days)
  expect(later('2026-10-24T08:00:00Z', 'Europe/Berlin', 1), 'winter begins on 25 October 2026').toBe('2026-10-25T09:00:00.000Z')
  expect(later('2026-03-28T08:00:00Z', 'Europe/Berlin', 1), 'summer begins on 29 March 2026').toBe('2026-03-29T07:00:00.000Z')
  expect(later('2026-03-28T01:30:00Z', 'Europe/Berlin', 1), '02:30 is left out that day, 03:30 is').toBe('2026-03-29T01:30:00.000Z')
  expect(later('2026-10-24T00:30:00Z', 'Europe/Berlin', 1), '02:30 comes twice, the first is meant').toBe('2026-10-25T00:30:00.000Z')
  expect(later('2024-02-29T03:00:00Z', 'Asia/Almaty', 1), 'Almaty went from +6 to +5 on 1 March 2024').toBe('2024-03-01T04:00:00.000Z')
  expect(later('2014-10-25T08:00:00Z', 'Europe/Moscow', 1), 'Moscow went from +4 to +3 on 26 October 2014').toBe('2014-10-26T09:00:00.000Z')
  expect(later('2026-10-24T08:00:00.250Z', 'Europe/Moscow', -3)).toBe('2026-10-21T08:00:00.250Z')
})

test('at the ends of the calendar a day and a moment stay within the years that are written', () => {
  for (const zone of ['Asia/Kamchatka', 'UTC', 'Pacific/Pago_Pago'])
    for (const day of ['0001-01-01', '9999-12-31']) {
      expect(momentAt(day, '00:00', zone), zone).toMatch(/^\d{4}-/)
      expect(momentAt(dayPlus(day, 1), '00:00', zone), zone).toMatch(/^\d{4}-/)
    }
  expect([dayPlus('9999-12-31', 14), dayPlus('0001-01-01', -14)]).toEqual(['9999-12-31', '0001-01-01'])
  expect(momentAt('0001-01-01', '00:00', 'Asia/Kamchatka')).toBe('0001-01-01T00:00:00.000Z')
})

test('a route is moved as a whole: every stop by its own clock, days of the calendar apart as before', () => {
  // Samara 09:00–11:00 (+4), Berlin three days later 08:00–14:00, over the end of summer time there
  const route = [
    window('2026-10-10T05:00:00Z', '2026-10-10T07:00:00Z', 'Europe/Samara'),
    window('2026-10-13T06:00:00Z', '2026-10-13T12:00:00Z', 'Europe/Berlin'),
    window(null, null, 'Europe/Moscow'),
  ]
  expect(firstDayOf(route)).toBe('2026-10-10')
  expect(windowsOn(route, '2026-10-24')).toEqual([
    { windowFrom: '2026-10-24T05:00:00.000Z', windowTo: '2026-10-24T07:00:00.000Z' },
    { windowFrom: '2026-10-27T07:00:00.000Z', windowTo: '2026-10-27T13:00:00.000Z' },
    { windowFrom: null, windowTo: null },
  ])
  expect(firstDayOf([window('2026-10-09T21:30:00Z', null, 'Europe/Samara')]), 'the day is that of the stop').toBe('2026-10-10')
  const short = windowsOn([window('2026-03-28T01:10:00Z', '2026-03-28T01:40:00Z', 'Europe/Berlin')], '2026-03-29')[0]!
  expect(Date.parse(short.windowTo!), 'no window ends before it begins').toBeGreaterThanOrEqual(Date.parse(short.windowFrom!))
  expect(windowsOn([window(null, null, 'Europe/Moscow')], '2026-03-29')).toEqual([{ windowFrom: null, windowTo: null }])
})

test('days of a range: weekdays meant, holidays left out where asked, no more than can be made', () => {
  const range = { from: '2026-11-02', to: '2026-11-09' }
  expect(daysOf(range, workdays, () => false, 62)).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-09',
  ])
  expect(daysOf(range, workdays, isStateHoliday, 62)).not.toContain('2026-11-04')
  expect(daysOf({ from: '2026-12-30', to: '2027-01-11' }, workdays, isStateHoliday, 62)).toEqual(['2026-12-30', '2026-12-31', '2027-01-11'])
  expect(daysOf({ from: '2026-01-01', to: '2026-12-31' }, workdays, () => false, 62)).toHaveLength(62)
  expect(daysOf({ from: '2026-02-02', to: '2026-02-01' }, workdays, () => false, 62)).toEqual([])
})

test('a repeated order loads on the next day of the same weekday, today while its window is open', () => {
  // Tuesday 6 October 2026, 09:00–12:00 in Moscow
  const route = [window('2026-10-06T06:00:00Z', '2026-10-06T09:00:00Z', 'Europe/Moscow')]
  const on = (now: string) => repeatDay(route, new Date(now))
  expect(on('2026-11-21T10:00:00Z'), 'a Saturday').toBe('2026-11-24')
  expect(on('2026-11-24T08:00:00Z'), 'that Tuesday, the window is open').toBe('2026-11-24')
  expect(on('2026-11-24T09:00:00Z'), 'it is over').toBe('2026-12-01')
  expect(on('2026-11-23T21:30:00Z'), 'Tuesday has begun in Moscow').toBe('2026-11-24')
  expect(repeatDay([window(null, null, 'Europe/Moscow')], new Date())).toBeNull()
})
