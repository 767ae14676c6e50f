import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, type Toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1000)
})
afterEach(() => vi.useRealTimers())

const toast = (rest: Partial<Toast> = {}): Toast => ({ type: 'danger', title: 'Ошибка', content: 'x', ...rest })
const contents = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(shown => shown.content)

test('3.05 type, title and content are enough', () => {
  const toasts = createToasts()
  toasts.add({ type: 'danger', title: 'Ошибка', content: 'x' })
  expect(toasts.list()).toMatchObject([{ type: 'danger', title: 'Ошибка', content: 'x' }])
})

test('3.06 a notification is closable unless it says explicitly that it is not', () => {
  const toasts = createToasts()
  for (const closable of [true, undefined, false]) toasts.add(toast({ closable }))
  toasts.add(toast())
  expect(toasts.list().map(shown => shown.closable)).toEqual([true, false, true, true])
})

test('3.07 9.01 without a timeout it expires after 5000 ms', () => {
  const toasts = createToasts()
  toasts.add(toast())
  expect(toasts.list()[0]?.expiresAt).toBe(6000)
})

test('3.08 the expiry is an absolute time', () => {
  const toasts = createToasts()
  toasts.add(toast({ timeout: 5000 }))
  vi.advanceTimersByTime(3000)
  toasts.add(toast({ content: 'later' }))
  expect(toasts.list()[1]?.expiresAt).toBe(6000)
})

test('4.05 a new notification is placed first', () => {
  const toasts = createToasts()
  toasts.add(toast({ content: 'A' }))
  toasts.add(toast({ content: 'B' }))
  expect(contents(toasts)).toEqual(['B', 'A'])
})

test('4.06 one with the same id replaces the earlier and takes the first place', () => {
  const toasts = createToasts()
  toasts.add(toast({ id: 'x', content: '1' }))
  toasts.add(toast({ content: 'other' }))
  toasts.add(toast({ id: 'x', content: '2' }))
  expect(contents(toasts)).toEqual(['2', 'other'])
})

test('4.07 an expired one is removed by the check every 250 ms', () => {
  const toasts = createToasts()
  toasts.add(toast({ timeout: 5000 }))
  vi.advanceTimersByTime(4999)
  expect(toasts.list()).toHaveLength(1)
  vi.advanceTimersByTime(251)
  expect(toasts.list()).toHaveLength(0)
})

test('4.08 a short one leaves at the first check after its time', () => {
  const toasts = createToasts()
  toasts.add(toast({ timeout: 100 }))
  vi.advanceTimersByTime(249)
  expect(toasts.list()).toHaveLength(1)
  vi.advanceTimersByTime(101)
  expect(toasts.list()).toHaveLength(0)
})

test('4.09 9.02 closing removes a closable one at once and leaves the other to its expiry', () => {
  const toasts = createToasts()
  const closable = toasts.add(toast({ content: 'closable' }))
  const fixed = toasts.add(toast({ content: 'fixed', closable: false }))
  toasts.close(closable)
  toasts.close(fixed)
  expect(contents(toasts)).toEqual(['fixed'])
  vi.advanceTimersByTime(5250)
  expect(contents(toasts)).toEqual([])
})

test('9.03 there are four checks in a second', () => {
  const toasts = createToasts()
  const checks: number[] = []
  for (const timeout of [1, 251, 501, 751]) toasts.add(toast({ timeout }))
  toasts.subscribe(() => checks.push(Date.now() - 1000))
  vi.advanceTimersByTime(1000)
  expect(checks).toEqual([250, 500, 750, 1000])
})

test('watchers are told of each change and can leave', () => {
  const toasts = createToasts()
  let told = 0
  const leave = toasts.subscribe(() => {
    told += 1
  })
  toasts.add(toast())
  leave()
  toasts.add(toast())
  expect(told).toBe(1)
})
