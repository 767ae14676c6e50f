import { expect, test } from 'vitest'
import { projectedAt } from './forecast.ts'
import { minutesBetween } from './roads.ts'
import type { TaskFacts } from './tasks.ts'

const at = (time: string) => new Date(`2026-10-${time}:00Z`)
const moscow = { lat: 55.7558, lon: 37.6173 }
const petersburg = { lat: 59.9386, lon: 30.3141 }
const nowhere = { lat: null, lon: null }
type Task = Parameters<typeof projectedAt>[0][number]
const task = (from: string, facts: Partial<Task> = {}, where: Pick<Task, 'lat' | 'lon'> = nowhere): Task => ({
  kind: 'loading',
  status: 'planned',
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  plannedFrom: at(from),
  minutes: null,
  ...where,
  ...facts,
})
const told = (tasks: readonly Task[], now: string) =>
  projectedAt(tasks, { now: at(now), tz: 'Europe/Moscow' }).map(time => time?.toISOString().slice(8, 16) ?? null)
const loaded = (done: string, where?: Pick<Task, 'lat' | 'lon'>, more: Partial<TaskFacts> = {}) =>
  task('06T06:00', { status: 'completed', arrivedAt: at('06T05:30'), completedAt: at(done), ...more }, where)

test('before it begins a flight is expected as planned', () => {
  expect(told([task('06T06:00', {}, petersburg), task('07T09:00', {}, moscow)], '05T12:00')).toEqual(['06T06:00', '07T09:00'])
})

test('what is overdue is expected now, and what follows by the road from there', () => {
  const [hours] = [minutesBetween(petersburg, moscow)!]
  // 9 h at the wheel with a pause, a rest of 11 h and the remainder
  expect(hours).toBeGreaterThan(9 * 60)
  const [first, second] = projectedAt([task('06T06:00', {}, petersburg), task('06T20:00', {}, moscow)], {
    now: at('06T08:30'),
    tz: 'Europe/Moscow',
  })
  expect(first).toEqual(at('06T08:30'))
  expect((second!.getTime() - first!.getTime()) / 60_000).toBe(60 + hours + 45 + (hours > 600 ? 660 : 0))
})

test('a driver who drives on needs his pause and his daily rest', () => {
  const kazan = { lat: 55.7963, lon: 49.1088 }
  const chelyabinsk = { lat: 55.1599, lon: 61.4026 }
  const minutes = minutesBetween(kazan, chelyabinsk)!
  expect(minutes).toBeGreaterThan(600)
  const [, end] = projectedAt([loaded('06T06:30', kazan), task('06T20:00', {}, chelyabinsk)], { now: at('06T06:30'), tz: 'Europe/Moscow' })
  const pauses = 45 + 660 + (minutes - 540 > 270 ? 45 : 0)
  expect((end!.getTime() - at('06T06:30').getTime()) / 60_000).toBe(minutes + pauses)
})

test('where nobody knows the positions the plan between the windows holds, and nothing is expected before its window', () => {
  expect(told([loaded('06T05:45'), task('07T05:00')], '06T12:00')[1]! >= '07T05:00').toBe(true)
  expect(told([loaded('06T07:00'), task('06T09:00')], '06T12:00')).toEqual([null, '06T14:00'])
})

test('who is on his way is expected by the time he left, later than that now; where he was, nothing is expected', () => {
  const gone = task('06T06:00', { status: 'en_route', departedAt: at('06T04:00') })
  expect(told([gone, task('07T05:00')], '06T05:00')[0]).toBe('06T06:00')
  expect(told([gone, task('07T05:00')], '06T07:00')[0]).toBe('06T07:00')
  expect(told([task('06T06:00', { status: 'arrived', arrivedAt: at('06T05:00') })], '06T07:00')).toEqual([null])
})

test('a task that failed or was cancelled is expected no more', () => {
  expect(told([task('06T06:00', { status: 'cancelled' }), task('07T05:00')], '05T12:00')).toEqual([null, '07T05:00'])
})
