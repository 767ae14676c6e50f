import { expect, test } from 'vitest'
import type { StopRow } from '#contract/order-list.ts'
import type { NextAction } from '#contract/order-states.ts'
import { deadlineOf, delayOf, isLate, markOf, routeOf, stopName } from './display.ts'

const now = Date.parse('2026-11-24T11:32:00Z')
const at = (hours: number) => new Date(now + hours * 3600_000).toISOString()
const next = (due: number | null, since: number | null, code: NextAction['code'] = 'arrive'): NextAction => ({
  code,
  whose: 'me',
  dueAt: due === null ? null : at(due),
  sinceAt: since === null ? null : at(since),
  stop: null,
  count: null,
})
const stop = (change: Partial<StopRow> = {}): StopRow => ({
  kind: 'loading',
  place: { ru: 'Москва', en: 'Moscow' },
  placeCode: 'moscow',
  tz: 'Europe/Moscow',
  windowFrom: null,
  windowTo: null,
  status: 'planned',
  arrivedAt: null,
  completedAt: null,
  ...change,
})

test.each([
  [next(2, -98), 'warn'],
  [next(2, -1), 'calm'],
  [next(0.5, -1), 'warn'],
  [next(30, -1), 'calm'],
  [next(-0.1, -5), 'danger'],
] as const)('a deadline turns amber near its end and red after it', (action, tone) => {
  expect(deadlineOf(action, now)?.tone).toBe(tone)
})

test('a deadline says how much of the time given is used, never more than all of it', () => {
  expect(deadlineOf(next(1, -3), now)).toMatchObject({ left: 3600_000, share: 0.75 })
  expect(deadlineOf(next(-1, -3), now)?.share).toBe(1)
  expect(deadlineOf(next(1, null), now)?.share).toBe(0)
  expect(deadlineOf(next(null, -3), now)).toBeNull()
})

test('late is a matter of the moment: on the way and past the time', () => {
  const onway = { status: 'in_progress', next: next(-1, -5) } as const
  expect(isLate(onway, now)).toBe(true)
  expect(markOf(onway, now)).toBe('trouble')
  expect(isLate(onway, now - 2 * 3600_000)).toBe(false)
  // past its time, and half an hour is given before the word changes
  const justOver = now - 31 * 60_000
  expect([isLate(onway, justOver), delayOf(onway, justOver), markOf(onway, justOver)]).toEqual([true, null, 'onway'])
  expect(delayOf(onway, now)).toBe(3600_000)
  expect(markOf({ status: 'documents', next: next(-1, -5, 'check_documents') }, now)).toBe('documents')
})

test('a title that waits for its signature makes no flight late', () => {
  expect(isLate({ status: 'in_progress', next: next(-5, -9, 'sign_title') }, now)).toBe(false)
})

test('a route that nobody drives has no vehicle on it', () => {
  expect(routeOf([stop(), stop()], 'searching', now)).toMatchObject({ line: 'dashed', vehicle: null, done: 0 })
  expect(routeOf([stop(), stop()], 'draft', now).line).toBe('pale')
  expect(routeOf([stop(), stop()], 'ready', now)).toMatchObject({ line: 'solid', vehicle: null })
  expect(routeOf([stop(), stop()], 'completed', now).line).toBe('finished')
})

test('the vehicle stands by the marks made and never past a stop that is not marked', () => {
  const loaded = stop({ status: 'completed', windowFrom: at(-10), windowTo: at(-8), completedAt: at(-8) })
  const ahead = (change: Partial<StopRow>) => stop({ kind: 'unloading', windowFrom: at(2), windowTo: at(4), ...change })
  expect(routeOf([loaded, ahead({})], 'in_progress', now).vehicle).toBe(0)
  expect(routeOf([loaded, ahead({ status: 'en_route' })], 'in_progress', now).vehicle).toBeCloseTo(0.8)
  expect(routeOf([loaded, ahead({ status: 'en_route' })], 'in_progress', now + 90 * 3600_000).vehicle).toBe(0.9)
  expect(routeOf([loaded, ahead({ status: 'arrived' })], 'in_progress', now).vehicle).toBe(1)
})

test('the stop behind its window is told apart', () => {
  const stops = [
    stop({ status: 'completed', windowFrom: at(-30), windowTo: at(-28) }),
    stop({ status: 'en_route', windowFrom: at(-3), windowTo: at(-1) }),
  ]
  expect(routeOf(stops, 'in_progress', now).late).toBe(1)
  expect(routeOf(stops, 'in_progress', now - 4 * 3600_000).late).toBeNull()
})

test('stops stand by their planned times and never touch', () => {
  const route = [stop({ windowFrom: at(0) }), stop({ windowFrom: at(0.1) }), stop({ windowFrom: at(5) }), stop({ windowFrom: at(10) })]
  const { at: places } = routeOf(route, 'ready', now)
  expect(places[0]).toBe(0)
  expect(places[1]).toBeCloseTo(0.12)
  expect(places[2]).toBeCloseTo(0.5)
  expect(places[3]).toBe(1)
  expect(routeOf([stop(), stop(), stop()], 'ready', now).at).toEqual([0, 0.5, 1])
})

test('a stop is named by its town, and by which of them it is where no town is known', () => {
  const stops = [stop(), stop({ kind: 'unloading', place: { ru: '', en: '' } })]
  expect([stopName(stops, 0, 'ru'), stopName(stops, 0, 'en')]).toEqual(['Москва', 'Moscow'])
  expect([stopName(stops, 1, 'ru'), stopName(stops, 1, 'en')]).toEqual(['точка 2', 'stop 2'])
})
