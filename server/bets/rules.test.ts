import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betValueOf, leastFor, mostFor } from '#contract/bet-basis.ts'
import { type Lot, openLot, place, priceFor, setRobot, type Terms, withdraw } from './rules.ts'

const minute = 60_000
const terms: Terms = {
  kind: 'reduction',
  falls: true,
  net: false,
  start: 18_500_000,
  step: 150_000,
  floor: null,
  limit: null,
  startsAt: 0,
  windowMs: 5 * minute,
  extendMs: 5 * minute,
  extendMost: 3,
  dutchMs: minute,
  withdrawUntil: null,
}
const bid = (lot: Lot, by: string, roubles: number, at = 1, rate = 22) => place(lot, { by, amount: Math.round(roubles * 100), rate, at })
const eye = (value: bigint) => Math.round(Number(value) / 1000) / 100

test('scenario 2: three regimes of VAT, compared as bid and without VAT', () => {
  const offers = [
    { who: 'E1', amount: 9_800_000, rate: 22 },
    { who: 'E2', amount: 9_600_000, rate: 5 },
    { who: 'E3', amount: 9_000_000, rate: 0 },
  ]
  const ranked = (net: boolean) =>
    offers.toSorted((a, b) => Number(betValueOf(a.amount, a.rate, net) - betValueOf(b.amount, b.rate, net))).map(({ who }) => who)
  expect(offers.map(({ amount, rate }) => eye(betValueOf(amount, rate, true)))).toEqual([80_327.87, 91_428.57, 90_000])
  expect(ranked(false)).toEqual(['E3', 'E2', 'E1'])
  expect(ranked(true)).toEqual(['E1', 'E3', 'E2'])
})

test('scenario 4: nets of a contract lane, and the comparison of domain 2.3', () => {
  expect([52_000, 50_500, 51_000].map((roubles, i) => eye(betValueOf(roubles * 100, [22, 5, 0][i]!, true)))).toEqual([
    42_622.95, 48_095.24, 51_000,
  ])
  expect(eye(betValueOf(15_000_000, 22, true))).toBe(122_950.82)
  expect(betValueOf(15_000_000, 22, true) < betValueOf(12_800_000, 0, true)).toBe(true)
})

test('amounts that differ never have equal values, and bounds are exact to the kopeck', () => {
  for (const rate of [0, 5, 7, 10, 20, 22])
    for (const net of [true, false])
      for (const amount of [1, 2, 99, 12_345, 9_999_999, 8_765_432_101, 899_999_999_999]) {
        const value = betValueOf(amount, rate, net)
        expect(betValueOf(amount + 1, rate, net)).toBeGreaterThan(value)
        expect(mostFor(value, rate, net)).toBe(amount)
        expect(leastFor(value, rate, net)).toBe(amount)
        expect(mostFor(value - 1n, rate, net)).toBe(amount - 1)
        expect(leastFor(value + 1n, rate, net)).toBe(amount + 1)
      }
})

test('a clock that was set back goes behind neither a bet nor a withdrawal', () => {
  const lot = openLot({ ...terms, withdrawUntil: 40 * minute }, 60 * minute)
  expect(bid(lot, 'E1', 185_000, 10 * minute)).toBeNull()
  expect(withdraw(lot, 'E1', 30 * minute)).toBeNull()
  expect(bid(lot, 'E2', 185_000, 20 * minute)).toBeNull()
  expect(lot.bets.map(({ at }) => at / minute)).toEqual([10, 30])
})

test('scenario 3 in the model', () => {
  const at = (time: string) => Date.parse(`2026-10-05T${time}Z`)
  const lot = openLot({ ...terms, startsAt: at('14:00:00') }, at('15:00:00'))
  const walk: [string, string, number, string][] = [
    ['14:40:00', 'E1', 183_500, '15:00:00'],
    ['14:57:10', 'E3', 182_000, '15:02:10'],
    ['15:01:50', 'E1', 180_500, '15:06:50'],
    ['15:06:49', 'E3', 179_000, '15:11:49'],
    ['15:11:40', 'E1', 177_500, '15:11:49'],
  ]
  for (const [time, by, roubles, end] of walk) {
    expect(bid(lot, by, roubles, at(time))).toBeNull()
    expect(new Date(lot.endsAt).toISOString().slice(11, 19)).toBe(end)
  }
  expect(bid(lot, 'E3', 176_500, at('15:11:45'))).toEqual({ code: 'bet.too_high', bound: 17_600_000 })
  expect(bid(lot, 'E3', 176_000, at('15:11:49'))).toEqual({ code: 'lot.closed' })
  expect(lot.bets.find(({ seq }) => seq === lot.bestSeq)).toMatchObject({ by: 'E1', amount: 17_750_000 })
})

