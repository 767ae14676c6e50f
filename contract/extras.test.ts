import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTotal, signed } from './extras.ts'
import type { OrderDraft } from './order-draft.ts'
import { lineOf } from './order-sums.ts'
import { TaxRegime, vatRateOf } from './requisites.ts'

type Mode = OrderDraft['vatMode']

const mode = fc.constantFrom<Mode>('included', 'excluded', 'none')
const rate = fc.constantFrom(22, 20, 10, 7, 5, 0)
const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
const extra = fc.record({ payer: fc.constantFrom('forwarder', 'executor'), amount })
const day = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))

/** Half up to the kopeck in whole numbers of any size, away from zero below it. */
function share(minor: number, part: number, of: number): number {
  const [a, b, c] = [BigInt(Math.abs(minor)), BigInt(part), BigInt(of)]
  return Math.sign(minor) * Number((2n * a * b + c) / (2n * c)) || 0
}

test('net + VAT = gross to the kopeck for every rate and date', () => {
  fc.assert(
    fc.property(
      amount,
      mode,
      fc.constantFrom(...TaxRegime.options),
      fc.constantFrom('RU', 'KZ', 'BY'),
      day,
      (minor, vatMode, regime, country, at) => {
        const vatRate = vatRateOf(regime, country, at)
        const { net, vat, gross } = lineOf(minor, vatMode, vatRate)
        expect([net + vat, Number.isSafeInteger(vat)]).toEqual([gross, true])
        expect(vatMode === 'excluded' ? net : gross).toBe(minor)
        if (vatMode === 'none' || vatRate === 0) expect(vat).toBe(0)
      },
    ),
    { numRuns: 2000 },
  )
})

test('VAT is rounded half up at 0.01, inside as on top, and what is below zero mirrors what is above', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom<Mode>('included', 'excluded'), rate, (minor, vatMode, vatRate) => {
      expect(lineOf(minor, vatMode, vatRate).vat).toBe(share(minor, vatRate, vatMode === 'included' ? 100 + vatRate : 100))
      const [paid, back] = [lineOf(minor, vatMode, vatRate), lineOf(-minor || 0, vatMode, vatRate)]
      expect([paid.net + back.net, paid.vat + back.vat, paid.gross + back.gross]).toEqual([0, 0, 0])
    }),
    { numRuns: 2000 },
  )
})

test('the sum of an order is the sum of its lines, whatever is paid, taken off or given back', () => {
  fc.assert(
    fc.property(fc.option(amount), mode, rate, fc.array(extra, { maxLength: 12 }), (price, vatMode, vatRate, extras) => {
      const { net, vat, gross, lines } = orderTotal(price, vatMode, vatRate, extras)
      expect(lines).toHaveLength(extras.length + 1)
      expect([net + vat, net, vat, gross]).toEqual([
        gross,
        lines.reduce((sum, line) => sum + line.net, 0),
        lines.reduce((sum, line) => sum + line.vat, 0),
        lines.reduce((sum, line) => sum + line.gross, 0),
      ])
      const written = (price ?? 0) + extras.reduce((sum, each) => sum + signed(each), 0)
      expect(vatMode === 'excluded' ? net : gross).toBe(written)
    }),
    { numRuns: 1000 },
  )
})

test('an extra and its return leave an order as it was, to the kopeck', () => {
  fc.assert(
    fc.property(amount, mode, rate, extra, (price, vatMode, vatRate, each) => {
      const before = orderTotal(price, vatMode, vatRate, [])
      const after = orderTotal(price, vatMode, vatRate, [each, { ...each, amount: -each.amount }])
      expect([after.net, after.vat, after.gross]).toEqual([before.net, before.vat, before.gross])
    }),
  )
})

describe('figures', () => {
  test('scenario 1: 68 000 with 22 % inside and 3 500 of waiting are 71 500, of it 12 893.45 VAT line by line', () => {
    const total = orderTotal(6_800_000, 'included', 22, [{ payer: 'forwarder', amount: 350_000 }])
    expect(total).toMatchObject({ net: 5_860_655, vat: 1_289_345, gross: 7_150_000 })
    expect(total.lines).toEqual([
      { net: 5_573_770, vat: 1_226_230, gross: 6_800_000 },
      { net: 286_885, vat: 63_115, gross: 350_000 },
    ])
  })

  test('half a kopeck goes up: 22 % on 0.25 is 0.06, 5 % on 0.10 is 0.01', () => {
    expect(lineOf(25, 'excluded', 22)).toEqual({ net: 25, vat: 6, gross: 31 })
    expect(lineOf(10, 'excluded', 5)).toEqual({ net: 10, vat: 1, gross: 11 })
    expect(lineOf(-10, 'excluded', 5)).toEqual({ net: -10, vat: -1, gross: -11 })
  })

  test('what the executor pays is taken off', () => {
    expect(orderTotal(100_000, 'none', 0, [{ payer: 'executor', amount: 30_000 }])).toMatchObject({ net: 70_000, vat: 0, gross: 70_000 })
  })
})
