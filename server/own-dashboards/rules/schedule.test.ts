import { expect, test } from 'vitest'
import { DashboardPeriod } from '#contract/own-dashboards.ts'
import { daysOfPeriod, nextAfter } from './schedule.ts'

test('a period moves with the day, over ends of weeks, months and years', () => {
  const on = (today: string) =>
    Object.fromEntries(DashboardPeriod.options.map(id => [id, Object.values(daysOfPeriod(id, today)).join(' ')]))
  expect(on('2026-11-25')).toEqual({
    d7: '2026-11-19 2026-11-25',
    d30: '2026-10-27 2026-11-25',
    d90: '2026-08-28 2026-11-25',
    d365: '2025-11-26 2026-11-25',
    yesterday: '2026-11-24 2026-11-24',
    lastWeek: '2026-11-16 2026-11-22',
    thisMonth: '2026-11-01 2026-11-25',
    lastMonth: '2026-10-01 2026-10-31',
  })
  expect(on('2027-01-01')).toMatchObject({
    lastWeek: '2026-12-21 2026-12-27',
    lastMonth: '2026-12-01 2026-12-31',
    yesterday: '2026-12-31 2026-12-31',
  })
  expect(on('2028-03-01').lastMonth).toBe('2028-02-01 2028-02-29')
  expect(on('2026-11-23').lastWeek).toBe('2026-11-16 2026-11-22')
})

const moscow = 'Europe/Moscow'
const next = (at: string, every: 'day' | 'week' | 'month', on: number, hour = '08:00', zone = moscow) =>
  nextAfter(new Date(at), { every, on, hour }, zone).toISOString()

test('a letter leaves at its hour by the clock of the person, the next one after the moment that is told', () => {
  expect(next('2026-11-25T04:59:59Z', 'day', 1)).toBe('2026-11-25T05:00:00.000Z')
  expect(next('2026-11-25T05:00:00Z', 'day', 1)).toBe('2026-11-26T05:00:00.000Z')
  expect(next('2026-11-25T05:00:00Z', 'day', 1, '08:00', 'Asia/Vladivostok')).toBe('2026-11-25T22:00:00.000Z')
  // 25.11 is a Wednesday
  expect(next('2026-11-25T05:00:00Z', 'week', 3)).toBe('2026-12-02T05:00:00.000Z')
  expect(next('2026-11-25T05:00:00Z', 'week', 7)).toBe('2026-11-29T05:00:00.000Z')
  expect(next('2026-11-25T05:00:00Z', 'month', 1)).toBe('2026-12-01T05:00:00.000Z')
})

test('a month without the day is told of on its last one, and no hour comes twice where a clock is turned', () => {
  expect(next('2027-02-01T00:00:00Z', 'month', 31)).toBe('2027-02-28T05:00:00.000Z')
  expect(next('2027-02-28T05:00:00Z', 'month', 31)).toBe('2027-03-31T05:00:00.000Z')
  const berlin = 'Europe/Berlin'
  const spring = next('2027-03-27T12:00:00Z', 'day', 1, '02:30', berlin)
  expect(spring >= '2027-03-28T00:30:00.000Z' && spring <= '2027-03-28T01:30:00.000Z').toBe(true)
  const autumn = next('2026-10-24T12:00:00Z', 'day', 1, '02:30', berlin)
  const after = next(autumn, 'day', 1, '02:30', berlin)
  expect([autumn.slice(0, 10), after.slice(0, 10)]).toEqual(['2026-10-25', '2026-10-26'])
})
