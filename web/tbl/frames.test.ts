import { expect, test } from 'vitest'
import { framesOf } from './frames.ts'

test('even frames are sixty a second with none dropped', () => {
  expect(framesOf(Array(60).fill(1000 / 60))).toMatchObject({ count: 60, dropped: 0 })
  expect(Math.round(framesOf(Array(60).fill(1000 / 60))!.fps)).toBe(60)
})

test('a long frame drops the ticks it covers, and is the worst', () => {
  const frames = framesOf([...Array(9).fill(1000 / 60), 4000 / 60])!
  expect(frames.worst).toBeCloseTo(66.7, 1)
  expect(frames.dropped).toBeCloseTo(3 / 13, 5)
  expect(frames.p50).toBeCloseTo(16.7, 1)
})

test('without frames nothing is said', () => {
  expect(framesOf([])).toBeNull()
})
