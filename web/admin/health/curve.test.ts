import { expect, test } from 'vitest'
import { curveOf } from './curve.ts'

const at = (minute: number) => `2027-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`

test('points become a line over the whole box, the most of them at its top', () => {
  const points = [
    { at: at(0), value: 0 },
    { at: at(5), value: 10 },
    { at: at(10), value: 5 },
  ]
  expect(curveOf(points, 100, 42)).toBe('M0 42L50 2L100 22')
})

test('one point is a line, none is nothing, and nothing but noughts lies on the floor', () => {
  expect(curveOf([{ at: at(0), value: 7 }], 100, 42)).toBe('M0 2H100')
  expect(curveOf([], 100, 42)).toBe('')
  expect(
    curveOf(
      [
        { at: at(0), value: 0 },
        { at: at(1), value: 0 },
      ],
      100,
      42,
    ),
  ).toBe('M0 42L100 42')
})
