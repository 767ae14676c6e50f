import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBatches } from './batches.ts'

const version = '2026.11.21-1a2b3c'
let sent: string[]
let batches: ReturnType<typeof openBatches>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  batches = openBatches({ version, send: text => void sent.push(text) })
})
afterEach(() => vi.useRealTimers())

const add = (times: number, fact = '') => {
  for (let i = 0; i < times; i++) batches.add({ name: 'page', at: i, page: fact })
}
const counted = () => sent.map(text => (JSON.parse(text) as { counters: unknown[] }).counters.length)

test('9.28 43 counters go in two batches, 42 and 1', () => {
  add(43)
  vi.advanceTimersByTime(15)
  expect(counted()).toEqual([42, 1])
})

test('9.29 a set of 41 000 characters goes in two batches, none above 40 000', () => {
  add(41, 'x'.repeat(1000 - JSON.stringify({ name: 'page', at: 10, page: '' }).length))
  vi.advanceTimersByTime(15)
  expect(counted().reduce((sum, n) => sum + n)).toBe(41)
  expect(sent).toHaveLength(2)
  for (const text of sent) expect(text.length).toBeLessThanOrEqual(40_000)
})

test('9.29 a batch is filled up to the last character', () => {
  add(1, 'x'.repeat(10_000))
  batches.flush()
  const head = sent.pop()!.length - 10_000
  add(1, 'x'.repeat(40_000 - head))
  add(1)
  batches.flush()
  expect(sent.map(text => text.length)).toEqual([40_000, head])
})

test('9.29 what alone is longer than a batch is left out', () => {
  add(1, 'x'.repeat(40_000))
  vi.advanceTimersByTime(15)
  expect(sent).toEqual([])
})

test('9.30 a batch goes 15 ms after its first counter', () => {
  add(1)
  vi.advanceTimersByTime(10)
  add(1)
  vi.advanceTimersByTime(4)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(counted()).toEqual([2])
  add(1)
  vi.advanceTimersByTime(14)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(2)
})

test('1.18 every batch names the build', () => {
  add(43)
  vi.advanceTimersByTime(15)
  for (const text of sent) expect(JSON.parse(text)).toMatchObject({ version })
})

test('a page that is left sends what waits at once, and nothing twice', () => {
  add(3)
  batches.flush(true)
  vi.advanceTimersByTime(60_000)
  expect(counted()).toEqual([3])
})
