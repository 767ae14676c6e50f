import { describe, expect, test } from 'vitest'
import { comparedOf, isNet, netOf } from '#contract/compare.ts'
import { calculate, deadlineErrors, delayOf, executorTab, ranksBy, split } from './rules.ts'

const priced = (amount: number, vatRate: number) => ({
  amount: amount * 100,
  vatMode: vatRate === 0 ? ('none' as const) : ('included' as const),
  vatRate,
})

describe('scenario 2: three tax regimes', () => {
  const [e1, e2, e3] = [priced(98_000, 22), priced(96_000, 5), priced(90_000, 0)]
  const order = (basis: 'gross' | 'net' | 'effective', deducts: boolean) => {
    const places = ranksBy([e1, e2, e3], each => comparedOf(each, basis, deducts))
    return [e1, e2, e3].toSorted((a, b) => places.get(a)! - places.get(b)!)
  }

  test('net prices are exact to the kopeck', () => {
    expect([e1, e2, e3].map(netOf)).toEqual([8_032_787, 9_142_857, 9_000_000])
  })

  test('by gross E3, E2, E1; by what is left after the deduction E1, E3, E2', () => {
    expect(order('gross', true)).toEqual([e3, e2, e1])
    expect(order('effective', true)).toEqual([e1, e3, e2])
    expect(order('net', false)).toEqual([e1, e3, e2])
    // whoever deducts nothing pays VAT as a part of the price
    expect(order('effective', false)).toEqual([e3, e2, e1])
  })

  test('prices a kopeck apart never come out equal', () => {
    for (const rate of [5, 7, 10, 20, 22])
      for (const basis of ['gross', 'net'] as const) {
        const at = (minor: number) => comparedOf({ amount: minor, vatMode: 'included', vatRate: rate }, basis, true)
        for (const minor of [1, 99, 9_800_000, 899_999_999_999]) expect(at(minor)).toBeLessThan(at(minor + 1))
      }
    expect(isNet('effective', false)).toBe(false)
  })

  test('VAT on top is no part of the price by net, and is paid by gross', () => {
    const onTop = { amount: 10_000, vatMode: 'excluded' as const, vatRate: 22 }
    expect(calculate(onTop, 'gross', true)).toMatchObject({ gross: 12_200, net: 10_000, effective: 10_000, compared: 12_200_000n })
  })
})

describe('the end of answers', () => {
  const now = new Date('2026-10-01T09:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  test.each([
    [4, null, 1],
    [5, null, 0],
    [60, 60, 0],
    [61, 60, 1],
  ])('in %s minutes, the loading in %s: %s reasons against it', (minutes, loading, count) =>
    expect(deadlineErrors(at(minutes), now, loading === null ? null : at(loading))).toHaveLength(count),
  )
})

test('a partner reads a demand by the soonest of his groups; a stage given wins over the group’s own', () => {
  const groups = [
    { id: 'a', name: 'Свои', delayMinutes: 0 },
    { id: 'b', name: 'Прочие', delayMinutes: 60 },
  ]
  expect(delayOf(['Свои', 'Прочие'], groups, [])).toBe(0)
  expect(delayOf(['Прочие'], groups, [])).toBe(60)
  expect(delayOf(['Прочие'], groups, [{ groupId: 'b', delayMinutes: 15 }])).toBe(15)
  expect(delayOf(['Чужие'], groups, [])).toBeNull()
})

test('a need is split cheapest first, each as far as he promises', () => {
  const cells = [{ laneId: 'l', week: '2026-10-12', needed: 10, confirmed: 1 }]
  const promise = (id: string, compared: bigint, left: number) => ({ id, laneId: 'l', week: '2026-10-12', compared, left })
  expect(split(cells, [promise('dear', 3n, 9), promise('cheap', 1n, 4), promise('middle', 2n, 3)])).toMatchObject([
    { id: 'cheap', trips: 4 },
    { id: 'middle', trips: 3 },
    { id: 'dear', trips: 2 },
  ])
})

describe('where an executor finds a demand', () => {
  const own = (status: string, more: object = {}) => ({ status, agreed: false, needsReconfirm: false, confirmed: 0, ...more })
  test.each([
    ['active', null, 'available'],
    ['paused', null, null],
    ['matched', null, null],
    ['active', own('submitted'), 'answered'],
    ['active', own('submitted', { needsReconfirm: true }), 'waiting'],
    ['active', own('countered_by_forwarder'), 'waiting'],
    ['active', own('countered_by_forwarder', { agreed: true }), 'answered'],
    ['confirming', own('selected'), 'waiting'],
    ['matched', own('confirmed', { confirmed: 1 }), 'won'],
    ['matched', own('lost'), 'lost'],
    ['active', own('withdrawn'), 'available'],
    ['cancelled', own('lost'), 'lost'],
  ] as const)('%s with %o is in %s', (status, offer, tab) => expect(executorTab(status, offer)).toBe(tab))
})
