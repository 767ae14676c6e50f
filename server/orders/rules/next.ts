import {
  executorTabs,
  type FlightStatus,
  forwarderTabs,
  type NextAction,
  type OrderStatus,
  type OrderTab,
  type TaskKind,
  type TaskStatus,
  type ViewerStatus,
} from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { heldAmong } from '#server/deals/flights/rules/handover.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'

/** Statuses of an order behind each tab of a side. */
const tabs: Record<Side, Record<OrderStatus, OrderTab>> = {
  forwarder: {
    draft: 'drafts',
    placed: 'search',
    searching: 'search',
    offered: 'confirm',
    accepted: 'assigned',
    ready: 'assigned',
    in_progress: 'onway',
    documents: 'docs',
    completed: 'done',
    archived: 'done',
    cancelled: 'cancelled',
  },
  executor: {
    draft: 'lost',
    placed: 'lost',
    searching: 'lost',
    offered: 'new',
    accepted: 'resources',
    ready: 'upcoming',
    in_progress: 'onway',
    documents: 'docs',
    completed: 'done',
    archived: 'done',
    cancelled: 'lost',
  },
}

export const tabOf = (status: OrderStatus, side: Side): OrderTab => tabs[side][status]
/**
 * The one tab all orders of these statuses stand in, or null where there are several. What somebody lost has statuses of its own and stands in
 * the tab of lost orders, but so do cancelled ones with an executor: that tab is never the answer.
 */
export function oneTabOf(statuses: readonly ViewerStatus[], side: Side): OrderTab | null {
  const found = new Set(statuses.map(status => (status in tabs[side] ? tabs[side][status as OrderStatus] : 'lost')))
  const [tab] = found
  return found.size === 1 && tab !== undefined && tab !== 'lost' ? tab : null
}
export const tabsOf = (side: Side): readonly OrderTab[] => (side === 'forwarder' ? forwarderTabs : executorTabs)

const HOUR = 3600_000

type WaitingTask = {
  id?: string
  kind?: string
  status: TaskStatus
  stopSeq: number
  arrivedAt: Date | null
  plannedFrom?: Date
  plannedTo?: Date
}

/** What the next action is read from; times in milliseconds. */
export type Waiting = {
  status: OrderStatus
  statusAt: Date
  offerExpiresAt: Date | null
  /** The executor asks another price. */
  isCountered?: boolean
  windows: readonly { from: Date | null; to: Date | null }[]
  /** Driver and vehicle are wanted so many hours before the loading. */
  passHours?: number | null
  flights: readonly { status: FlightStatus; tasks: readonly WaitingTask[]; mirrorsId?: string | null }[]
  documents: readonly { status: string; dueAt: Date | null; changedAt: Date | null; side?: string; required?: boolean }[]
  /** What originals by post wait for, once the order is completed. */
  originals?: { code: 'send_originals' | 'receive_originals'; count: number; since: Date; due: Date } | null
  /** Resources were named and wait for the forwarder. */
  approvalUntil: Date | null
  /** Why other resources must be named. */
  resourcesIssue: string | null
  /** The forwarder's request to stop that nobody answered yet. */
  halt: { askedAt: Date; answerDueAt: Date } | null
  /** A change of what was agreed that nobody answered yet. */
  change?: { side: string; proposedAt: Date; answerDueAt: Date } | null
  /** Extras that wait for an answer. */
  extras?: readonly { side: string; proposedAt: Date; answerDueAt: Date }[]
  /** Claims that wait for an answer: one that was opened for the other side's, a disputed one for that of the side that claims. */
  claims?: readonly { side: string; status: string; since: Date | null; replyDueAt: Date }[]
  /** Titles of the electronic waybill that wait for a signature. */
  titles?: readonly { side: string; number: number; since: Date; due: Date | null }[]
  /** The last executor said yes when his time was over. */
  late: boolean
  /** Its waterfall stopped by itself: nobody took it by a rate. */
  guideEnded?: boolean
  /** `taskId`: it came of wrong handover codes and holds back the driver at that task. */
  holds: readonly { side: string; blocks: readonly string[]; taskId?: string | null }[]
  /** The latest transfer to another executor. */
  transfer?: { status: string; requestedAt: Date; answerDueAt: Date | null; answeredAt: Date | null } | null
  /** The leg that is passed on, where not all of the order is: when it is reloaded, and whether the executor's own has its vehicles. */
  leg?: { at: Date; isOwnNamed: boolean } | null
}

