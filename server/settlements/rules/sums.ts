import { dueDayOf } from '#contract/banking-days.ts'
import type { AgeingBucket } from '#contract/settlement-debts.ts'

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
export const customerPayDueOn = (deliveredOn: string | null, days: number | null, kind: string | null): string | null =>
  deliveredOn === null || days === null ? null : dueDayOf(deliveredOn, days, kind === 'calendar' ? 'calendar' : 'banking')

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Where a debt with that last day stands today: on the last day itself it is not overdue. */
export function bucketOf(payDueOn: string | null, today: string): AgeingBucket {
  if (payDueOn === null) return 'noTerm'
  const late = daysBetween(payDueOn, today)
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

/** A line as its payments look at it. */
export type Payable = {
  orderId: string
  number: string
  currency: string
  total: number
  paid: number
  paidOn: string | null
  payDueOn: string | null
}
/** How much of a payment goes to which line. */
export type PaidPart = { orderId: string; currency: string; amount: number }

const part = ({ orderId, currency }: Payable, amount: number): PaidPart => ({ orderId, currency, amount })

/** Lines in the order they are paid in: the earliest last day first. */
const inTurn = (lines: readonly Payable[]): Payable[] => {
  const key = ({ payDueOn, number, orderId }: Payable) => `${payDueOn ?? '9999'} ${number} ${orderId}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** What pays lines whole, whatever is left of each. */
export const wholeOf = (lines: readonly Payable[]): PaidPart[] => lines.map(line => part(line, line.total - line.paid))

/** An amount laid over lines of its currency, one after the other until nothing of it is left. */
export function spread(lines: readonly Payable[], amount: number, currency: string): PaidPart[] {
  let left = amount
  const parts: PaidPart[] = []
  for (const line of inTurn(lines)) {
    const more = line.total - line.paid
    if (line.currency !== currency || more <= 0 || left === 0) continue
    const taken = Math.min(more, left)
    left -= taken
    parts.push(part(line, taken))
  }
  return parts
}

/**
 * What is owed one way set against what is owed the other, in each currency as far as both go: nothing of it is paid by a bank. A line that
 * comes to nothing is done with it.
 */
export function offsetOf(lines: readonly Payable[]): PaidPart[] {
  const open = lines.filter(line => line.paidOn === null)
  return [...Map.groupBy(open, line => line.currency)].flatMap(([currency, own]) => {
    const mirrored = own.map(line => ({ ...line, total: -line.total, paid: -line.paid }))
    const owed = (of: readonly Payable[]) => of.reduce((sum, line) => sum + Math.max(0, line.total - line.paid), 0)
    const both = Math.min(owed(own), owed(mirrored))
    return [
      ...own.filter(line => line.total === 0).map(line => part(line, 0)),
      ...spread(own, both, currency),
      ...spread(mirrored, both, currency).map(each => ({ ...each, amount: -each.amount })),
    ]
  })
}

type Taxed = { gross: number; vat: number; paid: number }

/** The VAT in so much more paid of a line: a part of its gross has that part of its VAT, and what is paid beyond (claims) has none. */
export function vatPaid({ gross, vat, paid }: Taxed, amount: number): number {
  const upTo = (sum: number): number => {
    if (gross <= 0 || sum >= gross) return vat
    const [whole, twice] = [BigInt(gross), 2n * BigInt(vat) * BigInt(Math.max(0, sum))]
    return Number((twice + whole) / (2n * whole))
  }
  return upTo(paid + amount) - upTo(paid)
}
