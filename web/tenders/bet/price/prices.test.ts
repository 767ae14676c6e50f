import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betValueOf, leastFor, mostFor, sumsOf } from '#contract/bet-basis.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { dutchAfter, mayHaveRobot, netOf, reachOf, readyPrice, stepOf } from './prices.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const lot = {
  kind: 'reduction',
  rising: false,
  start: rub(185_000),
  step: rub(1500),
  floor: null,
  limit: null,
} as const satisfies Partial<LotRow>
const vat = { vatMode: 'included', vatRate: 22 } as const
const live = { net: false, vat, best: rub(177_500), ceiling: rub(176_000), own: null, leading: null, bets: 4 } as unknown as LotLive

test('the price that leads stands ready, without it a step from the own one, else the start', () => {
  expect(readyPrice(lot, live)).toBe(17_600_000)
  const own = { amount: rub(179_000) } as LotLive['own']
  expect(readyPrice(lot, { ...live, ceiling: null, own })).toBe(17_750_000)
  expect(readyPrice({ ...lot, rising: true }, { ...live, ceiling: null, own })).toBe(18_050_000)
  expect(readyPrice(lot, { ...live, ceiling: null, own: null })).toBe(18_500_000)
  expect(readyPrice({ ...lot, kind: 'sealed_rfq' }, { ...live, ceiling: null, own: null }, 14_600_000)).toBe(14_600_000)
  expect(stepOf({ ...lot, step: null, start: null }, live, 15_000_000)).toBe(100_000)
})

test('of a lot compared without VAT everything is said in the money of the bidder', () => {
  // 144 262.30 leads without VAT, which is 176 000 with 22 %; the step of 1 500 is 1 830
  const net = { ...live, net: true, best: { minor: 14_426_230, currency: 'RUB' }, bestForViewer: rub(176_000), ceiling: rub(174_170) }
  expect(stepOf(lot, net, null)).toBe(183_000)
  expect(readyPrice(lot, net)).toBe(17_417_000)
  expect(reachOf(lot, net, 17_417_000)).toEqual({ state: 'first', by: -183_000 })
  expect(reachOf(lot, net, 17_400_000)).toEqual({ state: 'first', by: -200_000 })
  expect(reachOf(lot, net, 17_500_000)).toEqual({ state: 'short', most: rub(174_170) })
  // of an open request the start is what stands ready, and the best is what one would be behind
  const request = { ...lot, kind: 'open_rfq' } as const
  expect(readyPrice(request, { ...net, ceiling: null })).toBe(22_570_000)
  expect(reachOf(request, { ...net, ceiling: null }, 17_700_000)).toEqual({ state: 'behind', best: rub(176_000) })
  expect(reachOf(request, { ...net, ceiling: null }, 17_600_000)).toEqual({ state: 'behind', best: rub(176_000) })
  expect(reachOf(request, { ...net, ceiling: null }, 17_500_000)).toEqual({ state: 'first', by: -100_000 })
})

test('who is said to be first is first as the server compares, and who is said to be behind is not, at every rate', () => {
  const rate = fc.constantFrom(0, 5, 7, 10, 20, 22)
  fc.assert(
    fc.property(rate, rate, fc.boolean(), fc.integer({ min: 5_000_000, max: 900_000_000 }), (theirs, vatRate, rising, theirSum) => {
      const value = betValueOf(theirSum, theirs, true)
      const money = (minor: number) => ({ minor, currency: 'RUB' })
      const told = {
        ...live,
        net: true,
        vat: { vatMode: 'included', vatRate } as LotLive['vat'],
        best: money(Math.round(Number(value) / 1000)),
      }
      const at = (amount: number) => betValueOf(amount, vatRate, true)
      // where any price is taken
      const best = (rising ? mostFor : leastFor)(value, vatRate, true)
      const request = { ...lot, kind: 'open_rfq', rising } as const
      for (const amount of [best - 2, best - 1, best, best + 1, best + 2])
        expect(reachOf(request, { ...told, bestForViewer: money(best), ceiling: null }, amount).state).toBe(
          (rising ? at(amount) > value : at(amount) < value) ? 'first' : 'behind',
        )
      // and where one bids by steps: of 500 without VAT, which are whole kopecks at every rate
      const stepped = { ...lot, rising, start: null, step: money(50_000) }
      const edge = rising ? value + 50_000_000n : value - 50_000_000n
      const last = (rising ? leastFor : mostFor)(edge, vatRate, true)
      const lead = { ...told, bestForViewer: money((rising ? leastFor : mostFor)(value, vatRate, true)), ceiling: money(last) }
      const by = sumsOf({ ...stepped, floor: null, limit: null }, lead).step!.minor
      expect(reachOf(stepped, lead, last)).toEqual({ state: 'first', by: rising ? by : -by })
      expect(reachOf(stepped, lead, last + (rising ? -1 : 1)).state).toBe('short')
    }),
    { numRuns: 500, seed: 7 },
  )
})

