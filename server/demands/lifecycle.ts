import { DemandAction, type DemandKind, DemandOfferAction, type DemandOfferStatus, type DemandStatus } from '#contract/demand-states.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Side } from '#contract/primitives.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What the steps ask of a demand. */
export type DemandFacts = {
  kind: DemandKind
  status: DemandStatus
  /** Live offers there are to choose from. */
  live: number
  /** Of a grid: trips confirmed, and those of them that are orders already. */
  confirmed: number
  ordered: number
  /** Of a grid: trips nobody is confirmed for. */
  uncovered: number
  /** The number of the order, while it is offered to somebody directly or went another way; null: the demand may find it an executor. */
  elsewhere: string | null
}

type Step = { to: DemandStatus; of?: DemandKind; unless?: (demand: DemandFacts) => ErrorCode | false }

const cancel: Step = { to: 'cancelled' }
const nothing = (demand: DemandFacts): ErrorCode | false => demand.live === 0 && 'demand.step_closed'
const none = (demand: DemandFacts): ErrorCode | false => demand.confirmed === 0 && 'demand.step_closed'
const allOrdered = (demand: DemandFacts): ErrorCode | false => demand.confirmed <= demand.ordered && 'demand.step_closed'
const covered = (demand: DemandFacts): ErrorCode | false => demand.kind === 'period' && demand.uncovered === 0 && 'demand.nothing_left'
const away = (demand: DemandFacts): ErrorCode | false => demand.elsewhere !== null && 'demand.order_away'
const orders = (to: DemandStatus): Step => ({ to, of: 'period', unless: allOrdered })
const tender = (to: DemandStatus): Step => ({ to, unless: demand => away(demand) || covered(demand) })
const finish: Step = { to: 'matched', of: 'period', unless: none }

/** The whole life of a demand as its forwarder moves it. A step that is not written here does not exist. */
export const steps: Record<DemandStatus, Partial<Record<DemandAction, Step>>> = {
  draft: { publish: { to: 'active' }, edit: { to: 'draft' }, cancel },
  active: {
    edit: { to: 'active' },
    pause: { to: 'paused' },
    extend: { to: 'active' },
    choose: { to: 'choosing', unless: nothing },
    cancel,
    finish,
    orders: orders('active'),
    tender: tender('active'),
  },
  paused: { edit: { to: 'paused', unless: away }, resume: { to: 'active', unless: away }, cancel, tender: tender('paused') },
  choosing: { edit: { to: 'choosing' }, extend: { to: 'active' }, cancel, finish, orders: orders('choosing'), tender: tender('choosing') },
  confirming: { cancel },
  matched: { orders: orders('matched') },
  expired: { extend: { to: 'active' }, cancel, tender: tender('expired') },
  cancelled: {},
}

function judge(demand: DemandFacts, action: DemandAction): Step | ErrorCode {
  const step = steps[demand.status][action]
  if (!step || (step.of && step.of !== demand.kind)) return 'demand.step_closed'
  return step.unless?.(demand) || step
}

/** The status after the action, or a refusal that says why there is none. */
export function moveDemand(demand: DemandFacts, action: DemandAction): DemandStatus {
  const step = judge(demand, action)
  return typeof step === 'string' ? refuse(step, { status: demand.status, action, order: demand.elsewhere }) : step.to
}

/** Every step that belongs to the status, and the obstacle to it just now. */
export const demandActions = (demand: DemandFacts): { action: DemandAction; why: ErrorCode | null }[] =>
  DemandAction.options.flatMap(action => {
    const step = steps[demand.status][action]
    if (!step || (step.of && step.of !== demand.kind)) return []
    const found = judge(demand, action)
    return [{ action, why: typeof found === 'string' ? found : null }]
  })

/** What a negotiation asks of its offer. */
export type DemandOfferFacts = {
  demand: DemandStatus
  status: DemandOfferStatus
  /** The executor took the forwarder's price. */
  agreed: boolean
  needsReconfirm: boolean
  /** Bargaining is welcome. */
  mayCounter: boolean
  mayTakeNow: boolean
  /** A grid is answered by its cells: nobody bargains over it. */
  isGrid: boolean
  /** The forwarder took trips of it: that is his answer. */
  isTaken?: boolean
}

/** Where a step leads: the status before the last move, or one that is worked out. */
type DemandOfferTarget = DemandOfferStatus | 'before' | 'same'
type DemandOfferStep = { by: Side; to: DemandOfferTarget; agrees?: boolean }

