import type { Comparison, Step } from '#contract/analytics.ts'
import type { Day } from '#contract/primitives.ts'

/** Days of a period, both included. */
export type Span = { from: Day; to: Day }

const DAY = 86_400_000
/** As many days a dashboard is asked for at most. */
const MOST_DAYS = 1096
const USUAL_DAYS = 30

const plus = (day: Day, days: number): Day => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** How many days a period has. */
export const daysIn = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The days asked for; an end that is left open is today, a beginning thirty days before it, and longer than three years none is. */
export function spanOf(days: { from?: Day | undefined; to?: Day | undefined } | undefined, today: Day): Span {
  const to = days?.to ?? (days?.from && days.from > today ? days.from : today)
  const from = days?.from && days.from <= to ? days.from : plus(to, 1 - USUAL_DAYS)
  return { from: daysIn({ from, to }) > MOST_DAYS ? plus(to, 1 - MOST_DAYS) : from, to }
}

/** The days a period is compared with: as many just before it, or the same a year ago. */
export function spanBefore(span: Span, compare: Comparison): Span | null {
  if (compare === 'none') return null
  if (compare === 'before') return { from: plus(span.from, -daysIn(span)), to: plus(span.from, -1) }
  return { from: yearBefore(span.from), to: yearBefore(span.to) }
}

/** The same day a year ago; of the last of February the day before the first of March. */
function yearBefore(day: Day): Day {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return Number.isNaN(Date.parse(same)) || !new Date(same).toISOString().startsWith(same) ? plus(same.replace(/29$/, '28'), 0) : same
}

/** How long a point in time of a plot is where nobody says it. */
export function stepOf(span: Span, step: Step | undefined): Step {
  if (step) return step
  const days = daysIn(span)
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}

/** The first days of all points of a period, the earliest first: days, Mondays, or firsts of months. */
export function pointsOf({ from, to }: Span, step: Step): Day[] {
  const points: Day[] = []
  for (let point = beginningOf(from, step); point <= to; point = nextOf(point, step)) points.push(point)
  return points
}

/** The first day of the point a day falls into. */
export function beginningOf(day: Day, step: Step): Day {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 8)}01`
  return plus(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The first day of the following point. */
export function nextOf(point: Day, step: Step): Day {
  if (step === 'day') return plus(point, 1)
  if (step === 'week') return plus(point, 7)
  const date = new Date(point)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** The days of a point that lie in a period; the point ends before the next one. */
export const cutOf = (point: Day, next: Day, { from, to }: Span): Span => ({
  from: point < from ? from : point,
  to: plus(next, -1) > to ? to : plus(next, -1),
})

/** So many days before a day; below zero, after it. */
export const daysBefore = (day: Day, days: number): Day => plus(day, -days)
