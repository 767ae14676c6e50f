import type { Urgency } from '#contract/flight-board.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'

const SOON = 4 * 3_600_000

/** How soon a vehicle must be named for an order: by the deadline of that, on days of the organisation. */
export function urgencyOf(dueAt: Date, { now, tz }: { now: Date; tz: string }): Urgency {
  const left = dueAt.getTime() - now.getTime()
  if (left <= 0) return 'overdue'
  if (left <= SOON) return 'soon'
  const [day, today] = [dayIn(tz, dueAt), dayIn(tz, now)]
  return day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : 'later'
}
