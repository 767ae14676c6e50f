import { dueDayOf } from '#contract/banking-days.ts'
import type { ClaimAction, ClaimKind, ClaimStatus } from '#contract/claims.ts'
import { daysBetween, momentAt } from '#contract/order-dates.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'

const MIN = 60_000
const DAY_MIN = 24 * 60

/**
 * What the law takes for a full hour of waiting where the contract says nothing: of the freight in one town, of a day's part of it between
 * towns, by the days the contract gives the transport. Statute 259-FZ, 35 (4).
 */
const waitPercent = { town: 5, road: 1 }
/**
 * What the law takes of the freight for a day of late delivery, counted from 24:00 of the due day, never more than the freight; what
 * shows it are the marks of coming and leaving. Statute 259-FZ, 34 (11).
 */
const LATE_PERCENT = 9

/** A stop that was driven, with its window and the zone its clock goes by. */
export type Stop = {
  seq: number
  kind: string
  place: string | null
  tz: string
  windowFrom: Date | null
  windowTo: Date | null
  arrivedAt: Date | null
  leftAt: Date | null
  /** Who said when it came, and when it left. */
  source?: string | null
  untilSource?: string | null
}

/** What was agreed. Money in minor units of the order's currency. */
export type Terms = {
  price: number | null
  freeMin: number
  waitRate: number | null
  /** Of a day begun beyond the 24 hours of detention. */
  layoverRate: number | null
  latePenalty: number | null
  /** Of a day of late delivery, in percent; null: by law. */
  lateDeliveryPercent: number | null
  lateDeliveryBase: string
  /** Of the freight, in percent. */
  lateDeliveryCap: number
  /** What the consignor declared the cargo to be worth; null: nothing. */
  value: number | null
}

/** A claim worked out from what happened: who may ask for how much, and the figures it follows from. */
export type Charge = {
  kind: ClaimKind
  side: Side
  basis: 'terms' | 'law'
  amount: number
  facts: { stop: number } & Record<string, unknown>
}

/** Every claim that follows from how an order was driven, stop by stop. */
export function chargesOf(stops: readonly Stop[], terms: Terms): Charge[] {
  const late = lateDeliveryOf(stops, terms)
  return [...stops.flatMap(stop => [detentionOf(stop, stops, terms), lateLoadingOf(stop, terms)]), late].filter(
    (charge): charge is Charge => charge !== null && charge.amount > 0,
  )
}

/**
 * Waiting at a stop beyond the free time. With a rate in the terms every hour begun is paid; without one the law pays every full hour, by
 * the days the freight is agreed for. Detention ends after 24 hours; what comes then is layover, which the terms alone pay, by days begun.
 */
function detentionOf(stop: Stop, stops: readonly Stop[], { price, freeMin, waitRate, layoverRate }: Terms): Charge | null {
  const { arrivedAt, leftAt, windowFrom } = stop
  if (!arrivedAt || !leftAt) return null
  const from = windowFrom && windowFrom > arrivedAt ? windowFrom : arrivedAt
  const waitedMin = Math.floor((leftAt.getTime() - from.getTime()) / MIN)
  const beyond = waitedMin - freeMin
  if (beyond <= 0) return null
  const chargedMin = Math.min(beyond, DAY_MIN)
  const layoverDays = layoverRate === null ? 0 : Math.ceil((beyond - chargedMin) / DAY_MIN)
  const seen = {
    by: 'detention',
    stop: stop.seq,
    source: stop.source ?? null,
    untilSource: stop.untilSource ?? null,
    arrivedAt: arrivedAt.toISOString(),
    from: from.toISOString(),
    until: leftAt.toISOString(),
    waitedMin,
    freeMin,
    chargedMin,
    layoverMin: beyond - chargedMin,
    layoverDays,
    layoverRate,
  }
  const layover = layoverDays * (layoverRate ?? 0)
  if (waitRate !== null) {
    const hours = Math.ceil(chargedMin / 60)
    const facts = { ...seen, hours, rate: waitRate, percent: null, days: null }
    return { kind: 'detention', side: 'executor', basis: 'terms', amount: hours * waitRate + layover, facts }
  }
  const hours = Math.floor(chargedMin / 60)
  const town = stops.every(each => each.place !== null && each.place === stop.place)
  const percent = town ? waitPercent.town : waitPercent.road
  const days = town ? 1 : termDays(stops)
  const facts = { ...seen, hours, rate: null, percent, days: town ? null : days }
  const amount = Math.round(((price ?? 0) * percent * hours) / (100 * days)) + layover
  return { kind: 'detention', side: 'executor', basis: 'law', amount, facts }
}

/** Coming late to a loading costs what the terms say, and without terms nothing. */
function lateLoadingOf({ seq, kind, windowTo, arrivedAt, source = null }: Stop, { latePenalty }: Terms): Charge | null {
  if (kind !== 'loading' || !windowTo || !arrivedAt || latePenalty === null) return null
  const lateMin = Math.ceil((arrivedAt.getTime() - windowTo.getTime()) / MIN)
  if (lateMin <= 0) return null
  const facts = { by: 'late_loading', stop: seq, source, dueAt: windowTo.toISOString(), arrivedAt: arrivedAt.toISOString(), lateMin }
  return { kind: 'late_loading', side: 'forwarder', basis: 'terms', amount: latePenalty, facts }
}

/**
 * Late delivery: days begun after 24:00 of the due day where the stop is, of the unloading that came worst. The terms say what a day costs, of
 * what and how much at most; where they are silent the law does.
 */
