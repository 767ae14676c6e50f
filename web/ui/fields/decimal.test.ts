import { expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['85 000 ₽', 85_000],
  ['−1 500', -1500],
  [',5', 0.5],
])('%s is read as %d', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})

test.each(['', 'абв', '12a', '1e5', '-', '0x10', 'Infinity'])('%s is not a number', typed => {
  expect(parseDecimal(typed)).toBeNull()
})
