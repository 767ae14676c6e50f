import type { LatePayment } from '#contract/claims.ts'
import { daysBetween } from '#contract/order-dates.ts'
import type { ClaimRecord } from '#server/deals/record.ts'
import { carriedOf, type Debtor } from '#server/deals/settlements/rules.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Drafted } from './store.ts'

/** What was paid of an order on a day, in minor units. */
export type DatedPayment = { day: string; amount: number }

/** A price that is owed, and what the terms take for paying it late. */
export type LateDebt = {
  /** The price with extras and VAT, in minor units. */
  gross: number
  dueOn: string
  /** Of what is owed for a day, in percent. */
  percent: number
  /** Of the price, in percent. */
  cap: number
  payments: readonly DatedPayment[]
}

export type Lateness = { until: string; days: number; owed: number; accrued: number }

/**
 * What has run for late payment until a day: for each day after the due one the percent, to a hundredth, of what is not paid in it. A payment
 * lessens it from its own day on, which still counts, and it stops with the last one. Rounded once, and never above its share of the price.
 */
export function latenessOf({ gross, dueOn, percent, cap, payments }: LateDebt, today: string): Lateness {
  let [owed, from, run] = [gross, dueOn, 0]
  let until = dueOn
  const step = (day: string) => {
    run += owed * Math.max(0, daysBetween(from, day))
    from = day > from ? day : from
  }
  for (const { day, amount } of payments.filter(each => each.day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (owed <= 0) break
    step(day)
    until = from
    if (owed - amount <= 0) return close(owed)
    owed -= amount
  }
  step(today)
  until = from
  return close(owed)

  function close(last: number): Lateness {
    const accrued = Math.min(Math.round((gross * cap) / 100), Math.round((run * Math.round(percent * 100)) / 10_000))
    return { until, days: daysBetween(dueOn, until), owed: last, accrued }
  }
}

/** Of the payments each side marked those of the side that marked more of them; of as much those that ended first. */
export function paymentsAgreed(sides: readonly (readonly DatedPayment[])[]): readonly DatedPayment[] {
  const sum = (of: readonly DatedPayment[]) => of.reduce((total, { amount }) => total + amount, 0)
  const last = (of: readonly DatedPayment[]) =>
    of
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? ''
  return sides.toSorted((a, b) => sum(b) - sum(a) || (last(a) < last(b) ? -1 : last(a) > last(b) ? 1 : 0))[0] ?? []
}

type Late = Lateness & Pick<LateDebt, 'dueOn' | 'percent' | 'cap'> & { earlier: number; left: number; currency: string }

/** What claims for late payment asked for already; one that was withdrawn asks for nothing. */
const claimedIn = (claims: readonly ClaimRecord[], executorId: string): number =>
  claims
    .filter(claim => claim.kind === 'late_payment' && claim.executorId === executorId && claim.status !== 'withdrawn')
    .reduce((most, { facts }) => Math.max(most, (facts as { accrued?: number }).accrued ?? 0), 0)

/** How late the price of a carried order is, by its terms; null where they say nothing of it or it is not late. */
export function latePaymentIn(state: Debtor, sides: readonly (readonly DatedPayment[])[], now: Date): Late | null {
  const { order } = state
  const percent = order.latePaymentPercent
  const deal = percent === null ? null : carriedOf(state)
  const today = dayIn(state.zone, now)
  if (percent === null || deal === null || deal.payDueOn === null || deal.payDueOn >= today) return null
  // settled before its settlements were kept: nobody knows when
  if (order.settledAt !== null && sides.every(side => side.length === 0)) return null
  const debt = { gross: deal.gross, dueOn: deal.payDueOn, percent, cap: order.latePaymentCap, payments: paymentsAgreed(sides) }
  const lateness = latenessOf(debt, today)
  if (lateness.accrued <= 0) return null
  const earlier = claimedIn(state.claims, deal.executor.id)
  const left = Math.max(0, lateness.accrued - earlier)
  return { ...lateness, dueOn: debt.dueOn, percent, cap: debt.cap, earlier, left, currency: deal.currency }
}

/** The claim for what has run and no claim asks for yet. */
export const latePaymentClaim = (late: Late, { id, name }: { id: string; name: string }): Drafted => ({
  kind: 'late_payment',
  side: 'executor',
  executorId: id,
  executorName: name,
  basis: 'terms',
  amount: late.left,
  currency: late.currency,
  stop: null,
  facts: {
    by: 'late_payment',
    dueOn: late.dueOn,
    until: late.until,
    days: late.days,
    percent: late.percent,
    cap: late.cap,
    owed: late.owed,
    accrued: late.accrued,
    earlier: late.earlier,
  },
})

/** How late it is as a side that sees prices reads it. */
export function toLatePayment({ currency, earlier: _, ...late }: Late, claimable: boolean): LatePayment {
  const money = (minor: number) => ({ minor, currency })
  return { ...late, owed: money(late.owed), accrued: money(late.accrued), left: money(late.left), claimable }
}