const robot = (lot: Lot, by: string, roubles: number, at: number, step = 0) =>
  setRobot(lot, { by, rate: 22, floor: roubles * 100, step: step * 100, until: null }, at)
const prices = (lot: Lot) => lot.bets.map(({ by, amount, auto }) => `${by} ${amount / 100}${auto ? ' auto' : ''}`)

test('of two robots the weaker floor is beaten by one step, at once', () => {
  const lot = openLot(terms, minute * 60)
  expect(robot(lot, 'A', 170_000, 1)).toBeNull()
  expect(robot(lot, 'B', 174_000, 2)).toBeNull()
  expect(prices(lot)).toEqual(['A 185000 auto', 'A 172500 auto'])
  expect(lot.robots.map(({ active, stopped }) => [active, stopped])).toEqual([
    [true, null],
    [false, 'floor'],
  ])
  // one of equal strength that came later cannot pass it
  expect(robot(lot, 'C', 170_000, 3)).toBeNull()
  expect(prices(lot).at(-1)).toBe('A 170000 auto')
  expect(lot.robots.find(({ by }) => by === 'C')).toMatchObject({ active: false, stopped: 'floor' })
})

test('a robot answers a person by its own step, and not below the floor of the lot', () => {
  const lot = openLot({ ...terms, floor: 17_400_000 }, minute * 60)
  expect(bid(lot, 'B', 183_500)).toBeNull()
  expect(robot(lot, 'A', 100_000, 1, 3000)).toBeNull()
  expect(prices(lot)).toEqual(['B 183500', 'A 180500 auto'])
  bid(lot, 'B', 176_000)
  expect(prices(lot).at(-1)).toBe('A 174000 auto')
  expect(bid(lot, 'B', 173_000)).toEqual({ code: 'bet.too_high', bound: 17_250_000 })
})

test('a robot whose floor is above what may be bid now is refused, but for one who leads', () => {
  const lot = openLot(terms, minute * 60)
  bid(lot, 'A', 180_000)
  expect(robot(lot, 'B', 179_000, 1)).toEqual({ code: 'bet.too_high', bound: 17_850_000 })
  expect(robot(lot, 'A', 179_000, 1)).toBeNull()
  expect(prices(lot)).toEqual(['A 180000'])
})

test('a price of another in the own money: who names a step less leads and who names a minor unit more than that does not, at every rate', () => {
  const rate = fc.constantFrom(0, 5, 7, 10, 20, 22)
  const given = fc.record({
    kind: fc.constantFrom('reduction' as const, 'open_rfq' as const),
    falls: fc.boolean(),
    net: fc.boolean(),
    step: fc.constantFrom(null, 50_000, 100_000),
  })
  fc.assert(
    fc.property(given, rate, rate, fc.integer({ min: 5_000_000, max: 900_000_000 }), (change, theirs, mine, amount) => {
      const lot = openLot({ ...terms, ...change, start: null }, 60 * minute)
      expect(place(lot, { by: 'E1', amount, rate: theirs, at: 1 })).toBeNull()
      const shown = priceFor(lot.terms, lot.best!, mine)
      if (theirs === mine) expect(shown).toBe(amount)
      const better = change.falls ? -1 : 1
      // steps of these are whole minor units at every rate
      const step = change.kind === 'reduction' && change.step ? (change.net ? (change.step * (100 + mine)) / 100 : change.step) : 1
      const first = shown + better * step
      place(lot, { by: 'E2', amount: first - better, rate: mine, at: 2 })
      expect(lot.bestSeq).toBe(1)
      expect(place(lot, { by: 'E2', amount: first, rate: mine, at: 3 })).toBeNull()
      expect(lot.bets.find(({ seq }) => seq === lot.bestSeq)?.by).toBe('E2')
    }),
    { numRuns: 2000, seed: 7 },
  )
})
