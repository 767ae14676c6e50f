import { describe, expect, test } from 'vitest'
import { ExtraAction, ExtraStatus, orderTotal } from '#contract/extras.ts'
import { nextOf, type Waiting } from '#server/orders/rules/next.ts'
import { waitingOrder } from '#testing/waiting.ts'
import { extraActions, extraStep, leftOf, takesExtras } from './rules.ts'

const extra = (status: ExtraStatus, more: { amount?: number; left?: number } = {}) => ({
  status,
  side: 'executor' as const,
  amount: 350_000,
  left: 350_000,
  ...more,
})

test('every step of an extra, for the side that proposed it and for the other one', () => {
  const told = ExtraStatus.options.map(status => [
    status,
    extraActions(extra(status), 'executor').join(' '),
    extraActions(extra(status), 'forwarder').join(' '),
  ])
  expect(told).toEqual([
    ['proposed', 'withdraw', 'approve refuse'],
    ['approved', 'give_back', 'give_back'],
    ['refused', '', ''],
    ['withdrawn', '', ''],
  ])
})

test('nobody approves or refuses what he proposed himself', () => {
  for (const status of ExtraStatus.options)
    for (const action of ['approve', 'refuse'] as const) expect(extraStep(extra(status), action, 'executor')).toBeUndefined()
})

test('what was approved is never refused, withdrawn or approved anew; it is given back while something of it is left, and a return is not given back', () => {
  for (const side of ['forwarder', 'executor'] as const) {
    for (const action of ExtraAction.options.filter(each => each !== 'give_back'))
      expect(extraStep(extra('approved'), action, side), action).toBeUndefined()
    expect(extraStep(extra('approved', { left: 0 }), 'give_back', side)).toBeUndefined()
    expect(extraStep(extra('approved', { amount: -350_000, left: -350_000 }), 'give_back', side)).toBeUndefined()
  }
})

test('what is left of an extra is less what was asked back and not refused', () => {
  const kept = (id: string, amount: number, status: string, returns: string | null) => ({ id, amount, status, side: 'executor', returns })
  const toll = kept('a', 350_000, 'approved', null)
  const all = [toll, kept('b', -100_000, 'approved', 'a'), kept('c', -50_000, 'proposed', 'a'), kept('d', -70_000, 'refused', 'a')]
  expect(leftOf(toll, all)).toBe(200_000)
})

test('an extra given back part by part leaves nothing behind, to the kopeck of VAT', () => {
  for (const mode of ['included', 'excluded'] as const)
    for (const parts of [[1], [1, 1, 1], [33, 34, 34], [50, 51]]) {
      const amount = parts.reduce((sum, part) => sum + part, 0)
      const toll = { id: 'a', payer: 'forwarder', amount, returns: null }
      const returns = parts.map((part, i) => ({ id: `r${i}`, payer: 'forwarder', amount: -part, returns: 'a' }))
      expect(orderTotal(0, mode, 22, [toll, ...returns])).toMatchObject({ net: 0, vat: 0, gross: 0 })
    }
})

test('extras are agreed on from the yes of the executor until the order is paid', () => {
  const open = [
    'draft',
    'placed',
    'searching',
    'offered',
    'accepted',
    'ready',
    'in_progress',
    'documents',
    'completed',
    'archived',
    'cancelled',
  ]
  expect(open.filter(status => takesExtras({ status, executorId: 'x' }))).toEqual([
    'accepted',
    'ready',
    'in_progress',
    'documents',
    'completed',
  ])
  expect(takesExtras({ status: 'completed', executorId: null })).toBe(false)
})

describe('the next action', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour))
  const asked = (side: string, hour: number) => ({ side, proposedAt: at(hour - 48), answerDueAt: at(hour) })
  const order = (more: Partial<Waiting>) =>
    waitingOrder({ status: 'completed', statusAt: at(0), windows: [{ from: at(10), to: at(12) }], ...more })

  test('of an order that waits for nothing else is the answer', () => {
    const waiting = order({ extras: [asked('executor', 30), asked('executor', 20)] })
    expect(nextOf(waiting, 'forwarder')).toMatchObject({ code: 'answer_extra', whose: 'me', dueAt: at(20).toISOString(), count: 2 })
    expect(nextOf(waiting, 'executor')).toMatchObject({ code: 'answer_extra', whose: 'them' })
  })

  test('comes before what the other side owes, and hides none of its steps from it', () => {
    const waiting = order({ status: 'accepted', extras: [asked('executor', 30)] })
    expect(nextOf(waiting, 'forwarder')).toMatchObject({ code: 'answer_extra', whose: 'me' })
    expect(nextOf(waiting, 'executor')).toMatchObject({ code: 'assign_resources', whose: 'me' })
  })

  test('stays behind a step of one’s own that is due sooner', () => {
    expect(nextOf(order({ status: 'accepted', extras: [asked('forwarder', 30)] }), 'executor')).toMatchObject({ code: 'assign_resources' })
    expect(nextOf(order({ status: 'accepted', extras: [asked('forwarder', 3)] }), 'executor')).toMatchObject({ code: 'answer_extra' })
  })

  test('of an executor whose order was passed on is his own to answer', () => {
    const transfer = { status: 'active', requestedAt: at(0), answerDueAt: null, answeredAt: at(0) }
    const waiting = order({ status: 'accepted', transfer, extras: [asked('forwarder', 30)] })
    expect(nextOf(waiting, 'executor')).toMatchObject({ code: 'answer_extra', whose: 'me' })
  })
})
