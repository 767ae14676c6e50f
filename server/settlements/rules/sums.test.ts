import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDayOf } from '#contract/banking-days.ts'
import { orderTotal } from '#contract/extras.ts'
import { lineOf } from '#contract/order-sums.ts'
import { ageingBuckets } from '#contract/settlement-debts.ts'
import { foreignLetter } from '#server/settlements/bank/format.ts'
import { purposeOf } from '#server/settlements/bank/paymentOrders.ts'
import { bucketOf, customerPayDueOn, offsetOf, type PaidPart, type Payable, type Sums, spread, totalsOf, vatPaid } from './sums.ts'

const sums = fc
  .record({
    currency: fc.constantFrom('RUB', 'KZT', 'CNY'),
    price: fc.integer({ min: 1, max: 10_000_000_00 }),
    claims: fc.integer({ min: -100_00, max: 100_00 }),
    mode: fc.constantFrom('included' as const, 'excluded' as const, 'none' as const),
    rate: fc.constantFrom(0, 5, 7, 10, 20, 22),
    paid: fc.boolean(),
  })
  .map(({ currency, price, claims, mode, rate, paid }): Sums => {
    const { net, vat, gross } = orderTotal(price, mode, rate, [])
    return { currency, net, vat, gross, claims, total: gross + claims, paid: paid ? gross + claims : 0 }
  })

describe('sums', () => {
  test('the sum of a settlement is that of its lines in every currency, whatever is put in and taken out', () => {
    const walk = fc.array(
      fc.oneof(
        sums.map(line => ({ add: line })),
        fc.nat(40).map(remove => ({ remove })),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(walk, steps => {
        const lines: Sums[] = []
        for (const step of steps) {
          if ('add' in step) lines.push(step.add)
          else lines.splice(step.remove, 1)
          const totals = totalsOf(lines)
          expect(totals.map(total => total.currency)).toEqual([...new Set(lines.map(line => line.currency))].toSorted())
          for (const total of totals) {
            const own = lines.filter(line => line.currency === total.currency)
            for (const part of ['net', 'vat', 'gross', 'claims', 'total', 'paid'] as const)
              expect(total[part]).toBe(own.reduce((all, line) => all + line[part], 0))
            expect(total.lines).toBe(own.length)
            expect(total.gross).toBe(total.net + total.vat)
            expect(total.total).toBe(total.gross + total.claims)
          }
        }
      }),
    )
  })

  test('net and VAT are the sum in every line, to the kopeck', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom('included', 'excluded', 'none'),
        fc.constantFrom(0, 5, 7, 10, 20, 22),
        (price, mode, rate) => {
          const { net, vat, gross } = lineOf(price, mode as 'included', rate)
          expect(net + vat).toBe(gross)
          expect([net, vat].every(Number.isSafeInteger)).toBe(true)
        },
      ),
    )
  })
})

describe('days', () => {
  test('scenario 10: documents of 12.10.2026 and 14 banking days are due on 30.10.2026, and overdue from 31.10', () => {
    const payDueOn = dueDayOf('2026-10-12', 14, 'banking')
    expect(payDueOn).toBe('2026-10-30')
    expect([bucketOf(payDueOn, '2026-10-30'), bucketOf(payDueOn, '2026-10-31')]).toEqual(['notDue', 'd1to7'])
  })

  test('every day is in one bucket', () => {
    const late = (days: number) => bucketOf('2026-03-01', new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10))
    expect([0, 1, 7, 8, 30, 31, 60, 61, 400].map(late)).toEqual([
      'notDue',
      'd1to7',
      'd1to7',
      'd8to30',
      'd8to30',
      'd31to60',
      'd31to60',
      'over60',
      'over60',
    ])
    expect(bucketOf(null, '2026-03-01')).toBe('noTerm')
    expect(ageingBuckets).toHaveLength(6)
  })

  test('a customer without terms has no last day', () => {
    expect(customerPayDueOn('2026-10-12', null, null)).toBeNull()
    expect(customerPayDueOn(null, 14, 'banking')).toBeNull()
    expect(customerPayDueOn('2026-10-12', 14, 'banking')).toBe('2026-10-30')
  })
})

