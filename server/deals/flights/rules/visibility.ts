import { isOver } from '#contract/flight-lead.ts'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import { isFinal, markedIn } from './tasks.ts'
import { isOfFlight } from './viewing.ts'

/** Some time that may still be going on: `until` null. */
export type Span = { from: Date; until: Date | null }

type VisibleTask = {
  kind: string
  status: TaskStatus
  orderId: string
  orderOrgId: string
  departedAt: Date | null
  arrivedAt: Date | null
  serviceAt: Date | null
  completedAt: Date | null
}
/** A flight as far as the times tell who may see where it is. */
export type VisibleFlight = { id: string; orgId: string; status: FlightStatus; interruptedAt: Date | null; tasks: readonly VisibleTask[] }

/** The time a flight was on its way: from its first wheel turned to its end; null before. */
export function drivenSpan({ status, interruptedAt, tasks }: Pick<VisibleFlight, 'status' | 'interruptedAt' | 'tasks'>): Span | null {
  const times = markedIn(tasks)
  if (times.length === 0) return null
  return { from: new Date(Math.min(...times)), until: isOver({ status }) ? (interruptedAt ?? new Date(Math.max(...times))) : null }
}

/** Whether a moment lies in a span. */
export const isWithin = ({ from, until }: Span, at: Date): boolean => at >= from && (until === null || at <= until)

/** The time an order is on board of a flight: from the arrival at its first loading that did not fail to the end of its last stop. */
function aboardSpan(tasks: readonly VisibleTask[], over: Date | null): Span | null {
  const loadings = tasks.filter((task, i) => task.kind === 'loading' || (task.kind === 'reload' && i === 0))
  const [loading] = loadings.filter(({ status, arrivedAt }) => arrivedAt !== null && status !== 'failed' && status !== 'cancelled')
  if (!loading?.arrivedAt) return null
  const until = tasks.every(({ status }) => isFinal(status)) ? new Date(Math.max(...markedIn(tasks))) : over
  return { from: loading.arrivedAt, until }
}

/** Spans without what lies in one of the holes. */
export function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  return holes.reduce<Span[]>(
    (left, hole) =>
      left.flatMap(span => {
        const isApart = (hole.until !== null && hole.until <= span.from) || (span.until !== null && hole.from >= span.until)
        if (isApart) return [span]
        const before = hole.from > span.from ? [{ from: span.from, until: hole.from }] : []
        const after =
          hole.until !== null && (span.until === null || hole.until < span.until) ? [{ from: hole.until, until: span.until }] : []
        return [...before, ...after]
      }),
    [...spans],
  )
}

/** Spans in their order, those that touch as one. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = found.at(-1)
    if (last && (last.until === null || span.from <= last.until))
      found[found.length - 1] = {
        from: last.from,
        until: last.until === null || span.until === null ? null : last.until > span.until ? last.until : span.until,
      }
    else found.push(span)
  }
  return found
}

/**
 * The one word on when somebody may know where a flight is. Its executor from start to end; a forwarder while an order of his is on board,
 * but not while the vehicle stands at a stop of somebody else. Nobody else is asked for: who opens no flight comes nowhere near.
 */
export function visibleSpans(flight: VisibleFlight, viewer: string): Span[] {
  const driven = drivenSpan(flight)
  if (driven === null) return []
  if (flight.orgId === viewer) return [driven]
  const own = flight.tasks.filter(task => task.orderOrgId === viewer && !isOfFlight(flight, task))
  const aboard = [...Map.groupBy(own, ({ orderId }) => orderId).values()].flatMap(tasks => aboardSpan(tasks, driven.until) ?? [])
  const elsewhere = flight.tasks
    .filter(task => task.orderOrgId !== viewer && !isOfFlight(flight, task))
    .flatMap(({ arrivedAt, completedAt }) => (arrivedAt === null ? [] : [{ from: arrivedAt, until: completedAt ?? driven.until }]))
  return without(joined(aboard), elsewhere)
}
