import { expect, test } from 'vitest'
import { netOf, quantile, quartersOf, spreadOf } from './rules.ts'

test('quarters and the middle of prices, between neighbours where they fall between them', () => {
  const five = [10, 20, 30, 40, 50]
  expect([0, 0.25, 0.5, 0.75, 1].map(share => quantile(five, share))).toEqual([10, 20, 30, 40, 50])
  expect(quantile([1, 2], 0.5)).toBe(1.5)
  expect(quantile([7], 0.25)).toBe(7)
  const money = (minor: number) => ({ minor, currency: 'RUB' })
  expect(quartersOf([40, 10, 20, 31], 'RUB')).toEqual({ p25: money(18), median: money(26), p75: money(33) })
  expect(quartersOf([], 'RUB')).toBeNull()
})

test('how prices are spread: equal steps, the most in the last one; nothing where there is no spread', () => {
  const spread = spreadOf([100, 100, 150, 220], 'RUB')
  expect(spread).toMatchObject({ least: { minor: 100 }, most: { minor: 220 } })
  expect(spread?.counts).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
  expect([spreadOf([], 'RUB'), spreadOf([5], 'RUB'), spreadOf([5, 5], 'RUB')]).toEqual([null, null, null])
})

test('a price without its VAT: taken out where it is inside, as it is where it comes on top or there is none', () => {
  expect(netOf(6_800_000, 'included', 1_226_230)).toBe(5_573_770)
  expect(netOf(6_800_000, 'excluded', 1_496_000)).toBe(6_800_000)
  expect(netOf(6_800_000, 'none', 0)).toBe(6_800_000)
})