test('what is left of a price without the VAT inside it', () => {
  expect(netOf(17_750_000, vat)).toBe(14_549_180)
  expect(netOf(17_750_000, { vatMode: 'none', vatRate: 0 })).toBe(17_750_000)
})

test('what a bet would come to is said by what the viewer is told', () => {
  expect(reachOf(lot, live, 17_600_000)).toEqual({ state: 'first', by: -150_000 })
  expect(reachOf(lot, live, 17_700_000)).toEqual({ state: 'short', most: rub(176_000) })
  expect(reachOf(lot, { ...live, best: null }, 17_600_000)).toEqual({ state: 'first', by: null })
  expect(reachOf(lot, { ...live, best: null, bets: 0 }, 17_600_000)).toEqual({ state: 'first-of-all' })
  expect(reachOf(lot, { ...live, leading: true }, 17_600_000)).toEqual({ state: 'lead-already' })
  expect(reachOf({ ...lot, rising: true }, live, 17_500_000)).toEqual({ state: 'short', most: rub(176_000) })
})

test('the server bids for somebody only where prices fall and are read', () => {
  expect(mayHaveRobot({ kind: 'reduction', sealed: false, rising: false })).toBe(true)
  expect(mayHaveRobot({ kind: 'reduction', sealed: false, rising: true })).toBe(false)
  expect(mayHaveRobot({ kind: 'open_rfq', sealed: false, rising: false })).toBe(false)
})

test('where any price is taken, the best one that is told says whether it would lead', () => {
  const request = { ...lot, kind: 'open_rfq' } as const
  const open = { ...live, ceiling: null } as LotLive
  expect(reachOf(request, open, 17_600_000)).toEqual({ state: 'first', by: -150_000 })
  expect(reachOf(request, open, 17_800_000)).toEqual({ state: 'behind', best: rub(177_500) })
  // of equal prices the earlier one leads
  expect(reachOf(request, open, 17_750_000)).toEqual({ state: 'behind', best: rub(177_500) })
  expect(reachOf(request, { ...open, best: null }, 17_600_000)).toEqual({ state: 'hidden' })
  expect(reachOf(request, { ...open, leading: true }, 17_700_000)).toEqual({ state: 'lead-already' })
  expect(reachOf(request, { ...open, leading: true }, 17_800_000)).toEqual({ state: 'hidden' })
})

test('a Dutch price that is short of its steps has stopped, and of one that moves the next price is known to the minor unit', () => {
  const dutch = { start: rub(150_000), step: rub(1500), rising: false }
  const at = (sum: number, more: Partial<LotLive> = {}) => ({ ...live, ...more, ceiling: rub(sum) })
  expect(dutchAfter(dutch, at(153_000), 2)).toEqual(rub(154_500))
  expect(dutchAfter(dutch, at(153_000), 3)).toBe(null)
  expect(dutchAfter({ ...dutch, rising: true }, at(147_000), 2)).toEqual(rub(145_500))
  expect(dutchAfter({ ...dutch, rising: true }, at(147_000), 3)).toBe(null)
  // 153 000 and 154 500 without VAT
  expect(dutchAfter(dutch, at(186_660, { net: true }), 2)).toEqual(rub(188_490))
  expect(dutchAfter(dutch, at(186_660, { net: true }), 3)).toBe(null)
})
