import type { Chance } from '#demo/random.ts'
import { dayAfter } from '#server/platform/clock.ts'

/** Companies pay on Thursdays. */
const PAY_WEEKDAY = 4

/** The pay day at or before a day. */
function payDayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - PAY_WEEKDAY + 7) % 7))
}

/** When a debt was paid by a company at work: mostly in time, some a week or two late, few much later; `prompt`: always in time; null while it is not. */
export function paidOn(
  { payDueOn, from, today, prompt = false }: { payDueOn: string; from: string; today: string; prompt?: boolean },
  chance: Chance,
): string | null {
  const late = chance.weighted([0, 1, 2, 5, 8, 40] as const, weeks => ({ 0: 70, 1: 16, 2: 7, 5: 4, 8: 2, 40: 1 })[weeks])
  let day = dayAfter(payDayBefore(payDueOn), prompt ? 0 : late * 7)
  while (day <= from) day = dayAfter(day, 7)
  return day < today ? day : null
}

/** The moment of a day at which a payment is written down. */
export const paidAt = (day: string): number => Date.parse(`${day}T09:00:00Z`)