const ownCodes = new Set<string>(['upload_documents', 'send_originals', 'answer_change', 'answer_extra', 'answer_claim', 'sign_title'])

type Wait = {
  code: NextAction['code']
  by: Side
  due: Date | null
  since?: Date | null
  stop?: number | undefined
  task?: TaskKind | undefined
  count?: number
  title?: number
  /** Of an order one leg of which is passed on: the actual carrier of that does it. */
  carried?: boolean
}

/** The one thing an order waits for, who must do it and by when; it never depends on the present moment. */
export function nextOf(order: Waiting, side: Side): NextAction {
  const wait = withAsides(order, side)
  if (!wait) return { code: 'none', whose: 'nobody', dueAt: null, sinceAt: null, stop: null, count: null }
  // what an executor would do with an order that was passed on, its actual carrier does; money documents and the deal stay his own
  const carried = isCarried(order, wait)
  return {
    code: wait.code,
    whose: wait.by === side && !carried ? 'me' : 'them',
    dueAt: wait.due?.toISOString() ?? null,
    sinceAt: (wait.since ?? order.statusAt).toISOString(),
    stop: wait.stop ?? null,
    ...(wait.task !== undefined && { task: wait.task }),
    count: wait.count ?? null,
    ...(wait.title !== undefined && { title: wait.title }),
  }
}

const isCarried = ({ transfer, leg }: Waiting, { by, code, carried = false }: Wait): boolean =>
  transfer?.status === 'active' && by === 'executor' && !ownCodes.has(code) && (!leg || carried)

/**
 * Extras, claims and titles wait beside the steps: an answer or a signature of one's own comes before what the other side owes, and before a step
 * of one's own that is not due sooner.
 */
function withAsides(order: Waiting, side: Side): Wait | null {
  const wait = waitOf(order, side)
  const asides = [...extraIn(order, side), ...claimIn(order, side), ...titleIn(order, side)]
  const mine = asides.filter(({ by }) => by === side)
  const [first] = (mine.length > 0 ? mine : asides).toSorted(byDue)
  if (!first) return wait
  const sooner = wait?.due != null && (first.due === null || wait.due < first.due)
  if (wait && (mine.length === 0 || (wait.by === side && !isCarried(order, wait) && sooner))) return wait
  return first
}

const byDue = (a: Pick<Wait, 'due'>, b: Pick<Wait, 'due'>) =>
  (a.due?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.due?.getTime() ?? Number.MAX_SAFE_INTEGER)

/** The answer to an extra that is due first, one's own before the other side's. */
function extraIn({ extras = [] }: Waiting, side: Side): Wait[] {
  const mine = extras.filter(extra => extra.side !== side)
  const shown = mine.length > 0 ? mine : extras
  const [first] = shown.toSorted((a, b) => a.answerDueAt.getTime() - b.answerDueAt.getTime())
  if (!first) return []
  const by = first.side === 'forwarder' ? 'executor' : 'forwarder'
  return [{ code: 'answer_extra', by, due: first.answerDueAt, since: first.proposedAt, count: shown.length }]
}

/** The answer to a claim that is due first, one's own before the other side's. */
function claimIn({ claims = [] }: Waiting, side: Side): Wait[] {
  const other = side === 'forwarder' ? 'executor' : 'forwarder'
  const mine = claims.filter(claim => (claim.status === 'opened') !== (claim.side === side))
  const shown = mine.length > 0 ? mine : claims
  const [first] = shown.toSorted((a, b) => a.replyDueAt.getTime() - b.replyDueAt.getTime())
  if (!first) return []
  return [{ code: 'answer_claim', by: mine.length > 0 ? side : other, due: first.replyDueAt, since: first.since, count: shown.length }]
}

