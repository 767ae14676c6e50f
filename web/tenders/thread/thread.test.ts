import { expect, test } from 'vitest'
import type { LotLive, LotRow, VisibleBet } from '#contract/tender-list.ts'
import { inViewersMoney, spread, stepsPath, threadOf } from './thread.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 11, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))
const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const bet = (seq: number, minute: number, sum: number, own: boolean, status: VisibleBet['status'] = 'replaced') =>
  ({ seq, at: at(minute), compared: rub(sum), own, status }) as VisibleBet
const lot = { start: rub(100), rising: false, createdAt: at(0) } satisfies Partial<LotRow>
const own = { seq: 3, at: at(20), compared: rub(97), status: 'submitted' } as LotLive['own']
const live = { best: rub(94), opensAt: at(0), endsAt: at(59), own, status: 'open' } as Partial<LotLive> as LotLive

test('the best line falls with every better bet, the own one with every own bet', () => {
  const bets = [bet(1, 5, 98, true), bet(2, 10, 96, false), bet(3, 20, 97, true), bet(4, 30, 94, false)]
  const thread = threadOf(lot, live, { bets, seen: [], at: ms(40) })
  expect(thread.best.map(held => held.minor / 100)).toEqual([98, 96, 94])
  expect(thread.own.map(held => held.minor / 100)).toEqual([98, 97])
  expect([thread.from, thread.to]).toEqual([ms(0), ms(40)])
})

test('a withdrawn bet gives the lead back, hidden bets are drawn by what was seen of them', () => {
  const bets = [bet(1, 5, 98, true), bet(2, 10, 90, false, 'withdrawn')]
  expect(threadOf(lot, { ...live, best: rub(98) }, { bets, seen: [], at: ms(40) }).best.map(held => held.minor / 100)).toEqual([98])
  const seen = [
    { at: ms(12), minor: 9600 },
    { at: ms(31), minor: 9400 },
  ]
  expect(threadOf(lot, live, { bets: [bet(1, 5, 98, true)], seen, at: ms(40) }).best.map(held => held.minor / 100)).toEqual([98, 96, 94])
})

test('the line, its table and the card say one price of a rival: what the server tells the viewer in his money', () => {
  const net = {
    ...live,
    net: true,
    vat: { vatMode: 'included', vatRate: 22 },
    best: rub(80),
    bestForViewer: { minor: 9761, currency: 'RUB' },
  } as LotLive
  const rival = { ...bet(4, 30, 80, false), amount: rub(84), forViewer: net.bestForViewer }
  const mine = { ...bet(3, 20, 82, true), amount: rub(100) }
  const shown = inViewersMoney(lot as LotRow, net, [mine, rival])
  expect(shown.bets.map(({ compared }) => compared?.minor)).toEqual([10_000, 9761])
  const { best } = threadOf(lot, shown.live, { bets: shown.bets, seen: [], at: ms(40) })
  expect(best.map(({ minor }) => minor)).toEqual([10_000, 9761])
  // compared as named, each price stands as it is
  expect(inViewersMoney(lot as LotRow, { ...net, net: false }, [rival]).bets[0]!.compared).toEqual(rub(80))
})

test('whoever took his bet back has no line: what it had replaced does not come alive again', () => {
  const bets = [bet(1, 5, 98, true), bet(2, 10, 96, true, 'withdrawn'), bet(3, 20, 97, false)]
  expect(threadOf(lot, { ...live, best: rub(97), own: null }, { bets, seen: [], at: ms(40) }).own).toEqual([])
  const known = [bet(1, 5, 98, true), bet(2, 10, 96, true, 'leading')]
  expect(
    threadOf(lot, { ...live, best: rub(97), own: { ...own!, status: 'withdrawn' } }, { bets: known, seen: [], at: ms(40) }).own,
  ).toEqual([])
})

test('moments keep their order along the line, and the crowded end has room', () => {
  const bets = [bet(1, 5, 98, true), bet(2, 57, 96, false), bet(3, 58, 95, true), bet(4, 59, 94, false)]
  const thread = threadOf(lot, live, { bets, seen: [], at: ms(59) })
  const place = spread(thread)
  const places = [0, 5, 57, 58, 59].map(minute => place(ms(minute)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(places.at(-1)).toBe(1)
  expect(places[3]! - places[2]!).toBeGreaterThan(0.1)
  expect(
    stepsPath(
      [
        { x: 0, y: 10 },
        { x: 5, y: 20 },
      ],
      30,
    ),
  ).toBe('M0 10H5V20H30')
})
