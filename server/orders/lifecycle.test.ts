import { expect, test } from 'vitest'
import { OrderAction, OrderStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { actionsOf, closedTo, move, type OrderFacts, type StepBy, steps } from './lifecycle.ts'

const all = new Set<Permission>(['orders.edit', 'orders.execute'])
const order = (status: OrderStatus, facts: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  hasPrice: true,
  hasSourcing: true,
  isCountered: true,
  missingDocuments: [],
  isHaltAgreed: true,
  needsApproval: false,
  awaitsApproval: false,
  wereResourcesReturned: false,
  isTransferred: false,
  waitsForLeg: false,
  isOwnLegNamed: false,
  holds: [],
  isPaid: true,
  hasOpenExtra: false,
  paidDays: 30,
  doneDays: 0,
  ...facts,
})
const sides: StepBy[] = ['forwarder', 'executor', 'system']

/** The table of steps written a second time and by hand: status, action, who, where it leads. */
const expected: [OrderStatus, OrderAction, StepBy[], OrderStatus][] = [
  ['draft', 'place', ['forwarder'], 'placed'],
  ['draft', 'cancel', ['forwarder'], 'cancelled'],
  ['placed', 'search', ['forwarder'], 'searching'],
  ['placed', 'offer', ['forwarder'], 'offered'],
  ['placed', 'cancel', ['forwarder'], 'cancelled'],
  ['searching', 'offer', ['forwarder'], 'offered'],
  ['searching', 'end_search', ['system'], 'placed'],
  ['searching', 'accept', ['executor', 'system'], 'accepted'],
  ['searching', 'cancel', ['forwarder'], 'cancelled'],
  ['offered', 'accept', ['executor', 'forwarder'], 'accepted'],
  ['offered', 'decline', ['executor'], 'placed'],
  // the executor's price is declined, the offer stands
  ['offered', 'decline', ['forwarder'], 'offered'],
  ['offered', 'counter', ['executor', 'forwarder'], 'offered'],
  ['offered', 'withdraw', ['executor'], 'offered'],
  ['offered', 'expire', ['system'], 'placed'],
  ['offered', 'revoke', ['forwarder'], 'placed'],
  ['offered', 'cancel', ['forwarder'], 'cancelled'],
  ['accepted', 'assign', ['executor'], 'ready'],
  ['accepted', 'replace', ['executor'], 'accepted'],
  ['accepted', 'approve', ['forwarder'], 'ready'],
  ['accepted', 'return', ['forwarder'], 'accepted'],
  ['accepted', 'revoke', ['executor', 'forwarder'], 'placed'],
  ['accepted', 'cancel', ['forwarder'], 'cancelled'],
  ['ready', 'replace', ['executor'], 'ready'],
  ['ready', 'approve', ['forwarder'], 'ready'],
  ['ready', 'return', ['forwarder'], 'ready'],
  ['ready', 'start', ['executor', 'system'], 'in_progress'],
  ['ready', 'revoke', ['executor', 'forwarder'], 'placed'],
  ['ready', 'cancel', ['forwarder'], 'cancelled'],
  ['in_progress', 'deliver', ['system'], 'documents'],
  ['in_progress', 'halt', ['forwarder', 'system'], 'cancelled'],
  ['documents', 'complete', ['forwarder'], 'completed'],
  ['documents', 'rework', ['forwarder'], 'documents'],
  ['completed', 'rework', ['forwarder'], 'documents'],
  ['completed', 'archive', ['system', 'forwarder'], 'archived'],
  ['archived', 'unarchive', ['system'], 'completed'],
]

/** Steps that need resources waiting for approval; every other one is taken without. */
const needsPending: [OrderStatus, OrderAction][] = [
  ['accepted', 'replace'],
  ['accepted', 'approve'],
  ['accepted', 'return'],
  ['ready', 'approve'],
  ['ready', 'return'],
]
const fitting = (status: OrderStatus, action: OrderAction) =>
  order(status, { awaitsApproval: needsPending.some(([from, what]) => from === status && what === action) })

test('4.15 every cell of status × action × side answers as the table written by hand says', () => {
  let cells = 0
  for (const status of OrderStatus.options)
    for (const action of OrderAction.options)
      for (const side of sides) {
        const row = expected.find(([from, what, by]) => from === status && what === action && by.includes(side))
        const take = () => move(fitting(status, action), action, { side, permissions: all })
        if (row) expect(take(), `${status} ${action} ${side}`).toBe(row[3])
        else expect(take, `${status} ${action} ${side}`).toThrow('order.step_closed')
        cells++
      }
  expect(cells).toBe(11 * 22 * 3)
})

test('every status is reached from draft, and the ended ones offer nothing', () => {
  const reached = new Set<OrderStatus>(['draft'])
  for (const status of reached) for (const step of Object.values(steps[status])) reached.add(step.to)
  expect([...reached].toSorted()).toEqual(OrderStatus.options.toSorted())
  for (const status of ['archived', 'cancelled'] as const)
    for (const side of ['forwarder', 'executor'] as const) expect(actionsOf(order(status), side)).toEqual([])
})

