import { expect, test } from 'vitest'
import { OrderStatus, TransferStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { followed, moveTransfer, stepsOf, type TransferFacts, type TransferStep, transferSteps } from '#server/deals/transfers/lifecycle.ts'
import { steps as orderSteps } from '#server/orders/lifecycle.ts'
import { obstacleOf, type TransferRights } from './rules.ts'

const all = new Set<Permission>(['orders.edit', 'orders.transfer'])
const facts = (status: TransferFacts['status'], more: Partial<TransferFacts> = {}): TransferFacts => ({
  status,
  isFree: false,
  isChildReady: false,
  ...more,
})
const sides = ['forwarder', 'executor', 'system'] as const
type StepBy = (typeof sides)[number]

/** The table of steps written a second time and by hand. */
const expected: [TransferFacts['status'], TransferStep, StepBy[], TransferStatus][] = [
  ['none', 'request', ['executor'], 'requested'],
  ['requested', 'approve', ['forwarder'], 'approved'],
  ['requested', 'reject', ['forwarder'], 'rejected'],
  ['requested', 'lapse', ['system'], 'rejected'],
  ['requested', 'recall', ['forwarder', 'executor'], 'recalled'],
  ['requested', 'end', ['system'], 'recalled'],
  ['approved', 'pass', ['system'], 'active'],
  ['approved', 'recall', ['forwarder', 'executor'], 'recalled'],
  ['approved', 'end', ['system'], 'recalled'],
  ['active', 'lose', ['system'], 'approved'],
  ['active', 'complete', ['system'], 'completed'],
  ['active', 'recall', ['forwarder', 'executor'], 'recalled'],
  ['active', 'end', ['system'], 'recalled'],
  ['rejected', 'request', ['executor'], 'requested'],
  ['recalled', 'request', ['executor'], 'requested'],
]

test('4.15 every cell of transfer status × step × side answers as the table written by hand says', () => {
  for (const status of ['none', ...TransferStatus.options] as const)
    for (const what of transferSteps)
      for (const side of sides) {
        const row = expected.find(([from, step, by]) => from === status && step === what && by.includes(side))
        const take = () => moveTransfer(facts(status), what, side, all)
        if (row) expect(take(), `${status} ${what} ${side}`).toBe(row[3])
        else expect(take, `${status} ${what} ${side}`).toThrow(status === 'none' ? 'transfer.not_found' : 'transfer.step_closed')
      }
})

test('a free policy skips the answer, a ready child closes the recall, rights are asked of people', () => {
  expect(moveTransfer(facts('none', { isFree: true }), 'request', 'executor', all)).toBe('approved')
  expect(() => moveTransfer(facts('active', { isChildReady: true }), 'recall', 'executor', all)).toThrow('transfer.under_way')
  expect(stepsOf(facts('active', { isChildReady: true }), 'forwarder')).toEqual([])
  expect(() => moveTransfer(facts('requested'), 'approve', 'forwarder', new Set(['orders.transfer']))).toThrow('access.denied')
})

test('a parent follows its child forward as its own lifecycle allows, back only before it has begun, and never past its documents', () => {
  const forward = { ready: 'assign', in_progress: 'start', documents: 'deliver' } as const
  for (const parent of OrderStatus.options)
    for (const child of OrderStatus.options) {
      let at = parent
      for (const to of followed(parent, child)) {
        if (to === 'accepted') expect(at).toBe('ready')
        else expect(orderSteps[at][forward[to]]?.to, `${at} → ${to}`).toBe(to)
        at = to
      }
    }
  expect(followed('accepted', 'completed')).toEqual(['ready', 'in_progress', 'documents'])
  expect(followed('ready', 'placed')).toEqual(['accepted'])
  expect(followed('in_progress', 'cancelled')).toEqual([])
  expect(followed('cancelled', 'ready')).toEqual([])
})

const fit: TransferRights = { isForwarder: true, isExecutor: true, mayTransfer: true, inRegister: true }
const order = { status: 'accepted' as const, policy: 'with_approval', depth: 0, transfer: undefined }

test.each([
  [fit, null, null],
  [fit, order, null],
  [fit, { ...order, status: 'ready' as const }, null],
  [fit, { ...order, transfer: 'recalled' }, null],
  [{ ...fit, isExecutor: false }, null, 'transfer.no_executor_role'],
  [{ ...fit, isForwarder: false }, null, 'transfer.no_forwarder_role'],
  [{ ...fit, isForwarder: false }, { ...order, depth: 1 }, 'transfer.depth_limit'],
  [{ ...fit, mayTransfer: false }, order, 'transfer.no_permission'],
  [{ ...fit, inRegister: false }, order, 'transfer.not_in_register'],
  [fit, { ...order, policy: 'forbid' }, 'transfer.forbidden_by_terms'],
  [fit, { ...order, status: 'in_progress' as const }, 'transfer.wrong_status'],
  [fit, { ...order, transfer: 'requested' }, 'transfer.already_transferred'],
  [fit, { ...order, transfer: 'completed' }, 'transfer.already_transferred'],
] as const)('7.53 %o with %o: %s', (asker, of, reason) => expect(obstacleOf(asker, of, 1)).toBe(reason))

test('a limit of 2 lets the work be passed on once more', () => {
  expect(obstacleOf(fit, { ...order, depth: 1 }, 2)).toBeNull()
  expect(obstacleOf(fit, { ...order, depth: 2 }, 2)).toBe('transfer.depth_limit')
})
