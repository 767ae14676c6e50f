import { expect, test } from 'vitest'
import type { CoverageCell } from '#contract/demand-card.ts'
import { byWeek, canAnswer, coveredOf, isFar, referenceOf } from './display.ts'

test.each([
  [0, 0, 0, null],
  [4, 0, 0, 'none'],
  [4, 1, 0, 'part'],
  [4, 2, 1, 'most'],
  [4, 4, 3, 'promised'],
  [4, 4, 4, 'full'],
  [4, 0, 4, 'full'],
] as const)('of %i needed, %i promised and %i confirmed: %s', (needed, promised, confirmed, covered) => {
  expect(coveredOf({ needed, promised, confirmed })).toBe(covered)
})

test('what is promised beyond the need of a lane covers no other one of its week', () => {
  const cell = (laneId: string, needed: number, promised: number): CoverageCell => ({
    ...{ laneId, week: '2026-12-07', needed, promised, confirmed: 0, ordered: 0 },
  })
  expect(byWeek([cell('a', 3, 5), cell('b', 4, 1)])).toMatchObject([{ needed: 7, promised: 4 }])
})

test('cells of several lanes are summed by week in the order of weeks', () => {
  const cell = (week: string, needed: number, ordered: number): CoverageCell => ({
    laneId: '',
    week,
    needed,
    promised: 1,
    confirmed: 1,
    ordered,
  })
  expect(byWeek([cell('2026-12-07', 4, 0), cell('2026-11-30', 5, 2), cell('2026-12-07', 6, 1)])).toEqual([
    { week: '2026-11-30', needed: 5, promised: 1, confirmed: 1, ordered: 2 },
    { week: '2026-12-07', needed: 10, promised: 2, confirmed: 2, ordered: 1 },
  ])
})

test('an executor responds to what is open and what he has not answered', () => {
  const own = { id: '', amount: null, turn: null, needsReconfirm: false, confirmDueAt: null }
  expect(canAnswer({ opens: true, status: 'active', own: null })).toBe(true)
  expect(canAnswer({ opens: true, status: 'active', own: { ...own, status: 'withdrawn' } })).toBe(true)
  expect(canAnswer({ opens: true, status: 'active', own: { ...own, status: 'submitted' } })).toBe(false)
  expect(canAnswer({ opens: true, status: 'paused', own: null })).toBe(false)
  expect(canAnswer({ opens: false, status: 'active', own: null })).toBe(false)
})

test('a price more than ten times the forwarder’s is told, his last word before what he published', () => {
  const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
  const turn = (by: 'forwarder' | 'executor', roubles: number) => ({
    ...{ id: '', at: '', by, person: null, what: 'counter' as const, comment: '' },
    amount: rub(roubles),
  })
  expect(referenceOf({ price: rub(80), priceTo: rub(95) })).toEqual(rub(95))
  expect(referenceOf({ price: rub(80), priceTo: null }, [turn('forwarder', 70), turn('executor', 75)])).toEqual(rub(70))
  expect([isFar(rub(700), rub(70)), isFar(rub(701), rub(70)), isFar(rub(701), null)]).toEqual([false, true, false])
  expect(isFar({ minor: 70_100, currency: 'KZT' }, rub(70))).toBe(false)
})
