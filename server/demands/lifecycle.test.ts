import { expect, test } from 'vitest'
import { DemandAction, DemandKind, DemandOfferAction, DemandOfferStatus, DemandStatus } from '#contract/demand-states.ts'
import type { Side } from '#contract/primitives.ts'
import { type DemandFacts, type DemandOfferFacts, demandActions, moveDemand, moveOffer, offerActions, turnOf } from './lifecycle.ts'

const demand = (status: DemandStatus, facts: Partial<DemandFacts> = {}): DemandFacts => ({
  kind: 'spot',
  status,
  live: 1,
  confirmed: 2,
  ordered: 1,
  uncovered: 1,
  elsewhere: null,
  ...facts,
})

const offer = (status: DemandOfferStatus, facts: Partial<DemandOfferFacts> = {}): DemandOfferFacts => ({
  demand: status === 'selected' ? 'confirming' : 'active',
  status,
  agreed: false,
  needsReconfirm: false,
  mayCounter: true,
  mayTakeNow: false,
  isGrid: false,
  ...facts,
})

/** The table of steps written a second time and by hand: status, action, where it leads, of which kind alone. */
const expected: [DemandStatus, DemandAction, DemandStatus, DemandKind?][] = [
  ['draft', 'publish', 'active'],
  ['draft', 'edit', 'draft'],
  ['draft', 'cancel', 'cancelled'],
  ['active', 'edit', 'active'],
  ['active', 'pause', 'paused'],
  ['active', 'extend', 'active'],
  ['active', 'choose', 'choosing'],
  ['active', 'cancel', 'cancelled'],
  ['active', 'finish', 'matched', 'period'],
  ['active', 'orders', 'active', 'period'],
  ['active', 'tender', 'active'],
  ['paused', 'edit', 'paused'],
  ['paused', 'resume', 'active'],
  ['paused', 'cancel', 'cancelled'],
  ['paused', 'tender', 'paused'],
  ['choosing', 'edit', 'choosing'],
  ['choosing', 'extend', 'active'],
  ['choosing', 'cancel', 'cancelled'],
  ['choosing', 'finish', 'matched', 'period'],
  ['choosing', 'orders', 'choosing', 'period'],
  ['choosing', 'tender', 'choosing'],
  ['confirming', 'cancel', 'cancelled'],
  ['matched', 'orders', 'matched', 'period'],
  ['expired', 'extend', 'active'],
  ['expired', 'cancel', 'cancelled'],
  ['expired', 'tender', 'expired'],
]

const take = (facts: DemandFacts, action: DemandAction) => () => moveDemand(facts, action)

test('4.15 every cell of status × action × kind of a demand answers as the table written by hand says', () => {
  let cells = 0
  for (const status of DemandStatus.options)
    for (const action of DemandAction.options)
      for (const kind of DemandKind.options) {
        const row = expected.find(([from, what, , only]) => from === status && what === action && (only ?? kind) === kind)
        const facts = demand(status, { kind })
        if (row) expect(moveDemand(facts, action), `${status} ${action} ${kind}`).toBe(row[2])
        else expect(take(facts, action), `${status} ${action} ${kind}`).toThrow('demand.step_closed')
        expect(demandActions(facts).some(each => each.action === action)).toBe(row !== undefined)
        cells++
      }
  expect(cells).toBe(8 * 10 * 2)
})

test.each([
  ['active', 'choose', { live: 0 }, 'demand.step_closed'],
  ['active', 'finish', { kind: 'period', confirmed: 0 }, 'demand.step_closed'],
  ['matched', 'orders', { kind: 'period', confirmed: 2, ordered: 2 }, 'demand.step_closed'],
  ['choosing', 'tender', { kind: 'period', uncovered: 0 }, 'demand.nothing_left'],
  ['paused', 'resume', { elsewhere: '26-000001' }, 'demand.order_away'],
  ['paused', 'edit', { elsewhere: '26-000001' }, 'demand.order_away'],
  ['paused', 'tender', { elsewhere: '26-000001' }, 'demand.order_away'],
] as const)('%s %s is closed with %o', (status, action, facts, code) => {
  expect(take(demand(status, facts), action)).toThrow(code)
  expect(demandActions(demand(status, facts)).find(each => each.action === action)?.why).toBe(code)
})