/** The title to be signed first, one's own before the other side's. */
function titleIn({ titles = [] }: Waiting, side: Side): Wait[] {
  const mine = titles.filter(title => title.side === side)
  const [first] = (mine.length > 0 ? mine : titles).toSorted(byDue)
  return first ? [{ code: 'sign_title', by: first.side as Side, due: first.due, since: first.since, title: first.number }] : []
}

/** What a blocking hold must name to hold back the step a status waits for. */
const heldIn: Partial<Record<OrderStatus, string>> = { accepted: 'dispatch', ready: 'dispatch', documents: 'billing' }

/**
 * Resources are named 4 hours before the loading, or as long before as the gate wants them for the pass, and an hour after the order was
 * accepted at the earliest.
 */
export function resourcesDue({ windows, statusAt, passHours }: Pick<Waiting, 'windows' | 'statusAt' | 'passHours'>): Date {
  const usual = (windows[0]?.from?.getTime() ?? 0) - Math.max(4, passHours ?? 0) * HOUR
  return new Date(Math.max(usual, statusAt.getTime() + HOUR))
}

const stopIn = (task: WaitingTask): Pick<Wait, 'stop' | 'task'> =>
  task.stopSeq > 0 ? { stop: task.stopSeq - 1 } : { task: task.kind as TaskKind }

/** The task wrong handover codes hold the driver back at. */
const stoppedTask = ({ holds, flights }: Waiting): WaitingTask | undefined =>
  heldAmong(
    holds.map(({ taskId = null }) => ({ taskId })),
    flights.flatMap(({ tasks }) => tasks),
  )[0]

const dueAt = ({ windows }: Waiting, task: WaitingTask): Date | null => (windows[task.stopSeq - 1]?.to ?? task.plannedTo) || null

/** Of the next tasks of all flights the one to be done first; one the vehicle has set off for before one that still stands. */
function nextTask({ flights, windows }: Waiting): (WaitingTask & { carried: boolean }) | undefined {
  const due = (task: WaitingTask) => (windows[task.stopSeq - 1]?.to ?? task.plannedTo)?.getTime() ?? Number.MAX_SAFE_INTEGER
  const open = flights.flatMap(({ tasks, mirrorsId }) => {
    const next = tasks.find(task => !isFinal(task.status))
    return next ? { ...next, carried: Boolean(mirrorsId) } : []
  })
  return open.toSorted((a, b) => due(a) - due(b) || Number(a.status === 'planned') - Number(b.status === 'planned'))[0]
}

