import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'

/** The first day of the month so many after that of a moment, as people in Moscow count it. */
export function monthAfter(moment: Date, months: number): string {
  const [year, month] = dayIn(defaultZone, moment).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