const declined = (by: Side): DemandOfferStep => ({ by, to: 'declined' })
const select: DemandOfferStep = { by: 'forwarder', to: 'selected' }
const counter = (by: Side): DemandOfferStep => ({ by, to: by === 'forwarder' ? 'countered_by_forwarder' : 'countered_by_executor' })
const reconfirm: DemandOfferStep = { by: 'executor', to: 'same' }

const offerSteps: Partial<Record<DemandOfferStatus, Partial<Record<DemandOfferAction, readonly DemandOfferStep[]>>>> = {
  submitted: {
    counter: [counter('forwarder')],
    select: [select],
    decline: [declined('forwarder')],
    withdraw: [{ by: 'executor', to: 'withdrawn' }],
    reconfirm: [reconfirm],
  },
  countered_by_executor: {
    counter: [counter('forwarder')],
    select: [select],
    decline: [declined('forwarder')],
    withdraw: [{ by: 'executor', to: 'before' }],
    reconfirm: [reconfirm],
  },
  countered_by_forwarder: {
    accept: [{ by: 'executor', to: 'same', agrees: true }],
    counter: [counter('executor')],
    decline: [declined('executor')],
    withdraw: [{ by: 'forwarder', to: 'before' }],
  },
  selected: {
    confirm: [{ by: 'executor', to: 'confirmed' }],
    decline: [declined('executor')],
    withdraw: [{ by: 'forwarder', to: 'before' }],
  },
}

/** The executor took the forwarder's price: only its confirmation, or the end of it, is left. */
const agreedSteps: Partial<Record<DemandOfferAction, readonly DemandOfferStep[]>> = {
  confirm: [{ by: 'forwarder', to: 'confirmed' }],
  decline: [declined('forwarder')],
  withdraw: [{ by: 'executor', to: 'before' }],
  reconfirm: [reconfirm],
}

const needsWord = new Set<DemandOfferAction>(['select', 'confirm'])
/** What may still be done while no executor is looked for actively. */
const always = new Set<DemandOfferAction>(['withdraw', 'decline'])

function judgeOffer(offer: DemandOfferFacts, action: DemandOfferAction, side: Side): DemandOfferStep | ErrorCode {
  const table = offer.status === 'countered_by_forwarder' && offer.agreed ? agreedSteps : (offerSteps[offer.status] ?? {})
  const step = table[action]?.find(each => each.by === side)
  if (!step || (offer.isGrid && (action === 'counter' || action === 'select'))) return 'offer.step_closed'
  if (action === 'withdraw' && offer.isTaken) return 'offer.step_closed'
  if (action === 'reconfirm' && !offer.needsReconfirm) return 'offer.step_closed'
  const open = offer.demand === 'active' || offer.demand === 'choosing' || (offer.demand === 'confirming' && offer.status === 'selected')
  const ending = always.has(action) && (offer.demand === 'paused' || offer.demand === 'confirming')
  if (!open && !ending) return 'demand.step_closed'
  if (action === 'counter' && !offer.mayCounter) return 'demand.counters_off'
  if (needsWord.has(action) && offer.needsReconfirm) return 'offer.needs_reconfirm'
  return step
}

/** Where a step of a negotiation leads, or a refusal that says why it leads nowhere. */
export function moveOffer(offer: DemandOfferFacts, action: DemandOfferAction, side: Side): DemandOfferStep {
  const step = judgeOffer(offer, action, side)
  if (typeof step !== 'string') return step
  return refuse(step, { status: step === 'demand.step_closed' ? offer.demand : offer.status, action })
}

/** Steps of a negotiation a side has now, and the obstacle to each. */
export const offerActions = (offer: DemandOfferFacts, side: Side): { action: DemandOfferAction; why: ErrorCode | null }[] =>
  DemandOfferAction.options.flatMap(action => {
    const found = judgeOffer(offer, action, side)
    if (found === 'offer.step_closed') return []
    return [{ action, why: typeof found === 'string' ? found : null }]
  })

/** Who moves next in a negotiation. */
export function turnOf({ status, agreed, needsReconfirm }: Pick<DemandOfferFacts, 'status' | 'agreed' | 'needsReconfirm'>): Side | null {
  if (!isLive(status)) return null
  if (needsReconfirm) return 'executor'
  if (status === 'selected') return 'executor'
  if (status === 'countered_by_forwarder') return agreed ? 'forwarder' : 'executor'
  return 'forwarder'
}

const live = new Set<string>(['submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected'])
export const isLive = (status: string): boolean => live.has(status)
