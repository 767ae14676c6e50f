import type { ErrorCode } from '#contract/errors.ts'
import { OrderAction, type OrderStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Who takes a step: a side of the order, or the product itself when time or a fact decides. */
export type By = Side | 'system'
export type Mover = { side: By; permissions: ReadonlySet<Permission> }

/** What the steps ask of an order; everything else is the command's own check. */
export type OrderFacts = {
  status: OrderStatus
  priced: boolean
  /** A demand, tender or waterfall runs for it. */
  sought: boolean
  /** Documents not accepted yet, by kind. */
  missing: readonly string[]
  /** Both sides agreed to an emergency stop. */
  consented: boolean
  paid: boolean
  /** Full days since completion; 0 before. */
  doneDays: number
}

type Step = { to: OrderStatus; by: readonly By[]; unless?: (order: OrderFacts) => ErrorCode | false }

/** The right a person needs to act for a side. */
export const rightOf: Record<Side, Permission> = { forwarder: 'orders.edit', executor: 'orders.execute' }

const noPrice = (order: OrderFacts): ErrorCode | false => !order.priced && 'order.price_missing'
const notSought = (order: OrderFacts): ErrorCode | false => !order.sought && 'order.audience_missing'
const papersMissing = (order: OrderFacts): ErrorCode | false => order.missing.length > 0 && 'order.documents_missing'
const noConsent = (order: OrderFacts): ErrorCode | false => !order.consented && 'order.consent_missing'
const unpaid = (order: OrderFacts): ErrorCode | false => !order.paid && 'order.unpaid'
const tooLate = (order: OrderFacts): ErrorCode | false => order.doneDays > 10 && 'order.rework_late'

const cancel: Step = { to: 'cancelled', by: ['forwarder'] }
const revoke: Step = { to: 'placed', by: ['executor', 'forwarder'] }
const offer: Step = { to: 'offered', by: ['forwarder'] }

/** The whole life of an order. A step that is not written here does not exist. */
export const steps: Record<OrderStatus, Partial<Record<OrderAction, Step>>> = {
  draft: { place: { to: 'placed', by: ['forwarder'] }, cancel },
  placed: { search: { to: 'searching', by: ['forwarder'], unless: notSought }, offer, cancel },
  searching: { offer, accept: { to: 'accepted', by: ['executor', 'system'], unless: noPrice }, cancel },
  offered: {
    accept: { to: 'accepted', by: ['executor'], unless: noPrice },
    decline: { to: 'placed', by: ['executor'] },
    expire: { to: 'placed', by: ['system'] },
    revoke: { to: 'placed', by: ['forwarder'] },
    cancel,
  },
  accepted: { assign: { to: 'ready', by: ['executor'] }, revoke, cancel },
  ready: { replace: { to: 'ready', by: ['executor'] }, start: { to: 'in_progress', by: ['executor', 'system'] }, revoke, cancel },
  in_progress: { deliver: { to: 'documents', by: ['system'] }, stop: { to: 'cancelled', by: ['forwarder'], unless: noConsent } },
  documents: {
    complete: { to: 'completed', by: ['forwarder'], unless: papersMissing },
    rework: { to: 'documents', by: ['forwarder'] },
  },
  completed: {
    rework: { to: 'documents', by: ['forwarder'], unless: tooLate },
    archive: { to: 'archived', by: ['system', 'forwarder'], unless: unpaid },
  },
  archived: {},
  cancelled: {},
}

/** The status after the action, or a refusal that says why there is none. */
export function move(order: OrderFacts, action: OrderAction, who: Mover): OrderStatus {
  const step = judge(order, action, who)
  if (typeof step !== 'string') return step.to
  if (step === 'order.documents_missing') return refuse(step, { missing: [...order.missing] })
  if (step === 'access.denied') return refuse(step, { permission: who.side === 'system' ? null : rightOf[who.side] })
  return refuse(step, { status: order.status, action })
}

/** What a side may be offered: the very steps `move` would take for somebody with every right. */
export const actionsOf = (order: OrderFacts, side: By): OrderAction[] =>
  OrderAction.options.filter(action => typeof judge(order, action, { side, permissions: null }) !== 'string')

function judge(order: OrderFacts, action: OrderAction, who: { side: By; permissions: ReadonlySet<Permission> | null }): Step | ErrorCode {
  const step = steps[order.status][action]
  if (!step?.by.includes(who.side)) return 'order.step_closed'
  if (who.permissions && who.side !== 'system' && !who.permissions.has(rightOf[who.side])) return 'access.denied'
  return step.unless?.(order) || step
}
