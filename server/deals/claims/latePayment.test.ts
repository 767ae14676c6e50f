import { describe, expect, test } from 'vitest'
import { latenessOf, paymentsAgreed } from './latePayment.ts'

const debt = { gross: 6_800_000, dueOn: '2026-10-30', percent: 0.15, cap: 5, payments: [] }

describe('what runs for late payment', () => {
  test('begins the day after the last day to pay and is rounded to the kopeck once', () => {
    expect(latenessOf(debt, '2026-10-30')).toMatchObject({ days: 0, accrued: 0 })
    // 0.15 % of 68 000 for one day, then for seven
    expect(latenessOf(debt, '2026-10-31')).toEqual({ until: '2026-10-31', days: 1, owed: 6_800_000, accrued: 10_200 })
    expect(latenessOf(debt, '2026-11-06')).toMatchObject({ days: 7, accrued: 71_400 })
    expect(latenessOf({ ...debt, gross: 333_333, percent: 0.07 }, '2026-11-02').accrued).toBe(700)
  })

  test('is never above its share of the price', () => {
    expect(latenessOf(debt, '2026-12-31').accrued).toBe(340_000)
  })

  test('a part that was paid lessens it from its own day on, and the last payment ends it', () => {
    const part = { day: '2026-11-03', amount: 2_800_000 }
    // 4 days of 68 000 and 2 of 40 000
    expect(latenessOf({ ...debt, payments: [part] }, '2026-11-05')).toEqual({
      ...{ until: '2026-11-05', days: 6, owed: 4_000_000 },
      accrued: Math.round((6_800_000 * 4 + 4_000_000 * 2) * 0.0015),
    })
    const rest = { day: '2026-11-04', amount: 4_000_000 }
    expect(latenessOf({ ...debt, payments: [rest, part] }, '2026-11-20')).toMatchObject({ until: '2026-11-04', days: 5, accrued: 46_800 })
    expect(latenessOf({ ...debt, payments: [{ day: '2026-10-29', amount: 6_800_000 }] }, '2026-11-20').accrued).toBe(0)
  })

  test('of the payments two sides marked those of the one that marked more count, of as much those that ended first', () => {
    const early = [{ day: '2026-11-01', amount: 100 }]
    const late = [{ day: '2026-11-03', amount: 100 }]
    expect(paymentsAgreed([late, early])).toEqual(early)
    expect(paymentsAgreed([early, [...late, ...late]])).toHaveLength(2)
    expect(paymentsAgreed([])).toEqual([])
  })
})
