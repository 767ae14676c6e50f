import { dayOf, dayPlus, momentAt } from '#contract/order-dates.ts'
import type { DashboardPeriod, DashboardSubscription } from '#contract/own-dashboards.ts'
import type { Day } from '#contract/primitives.ts'
import type { Span } from '#server/analytics/rules/periods.ts'

const spans: Record<DashboardPeriod, (today: Day) => Span> = {
  d7: today => ({ from: dayPlus(today, -6), to: today }),
  d30: today => ({ from: dayPlus(today, -29), to: today }),
  d90: today => ({ from: dayPlus(today, -89), to: today }),
  d365: today => ({ from: dayPlus(today, -364), to: today }),
  yesterday: today => ({ from: dayPlus(today, -1), to: dayPlus(today, -1) }),
  lastWeek: today => ({ from: dayPlus(mondayOf(today), -7), to: dayPlus(mondayOf(today), -1) }),
  thisMonth: today => ({ from: firstOf(today), to: today }),
  lastMonth: today => {
    const to = dayPlus(firstOf(today), -1)
    return { from: firstOf(to), to }
  },
}

const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`
const mondayOf = (day: Day): Day => dayPlus(day, -((new Date(day).getUTCDay() + 6) % 7))
/** The last day of the month a day lies in. */
const lastOf = (day: Day): Day => dayPlus(firstOf(dayPlus(firstOf(day), 31)), -1)

/** The days of a period as they are on a day. */
export const daysOfPeriod = (period: DashboardPeriod, today: Day): Span => spans[period](today)

type Schedule = Pick<DashboardSubscription, 'every' | 'on' | 'hour'>

/** Whether a letter leaves on a day. */
function isDue(day: Day, { every, on }: Schedule): boolean {
  if (every === 'day') return true
  if (every === 'week') return new Date(day).getUTCDay() === on % 7
  return Number(day.slice(8)) === Math.min(on, Number(lastOf(day).slice(8)))
}

/** The first moment after another at which a letter leaves, by the clock of a zone; an hour that is skipped there comes when the clock goes on. */
export function nextAfter(at: Date, schedule: Schedule, zone: string): Date {
  for (let day = dayOf(at.toISOString(), zone); ; day = dayPlus(day, 1)) {
    if (!isDue(day, schedule)) continue
    const due = new Date(momentAt(day, schedule.hour, zone))
    if (due > at) return due
  }
}
