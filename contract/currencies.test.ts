import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRoubles } from './currencies.ts'

const money = (minor: number, currency: string) => ({ minor, currency })

test('an amount in roubles is rounded half up to the kopeck', () => {
  expect(inRoubles(money(300_000, 'EUR'), { nominal: 1, rate: '94.2537' })).toEqual(money(28_276_110, 'RUB'))
  // 1 000 000.00 tenge at 15.6789 roubles for 100 of them
  expect(inRoubles(money(100_000_000, 'KZT'), { nominal: 100, rate: '15.6789' })).toEqual(money(15_678_900, 'RUB'))
  expect(inRoubles(money(1, 'USD'), { nominal: 1, rate: '80.5000' })).toEqual(money(81, 'RUB'))
  expect(inRoubles(money(-1, 'USD'), { nominal: 1, rate: '80.5000' })).toEqual(money(-81, 'RUB'))
  expect(inRoubles(money(0, 'USD'), { nominal: 1, rate: '80.5000' })).toEqual(money(0, 'RUB'))
})

test('and never is further from the exact value than half a kopeck, whatever its size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
      fc.constantFrom(1, 10, 100, 1000, 10_000),
      fc.integer({ min: 1, max: 9_999_999 }),
      (minor, nominal, part) => {
        const rate = `${Math.floor(part / 10_000)}.${String(part % 10_000).padStart(4, '0')}`
        const roubles = inRoubles(money(minor, 'USD'), { nominal, rate })
        const base = BigInt(nominal) * 10_000n
        const exact = BigInt(Math.abs(minor)) * BigInt(part)
        if (roubles === null) {
          expect(exact > (BigInt(Number.MAX_SAFE_INTEGER) - 1n) * base).toBe(true)
          return
        }
        const off = BigInt(roubles.minor) * base - BigInt(minor) * BigInt(part)
        expect(2n * (off < 0n ? -off : off) <= base).toBe(true)
      },
    ),
  )
})
