import { expect, test } from 'vitest'
import type { LotLive } from '#contract/tender-list.ts'
import { afterChange, type LotChanged } from './changed.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const id = '01980000-0000-7000-8000-000000000001'
const live: LotLive = {
  lotId: id,
  tenderId: id,
  status: 'open',
  round: 1,
  opensAt: '2026-11-24T11:00:00.000Z',
  endsAt: '2026-11-24T12:00:00.000Z',
  extensions: 1,
  extensionsLeft: 2,
  bets: 5,
  bidders: 3,
  net: false,
  vat: { vatMode: 'none', vatRate: 0 },
  best: rub(100),
  bestForViewer: null,
  ceiling: rub(99),
  own: { seq: 5, amount: rub(100), vatMode: 'none', vatRate: 0, compared: rub(100), at: '2026-11-24T11:30:00.000Z', status: 'leading' },
  rank: 1,
  leading: true,
  head: '',
  robot: null,
}
const told = (change: Partial<LotChanged> = {}): LotChanged => ({
  tenderId: id,
  lotId: id,
  bets: 5,
  best: '100.00',
  endsAt: live.endsAt!,
  extensions: 1,
  status: 'open',
  ...change,
})

test('a moved end is known without asking', () => {
  const next = afterChange(live, told({ endsAt: '2026-11-24T12:05:00.000Z', extensions: 2 }), false)
  expect(next.ask).toBe(false)
  expect(next.live).toMatchObject({ endsAt: '2026-11-24T12:05:00.000Z', extensions: 2, extensionsLeft: 1, leading: true })
})

test('who leads and is not passed asks nothing; who is passed knows it at once and asks for the rest', () => {
  expect(afterChange(live, told({ bets: 6 }), false)).toMatchObject({ ask: false, live: { bets: 6, leading: true } })
  expect(afterChange(live, told({ bets: 6, best: '98.00' }), false)).toMatchObject({
    ask: true,
    live: { bets: 6, best: rub(98), leading: false, rank: 2 },
  })
  // two bets at once: how many stand before him, only the server knows
  expect(afterChange(live, told({ bets: 7, best: '96.00' }), false).live).toMatchObject({ leading: false, rank: null })
  expect(afterChange(live, told({ bets: 6, best: '101.00' }), true).live).toMatchObject({ leading: false, rank: 2 })
})

test('where prices are hidden, or the status moves, the server is asked', () => {
  const hidden: LotLive = { ...live, best: null, leading: null, rank: null }
  expect(afterChange(hidden, told({ bets: 6, best: null }), false)).toMatchObject({ ask: true, live: { bets: 6, best: null } })
  expect(afterChange(hidden, told({ best: null, extensions: 2 }), false).ask).toBe(false)
  expect(afterChange(live, told({ status: 'closed' }), false)).toMatchObject({ ask: true, live: { status: 'closed' } })
  expect(afterChange(live, told({ best: '.' }), false).live.best).toEqual(rub(100))
})

test('where the price is another one in the money of the viewer, all that bets change waits for the answer', () => {
  const converted: LotLive = { ...live, net: true, bestForViewer: rub(100) }
  for (const best of ['98.00', '100.00'])
    expect(afterChange(converted, told({ bets: 6, best }), false)).toEqual({ live: converted, ask: true })
  expect(afterChange(converted, told(), false)).toEqual({ live: converted, ask: false })
  // the end is the same for all
  const later = { endsAt: '2026-11-24T12:05:00.000Z', extensions: 2 }
  expect(afterChange(converted, told({ bets: 6, ...later }), false).live).toMatchObject({ ...later, bets: 5 })
})

test('what was told before what is known changes nothing', () => {
  expect(afterChange(live, told({ bets: 4, best: '102.00' }), false)).toEqual({ live, ask: false })
  expect(afterChange(live, told({ extensions: 0, endsAt: '2026-11-24T11:55:00.000Z' }), false)).toEqual({ live, ask: false })
})
