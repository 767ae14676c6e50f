import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSum, weightsOf } from './split.ts'

test('a split comes to the whole, to the last kopeck, and no part is off its weight by one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 13 }),
      fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 20 }),
      (sum, weights) => {
        const parts = splitSum(sum, weights)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum)
        const total = weights.reduce((all, weight) => all + weight, 0)
        parts.forEach((part, i) => {
          const share = total === 0 ? sum / weights.length : (sum / total) * weights[i]!
          expect(Math.abs(part - share)).toBeLessThan(1 + Math.abs(share) * 1e-9)
        })
      },
    ),
  )
})

test.each([
  ['what is left goes to the largest remainders', 100, [1, 1, 2], [25, 25, 50]],
  ['of equal remainders to the first', 100, [1, 1, 1], [34, 33, 33]],
  ['two kopecks left', 101, [1, 1, 1], [34, 34, 33]],
  ['the largest remainder first, wherever it stands', 10, [1, 1, 5], [2, 1, 7]],
  ['no weights: equal parts', 5, [0, 0], [3, 2]],
  ['one order has it all', 7, [0], [7]],
  ['nobody to split between', 7, [], []],
])('%s', (_, sum, weights, parts) => {
  expect(splitSum(sum, weights)).toEqual(parts)
})

const orders = [
  { orderId: 'a', massKg: 5000, pallets: 10, kgKm: 1_000_000 },
  { orderId: 'b', massKg: 3000, pallets: 30, kgKm: 6_000_000 },
]

test('weights are tonne-kilometres, mass, places or what people say', () => {
  const by = (way: Parameters<typeof weightsOf>[0]['by'], of = orders as Parameters<typeof weightsOf>[1]) =>
    weightsOf(
      {
        by: way,
        shares: [
          { orderId: 'b', percent: 33.33 },
          { orderId: 'a', percent: 66.67 },
        ],
      },
      of,
    )
  expect(by('ton_km')).toEqual([1_000_000, 6_000_000])
  expect(by('mass')).toEqual([5000, 3000])
  expect(by('pallets')).toEqual([10, 30])
  expect(by('hand')).toEqual([6667, 3333])
  // where one way is not known all are weighed by mass
  expect(by('ton_km', [orders[0]!, { ...orders[1]!, kgKm: null }])).toEqual([5000, 3000])
})
