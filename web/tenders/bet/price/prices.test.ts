import { expect, test } from 'vitest'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { comparedOf, hasStopped, mayHaveRobot, netOf, reachOf, readyPrice, stepOf } from './prices.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const lot = {
  kind: 'reduction',
  rising: false,
  start: rub(185_000),
  step: rub(1500),
  floor: null,
  basis: 'gross',
} as const satisfies Partial<LotRow>
const live = { best: rub(177_500), ceiling: rub(176_000), own: null, leading: null, bets: 4 } as LotLive
const vat = { vatMode: 'included', vatRate: 22 } as const

test('the price that leads stands ready, without it a step from the own one, else the start', () => {
  expect(readyPrice(lot, live)).toBe(17_600_000)
  const own = { amount: rub(179_000) } as LotLive['own']
  expect(readyPrice(lot, { ceiling: null, own })).toBe(17_750_000)
  expect(readyPrice({ ...lot, rising: true }, { ceiling: null, own })).toBe(18_050_000)
  expect(readyPrice(lot, { ceiling: null, own: null })).toBe(18_500_000)
  expect(readyPrice({ ...lot, kind: 'sealed_rfq' }, { ceiling: null, own: null }, 14_600_000)).toBe(14_600_000)
  expect(stepOf({ step: null, start: null }, 15_000_000)).toBe(100_000)
})

test('a price is compared in the basis of the tender, and not at all where that is not known', () => {
  expect(comparedOf(17_750_000, lot, vat, null)).toBe(17_750_000)
  expect(comparedOf(17_750_000, { basis: 'net' }, vat, null)).toBe(14_549_180)
  expect(comparedOf(17_750_000, { basis: 'effective' }, vat, null)).toBe(null)
  expect(netOf(17_750_000, vat)).toBe(14_549_180)
  expect(netOf(17_750_000, { vatMode: 'none', vatRate: 0 })).toBe(17_750_000)
})

test('what a bet would come to is said by what the viewer is told', () => {
  expect(reachOf(lot, live, 17_600_000, vat)).toEqual({ state: 'first', by: -150_000 })
  expect(reachOf({ ...lot, basis: 'effective' }, live, 17_600_000, vat)).toEqual({ state: 'first', by: -150_000 })
  expect(reachOf(lot, live, 17_700_000, vat)).toEqual({ state: 'short', most: rub(176_000) })
  expect(reachOf(lot, { ...live, best: null }, 17_600_000, vat)).toEqual({ state: 'first', by: null })
  expect(reachOf(lot, { ...live, best: null, bets: 0 }, 17_600_000, vat)).toEqual({ state: 'first-of-all' })
  expect(reachOf(lot, { ...live, leading: true }, 17_600_000, vat)).toEqual({ state: 'lead-already' })
  expect(reachOf({ ...lot, rising: true }, live, 17_500_000, vat)).toEqual({ state: 'short', most: rub(176_000) })
})

test('the server bids for somebody only where prices fall and are read', () => {
  expect(mayHaveRobot({ kind: 'reduction', sealed: false, rising: false })).toBe(true)
  expect(mayHaveRobot({ kind: 'reduction', sealed: false, rising: true })).toBe(false)
  expect(mayHaveRobot({ kind: 'open_rfq', sealed: false, rising: false })).toBe(false)
})

test('where any price is taken, the best one that is told says whether it would lead', () => {
  const request = { ...lot, kind: 'open_rfq' } as const
  const open = { ...live, ceiling: null } as LotLive
  expect(reachOf(request, open, 17_600_000, vat)).toEqual({ state: 'first', by: -150_000 })
  expect(reachOf(request, open, 17_800_000, vat)).toEqual({ state: 'behind', best: rub(177_500) })
  // of equal prices the earlier one leads
  expect(reachOf(request, open, 17_750_000, vat)).toEqual({ state: 'behind', best: rub(177_500) })
  expect(reachOf(request, { ...open, best: null }, 17_600_000, vat)).toEqual({ state: 'hidden' })
  expect(reachOf(request, { ...open, leading: true }, 17_700_000, vat)).toEqual({ state: 'lead-already' })
  expect(reachOf(request, { ...open, leading: true }, 17_800_000, vat)).toEqual({ state: 'hidden' })
})

test('a Dutch price that is short of its steps has stopped', () => {
  const dutch = { start: rub(150_000), step: rub(1500), rising: false }
  expect(hasStopped(dutch, 15_300_000, 2)).toBe(false)
  expect(hasStopped(dutch, 15_300_000, 3)).toBe(true)
  expect(hasStopped({ ...dutch, rising: true }, 14_700_000, 2)).toBe(false)
  expect(hasStopped({ ...dutch, rising: true }, 14_700_000, 3)).toBe(true)
})
