import { expect, test } from 'vitest'
import { betValueOf, boundedBy, leastFor, mostFor, stepFor, stepInBasis, sumsOf } from './bet-basis.ts'

const rub = (minor: number) => ({ minor, currency: 'RUB' })
const lot = { start: rub(4_836_066), step: rub(50_000), floor: rub(4_000_000), limit: null, rising: false }
const live = { net: true, vat: { vatMode: 'included', vatRate: 22 }, best: rub(4_497_541), bestForViewer: rub(5_487_001) } as const

test('of a lot compared without VAT a bidder at 22 % reads every sum as he bids it', () => {
  expect(sumsOf(lot, live)).toEqual({
    start: rub(5_900_000),
    step: rub(61_000),
    floor: rub(4_880_000),
    limit: null,
    // as the server says it, and not by way of the rounded figure
    best: rub(5_487_001),
  })
})

test('a lot compared as named, and the organiser read what the tender says', () => {
  const told = { ...lot, best: live.best }
  for (const basis of [
    { net: false, vat: { vatMode: 'included', vatRate: 22 } },
    { net: true, vat: null },
  ] as const) {
    const { start, step, best } = sumsOf(lot, { ...live, ...basis })
    expect([start, step, best]).toEqual([told.start, told.step, told.best])
  }
})

test('a bound is the last price that is taken, up to a minor unit, at every rate', () => {
  for (const vatRate of [5, 7, 10, 20, 22] as const)
    for (const minor of [1, 99, 100_001, 4_836_066, 18_500_000, 900_000_000_000]) {
      const value = BigInt(minor) * 1000n
      const basis = { net: true, vat: { vatMode: 'included', vatRate } } as const
      const told = { ...lot, start: rub(minor), floor: rub(minor) }
      const { start, floor } = sumsOf(told, { ...live, ...basis })
      expect(betValueOf(start!.minor, vatRate, true) <= value && betValueOf(start!.minor + 1, vatRate, true) > value).toBe(true)
      expect(betValueOf(floor!.minor, vatRate, true) >= value && betValueOf(floor!.minor - 1, vatRate, true) < value).toBe(true)
      expect([mostFor(value, vatRate, false), leastFor(value, vatRate, false)]).toEqual([minor, minor])
      // and of capacity, for which prices go up, the other way round
      const up = sumsOf({ ...told, rising: true }, { ...live, ...basis })
      expect([up.start, up.floor]).toEqual([floor, start])
      expect([boundedBy(start!.minor, basis, false), boundedBy(floor!.minor, basis, true)]).toEqual([minor, minor])
      // a step is the smallest that is enough from any price, and the tender's is given back
      const step = stepFor(minor, basis)
      expect([stepInBasis(step, basis), stepInBasis(step - 1, basis)]).toEqual([minor, minor - 1])
    }
})