test('a side is offered exactly the steps it could take with every right, and told why of the others of its status', () => {
  for (const status of OrderStatus.options)
    for (const side of sides)
      for (const pending of [false, true]) {
        const own = OrderAction.options.filter(action =>
          expected.some(([from, what, by]) => from === status && what === action && by.includes(side)),
        )
        const open = actionsOf(order(status, { awaitsApproval: pending }), side)
        const closed = closedTo(order(status, { awaitsApproval: pending }), side)
        expect([...open, ...closed.map(({ action }) => action)].toSorted()).toEqual(own.toSorted())
        for (const { action, why } of closed)
          expect(() => move(order(status, { awaitsApproval: pending }), action, { side, permissions: all }), `${status} ${action}`).toThrow(
            why,
          )
        const waits = needsPending.flatMap(([from, action]) => (from === status ? [action] : []))
        expect(open.filter(action => waits.includes(action)).length > 0, `${status} ${side} ${pending}`).toBe(
          pending && waits.some(action => own.includes(action)),
        )
      }
})

test('where the terms ask for it, resources named lead to nothing until the forwarder approves them', () => {
  const executor = { side: 'executor', permissions: all } as const
  expect(move(order('accepted', { needsApproval: true }), 'assign', executor)).toBe('accepted')
  expect(() => move(order('accepted', { needsApproval: true, awaitsApproval: true }), 'assign', executor)).toThrow('order.resources_named')
  for (const facts of [{ awaitsApproval: true }, { wereResourcesReturned: true }])
    expect(() => move(order('ready', facts), 'start', executor)).toThrow('order.approval_missing')
})

test('a hold refuses the steps it names and no other', () => {
  const hold = (...blocks: ('dispatch' | 'delivery' | 'billing')[]) => ({
    holds: [{ kind: 'finance', side: 'forwarder', blocks }] as const,
  })
  const take = (status: OrderStatus, action: OrderAction, side: StepBy, facts: Partial<OrderFacts>) => () =>
    move(order(status, facts), action, { side, permissions: all })
  expect(take('accepted', 'assign', 'executor', hold('dispatch'))).toThrow('order.on_hold')
  expect(take('ready', 'start', 'executor', hold('dispatch'))).toThrow('order.on_hold')
  expect(take('documents', 'complete', 'forwarder', hold('billing'))).toThrow('order.on_hold')
  expect(take('completed', 'archive', 'forwarder', hold('billing'))).toThrow('order.on_hold')
  expect(take('accepted', 'assign', 'executor', hold('billing', 'delivery'))()).toBe('ready')
  expect(take('ready', 'revoke', 'executor', hold('dispatch'))()).toBe('placed')
})

test('a paid order is archived by its forwarder at once, by the product after 30 days', () => {
  expect(() => move(order('completed', { paidDays: 29 }), 'archive', { side: 'system', permissions: all })).toThrow('order.unpaid')
  expect(move(order('completed', { paidDays: 0 }), 'archive', { side: 'forwarder', permissions: all })).toBe('archived')
})

test('a viewer of the right side takes no step', () => {
  expect(() => move(order('draft'), 'place', { side: 'forwarder', permissions: new Set() })).toThrow('access.denied')
  expect(() => move(order('offered'), 'accept', { side: 'executor', permissions: new Set(['orders.edit']) })).toThrow('access.denied')
})

test.each([
  ['accepted', 'assign', 'executor', { isTransferred: true }, 'order.transferred'],
  ['searching', 'accept', 'executor', { hasPrice: false }, 'order.price_missing'],
  ['placed', 'search', 'forwarder', { hasSourcing: false }, 'order.audience_missing'],
  ['documents', 'complete', 'forwarder', { missingDocuments: ['tn'] }, 'order.documents_missing'],
  ['in_progress', 'halt', 'forwarder', { isHaltAgreed: false }, 'order.consent_missing'],
  ['completed', 'archive', 'forwarder', { isPaid: false }, 'order.unpaid'],
  ['completed', 'archive', 'forwarder', { hasOpenExtra: true }, 'extra.unanswered'],
  ['accepted', 'approve', 'forwarder', { awaitsApproval: false }, 'order.approval_none'],
  ['accepted', 'replace', 'executor', { awaitsApproval: false }, 'order.flight_missing'],
  ['completed', 'rework', 'forwarder', { doneDays: 11 }, 'order.rework_late'],
] as const)('%s: %s is hindered and says why', (status, action, side, facts, code) => {
  expect(() => move(order(status, facts), action, { side, permissions: all })).toThrow(code)
  expect(actionsOf(order(status, facts), side)).not.toContain(action)
})

test('where one leg is passed on its executor names his own vehicle once, and the order is ready with the other one', () => {
  const executor = { side: 'executor', permissions: all } as const
  expect(move(order('accepted', { waitsForLeg: true }), 'assign', executor)).toBe('accepted')
  expect(move(order('accepted'), 'assign', executor)).toBe('ready')
  expect(() => move(order('accepted', { waitsForLeg: true, isOwnLegNamed: true }), 'assign', executor)).toThrow('order.leg_named')
})
