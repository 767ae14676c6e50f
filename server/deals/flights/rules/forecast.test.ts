import { expect, test } from 'vitest'
import { projectedAt } from './forecast.ts'
import type { TaskFacts } from './tasks.ts'

const at = (time: string) => new Date(`2026-10-${time}:00Z`)
const task = (from: string, facts: Partial<TaskFacts> = {}): TaskFacts & { plannedFrom: Date } => ({
  kind: 'loading',
  status: 'planned',
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  plannedFrom: at(from),
  ...facts,
})
const told = (tasks: Parameters<typeof projectedAt>[0], now: string) =>
  projectedAt(tasks, at(now)).map(time => time?.toISOString().slice(8, 16) ?? null)

test('before it begins a flight is expected as planned', () => {
  expect(told([task('06T06:00'), task('07T05:00')], '05T12:00')).toEqual(['06T06:00', '07T05:00'])
})

test('what is overdue is expected now, and what follows as much later', () => {
  expect(told([task('06T06:00'), task('07T05:00')], '06T08:30')).toEqual(['06T08:30', '07T07:30'])
})

test('from the last mark the gaps between windows are kept, and nothing is expected before its window', () => {
  const loaded = (done: string) => task('06T06:00', { status: 'completed', arrivedAt: at('06T05:30'), completedAt: at(done) })
  expect(told([loaded('06T10:00'), task('07T05:00'), task('07T09:00')], '06T12:00')).toEqual([null, '07T09:00', '07T13:00'])
  expect(told([loaded('06T05:45'), task('07T05:00')], '06T12:00')).toEqual([null, '07T05:00'])
})

test('who is on his way is expected when the window begins, later than that now; where he was, nothing is expected', () => {
  const gone = task('06T06:00', { status: 'en_route', departedAt: at('06T04:00') })
  expect(told([gone, task('07T05:00')], '06T05:00')).toEqual(['06T06:00', '07T05:00'])
  expect(told([gone, task('07T05:00')], '06T07:00')).toEqual(['06T07:00', '07T06:00'])
  expect(told([task('06T06:00', { status: 'arrived', arrivedAt: at('06T05:00') })], '06T07:00')).toEqual([null])
})

test('leaving for a stop does not make up for the delay before it', () => {
  const loaded = task('06T06:00', { status: 'completed', arrivedAt: at('06T09:00'), completedAt: at('06T10:00') })
  const gone = task('07T05:00', { status: 'en_route', departedAt: at('06T10:15') })
  expect(told([loaded, gone], '06T12:00')).toEqual([null, '07T09:15'])
})

test('a task that failed or was cancelled is expected no more', () => {
  expect(told([task('06T06:00', { status: 'cancelled' }), task('07T05:00')], '05T12:00')).toEqual([null, '07T05:00'])
})
