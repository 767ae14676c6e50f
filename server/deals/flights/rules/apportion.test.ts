import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from './apportion.ts'

test('parts are rounded down, and what is left goes to the largest remainders, of equal ones to the first', () => {
  expect(apportion(6_800_000, [12_000, 8000])).toEqual([4_080_000, 2_720_000])
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(apportion(10, [5, 3, 3])).toEqual([4, 3, 3])
  expect(apportion(7, [0, 0])).toEqual([4, 3])
  expect(apportion(7, [])).toEqual([])
})

test('property: parts come to the sum, none is further from its due than one unit, and none has more than there is of it', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(weights, fc.nat(1_000_000_000), (of, sum) => {
      const parts = apportion(sum, of)
      const all = of.reduce((total, weight) => total + weight, 0)
      expect(parts.reduce((total, part) => total + part, 0)).toBe(sum)
      if (all > 0) for (const [i, part] of parts.entries()) expect(Math.abs(part - (sum * of[i]!) / all)).toBeLessThan(1.001)
      if (sum <= all) for (const [i, part] of parts.entries()) expect(part).toBeLessThanOrEqual(of[i]!)
    }),
  )
})
