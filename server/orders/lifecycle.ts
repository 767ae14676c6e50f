import type { HoldBlocks, HoldKind } from '#contract/order-exceptions.ts'
import { OrderAction, type OrderStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { closedRefusals, stepRefusals } from '#contract/refusals/orders.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Why a step is not open: a code of its set, or one every step may give. */
type StepRefusal = keyof typeof stepRefusals | keyof typeof closedRefusals | 'extra.unanswered' | 'access.denied'

/** Who takes a step: a side of the order, or the product itself when time or a fact decides. */
export type StepBy = Side | 'system'
export type StepActor = { side: StepBy; permissions: ReadonlySet<Permission> }

/** What the steps ask of an order; everything else is the command's own check. */
export type OrderFacts = {
  status: OrderStatus
  hasPrice: boolean
  /** A demand, tender or waterfall runs for it. */
  hasSourcing: boolean
  /** The executor it is offered to asks another price. */
  isCountered: boolean
  /** Documents not accepted yet, by kind. */
  missingDocuments: readonly string[]
  /** Both sides agreed to an emergency stop, or nothing can be delivered any more. */
  isHaltAgreed: boolean
  /** The terms ask the forwarder to approve the resources. */
  needsApproval: boolean
  /** Resources were named and wait for him. */
  awaitsApproval: boolean
  /** Other resources must be named: he sent the last one back. */
  wereResourcesReturned: boolean
  /** Passed on: its child carries it out, and who carries that names the resources. */
  isTransferred: boolean
  /** One leg of it is passed on, whose carrier has no vehicle yet. */
  waitsForLeg: boolean
  /** One leg of it is passed on, and its executor has the vehicles of his own. */
  isOwnLegNamed: boolean
  holds: readonly { kind: HoldKind; side: Side; blocks: readonly HoldBlocks[] }[]
  /** Paid or written off. */
  isPaid: boolean
  /** An extra waits for its answer. */
  hasOpenExtra: boolean
  /** Full days since then. */
  paidDays: number
  /** Full days since completion; 0 before. */
  doneDays: number
}

type Step = {
  to: OrderStatus
  by: readonly StepBy[]
  unless?: (order: OrderFacts, by: StepBy) => StepRefusal | false
  /** Facts under which the step is taken and the status stays. */
  stays?: (order: OrderFacts, by: StepBy) => boolean
}

/** So many days after it was paid an order goes to the archive by itself. */
export const archivedAfterDays = 30

/** The right a person needs to act for a side. */
export const rightOf: Record<Side, Permission> = { forwarder: 'orders.edit', executor: 'orders.execute' }

const noPrice = (order: OrderFacts): StepRefusal | false => !order.hasPrice && 'order.price_missing'
/** The forwarder answers a price of the executor's, where there is one. */
const notCountered = (order: OrderFacts, by: StepBy): StepRefusal | false => by === 'forwarder' && !order.isCountered && 'order.step_closed'
const noSourcing = (order: OrderFacts): StepRefusal | false => !order.hasSourcing && 'order.audience_missing'
const documentsMissing = (order: OrderFacts): StepRefusal | false =>
  order.missingDocuments.length > 0 ? 'order.documents_missing' : heldBack('billing')(order)
const noConsent = (order: OrderFacts): StepRefusal | false => !order.isHaltAgreed && 'order.consent_missing'
const unpaid = (order: OrderFacts, by: StepBy): StepRefusal | false => {
  if (!order.isPaid) return 'order.unpaid'
  // a person may archive what is paid at once, the product waits
  if (by === 'system' && order.paidDays < archivedAfterDays) return 'order.unpaid'
  // what was asked for is not shut away without an answer
  if (order.hasOpenExtra) return 'extra.unanswered'
  return heldBack('billing')(order)
}
const nothingToApprove = (order: OrderFacts): StepRefusal | false => !order.awaitsApproval && 'order.approval_none'
const alreadyNamed = (order: OrderFacts): StepRefusal | false => {
  if (order.awaitsApproval) return 'order.resources_named'
  return order.isOwnLegNamed ? 'order.leg_named' : heldBack('dispatch')(order)
}
const notNamed = (order: OrderFacts): StepRefusal | false => !order.awaitsApproval && 'order.flight_missing'
const notApproved = (order: OrderFacts): StepRefusal | false =>
  order.awaitsApproval || order.wereResourcesReturned ? 'order.approval_missing' : heldBack('dispatch')(order)
/** A hold that refuses such steps. */
export const holdOn = (order: Pick<OrderFacts, 'holds'>, what: HoldBlocks) => order.holds.find(hold => hold.blocks.includes(what))
const heldBack =
  (what: HoldBlocks) =>
  (order: OrderFacts): StepRefusal | false =>
    holdOn(order, what) !== undefined && 'order.on_hold'
const tooLate = (order: OrderFacts): StepRefusal | false => order.doneDays > 10 && 'order.rework_late'

const approve = { by: ['forwarder'], unless: nothingToApprove } as const
const cancel: Step = { to: 'cancelled', by: ['forwarder'] }
const revoke: Step = { to: 'placed', by: ['executor', 'forwarder'] }
const offer: Step = { to: 'offered', by: ['forwarder'] }

/** The whole life of an order. A step that is not written here does not exist. */
export const steps: Record<OrderStatus, Partial<Record<OrderAction, Step>>> = {
  draft: { place: { to: 'placed', by: ['forwarder'] }, cancel },
  placed: { search: { to: 'searching', by: ['forwarder'], unless: noSourcing }, offer, cancel },
  searching: {
    offer,
    end_search: { to: 'placed', by: ['system'] },
    accept: { to: 'accepted', by: ['executor', 'system'], unless: noPrice },
    cancel,
  },
  offered: {
    accept: { to: 'accepted', by: ['executor', 'forwarder'], unless: (order, by) => notCountered(order, by) || noPrice(order) },
    decline: { to: 'placed', by: ['executor', 'forwarder'], unless: notCountered, stays: (_, by) => by === 'forwarder' },
    counter: { to: 'offered', by: ['executor', 'forwarder'], unless: notCountered },
    withdraw: { to: 'offered', by: ['executor'], unless: order => !order.isCountered && 'order.step_closed' },
    expire: { to: 'placed', by: ['system'] },
    revoke: { to: 'placed', by: ['forwarder'] },
    cancel,
  },
  accepted: {
    assign: { to: 'ready', by: ['executor'], unless: alreadyNamed, stays: order => order.needsApproval || order.waitsForLeg },
    replace: { to: 'accepted', by: ['executor'], unless: notNamed },
    approve: { ...approve, to: 'ready' },
    return: { ...approve, to: 'accepted' },
    revoke,
    cancel,
  },
  ready: {
    replace: { to: 'ready', by: ['executor'] },
    approve: { ...approve, to: 'ready' },
    return: { ...approve, to: 'ready' },
    start: { to: 'in_progress', by: ['executor', 'system'], unless: notApproved },
    revoke,
    cancel,
  },
  in_progress: {
    deliver: { to: 'documents', by: ['system'] },
    halt: { to: 'cancelled', by: ['forwarder', 'system'], unless: noConsent },
  },
  documents: {
    complete: { to: 'completed', by: ['forwarder'], unless: documentsMissing },
    rework: { to: 'documents', by: ['forwarder'] },
  },
  completed: {
    rework: { to: 'documents', by: ['forwarder'], unless: tooLate },
    archive: { to: 'archived', by: ['system', 'forwarder'], unless: unpaid },
  },
  archived: { unarchive: { to: 'completed', by: ['system'] } },
  cancelled: {},
}

/** The status after the action, or a refusal that says why there is none. */
export function move(order: OrderFacts, action: OrderAction, who: StepActor): OrderStatus {
  const step = judge(order, action, who)
  if (typeof step !== 'string') return step.stays?.(order, who.side) ? order.status : step.to
  if (step === 'order.documents_missing') return refuse(step, { missing: [...order.missingDocuments] })
  if (step === 'access.denied') return refuse(step, { permission: who.side === 'system' ? null : rightOf[who.side] })
  if (step === 'order.on_hold') {
    const hold = order.holds.find(each => each.blocks.length > 0)
    return refuse(step, { hold: hold?.kind ?? null, by: hold?.side ?? null })
  }
  return refuse(step, { status: order.status, action })
}

/** What a side may be offered: the very steps `move` would take for somebody with every right. */
export const actionsOf = (order: OrderFacts, side: StepBy): OrderAction[] =>
  OrderAction.options.filter(action => typeof judge(order, action, { side, permissions: null }) !== 'string')

/** What only the actual carrier may do with an order that was passed on. */
const carriers: ReadonlySet<OrderAction> = new Set(['assign', 'replace', 'start'])

function judge(
  order: OrderFacts,
  action: OrderAction,
  who: { side: StepBy; permissions: ReadonlySet<Permission> | null },
): Step | StepRefusal {
  const step = steps[order.status][action]
  if (!step?.by.includes(who.side)) return 'order.step_closed'
  if (who.permissions && who.side !== 'system' && !who.permissions.has(rightOf[who.side])) return 'access.denied'
  if (order.isTransferred && who.side === 'executor' && carriers.has(action)) return 'order.transferred'
  return step.unless?.(order, who.side) || step
}

/** Steps that belong to the status and the side and that have an obstacle just now. */
export const closedTo = (order: OrderFacts, side: StepBy): { action: OrderAction; why: StepRefusal }[] =>
  OrderAction.options.flatMap(action => {
    const found = steps[order.status][action]?.by.includes(side) ? judge(order, action, { side, permissions: null }) : null
    // an answer to what nobody asks is no step that waits for something
    return typeof found === 'string' && found !== 'order.step_closed' ? [{ action, why: found }] : []
  })
