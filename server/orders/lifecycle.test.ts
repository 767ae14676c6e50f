import { expect, test } from 'vitest'
import { OrderAction, OrderStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { actionsOf, type By, move, type OrderFacts, steps } from './lifecycle.ts'

const all = new Set<Permission>(['orders.edit', 'orders.execute'])
const order = (status: OrderStatus, facts: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  priced: true,
  sought: true,
  missing: [],
  consented: true,
  paid: true,
  doneDays: 0,
  ...facts,
})
const sides: By[] = ['forwarder', 'executor', 'system']

/** The table of steps written a second time and by hand: status, action, who, where it leads. */
const expected: [OrderStatus, OrderAction, By[], OrderStatus][] = [
  ['draft', 'place', ['forwarder'], 'placed'],
  ['draft', 'cancel', ['forwarder'], 'cancelled'],
  ['placed', 'search', ['forwarder'], 'searching'],
  ['placed', 'offer', ['forwarder'], 'offered'],
  ['placed', 'cancel', ['forwarder'], 'cancelled'],
  ['searching', 'offer', ['forwarder'], 'offered'],
  ['searching', 'accept', ['executor', 'system'], 'accepted'],
  ['searching', 'cancel', ['forwarder'], 'cancelled'],
  ['offered', 'accept', ['executor'], 'accepted'],
  ['offered', 'decline', ['executor'], 'placed'],
  ['offered', 'expire', ['system'], 'placed'],
  ['offered', 'revoke', ['forwarder'], 'placed'],
  ['offered', 'cancel', ['forwarder'], 'cancelled'],
  ['accepted', 'assign', ['executor'], 'ready'],
  ['accepted', 'revoke', ['executor', 'forwarder'], 'placed'],
  ['accepted', 'cancel', ['forwarder'], 'cancelled'],
  ['ready', 'replace', ['executor'], 'ready'],
  ['ready', 'start', ['executor', 'system'], 'in_progress'],
  ['ready', 'revoke', ['executor', 'forwarder'], 'placed'],
  ['ready', 'cancel', ['forwarder'], 'cancelled'],
  ['in_progress', 'deliver', ['system'], 'documents'],
  ['in_progress', 'stop', ['forwarder'], 'cancelled'],
  ['documents', 'complete', ['forwarder'], 'completed'],
  ['documents', 'rework', ['forwarder'], 'documents'],
  ['completed', 'rework', ['forwarder'], 'documents'],
  ['completed', 'archive', ['system', 'forwarder'], 'archived'],
]

test('4.15 every cell of status × action × side answers as the table written by hand says', () => {
  let cells = 0
  for (const status of OrderStatus.options)
    for (const action of OrderAction.options)
      for (const side of sides) {
        const row = expected.find(([from, what, by]) => from === status && what === action && by.includes(side))
        const take = () => move(order(status), action, { side, permissions: all })
        if (row) expect(take(), `${status} ${action} ${side}`).toBe(row[3])
        else expect(take, `${status} ${action} ${side}`).toThrow('order.step_closed')
        cells++
      }
  expect(cells).toBe(11 * 16 * 3)
})

test('every status is reached from draft, and the ended ones offer nothing', () => {
  const reached = new Set<OrderStatus>(['draft'])
  for (const status of reached) for (const step of Object.values(steps[status])) reached.add(step.to)
  expect([...reached].toSorted()).toEqual(OrderStatus.options.toSorted())
  for (const status of ['archived', 'cancelled'] as const) for (const side of sides) expect(actionsOf(order(status), side)).toEqual([])
})

test('a side is offered exactly the steps it could take with every right', () => {
  for (const status of OrderStatus.options)
    for (const side of sides)
      expect(actionsOf(order(status), side)).toEqual(
        OrderAction.options.filter(action => expected.some(([from, what, by]) => from === status && what === action && by.includes(side))),
      )
})

test('a viewer of the right side takes no step', () => {
  expect(() => move(order('draft'), 'place', { side: 'forwarder', permissions: new Set() })).toThrow('access.denied')
  expect(() => move(order('offered'), 'accept', { side: 'executor', permissions: new Set(['orders.edit']) })).toThrow('access.denied')
})

test.each([
  ['searching', 'accept', 'executor', { priced: false }, 'order.price_missing'],
  ['placed', 'search', 'forwarder', { sought: false }, 'order.audience_missing'],
  ['documents', 'complete', 'forwarder', { missing: ['tn'] }, 'order.documents_missing'],
  ['in_progress', 'stop', 'forwarder', { consented: false }, 'order.consent_missing'],
  ['completed', 'archive', 'system', { paid: false }, 'order.unpaid'],
  ['completed', 'rework', 'forwarder', { doneDays: 11 }, 'order.rework_late'],
] as const)('%s: %s is hindered and says why', (status, action, side, facts, code) => {
  expect(() => move(order(status, facts), action, { side, permissions: all })).toThrow(code)
  expect(actionsOf(order(status, facts), side)).not.toContain(action)
})
