import { expect, test } from 'vitest'
import type { AnalyticsNote } from '#contract/analytics.ts'
import { goalFor, mayHaveGoal, shortOf } from '#contract/analytics-goals.ts'
import { goalOfDays, standingOf } from './goals.ts'
import { pointsOfNote, spotsOf } from './spots.ts'
import { markWords } from './words.ts'

const texts = { t: markWords.ru, text: (value: number) => value.toFixed(1), number: (value: number) => value.toFixed(1) }
const days = { from: '2026-10-01', to: '2026-10-15' }

test('what adds up over days has a goal of thirty days, and of other days as much more or less; a share has one of any days', () => {
  expect(goalFor('delivered', 100, 15)).toBe(50)
  expect(goalFor('unloadingInTime', 0.95, 15)).toBe(0.95)
  expect(goalOfDays(days, { figure: 'delivered', value: 100, version: 1 })).toBe(50)
  expect([mayHaveGoal('delivered'), mayHaveGoal('vat'), mayHaveGoal('lots')]).toEqual([true, false, false])
})

test('a figure is short of its goal on the side that is worse alone', () => {
  expect(shortOf('unloadingInTime', 0.9, 0.95)).toBeCloseTo(0.05)
  expect(shortOf('unloadingInTime', 0.97, 0.95)).toBe(0)
  expect(shortOf('loadingWait', 3, 2)).toBe(1)
  expect(shortOf('loadingWait', 1, 2)).toBe(0)
})

test('a tile tells how far its figure is from the goal, and nothing of a difference that rounds to nothing', () => {
  const share = { figure: 'unloadingInTime', value: 0.95, version: 1 } as const
  expect(standingOf(share, 0.92, 0.95, texts)).toEqual({ text: 'цель 0.9, не хватает 3.0\u00a0п. п.', tone: 'warn' })
  expect(standingOf(share, 0.95, 0.95, texts).tone).toBe('go')
  expect(standingOf(share, 0.9499, 0.95, texts).tone).toBe('go')
  expect(standingOf(share, null, 0.95, texts)).toEqual({ text: 'цель 0.9', tone: 'muted' })
  const most = { figure: 'loadingWait', value: 2, version: 1 } as const
  expect(standingOf(most, 2.5, 2, texts).text).toBe('цель не больше 2.0, больше на 0.5')
  const month = { figure: 'delivered', value: 100, version: 1 } as const
  expect(standingOf(month, 60, 50, texts).text).toBe('цель 50.0 (100.0 за 30 дней), достигнута')
})

const note = (id: string, from: string, to = from): AnalyticsNote => ({
  id,
  from,
  to,
  text: id,
  version: 1,
  author: 'А',
  changeable: false,
})
const weeks = ['2026-09-28', '2026-10-05', '2026-10-12']

test('a note lies on the points its days fall into, be they weeks or months', () => {
  expect(pointsOfNote(weeks, note('a', '2026-10-07'))).toEqual({ first: 1, last: 1 })
  expect(pointsOfNote(weeks, note('a', '2026-10-07', '2026-10-12'))).toEqual({ first: 1, last: 2 })
  expect(pointsOfNote(weeks, note('a', '2026-08-01', '2026-10-01'))).toEqual({ first: 0, last: 0 })
  expect(pointsOfNote(weeks, note('a', '2026-08-01', '2026-08-02'))).toBeNull()
})

test('marks that would touch are one', () => {
  const columns = weeks.map((_, at) => ({ x: at * 20, width: 20 }))
  const spots = spotsOf([note('a', '2026-09-28'), note('b', '2026-10-05'), note('c', '2026-10-13')], weeks, columns)
  expect(spots.map(({ x, from, to, notes }) => [x, from, to, notes.map(({ id }) => id).join()])).toEqual([
    [10, 0, 40, 'a,b'],
    [50, 40, 60, 'c'],
  ])
})