describe('what a payment order says', () => {
  const line = (vat: number, vatRate: number, vatMode = 'included') => ({
    number: '26-000123',
    gross: 6_800_000,
    vat,
    vatMode,
    vatRate,
    paid: 0,
    amount: 6_800_000,
  })
  const settlement = { number: '26/0012', day: '2026-10-12' }

  test('number, day and VAT, in letters the bank takes, and never above 210 of them', () => {
    expect(purposeOf(settlement, [line(1_226_230, 22)])).toBe(
      'Оплата по реестру № 26/0012 от 12.10.2026, заказ 26-000123. В т.ч. НДС 22% 12262.30',
    )
    expect(purposeOf(settlement, [line(0, 0, 'none'), line(0, 0, 'none')])).toBe(
      'Оплата по реестру № 26/0012 от 12.10.2026 за перевозки, заказов: 2. НДС не облагается',
    )
    expect(purposeOf(settlement, [line(0, 0)])).toContain('. НДС 0%')
    expect(purposeOf(settlement, [line(10, 22), line(5, 5)])).toContain('В т.ч. НДС 0.15')
    expect(foreignLetter(purposeOf(settlement, [line(1, 22)]))).toBeNull()
    expect(purposeOf({ number: '1'.repeat(300), day: '2026-10-12' }, [line(1, 22)]).length).toBeLessThanOrEqual(210)
  })
})

describe('what a payment pays', () => {
  const line = (orderId: string, total: number, more: Partial<Payable> = {}): Payable => ({
    orderId,
    number: orderId,
    currency: 'RUB',
    total,
    paid: 0,
    paidOn: null,
    payDueOn: null,
    ...more,
  })
  const amounts = (parts: readonly PaidPart[]) => Object.fromEntries(parts.map(part => [part.orderId, part.amount]))

  test('an amount goes to the earliest last day first, and never to another currency', () => {
    const lines = [
      line('a', 100, { payDueOn: '2026-10-30' }),
      line('b', 100, { payDueOn: '2026-10-20' }),
      line('c', 100, { currency: 'KZT' }),
    ]
    expect(amounts(spread(lines, 130, 'RUB'))).toEqual({ b: 100, a: 30 })
    expect(amounts(spread([line('a', 100, { paid: 40 })], 100, 'RUB'))).toEqual({ a: 60 })
  })

  test('what is owed both ways is set off as far as both go, and comes to nothing together', () => {
    expect(amounts(offsetOf([line('a', 100), line('b', -30)]))).toEqual({ a: 30, b: -30 })
    expect(amounts(offsetOf([line('a', 20), line('b', -30), line('n', 0)]))).toEqual({ a: 20, b: -20, n: 0 })
    expect(offsetOf([line('a', 100), line('b', -30, { currency: 'KZT' })])).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 12 }), totals => {
        const lines = totals.map((total, i) => line(`l${i}`, total))
        const parts = offsetOf(lines)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(0)
        for (const { orderId, amount } of parts) {
          const { total } = lines.find(one => one.orderId === orderId)!
          expect(Math.abs(amount)).toBeLessThanOrEqual(Math.abs(total))
          expect(amount * total).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('VAT follows what is paid, and parts of a line have all of it together', () => {
    expect(vatPaid({ gross: 6_800_000, vat: 1_226_230, paid: 0 }, 6_800_000)).toBe(1_226_230)
    expect(vatPaid({ gross: 6_800_000, vat: 1_226_230, paid: 0 }, 3_400_000)).toBe(613_115)
    // a claim paid on top has no VAT
    expect(vatPaid({ gross: 6_800_000, vat: 1_226_230, paid: 0 }, 7_000_000)).toBe(1_226_230)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { maxLength: 6 }),
        (gross, parts) => {
          const vat = Math.round((gross * 22) / 122)
          let paid = 0
          let all = 0
          for (const amount of [...parts, gross]) {
            all += vatPaid({ gross, vat, paid }, amount)
            paid += amount
          }
          expect(all).toBe(vat)
        },
      ),
    )
  })
})
