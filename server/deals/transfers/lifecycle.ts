import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatus, TransferStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What a person may do with a transfer, and what the product does when time or the child order decides. */
export const transferSteps = ['request', 'approve', 'reject', 'recall', 'lapse', 'pass', 'lose', 'complete', 'end'] as const
export type TransferStep = (typeof transferSteps)[number]

type StepBy = Side | 'system'

/** What the steps ask of a transfer. */
export type TransferFacts = {
  status: TransferStatus | 'none'
  /** The terms of the order let its executor pass it on without asking. */
  isFree: boolean
  /** The actual carrier has named resources, or is further. */
  isChildReady: boolean
}

type Step = {
  to: TransferStatus | ((facts: TransferFacts) => TransferStatus)
  by: readonly StepBy[]
  unless?: (facts: TransferFacts) => ErrorCode | false
}

/** The right a person needs to act for a side: the executor passes on, the forwarder answers. */
export const transferRight: Record<Side, Permission> = { forwarder: 'orders.edit', executor: 'orders.transfer' }

const underWay = (facts: TransferFacts): ErrorCode | false => facts.isChildReady && 'transfer.under_way'

const request: Step = { to: facts => (facts.isFree ? 'approved' : 'requested'), by: ['executor'] }
const recall: Step = { to: 'recalled', by: ['executor', 'forwarder'], unless: underWay }
/** The order left its executor, or the child was cancelled. */
const end: Step = { to: 'recalled', by: ['system'] }

/** The whole life of a transfer. A step that is not written here does not exist. */
export const steps: Record<TransferStatus | 'none', Partial<Record<TransferStep, Step>>> = {
  none: { request },
  requested: {
    approve: { to: 'approved', by: ['forwarder'] },
    reject: { to: 'rejected', by: ['forwarder'] },
    lapse: { to: 'rejected', by: ['system'] },
    recall,
    end,
  },
  approved: { pass: { to: 'active', by: ['system'] }, recall, end },
  active: { lose: { to: 'approved', by: ['system'] }, complete: { to: 'completed', by: ['system'] }, recall, end },
  rejected: { request },
  completed: {},
  recalled: { request },
}

/** The status after the step, or a refusal that says why there is none. */
export function moveTransfer(facts: TransferFacts, what: TransferStep, side: StepBy, permissions: ReadonlySet<Permission>): TransferStatus {
  const step = judge(facts, what, side)
  if (step === 'transfer.not_found') return refuse(step)
  if (typeof step === 'string') return refuse(step, { status: facts.status, action: what })
  if (side !== 'system' && !permissions.has(transferRight[side])) refuse('access.denied', { permission: transferRight[side] })
  return typeof step.to === 'function' ? step.to(facts) : step.to
}

/** What a side may do: the very steps `moveTransfer` would take for somebody with every right. */
export const stepsOf = (facts: TransferFacts, side: Side): TransferStep[] =>
  transferSteps.filter(what => typeof judge(facts, what, side) !== 'string')

function judge(facts: TransferFacts, what: TransferStep, side: StepBy): Step | ErrorCode {
  const step = steps[facts.status][what]
  if (!step?.by.includes(side)) return facts.status === 'none' ? 'transfer.not_found' : 'transfer.step_closed'
  return step.unless?.(facts) || step
}

/** Transfers that are not over: there is at most one of an order. */
export const isLive = (status: string | undefined): boolean => status === 'requested' || status === 'approved' || status === 'active'

/** Whether the order is carried out through its child: its own executor names no resources and marks no stop. */
export const isPassed = (status: string | undefined): boolean => status === 'approved' || status === 'active' || status === 'completed'

const way = ['accepted', 'ready', 'in_progress', 'documents'] as const satisfies readonly OrderStatus[]
export type Followed = (typeof way)[number]

/** How far the two legs of an order are of which one is passed on. */
export type Legs = {
  /** The one that is passed on has its vehicles. */
  isPassedReady: boolean
  /** Its executor has those of his own. */
  isOwnNamed: boolean
  hasStarted: boolean
  isDelivered: boolean
}

/** The same for an order of which one leg is passed on: it is ready once both legs have their vehicles, and goes on as its stops say. */
export function followedLegs(parent: OrderStatus, legs: Legs): Followed[] {
  const from = (way as readonly OrderStatus[]).indexOf(parent)
  const isReady = legs.isPassedReady && legs.isOwnNamed
  if (parent === 'ready' && !legs.hasStarted && !isReady) return ['accepted']
  const to = from === 0 && !isReady ? 0 : legs.isDelivered ? 3 : legs.hasStarted ? 2 : 1
  return from < 0 ? [] : way.slice(from + 1, to + 1)
}

const stands: Record<OrderStatus, number> = {
  draft: 0,
  placed: 0,
  searching: 0,
  offered: 0,
  accepted: 0,
  ready: 1,
  in_progress: 2,
  documents: 3,
  completed: 3,
  archived: 3,
  cancelled: 0,
}

/**
 * The statuses an order takes one after another to stand where its child does. The documents and the end of an order are its own sides'
 * business, so it follows no further than `documents`; it goes back only while it has not begun.
 */
export function followed(parent: OrderStatus, child: OrderStatus): Followed[] {
  const from = (way as readonly OrderStatus[]).indexOf(parent)
  const to = stands[child]
  if (from < 0) return []
  if (to < from) return from === 1 ? ['accepted'] : []
  return way.slice(from + 1, to + 1)
}
