import type { ErrorCode } from '#contract/errors.ts'
import type { SharedStatus } from '#contract/organizations.ts'
import { PartnerAction } from '#contract/partner-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What the steps ask of a partnership, as one side has it; everything else is the command's own check. */
export type PartnerFacts = {
  status: SharedStatus
  /** The own mark of this side; the other one does not see it. */
  isBlacklisted: boolean
  /** Who asked for the partnership. */
  askedBy: 'me' | 'them'
  /** Who took its last shared step. */
  moved: 'me' | 'them' | 'system'
  /** This side checks, activates and suspends: the forwarder of an executor, and both of two alike. */
  isLeading: boolean
  /** Checks without which it is not activated. */
  missing: readonly string[]
  /** Orders under way between the two; null where nobody counted. */
  openOrders: number | null
  /** Until when asking again must wait; null: it need not. */
  askFrom: Date | null
}

type StepBy = 'asker' | 'asked' | 'leader' | 'either'
/** `stays`: the step is the own mark of one side, and what both see stays. */
type Step = { to: SharedStatus | 'asked' | 'stays'; by: StepBy; needs: Permission; unless?: (facts: PartnerFacts) => ErrorCode | false }

const unchecked = (facts: PartnerFacts): ErrorCode | false => facts.missing.length > 0 && 'partner.checks_missing'
const busy = (facts: PartnerFacts): ErrorCode | false => (facts.openOrders ?? 0) > 0 && 'partner.orders_open'
const early = (facts: PartnerFacts): ErrorCode | false => facts.askFrom !== null && 'partner.wait'
/** Who suspended resumes; what the product suspended, the side that leads. */
const suspendedByThem = (facts: PartnerFacts): ErrorCode | false => facts.moved === 'them' && 'partner.step_closed'

const blacklist: Step = { to: 'stays', by: 'either', needs: 'partners.decide' }
const terminate: Step = { to: 'terminated', by: 'either', needs: 'partners.decide', unless: busy }
const waiting: Partial<Record<PartnerAction, Step>> = {
  accept: { to: 'verification', by: 'asked', needs: 'partners.edit' },
  reject: { to: 'rejected', by: 'asked', needs: 'partners.edit' },
  withdraw: { to: 'terminated', by: 'asker', needs: 'partners.edit' },
  blacklist,
}
const ended: Partial<Record<PartnerAction, Step>> = { ask: { to: 'asked', by: 'either', needs: 'partners.edit', unless: early }, blacklist }

/** The whole life of a partnership. A step that is not written here does not exist. */
export const steps: Record<SharedStatus, Partial<Record<PartnerAction, Step>>> = {
  invited: waiting,
  requested: waiting,
  verification: {
    activate: { to: 'active', by: 'leader', needs: 'partners.decide', unless: unchecked },
    reject: { to: 'rejected', by: 'either', needs: 'partners.edit' },
    terminate,
    blacklist,
  },
  active: { suspend: { to: 'suspended', by: 'leader', needs: 'partners.edit' }, terminate, blacklist },
  suspended: {
    resume: { to: 'active', by: 'leader', needs: 'partners.edit', unless: facts => suspendedByThem(facts) || unchecked(facts) },
    terminate,
    blacklist,
  },
  rejected: ended,
  terminated: ended,
}

/** Worked with before, it is checked anew; an invitation or an end stays what it is. */
const restore = (status: SharedStatus): Step => ({
  to: ['verification', 'active', 'suspended'].includes(status) ? 'verification' : 'stays',
  by: 'either',
  needs: 'partners.decide',
})

/** What both see after the action, or a refusal that says why there is none; `stays` when it changes nothing of that. */
export function move(facts: PartnerFacts, action: PartnerAction, permissions: ReadonlySet<Permission>): Step['to'] {
  const step = judge(facts, action, permissions)
  if (typeof step !== 'string') return step.to
  if (step === 'access.denied') return refuse(step, { permission: needs(facts, action) })
  if (step === 'partner.checks_missing') return refuse(step, { missing: [...facts.missing] })
  if (step === 'partner.orders_open') return refuse(step, { count: facts.openOrders })
  if (step === 'partner.wait') return refuse(step, { date: facts.askFrom })
  return refuse(step, { status: facts.isBlacklisted ? 'blacklisted' : facts.status, action })
}

/** What a person with these rights may be offered: the very steps `move` would take. */
export const actionsOf = (facts: PartnerFacts, permissions: ReadonlySet<Permission>): PartnerAction[] =>
  PartnerAction.options.filter(action => typeof judge(facts, action, permissions) !== 'string')

function stepOf({ status, isBlacklisted }: PartnerFacts, action: PartnerAction): Step | undefined {
  if (!isBlacklisted) return steps[status][action]
  if (action === 'restore') return restore(status)
  return action === 'terminate' ? steps[status].terminate : undefined
}

const needs = (facts: PartnerFacts, action: PartnerAction) => stepOf(facts, action)?.needs ?? null

function judge(facts: PartnerFacts, action: PartnerAction, permissions: ReadonlySet<Permission>): Step | ErrorCode {
  const step = stepOf(facts, action)
  if (!step || !isTakenBy(step.by, facts)) return 'partner.step_closed'
  if (!permissions.has(step.needs)) return 'access.denied'
  return step.unless?.(facts) || step
}

function isTakenBy(by: StepBy, { askedBy, isLeading }: PartnerFacts): boolean {
  if (by === 'asker') return askedBy === 'me'
  if (by === 'asked') return askedBy === 'them'
  return by === 'either' || isLeading
}
