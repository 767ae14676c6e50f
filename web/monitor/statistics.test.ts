import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStatistics, type Statistics } from './statistics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('9.31 statistics are told every 15 s: four times in a minute', () => {
  const told: Statistics[] = []
  const statistics = openStatistics(sums => told.push(sums))
  vi.advanceTimersByTime(14_999)
  expect(told).toHaveLength(0)
  vi.advanceTimersByTime(45_001)
  expect(told).toHaveLength(4)
  statistics.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(4)
})

test('each time they hold what happened since the last', () => {
  const told: Statistics[] = []
  const statistics = openStatistics(sums => told.push(sums))
  statistics.call(120, false)
  statistics.call(80, true)
  statistics.error()
  statistics.longTask(60)
  vi.advanceTimersByTime(30_000)
  const quiet = { calls: 0, failed: 0, slowestMs: 0, errors: 0, longTasks: 0, longMs: 0 }
  expect(told).toEqual([{ calls: 2, failed: 1, slowestMs: 120, errors: 1, longTasks: 1, longMs: 60 }, quiet])
  statistics.stop()
})
