import {
  executorTabs,
  type FlightStatus,
  forwarderTabs,
  type NextAction,
  type OrderStatus,
  type OrderTab,
  type TaskStatus,
} from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { isFinal } from '#server/flights/rules.ts'

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
export const tabsOf = (side: Side): readonly OrderTab[] => (side === 'forwarder' ? forwarderTabs : executorTabs)

/** Kilograms of CO2e, well to wheel, of `massKg` carried `km`: 95 g/t·km, articulated to 40 t, average load (GLEC v3.0). */
export const co2eOf = (massKg: number, km: number): number => Math.round((massKg / 1000) * km * 0.95) / 10

const HOUR = 3600_000

/** What the next action is read from; times in milliseconds. */
export type Waiting = {
  status: OrderStatus
  statusAt: Date
  offerExpiresAt: Date | null
  windows: readonly { from: Date | null; to: Date | null }[]
  flight: { status: FlightStatus; tasks: readonly { status: TaskStatus; pointSeq: number; arrivedAt: Date | null }[] } | null
  documents: readonly { status: string; dueAt: Date | null; changedAt: Date | null }[]
}

type Wait = { code: NextAction['code']; by: Side; due: Date | null; since?: Date | null; stop?: number; count?: number }

/** The one thing an order waits for, who must do it and by when; it never depends on the present moment. */
export function nextOf(order: Waiting, side: Side): NextAction {
  const wait = waitOf(order)
  if (!wait) return { code: 'none', whose: 'nobody', dueAt: null, sinceAt: null, stop: null, count: null }
  return {
    code: wait.code,
    whose: wait.by === side ? 'me' : 'them',
    dueAt: wait.due?.toISOString() ?? null,
    sinceAt: (wait.since ?? order.statusAt).toISOString(),
    stop: wait.stop ?? null,
    count: wait.count ?? null,
  }
}

function waitOf(order: Waiting): Wait | null {
  const loading = order.windows[0]?.from ?? null
  const before = (hours: number) => loading && new Date(loading.getTime() - hours * HOUR)
  switch (order.status) {
    case 'draft':
      return { code: 'finish_draft', by: 'forwarder', due: before(24) }
    case 'placed':
    case 'searching':
      return { code: 'choose_executor', by: 'forwarder', due: before(12) }
    case 'offered':
      return { code: 'answer_offer', by: 'executor', due: order.offerExpiresAt }
    case 'accepted': {
      // resources 4 h before loading, and an hour after acceptance at the earliest
      const usual = before(4)
      const earliest = new Date(order.statusAt.getTime() + HOUR)
      return { code: 'assign_resources', by: 'executor', due: usual && usual > earliest ? usual : earliest }
    }
    case 'ready':
    case 'in_progress': {
      const task = order.flight?.tasks.find(each => !isFinal(each.status))
      if (!task) return null
      const window = order.windows[task.pointSeq - 1]
      if (task.status === 'planned') return { code: 'depart', by: 'executor', due: window?.from ?? null, stop: task.pointSeq - 1 }
      if (task.status === 'en_route') return { code: 'arrive', by: 'executor', due: window?.to ?? null, stop: task.pointSeq - 1 }
      return { code: 'serve', by: 'executor', due: window?.to ?? null, since: task.arrivedAt, stop: task.pointSeq - 1 }
    }
    case 'documents': {
      const changed = order.documents.reduce(
        (last, paper) => (paper.changedAt && paper.changedAt > last ? paper.changedAt : last),
        order.statusAt,
      )
      const uploaded = order.documents.filter(paper => paper.status === 'uploaded').length
      if (uploaded > 0)
        return { code: 'check_documents', by: 'forwarder', due: new Date(changed.getTime() + 48 * HOUR), since: changed, count: uploaded }
      const wanted = order.documents.filter(paper => paper.status === 'required' || paper.status === 'rejected')
      if (wanted.length === 0)
        return { code: 'complete_order', by: 'forwarder', due: new Date(changed.getTime() + 24 * HOUR), since: changed }
      const due = wanted.reduce<Date | null>((first, paper) => (paper.dueAt && (!first || paper.dueAt < first) ? paper.dueAt : first), null)
      return { code: 'upload_documents', by: 'executor', due, count: wanted.length }
    }
    default:
      return null
  }
}