function waitOf(order: Waiting, side: Side): Wait | null {
  const loading = order.windows[0]?.from ?? null
  const before = (hours: number) => loading && new Date(loading.getTime() - hours * HOUR)
  if (order.halt) return { code: 'answer_halt', by: 'executor', due: order.halt.answerDueAt, since: order.halt.askedAt }
  if (order.change) {
    const by = order.change.side === 'forwarder' ? 'executor' : 'forwarder'
    return { code: 'answer_change', by, due: order.change.answerDueAt, since: order.change.proposedAt }
  }
  const held = order.holds.find(hold => hold.blocks.includes(heldIn[order.status] ?? ''))
  if (held) return { code: 'release_hold', by: held.side as Side, due: order.status === 'documents' ? null : before(4) }
  const { transfer } = order
  if (transfer?.status === 'requested')
    return { code: 'answer_transfer', by: 'forwarder', due: transfer.answerDueAt, since: transfer.requestedAt }
  if (transfer?.status === 'approved' && (order.status === 'accepted' || order.status === 'ready'))
    return { code: 'pass_on', by: 'executor', due: resourcesDue(order), since: transfer.answeredAt }
  // its carrier gave the leg back while the cargo is on its way to him
  if (transfer?.status === 'approved' && order.leg && order.status === 'in_progress')
    return { code: 'pass_on', by: 'executor', due: order.leg.at, since: transfer.answeredAt }
  switch (order.status) {
    case 'draft':
      return { code: 'finish_draft', by: 'forwarder', due: before(24) }
    case 'placed':
    case 'searching': {
      const code = order.late ? 'review_late' : order.guideEnded ? 'review_guide' : 'choose_executor'
      return { code, by: 'forwarder', due: before(12) }
    }
    case 'offered':
      if (order.isCountered) return { code: 'answer_counter', by: 'forwarder', due: order.offerExpiresAt }
      return { code: 'answer_offer', by: 'executor', due: order.offerExpiresAt }
    case 'accepted':
      if (order.resourcesIssue !== null && order.flights.length > 0)
        return { code: 'replace_resources', by: 'executor', due: resourcesDue(order) }
      if (order.approvalUntil) return { code: 'approve_resources', by: 'forwarder', due: order.approvalUntil }
      return { code: 'assign_resources', by: 'executor', due: resourcesDue(order), carried: order.leg?.isOwnNamed ?? false }
    case 'ready':
    case 'in_progress': {
      const stopped = stoppedTask(order)
      // either side can end it: a new code here, a word of its own there
      if (stopped) return { code: 'decide_handover', by: side, due: dueAt(order, stopped), ...stopIn(stopped), since: stopped.arrivedAt }
      if (order.resourcesIssue !== null) return { code: 'replace_resources', by: 'executor', due: resourcesDue(order) }
      if (order.approvalUntil) return { code: 'approve_resources', by: 'forwarder', due: order.approvalUntil }
      const task = nextTask(order)
      // every stop ended and nothing was delivered: the forwarder decides what becomes of the cargo
      if (!task) return order.status === 'in_progress' ? { code: 'decide_failed', by: 'forwarder', due: null } : null
      // a stop of the vehicle's own, or a reload, is in no list of the order's stops
      const window = order.windows[task.stopSeq - 1] ?? { from: task.plannedFrom ?? null, to: task.plannedTo ?? null }
      const at = { by: 'executor' as const, ...stopIn(task), carried: task.carried }
      if (task.status === 'planned') return { ...at, code: 'depart', due: window.from }
      if (task.status === 'en_route') return { ...at, code: 'arrive', due: window.to }
      return { ...at, code: 'serve', due: window.to, since: task.arrivedAt }
    }
    case 'documents': {
      const changed = order.documents.reduce(
        (last, document) => (document.changedAt && document.changedAt > last ? document.changedAt : last),
        order.statusAt,
      )
      const uploaded = order.documents.filter(document => document.status === 'uploaded' || document.status === 'checking').length
      const wanted = order.documents.filter(
        document =>
          document.required !== false &&
          document.side !== 'forwarder' &&
          (document.status === 'required' || document.status === 'rejected'),
      )
      // what is being checked relieves the executor of nothing he still has to bring
      if (uploaded > 0 && (side === 'forwarder' || wanted.length === 0))
        return { code: 'check_documents', by: 'forwarder', due: new Date(changed.getTime() + 48 * HOUR), since: changed, count: uploaded }
      const own = order.documents.filter(
        document => document.required && document.side === 'forwarder' && document.status === 'required',
      ).length
      if (wanted.length === 0 && own > 0) return { code: 'upload_documents', by: 'forwarder', due: null, since: changed, count: own }
      if (wanted.length === 0)
        return { code: 'complete_order', by: 'forwarder', due: new Date(changed.getTime() + 24 * HOUR), since: changed }
      const due = wanted.reduce<Date | null>(
        (first, document) => (document.dueAt && (!first || document.dueAt < first) ? document.dueAt : first),
        null,
      )
      return { code: 'upload_documents', by: 'executor', due, count: wanted.length }
    }
    case 'completed': {
      const { originals } = order
      if (!originals) return null
      const { code, count, since, due } = originals
      return { code, by: code === 'send_originals' ? 'executor' : 'forwarder', due, since, count }
    }
    default:
      return null
  }
}
