import { expect, test } from 'vitest'
import type { LadderRow } from '#contract/tender-card.ts'
import { bestOf, binsOf, equalShares, isAwardable, needsReason, roomOf, shareSum, sharesOf, whatIf } from './ladder.ts'

const rub = (minor: number) => ({ minor, currency: 'RUB' })
const row = (rank: number, change: Partial<LadderRow> = {}) =>
  ({
    rank,
    seq: rank * 10,
    delta: rank === 1 ? null : rub(120_000 * (rank - 1)),
    onTime: 0.9,
    cancelled: null,
    eligible: { allow: true, reason: null },
    status: 'submitted',
    ...change,
  }) as LadderRow

test('what if the second: 1 200 more, 2 % late instead of 11 %, and nothing said of what nobody knows', () => {
  const told = whatIf(row(1, { onTime: 0.89 }), row(2, { onTime: 0.98 }))
  expect(told.delta).toEqual(rub(120_000))
  expect(told.late?.his).toBeCloseTo(0.02)
  expect(told.late?.first).toBeCloseTo(0.11)
  expect(told.cancelled).toBeNull()
  expect(whatIf(row(1, { onTime: null }), row(2)).late).toBeNull()
})

test('a reason is asked for when it is not the best of those who may have the lot', () => {
  const rows = [row(1, { eligible: { allow: false, reason: 'полис' } }), row(2), row(3), row(4)]
  expect(bestOf(rows)?.rank).toBe(2)
  expect(needsReason(rows, [20])).toBe(false)
  expect(needsReason(rows, [30])).toBe(true)
  // two winners of a contract: the two best need no reason, in whatever order
  expect(needsReason(rows, [30, 20])).toBe(false)
  expect(needsReason(rows, [20, 40])).toBe(true)
})

test('shares of any number come to exactly 100', () => {
  for (const n of [1, 2, 3, 6, 7, 10]) expect(shareSum(equalShares(n))).toBe(100)
  expect(equalShares(3)).toEqual([33.34, 33.33, 33.33])
})

test('shares to begin with are no more than each takes, where they make the whole', () => {
  expect(sharesOf([100, 60, 20])).toEqual([46.67, 33.33, 20])
  expect(sharesOf([60, 40])).toEqual([60, 40])
  expect(sharesOf([100, 100, 100])).toEqual([33.34, 33.33, 33.33])
  expect(sharesOf([50, 50])).toEqual([50, 50])
  expect(sharesOf([35, 35, 35])).toEqual([33.34, 33.33, 33.33])
  // together they take less than there is: each all he offered
  expect(sharesOf([60, 20])).toEqual([60, 20])
  // of what another winner gave back
  expect(sharesOf([100, 15], 40)).toEqual([25, 15])
  expect(shareSum([60, 25.5, 14.5])).toBe(100)
  expect(shareSum([0.1, 0.2, null])).toBe(0.3)
})

test('what is left of a lot is given out whole, or as far as it was offered', () => {
  const room = (held: number[], ...most: (number | null)[]) =>
    roomOf(
      held,
      most.map(share => ({ share })),
    )
  expect(room([], 60, null)).toEqual({ left: 100, most: 100 })
  expect(room([60], 100, 20)).toEqual({ left: 40, most: 40 })
  expect([39.98, 40, 60].map(sum => isAwardable(sum, room([60], 100, 20)))).toEqual([false, true, false])
  expect(room([], 60, 20)).toEqual({ left: 100, most: 80 })
  expect([0, 60, 80, 100].map(sum => isAwardable(sum, room([], 60, 20)))).toEqual([false, true, true, false])
})

test('who won or gave the lot back is nobody to award it to again', () => {
  const rows = [row(1, { status: 'refused' }), row(2, { status: 'confirmed' }), row(3, { status: 'lost' }), row(4, { status: 'lost' })]
  expect(bestOf(rows)?.rank).toBe(3)
  expect(needsReason(rows, [30])).toBe(false)
  expect(needsReason(rows, [40])).toBe(true)
})

test('every price stands in exactly one step of the histogram', () => {
  expect(binsOf([100])).toEqual([])
  expect(binsOf([100, 100])).toEqual([])
  const bins = binsOf([100, 110, 120, 150, 200, 200])
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  expect(bins.at(-1)?.count).toBe(2)
})
