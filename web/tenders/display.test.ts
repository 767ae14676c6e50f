import { describe, expect, test } from 'vitest'
import type { LotRow } from '#contract/tender-list.ts'
import { lotOfOrder } from './create/draft/values.ts'
import { bestOf, gainOf, ownBetStatusOf, tellsBest, timeOf } from './display.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 10, minutes)).toISOString()
const rub = (minor: number) => ({ minor, currency: 'RUB' })

const row = (live: Partial<LotRow['live']>, more: Partial<LotRow> = {}) =>
  ({
    tenderStatus: 'bidding',
    createdAt: at(-60),
    sealed: false,
    rising: false,
    start: rub(5_500_000),
    step: null,
    floor: null,
    limit: null,
    ...more,
    live: {
      status: 'open',
      opensAt: at(0),
      endsAt: at(60),
      net: false,
      vat: null,
      best: null,
      own: null,
      rank: null,
      leading: null,
      ...live,
    },
  }) as LotRow

describe('time of a lot', () => {
  const now = (minutes: number) => Date.parse(at(minutes))

  test('five minutes before its end it is soon, one second earlier it is not', () => {
    expect(timeOf(row({}), now(55) - 1000)).toMatchObject({ state: 'open', soon: false })
    expect(timeOf(row({}), now(55))).toMatchObject({ state: 'open', soon: true, left: 300_000 })
  })

  test('past its end and not told of, it is closing, never open', () => {
    expect(timeOf(row({}), now(60))).toEqual({ state: 'closing' })
    expect(timeOf(row({ status: 'closed' }), now(61))).toEqual({ state: 'over' })
  })

  test('announced, it tells when it opens; a draft has no time', () => {
    expect(timeOf(row({ status: 'pending' }), now(-30))).toEqual({ state: 'ahead', opensAt: at(0), left: 1_800_000 })
    expect(timeOf(row({ status: 'pending' }, { tenderStatus: 'draft' }), now(0))).toEqual({ state: 'draft' })
  })

  test('the share of time that is over', () => {
    expect(timeOf(row({}), now(30))).toMatchObject({ share: 0.5 })
  })
})

test('how the own bet stands follows what its owner is told, and nothing else', () => {
  const own = { seq: 1, amount: rub(1), vatMode: 'none', vatRate: 0, compared: null, at: at(1), status: 'submitted' } as const
  expect(ownBetStatusOf(row({}))).toBe('none')
  expect(ownBetStatusOf(row({ own, rank: 1, leading: true }))).toBe('leading')
  expect(ownBetStatusOf(row({ own, rank: 2, leading: false }))).toBe('outbid')
  expect(ownBetStatusOf(row({ own }))).toBe('placed')
  expect(ownBetStatusOf(row({ own }, { sealed: true }))).toBe('sealed')
  expect(ownBetStatusOf(row({ own: { ...own, status: 'withdrawn' } }))).toBe('none')
  // once it is over, it counts what was decided and not who was lower
  expect(ownBetStatusOf(row({ status: 'closed', own, rank: 2, leading: false }))).toBe('placed')
  expect(ownBetStatusOf(row({ status: 'awarded', own: { ...own, status: 'won' }, rank: 2, leading: false }))).toBe('won')
  expect(ownBetStatusOf(row({ status: 'awarded', own: { ...own, status: 'lost' }, rank: 1, leading: true }))).toBe('lost')
  const reserve = { status: 'awarded', own: { ...own, status: 'reserve' } } as const
  expect(ownBetStatusOf(row(reserve, { tenderStatus: 'awarded' }))).toBe('reserve')
  expect(ownBetStatusOf(row(reserve, { tenderStatus: 'completed' }))).toBe('lost')
})

test('whoever took a price first knows the best one: it is his', () => {
  const own = { seq: 1, amount: rub(120), vatMode: 'included', vatRate: 20, compared: rub(100), at: at(1), status: 'won' } as const
  // in his own money, as everything on the card
  expect(bestOf(row({ own }, { kind: 'first_price' }))).toEqual(rub(120))
  expect(bestOf(row({ own: { ...own, status: 'confirmed', compared: null } }, { kind: 'dutch' }))).toEqual(rub(120))
  expect(bestOf(row({ own, best: rub(90) }, { kind: 'dutch' }))).toEqual(rub(90))
  // among bets the organiser may choose another than the best
  expect(bestOf(row({ own }, { kind: 'reduction' }))).toBeNull()
  expect(bestOf(row({ own: { ...own, status: 'submitted' } }, { kind: 'dutch' }))).toBeNull()
  expect(bestOf(row({}, { kind: 'dutch' }))).toBeNull()
})

test('the gain is a share of the start, whichever way prices go', () => {
  expect(gainOf(row({ best: rub(4_950_000) }))).toBeCloseTo(0.1)
  expect(gainOf(row({ best: rub(6_050_000) }, { rising: true }))).toBeCloseTo(0.1)
  expect(gainOf(row({ best: null }))).toBeNull()
  expect(gainOf(row({ best: { minor: 1, currency: 'EUR' } }))).toBeNull()
})

test('an order of 59 000 with VAT put up without VAT: a bet 7 % below saves 7 %, whoever reads it', () => {
  const money = { price: rub(5_900_000), vatMode: 'included', vatRate: 22 }
  const { start } = lotOfOrder({ id: 'a', number: null, stops: [], cargo: { massKg: 0, name: '' }, bodyTypes: [], money } as never, true)
  expect(start).toEqual(rub(4_836_066))
  // 54 870 with VAT
  const live = { net: true, best: rub(4_497_541) }
  const mine = { start: start as LotRow['start'] }
  expect(gainOf(row(live, mine))).toBeCloseTo(0.07, 4)
  const bidder = row({ ...live, vat: { vatMode: 'included', vatRate: 22 }, bestForViewer: rub(5_487_000) }, mine)
  expect(gainOf(bidder)).toBeCloseTo(0.07, 4)
  expect(bestOf(bidder)).toEqual(rub(5_487_000))
})

test('whether a best price would be told is known without one: the organiser always, a bidder by the visibility, nobody of sealed bets', () => {
  const told = (more: Partial<LotRow>, mine = false, status: LotRow['live']['status'] = 'open') =>
    tellsBest(row({ status }, { opens: true, visibility: 'best', ...more }), mine)
  expect(told({})).toBe(true)
  expect(told({ visibility: 'rank' })).toBe(false)
  expect(told({ visibility: 'blind' }, true)).toBe(true)
  expect(told({ opens: false })).toBe(false)
  expect(told({ sealed: true }, true)).toBe(false)
  expect(told({ sealed: true }, true, 'closed')).toBe(true)
})
