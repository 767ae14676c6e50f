import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import { type LotStatus, TenderAction, type TenderStatus } from '#contract/tender-states.ts'
import type { Info } from '#server/platform/refusal.ts'

/** Who takes a step: a person of the organiser, or the product itself when its time has come. */
export type StepBy = 'organizer' | 'system'
export type StepActor = { by: StepBy; permissions: ReadonlySet<Permission> }

/** What the steps ask of a tender; everything else is the command's own check. */
export type TenderFacts = {
  status: TenderStatus
  round: number
  rounds: number
  /** Lots by their statuses. */
  lots: readonly LotStatus[]
  /** Winners who were asked and may still answer, and those who said yes. */
  pending: number
  confirmed: number
}

/** Steps nobody takes by a command of his own. */
type SystemAction = 'open' | 'close'
export type Action = TenderAction | SystemAction

type Step = { to: TenderStatus; by: readonly StepBy[]; unless?: (facts: TenderFacts) => Obstacle | null }
/** Why a step is closed. */
export type Obstacle = { code: ErrorCode; info?: Info }

const right: Permission = 'tenders.create'

const roundsOver = ({ round, rounds }: TenderFacts): Obstacle | null => (round >= rounds ? { code: 'tender.rounds_over' } : null)
const taken = ({ confirmed }: TenderFacts): Obstacle | null => (confirmed > 0 ? { code: 'award.taken' } : null)
const nothingClosed = ({ status, lots }: TenderFacts): Obstacle | null =>
  lots.some(lot => lot === 'closed') ? null : { code: 'tender.step_closed', info: { status } }
const noRound = (facts: TenderFacts): Obstacle | null => roundsOver(facts) ?? nothingClosed(facts)
const undecided = ({ status, lots }: TenderFacts): Obstacle | null =>
  lots.some(lot => lot === 'closed' || lot === 'partially_awarded') ? null : { code: 'tender.step_closed', info: { status } }

const addendum = (to: TenderStatus): Step => ({ to, by: ['organizer'] })
const cancel: Step = { to: 'cancelled', by: ['organizer'], unless: taken }
/** Where choosing leads follows from the lots. */
const choose = (to: TenderStatus): Step => ({ to, by: ['organizer', 'system'], unless: undecided })
const decide = (to: TenderStatus): Step => ({ to, by: ['organizer'], unless: undecided })

/** The whole life of a tender. A step that is not written here does not exist. */
export const steps: Record<TenderStatus, Partial<Record<Action, Step>>> = {
  draft: { announce: { to: 'announced', by: ['organizer'] }, cancel },
  announced: { open: { to: 'bidding', by: ['system'] }, addendum: addendum('announced'), cancel },
  bidding: { close: { to: 'evaluation', by: ['system'] }, addendum: addendum('bidding'), cancel },
  evaluation: {
    award: choose('awarded'),
    decide: decide('evaluation'),
    rebid: { to: 'rebidding', by: ['organizer'], unless: noRound },
    cancel,
  },
  rebidding: { close: { to: 'evaluation', by: ['system'] }, addendum: addendum('rebidding'), cancel },
  awarded: { award: choose('awarded'), decide: decide('awarded'), finish: { to: 'completed', by: ['system'] }, cancel },
  failed: {},
  cancelled: {},
  completed: {},
}

/** Where a step leads, or why it is closed. */
export function judge(facts: TenderFacts, action: Action, who: StepActor): TenderStatus | Obstacle {
  const step = steps[facts.status][action]
  if (!step?.by.includes(who.by)) return { code: 'tender.step_closed', info: { status: facts.status, action } }
  if (who.by === 'organizer' && !who.permissions.has(right)) return { code: 'access.denied', info: { permission: right } }
  return step.unless?.(facts) ?? step.to
}

/** Every step of the status that a person of the organiser takes, open or closed. */
export const actionsOf = (facts: TenderFacts, permissions: ReadonlySet<Permission>): { action: TenderAction; closed: Obstacle | null }[] =>
  TenderAction.options.flatMap(action => {
    if (!steps[facts.status][action]?.by.includes('organizer')) return []
    const judged = judge(facts, action, { by: 'organizer', permissions })
    return [{ action, closed: typeof judged === 'string' ? null : judged }]
  })

/** The status of a tender whose bidding is over, as far as its lots are decided. */
export function statusBy(lots: readonly LotStatus[], pending: number): 'evaluation' | 'awarded' | 'failed' | 'completed' {
  if (lots.some(lot => lot === 'closed')) return 'evaluation'
  const won = lots.some(lot => lot === 'awarded' || lot === 'partially_awarded')
  if (!won) return 'failed'
  return pending > 0 || lots.includes('partially_awarded') ? 'awarded' : 'completed'
}
