import { expect, test } from 'vitest'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { inWallOrder } from './wallOrder.ts'

type Facts = Partial<Omit<LotLive, 'own'>> & { own?: unknown }
const bet = { status: 'submitted' }
const soon = '2026-11-24T12:05:00Z'
const later = '2026-11-24T13:00:00Z'

const lot = (id: string, live: Facts, row: Partial<LotRow> = {}) =>
  ({
    ...{ id, side: 'executor', rising: false, sealed: false, tenderStatus: 'bidding', ...row },
    live: { status: 'open', endsAt: later, own: null, leading: null, rank: null, ...live },
  }) as unknown as LotRow
const order = (...lots: LotRow[]) => inWallOrder(lots, each => each.live).map(({ id }) => id)

test('outbid and live lots come first, then those one is invited to, those one leads, those to come, and those that are over', () => {
  const lots = [
    lot('lost', { status: 'awarded', own: { status: 'lost' } }),
    lot('upcoming', { status: 'pending' }),
    lot('won', { status: 'awarded', own: { status: 'won' } }),
    lot('leading', { own: bet, leading: true }),
    lot('invited', {}),
    lot('placed', { own: bet }),
    lot('deciding', { status: 'closed', own: bet }),
    lot('outbid', { own: bet, leading: false }),
  ]
  const wanted = ['outbid', 'placed', 'invited', 'leading', 'upcoming', 'won', 'deciding', 'lost']
  expect(order(...lots)).toEqual(wanted)
  expect(order(...lots.toReversed())).toEqual(wanted)
})

test('of lots alike the one that ends first is first, of those that are over the one that ended last', () => {
  const ends = (id: string, endsAt: string | null, live: Facts = {}) => lot(id, { own: bet, leading: false, endsAt, ...live })
  expect(order(ends('never', null), ends('later', later), ends('soon', soon))).toEqual(['soon', 'later', 'never'])
  const over = { status: 'unsold' } as const
  expect(order(ends('early', soon, over), ends('late', later, over))).toEqual(['late', 'early'])
})

test('what the line tells counts before what the list knew', () => {
  const [first, second] = [lot('a', { own: bet, leading: false }), lot('b', { own: bet, leading: true })]
  const turned = (each: LotRow): LotLive => ({ ...each.live, leading: each.id === 'a' })
  expect(inWallOrder([first, second], turned).map(({ id }) => id)).toEqual(['b', 'a'])
})