/** Steps of a negotiation, by hand: status, who, action, where it leads. */
const talks: [DemandOfferStatus, Side, DemandOfferAction, string][] = [
  ['submitted', 'forwarder', 'counter', 'countered_by_forwarder'],
  ['submitted', 'forwarder', 'select', 'selected'],
  ['submitted', 'forwarder', 'decline', 'declined'],
  ['submitted', 'executor', 'withdraw', 'withdrawn'],
  ['countered_by_forwarder', 'executor', 'accept', 'same'],
  ['countered_by_forwarder', 'executor', 'counter', 'countered_by_executor'],
  ['countered_by_forwarder', 'executor', 'decline', 'declined'],
  ['countered_by_forwarder', 'forwarder', 'withdraw', 'before'],
  ['countered_by_executor', 'forwarder', 'counter', 'countered_by_forwarder'],
  ['countered_by_executor', 'forwarder', 'select', 'selected'],
  ['countered_by_executor', 'forwarder', 'decline', 'declined'],
  ['countered_by_executor', 'executor', 'withdraw', 'before'],
  ['selected', 'executor', 'confirm', 'confirmed'],
  ['selected', 'executor', 'decline', 'declined'],
  ['selected', 'forwarder', 'withdraw', 'before'],
]

const sides: Side[] = ['forwarder', 'executor']

test('4.15 every cell of status × action × side of an offer answers as the table written by hand says', () => {
  let cells = 0
  for (const status of DemandOfferStatus.options)
    for (const action of DemandOfferAction.options)
      for (const side of sides) {
        const row = talks.find(([from, who, what]) => from === status && who === side && what === action)
        const facts = offer(status)
        if (row) expect(moveOffer(facts, action, side).to, `${status} ${action} ${side}`).toBe(row[3])
        else expect(() => moveOffer(facts, action, side), `${status} ${action} ${side}`).toThrow('offer.step_closed')
        expect(offerActions(facts, side).some(each => each.action === action)).toBe(row !== undefined)
        cells++
      }
  expect(cells).toBe(9 * 7 * 2)
})

test('what an executor accepted is confirmed or ended by the forwarder, or taken back by the executor', () => {
  const agreed = offer('countered_by_forwarder', { agreed: true })
  expect(moveOffer(agreed, 'confirm', 'forwarder').to).toBe('confirmed')
  expect(moveOffer(agreed, 'decline', 'forwarder').to).toBe('declined')
  expect(moveOffer(agreed, 'withdraw', 'executor').to).toBe('before')
  for (const [action, side] of [
    ['accept', 'executor'],
    ['counter', 'executor'],
    ['withdraw', 'forwarder'],
    ['confirm', 'executor'],
  ] as const)
    expect(() => moveOffer(agreed, action, side), `${action} ${side}`).toThrow('offer.step_closed')
})

test('changed terms wait for the executor’s word, and where nobody bargains no counter-offer is made', () => {
  const changed = { needsReconfirm: true }
  expect(() => moveOffer(offer('submitted', changed), 'select', 'forwarder')).toThrow('offer.needs_reconfirm')
  expect(() => moveOffer(offer('countered_by_forwarder', { ...changed, agreed: true }), 'confirm', 'forwarder')).toThrow(
    'offer.needs_reconfirm',
  )
  expect(moveOffer(offer('submitted', changed), 'reconfirm', 'executor').to).toBe('same')
  expect(() => moveOffer(offer('submitted'), 'reconfirm', 'executor')).toThrow('offer.step_closed')
  expect(() => moveOffer(offer('submitted', { mayCounter: false }), 'counter', 'forwarder')).toThrow('demand.counters_off')
  expect(() => moveOffer(offer('submitted', { isGrid: true }), 'select', 'forwarder')).toThrow('offer.step_closed')
})

test.each(['draft', 'matched', 'expired', 'cancelled'] as const)('in a demand that is %s nobody negotiates', status => {
  for (const [from, side, action] of talks)
    expect(() => moveOffer(offer(from, { demand: status }), action, side), `${from} ${action}`).toThrow('demand.step_closed')
})

test('in a paused demand an offer is only withdrawn or declined', () => {
  const open = talks.filter(([from, side, action]) =>
    offerActions(offer(from, { demand: 'paused' }), side).some(each => each.action === action && each.why === null),
  )
  expect([...new Set(open.map(([, , action]) => action))].toSorted()).toEqual(['decline', 'withdraw'])
})

test('whose turn it is', () => {
  expect(turnOf(offer('submitted'))).toBe('forwarder')
  expect(turnOf(offer('submitted', { needsReconfirm: true }))).toBe('executor')
  expect(turnOf(offer('countered_by_forwarder'))).toBe('executor')
  expect(turnOf(offer('countered_by_forwarder', { agreed: true }))).toBe('forwarder')
  expect(turnOf(offer('countered_by_executor'))).toBe('forwarder')
  expect(turnOf(offer('selected'))).toBe('executor')
  for (const status of ['confirmed', 'declined', 'withdrawn', 'expired', 'lost'] as const) expect(turnOf(offer(status))).toBeNull()
})
