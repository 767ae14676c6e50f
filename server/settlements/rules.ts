import { payableBy } from '#contract/banking-days.ts'
import type { AgingBucket } from '#contract/settlements.ts'

/** The sums of one line, in minor units of its currency. */
export type Sums = {
  currency: string
  net: number
  vat: number
  gross: number
  claims: number
  total: number
  paid: number
}

/** What lines of one currency come to together, by currency. */
export function totalsOf(lines: readonly Sums[]): (Sums & { lines: number })[] {
  const parts = ['net', 'vat', 'gross', 'claims', 'total', 'paid'] as const
  return [...Map.groupBy(lines, line => line.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const sum = Object.fromEntries(parts.map(part => [part, own.reduce((all, line) => all + line[part], 0)])) as Omit<Sums, 'currency'>
      return { currency, lines: own.length, ...sum }
    })
}

/** The last day of a customer to pay what was delivered on a day; null without terms. */
export const customerPayBy = (deliveredOn: string | null, days: number | null, kind: string | null): string | null =>
  deliveredOn === null || days === null ? null : payableBy(deliveredOn, days, kind === 'calendar' ? 'calendar' : 'banking')

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Where a debt with that last day stands today: on the last day itself it is not overdue. */
export function bucketOf(payBy: string | null, today: string): AgingBucket {
  if (payBy === null) return 'noTerm'
  const late = daysBetween(payBy, today)
  if (late <= 0) return 'notDue'
  if (late <= 7) return 'd1to7'
  if (late <= 30) return 'd8to30'
  return late <= 60 ? 'd31to60' : 'over60'
}

/** The earliest of days; null when there is none. */
export const firstDay = (days: readonly (string | null)[]): string | null => days.filter(day => day !== null).toSorted()[0] ?? null
/** The latest of days; null when there is none. */
export const lastDay = (days: readonly (string | null)[]): string | null =>
  days
    .filter(day => day !== null)
    .toSorted()
    .at(-1) ?? null
