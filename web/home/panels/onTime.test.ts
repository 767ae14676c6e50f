import { expect, test } from 'vitest'
import { lineOf, onTimeOf } from './onTime.ts'

const weeks = (...figures: [delivered: number, inTime: number][]) =>
  figures.map(([delivered, inTime], i) => ({ from: new Date(Date.UTC(2026, 8, 7 * i)).toISOString(), delivered, inTime }))

test('the share counts every delivery of eight weeks the same', () => {
  const seen = onTimeOf(weeks([10, 5], [0, 0], [0, 0], [30, 27], [0, 0], [20, 19], [20, 20], [20, 19]))
  expect([seen.delivered, seen.inTime, seen.share]).toEqual([100, 90, 0.9])
  expect(seen.delta).toBeCloseTo(58 / 60 - 32 / 40, 10)
  expect(seen.weeks.map(week => week.share)).toEqual([0.5, null, null, 0.9, null, 0.95, 1, 0.95])
})

test('without deliveries there is no share, and without an earlier half no difference', () => {
  const none = onTimeOf(weeks(...Array.from({ length: 8 }, (): [number, number] => [0, 0])))
  expect([none.share, none.delta]).toEqual([null, null])
  const young = onTimeOf(weeks([0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [4, 3]))
  expect([young.share, young.delta]).toEqual([0.75, null])
})

test('the line breaks where a week had no delivery and stays in its box', () => {
  const { pieces, target } = lineOf(onTimeOf(weeks([10, 10], [10, 8], [0, 0], [10, 9])).weeks, 0.92)
  expect(pieces.map(piece => piece.map(point => Math.round(point.x)))).toEqual([[0, 33], [100]])
  for (const { y } of pieces.flat()) expect(y).toBeGreaterThanOrEqual(0)
  for (const { y } of pieces.flat()) expect(y).toBeLessThanOrEqual(100)
  expect(target).toBeGreaterThan(pieces[0]![0]!.y)
})
