import type { OrderRow, StopRow } from '#contract/order-list.ts'
import type { NextAction, ViewerStatus } from '#contract/order-states.ts'
import { type Locale, spoken } from '#web/i18n/words.ts'
import { spread } from './spread.ts'
import { rowWords } from './words.ts'

/** Shape of the status mark. */
export type Mark = 'draft' | 'searching' | 'waiting' | 'assigned' | 'onway' | 'trouble' | 'documents' | 'done' | 'cancelled'

const marks: Record<ViewerStatus, Mark> = {
  draft: 'draft',
  placed: 'searching',
  searching: 'searching',
  offered: 'waiting',
  accepted: 'waiting',
  ready: 'assigned',
  in_progress: 'onway',
  documents: 'documents',
  completed: 'done',
  archived: 'done',
  cancelled: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  revoked: 'cancelled',
}

/** A stop as a sentence names it: its town, or which of them it is where no town is known. */
export const stopName = (stops: readonly Pick<StopRow, 'place'>[], at: number, locale: Locale): string =>
  stops[at]?.place[locale] || spoken(rowWords, locale).stopNo(at + 1)

/** True while a flight is behind its stop's time; nothing stored says so, the moment does. */
export const isLate = (order: Pick<OrderRow, 'status' | 'next'>, now: number): boolean =>
  (order.status === 'in_progress' || (order.status === 'ready' && order.next.code === 'arrive')) &&
  // a document that waits for its signature tells nothing of the road
  order.next.code !== 'sign_title' &&
  isOver(order.next, now)

export const isOver = (next: NextAction, now: number): boolean => next.dueAt !== null && Date.parse(next.dueAt) < now

/** How long after its deadline a step still counts as in time. */
const DELAY_MS = 30 * 60_000

/** By how much the order is delayed: its step is due for longer than half an hour; null while it is not. */
export function delayOf(order: Pick<OrderRow, 'status' | 'next'>, now: number): number | null {
  if (order.next.dueAt === null || !isLate(order, now)) return null
  const over = now - Date.parse(order.next.dueAt)
  return over > DELAY_MS ? over : null
}

export const markOf = (order: Pick<OrderRow, 'status' | 'next'>, now: number): Mark =>
  delayOf(order, now) !== null ? 'trouble' : marks[order.status]

export type Deadline = {
  /** Milliseconds left; below zero when it has passed. */
  left: number
  /** Share of the time given that is used, from 0 to 1. */
  share: number
  tone: 'calm' | 'warn' | 'danger'
}

const HOUR = 3600_000

/** How a deadline stands at a moment: amber from an hour before (or the last quarter of the time given, up to four hours), red once it has passed. */
export function deadlineOf(next: NextAction, now: number): Deadline | null {
  if (next.dueAt === null) return null
  const due = Date.parse(next.dueAt)
  const left = due - now
  const since = next.sinceAt === null ? Number.NaN : Date.parse(next.sinceAt)
  const given = due - since
  const share = given > 0 ? Math.min(1, Math.max(0, (now - since) / given)) : left < 0 ? 1 : 0
  const soon = Math.max(HOUR, Math.min(4 * HOUR, Number.isNaN(given) ? 0 : given / 4))
  return { left, share, tone: left < 0 ? 'danger' : left <= soon ? 'warn' : 'calm' }
}

const passed = new Set(['completed', 'partially_completed', 'failed'])
const here = new Set(['arrived', 'in_service'])

export type RouteDisplay = {
  /** Places of the stops on the line, from 0 to 1. */
  at: number[]
  /** How far the line is done. */
  done: number
  /** Where the vehicle stands by the marks made; null before the start and after the end. */
  vehicle: number | null
  /** Index of the stop that is behind its window, or null. */
  late: number | null
  line: 'solid' | 'dashed' | 'pale' | 'finished'
}

const lines: Record<ViewerStatus, RouteDisplay['line']> = {
  draft: 'pale',
  placed: 'dashed',
  searching: 'dashed',
  offered: 'dashed',
  accepted: 'solid',
  ready: 'solid',
  in_progress: 'solid',
  documents: 'finished',
  completed: 'finished',
  archived: 'finished',
  cancelled: 'pale',
  declined: 'pale',
  expired: 'pale',
  revoked: 'pale',
}

/**
 * How a route stands at a moment. Stops are spread by their planned times; between two stops the vehicle is drawn where the plan
 * would have it, never past a stop that is not marked.
 */
export function routeOf(stops: readonly StopRow[], status: ViewerStatus, now: number): RouteDisplay {
  const at = spread(stops)
  const line = lines[status]
  const next = stops.findIndex(stop => !passed.has(stop.status))
  const begun = stops.some(stop => stop.status !== 'planned' && stop.status !== 'cancelled')
  if (line !== 'solid' || !begun || next < 0) return { at, done: line === 'finished' ? 1 : 0, vehicle: null, late: null, line }
  const stop = stops[next]!
  const from = next === 0 ? 0 : at[next - 1]!
  const to = at[next]!
  const position = here.has(stop.status)
    ? to
    : stop.status === 'en_route'
      ? from + (to - from) * legShare(stops[next - 1], stop, now)
      : from
  const late = stop.windowTo !== null && Date.parse(stop.windowTo) < now ? next : null
  return { at, done: position, vehicle: position, late, line }
}

function legShare(from: StopRow | undefined, to: StopRow, now: number): number {
  const left = from?.completedAt ?? null
  const due = to.windowFrom ?? to.windowTo
  if (left === null || due === null) return 0
  const given = Date.parse(due) - Date.parse(left)
  return given <= 0 ? 0.9 : Math.min(0.9, Math.max(0.05, (now - Date.parse(left)) / given))
}
