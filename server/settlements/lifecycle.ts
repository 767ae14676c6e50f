import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Money } from '#contract/primitives.ts'
import type { SettlementAction, SettlementKind, SettlementStatus } from '#contract/settlement-states.ts'
import { isAboveLimit } from '#server/platform/actor.ts'
import type { Info } from '#server/platform/refusal.ts'

/** What the steps ask of a settlement. */
export type SettlementFacts = {
  status: SettlementStatus
  kind: SettlementKind
  lines: number
  /** Lines that are paid. */
  paid: number
  /** Employees and users who made, changed or submitted it. */
  authors: readonly string[]
  /** What each line comes to, by the number of its order. */
  sums: readonly { order: string; total: Money }[]
  /** Orders whose sums changed since they were put in. */
  outdated: readonly string[]
}

export type StepActor = {
  employeeId: string
  userId: string
  /** In whose place support acts. */
  actingAs: string | null
  permissions: ReadonlySet<Permission>
  maxOrder: Money | null
}

type Step = {
  to: SettlementStatus
  right: Permission
  unless?: (facts: SettlementFacts, who: StepActor) => Obstacle | null
}
/** Why a step is closed. */
export type Obstacle = { code: ErrorCode; info?: Info }

const isAuthor = ({ authors }: SettlementFacts, who: StepActor) =>
  [who.employeeId, who.userId, who.actingAs].some(id => id !== null && authors.includes(id))

/** Nobody approves his own work, the owner neither; nor an order he might not have placed. */
function mayNotApprove(facts: SettlementFacts, who: StepActor): Obstacle | null {
  if (isAuthor(facts, who)) return { code: 'settlement.own_approval' }
  const above = facts.sums.find(({ total }) => isAboveLimit(who.maxOrder, total))
  if (above) return { code: 'settlement.over_limit', info: { order: above.order, sum: above.total, limit: who.maxOrder } }
  return sumsChanged(facts)
}

const sumsChanged = ({ outdated }: SettlementFacts): Obstacle | null =>
  outdated.length > 0 ? { code: 'settlement.outdated', info: { orders: [...outdated] } } : null

const empty = ({ lines }: SettlementFacts): Obstacle | null => (lines === 0 ? { code: 'settlement.empty' } : null)
const paidAlready = ({ paid }: SettlementFacts): Obstacle | null => (paid > 0 ? { code: 'settlement.paid_already' } : null)

const edit: Step = { to: 'draft', right: 'settlements.edit' }
const back = (to: SettlementStatus, right: Permission): Step => ({ to, right })
const voided: Step = { to: 'voided', right: 'settlements.edit', unless: paidAlready }
/** Posting looked at the sums; before it they may be others than were approved. */
const file = (to: SettlementStatus): Step => ({ to, right: 'settlements.edit', ...(to === 'approved' && { unless: sumsChanged }) })

/** Where payments lead a settlement follows from what of it is paid. */
const pay = (to: SettlementStatus): Step => ({ to, right: 'settlements.edit' })
const unpay = (to: SettlementStatus): Step => ({ to, right: 'settlements.approve' })

/** The whole life of a settlement. A step that is not written here does not exist. */
export const steps: Record<SettlementStatus, Partial<Record<SettlementAction, Step>>> = {
  draft: { edit, submit: { to: 'pending_approval', right: 'settlements.edit', unless: empty }, void: voided },
  pending_approval: {
    approve: { to: 'approved', right: 'settlements.approve', unless: mayNotApprove },
    return: back('draft', 'settlements.edit'),
    void: voided,
  },
  approved: {
    post: { to: 'posted', right: 'settlements.edit', unless: sumsChanged },
    file: file('approved'),
    return: back('pending_approval', 'settlements.approve'),
    void: voided,
  },
  posted: { pay: pay('posted'), file: file('posted'), void: voided },
  set_off: { pay: pay('set_off'), file: file('set_off'), unpay: unpay('set_off'), void: voided },
  partly_paid: { pay: pay('partly_paid'), file: file('partly_paid'), unpay: unpay('partly_paid'), void: voided },
  paid: { unpay: unpay('paid') },
  voided: {},
}

/** The status of a posted settlement, as far as its lines are paid; where nothing but setting off has done it, no money has moved yet. */
export function paidStatus(
  lines: readonly { paid: number; setOff: number; paidOn: string | null }[],
): 'posted' | 'set_off' | 'partly_paid' | 'paid' {
  if (lines.every(line => line.paidOn !== null)) return 'paid'
  if (lines.some(line => line.paid !== line.setOff)) return 'partly_paid'
  return lines.some(line => line.paidOn !== null || line.setOff !== 0) ? 'set_off' : 'posted'
}

/** Whether a settlement with these lines was paid without money: all of it was set off. */
export const isByOffset = (status: string, lines: readonly { paid: number; setOff: number }[]): boolean =>
  status === 'paid' && lines.every(line => line.paid === line.setOff)

/** Who marked a payment, and in whose place, does not take it back. */
export const mayNotTakeBack = (marked: readonly string[], who: Pick<StepActor, 'employeeId' | 'userId' | 'actingAs'>): Obstacle | null =>
  [who.employeeId, who.userId, who.actingAs].some(id => id !== null && marked.includes(id)) ? { code: 'settlement.own_payment' } : null

/** The bank takes orders to pay, and no bills. */
function stepsIn({ status, kind }: SettlementFacts): Partial<Record<SettlementAction, Step>> {
  if (kind === 'payable') return steps[status]
  const { file: _, ...others } = steps[status]
  return others
}

/** Where a step leads, or why it is closed. */
export function judge(facts: SettlementFacts, action: SettlementAction, who: StepActor): SettlementStatus | Obstacle {
  const step = stepsIn(facts)[action]
  if (!step) return { code: 'settlement.step_closed', info: { status: facts.status, action } }
  if (!who.permissions.has(step.right)) return { code: 'access.denied', info: { permission: step.right } }
  // whoever may not see sums cannot answer for them
  if (!who.permissions.has('orders.prices')) return { code: 'access.denied', info: { permission: 'orders.prices' } }
  return step.unless?.(facts, who) ?? step.to
}

/** Every step of the status, open or closed. */
export const actionsOf = (facts: SettlementFacts, who: StepActor): { action: SettlementAction; closed: Obstacle | null }[] =>
  (Object.keys(stepsIn(facts)) as SettlementAction[]).map(action => {
    const judged = judge(facts, action, who)
    return { action, closed: typeof judged === 'string' ? null : judged }
  })