function lateDeliveryOf(stops: readonly Stop[], terms: Terms): Charge | null {
  const { price, value } = terms
  const late = stops.flatMap(({ seq, kind, tz, windowTo, arrivedAt, source = null }) => {
    if (kind !== 'unloading' || !windowTo || !arrivedAt) return []
    return [{ stop: seq, source, windowTo, arrivedAt, days: daysBetween(dayIn(tz, windowTo), dayIn(tz, arrivedAt)) }]
  })
  const worst = late.toSorted((a, b) => b.days - a.days)[0]
  if (!worst || worst.days <= 0 || price === null) return null
  const facts = {
    by: 'late_delivery',
    stop: worst.stop,
    source: worst.source,
    dueAt: worst.windowTo.toISOString(),
    arrivedAt: worst.arrivedAt.toISOString(),
    days: worst.days,
    percent: terms.lateDeliveryPercent ?? LATE_PERCENT,
  }
  if (terms.lateDeliveryPercent === null)
    return { kind: 'late_delivery', side: 'forwarder', basis: 'law', amount: lateSum(price, LATE_PERCENT, worst.days, price), facts }
  const ofValue = terms.lateDeliveryBase === 'value' && value !== null
  const base = ofValue ? value : price
  const most = Math.round((price * terms.lateDeliveryCap) / 100)
  return {
    kind: 'late_delivery',
    side: 'forwarder',
    basis: 'terms',
    amount: lateSum(base, terms.lateDeliveryPercent, worst.days, most),
    facts: { ...facts, base: ofValue ? 'value' : 'freight', baseSum: base, cap: terms.lateDeliveryCap },
  }
}

/** So much percent, to a hundredth, of a sum for each day, and no more than that. */
const lateSum = (base: number, percent: number, days: number, most: number): number =>
  Math.min(most, Math.round((base * Math.round(percent * 100) * days) / 10_000))

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

/** Of what was to be unloaded at a stop, how much was. */
export type Shortfall = { stop: number; measure: 'massKg' | 'pallets' | 'pieces'; sent: number; handled: number }

/**
 * What is missing at an unloading by law: that part of the value the consignor declared, or of the freight where he declared none. Statute
 * 259-FZ, 34 (7) and (10).
 */
export function shortageOf(
  { stop, measure, sent, handled }: Shortfall,
  sums: { value: number | null; freight: number | null },
): Charge | null {
  const sum = sums.value ?? sums.freight
  const amount = sum === null ? 0 : Math.round((sum * (sent - handled)) / sent)
  if (amount <= 0) return null
  const facts = { by: 'shortage', stop, measure, sent, handled, base: sums.value === null ? 'freight' : 'value' }
  return { kind: 'shortage', side: 'forwarder', basis: 'law', amount, facts }
}

/** The days the freight is agreed for: calendar days from the first stop's window to the last one's, both counted. */
function termDays(stops: readonly Stop[]): number {
  const [first, last] = [stops[0], stops.at(-1)]
  const from = first?.windowFrom ?? first?.windowTo
  const to = last?.windowTo ?? last?.windowFrom
  if (!first || !last || !from || !to) return 1
  return Math.max(1, daysBetween(dayIn(first.tz, from), dayIn(last.tz, to)) + 1)
}

/**
 * A claim is answered within so many days: a carrier by statute 259-FZ, 40 (1), and Civil Code, 797 (2), everybody else by Procedure
 * Code, 4 (5).
 */
const REPLY_DAYS = 30

/**
 * The last minute to answer what is said at a moment: the day itself does not count, the last one does to its end, and one on a day off
 * gives way to the next that is worked. Civil Code, 191, 193 and 194; days are those of Moscow, as the screens tell them.
 */
export const replyDue = (now: Date): Date =>
  new Date(momentAt(dueDayOf(dayIn(defaultZone, now), REPLY_DAYS, 'calendar'), '23:59', defaultZone))

/** While an order is so, its sides may file claims against each other; the archive shuts none out, for the law leaves months for them. */
export const underWay = new Set(['accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived'])

type Step = { to: ClaimStatus; by: 'claimant' | 'debtor' }

const steps: Record<ClaimStatus, Partial<Record<ClaimAction, Step>>> = {
  draft: {
    raise: { to: 'opened', by: 'claimant' },
    withdraw: { to: 'withdrawn', by: 'claimant' },
    agree: { to: 'agreed', by: 'debtor' },
  },
  opened: {
    agree: { to: 'agreed', by: 'debtor' },
    dispute: { to: 'disputed', by: 'debtor' },
    withdraw: { to: 'withdrawn', by: 'claimant' },
    court: { to: 'court', by: 'claimant' },
  },
  disputed: {
    concede: { to: 'agreed', by: 'claimant' },
    insist: { to: 'opened', by: 'claimant' },
    withdraw: { to: 'withdrawn', by: 'claimant' },
    court: { to: 'court', by: 'claimant' },
  },
  agreed: {},
  settled: {},
  rejected: {},
  withdrawn: {},
  court: {},
}

/**
 * A claim and the side that looks at it. `silent`: nobody is left on the other side to answer, so the one that claims keeps what was agreed
 * outside.
 */
export type ClaimTurn = { status: ClaimStatus; claimant: Side; side: Side; silent: boolean }

/** The steps of a claim open to a side. */
export const claimActions = ({ status, claimant, side, silent }: ClaimTurn): ClaimAction[] =>
  (Object.entries(steps[status]) as [ClaimAction, Step][])
    .filter(([action, { by }]) => (by === 'claimant') === (claimant === side) || (silent && action === 'agree'))
    .map(([action]) => action)

/** Where a step leads; undefined when it is not this side's, or not in this status. */
export const claimStep = (turn: ClaimTurn, action: ClaimAction): ClaimStatus | undefined =>
  claimActions(turn).includes(action) ? steps[turn.status][action]?.to : undefined
