import type { OrderRow, StopRow } from '#contract/order-list.ts'

const DAY = 86_400_000
const HOUR = 3600_000
const MOSCOW = 3 * HOUR

/** The midnight in Moscow before a moment, some days away. */
export const midnight = (at: number, plus = 0): number => Math.floor((at + MOSCOW) / DAY) * DAY - MOSCOW + plus * DAY

/** Days shown side by side, from a midnight on. */
export type Span = { from: number; days: number }
export const endOf = ({ from, days }: Span): number => from + days * DAY
export const daysOf = ({ from, days }: Span): number[] => Array.from({ length: days }, (_, i) => from + i * DAY)
export const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at + MOSCOW).getUTCDay())

/** From the beginning of the first window to the end of the last one; null without a date. */
export function timesOf({ stops }: Pick<OrderRow, 'stops'>): { from: number; to: number } | null {
  const first = stops[0]
  const last = stops.at(-1)
  const begins = first?.windowFrom ?? first?.windowTo ?? last?.windowFrom ?? last?.windowTo
  if (!begins) return null
  const from = Date.parse(begins)
  const to = Date.parse(last?.windowTo ?? last?.windowFrom ?? first?.windowTo ?? begins)
  return { from, to: Math.max(to, from + HOUR) }
}

/** A share of the width of the span, from 0 to 1. */
const shareOf = (at: number, span: Span): number => (at - span.from) / (span.days * DAY)

export type Bar<Row> = {
  row: Row
  left: number
  width: number
  /** The order begins before what is shown, or goes on after it. */
  cut: { start: boolean; end: boolean }
  /** How far it runs over its last window by now. */
  over: number
}

export type Laid<Row> = { bars: Bar<Row>[]; before: Row[]; after: Row[]; undated: Row[] }

/** Orders laid over the days, the earliest loading first; those that do not meet the span are told apart. `late` says whose end has passed. */
export function lay<Row extends Pick<OrderRow, 'stops'>>(
  rows: readonly Row[],
  span: Span,
  now: number,
  late: (row: Row) => boolean,
): Laid<Row> {
  const laid: Laid<Row> = { bars: [], before: [], after: [], undated: [] }
  const timed = rows.map(row => ({ row, times: timesOf(row) }))
  for (const { row, times } of timed.toSorted((a, b) => (a.times?.from ?? 0) - (b.times?.from ?? 0))) {
    if (!times) {
      laid.undated.push(row)
      continue
    }
    const end = late(row) ? Math.max(times.to, now) : times.to
    if (end <= span.from) laid.before.push(row)
    else if (times.from >= endOf(span)) laid.after.push(row)
    else {
      const left = Math.max(0, shareOf(times.from, span))
      const planned = Math.min(1, Math.max(left, shareOf(times.to, span)))
      laid.bars.push({
        row,
        left,
        width: planned - left,
        cut: { start: times.from < span.from, end: end > endOf(span) },
        over: Math.min(1, shareOf(end, span)) - planned,
      })
    }
  }
  return laid
}

/** Where now stands on the span; null outside it. */
export function nowOn(span: Span, now: number): number | null {
  const share = shareOf(now, span)
  return share < 0 || share > 1 ? null : share
}

export type Visit<Row> = { row: Row; stop: StopRow; at: number; end: 'first' | 'last' | 'between' }

/** What happens day after day: the stops of orders in the order of their windows, for a narrow screen. */
export function agenda<Row extends Pick<OrderRow, 'stops'>>(rows: readonly Row[], span: Span): { day: number; visits: Visit<Row>[] }[] {
  const visits = rows.flatMap(row =>
    row.stops.flatMap((stop, i): Visit<Row>[] => {
      const at = Date.parse(stop.windowFrom ?? stop.windowTo ?? '')
      if (Number.isNaN(at) || at < span.from || at >= endOf(span)) return []
      return [{ row, stop, at, end: i === 0 ? 'first' : i === row.stops.length - 1 ? 'last' : 'between' }]
    }),
  )
  const days = new Map<number, Visit<Row>[]>()
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const day = midnight(visit.at)
    days.set(day, [...(days.get(day) ?? []), visit])
  }
  return [...days].map(([day, all]) => ({ day, visits: all }))
}
