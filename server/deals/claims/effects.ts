import type { TimeSource } from '#contract/geofences.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { sourceOf } from '#server/deals/flights/rules/evidence.ts'
import { partOf } from '#server/deals/flights/rules/handled.ts'
import { portionOf, tasksIn, visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { ClaimRecord, OrderState } from '#server/deals/record.ts'
import { carriedOf } from '#server/deals/settlements/rules.ts'
import { paymentsOfOrder } from '#server/deals/settlements/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import {
  type Charge,
  chargesOf,
  type DatedPayment,
  type LateDebt,
  type Lateness,
  latenessOf,
  paymentsAgreed,
  type Stop,
  shortageOf,
} from './rules.ts'
import { type Drafted, insertClaim, setClaim } from './store.ts'

type Driven = Pick<OrderState, 'order' | 'stops' | 'cargos' | 'flights' | 'executor' | 'claims'>

/**
 * What a delivered order's waiting and lateness cost, as the marks of its flights say it now. Each vehicle waits for itself, for its share of
 * the freight; the delivery is late once, with the last of them.
 */
export function chargedIn(state: Omit<Driven, 'claims' | 'executor'>): Charge[] {
  const { flights, order, cargos } = state
  const sums = { price: order.price, value: declaredIn(state) }
  if (flights.length <= 1) return [...chargesOf(timesOf(state, flights), termsOf(order, sums)), ...shortagesIn(state)]
  const total = totalOf(cargos)
  const waits = flights.flatMap(flight =>
    chargesOf(
      timesOf(state, [flight]),
      termsOf(order, { ...sums, price: order.price === null ? null : portionOf(order.price, flight.share, total) }),
    ),
  )
  const late = flights.flatMap(flight => chargesOf(timesOf(state, [flight]), termsOf(order, sums)))
  const detained = waits.filter(({ kind }) => kind === 'detention')
  return [...added(detained), ...latest(late.filter(({ kind }) => kind !== 'detention')), ...shortagesIn(state)]
}

/** What the cargo was declared to be worth in the order's currency; null where a part of it was not. */
function declaredIn({ order, cargos }: Pick<Driven, 'order' | 'cargos'>): number | null {
  const values = cargos.flatMap(({ declaredValue, declaredCurrency }) => (declaredCurrency === order.currency ? (declaredValue ?? []) : []))
  return values.length > 0 && values.length === cargos.length ? values.reduce((sum, each) => sum + each, 0) : null
}

/** What is missing where a vehicle unloads once: of a stop among several nobody said how much was to be unloaded there. */
function shortagesIn(state: Omit<Driven, 'claims' | 'executor'>): Charge[] {
  const { flights, order, cargos } = state
  const total = totalOf(cargos)
  const value = declaredIn(state)
  const charges = flights.flatMap(({ tasks, share }) => {
    const unloadings = tasks.filter(({ kind, status }) => kind === 'unloading' && status !== 'cancelled')
    const [task] = unloadings
    if (!task || unloadings.length > 1) return []
    const load = share ?? total
    const handled = task.status === 'failed' ? { massKg: 0 } : task.status === 'partially_completed' ? task : {}
    const part = partOf(load, handled)
    const portion = (sum: number | null) => (sum === null ? null : portionOf(sum, share, total))
    return part ? (shortageOf({ stop: task.stopSeq, ...part }, { value: portion(value), freight: portion(order.price) }) ?? []) : []
  })
  return added(charges)
}

/** Of several vehicles late for the same the one that came last. */
const latest = (charges: readonly Charge[]): Charge[] =>
  [...Map.groupBy(charges, ({ kind, facts }) => (kind === 'late_delivery' ? kind : `${kind} ${facts.stop}`)).values()].map(
    same => same.toSorted((a, b) => String(b.facts.arrivedAt).localeCompare(String(a.facts.arrivedAt)))[0]!,
  )

/** Charges of several vehicles at one stop in one sum; the facts are those of the one that cost most. */
const added = (charges: readonly Charge[]): Charge[] =>
  [...Map.groupBy(charges, ({ facts }) => facts.stop).values()].map(same => {
    const most = same.toSorted((a, b) => b.amount - a.amount)[0]!
    const amount = same.reduce((sum, charge) => sum + charge.amount, 0)
    return same.length === 1 ? most : { ...most, amount, facts: { ...most.facts, vehicles: same.length } }
  })

const timesOf = ({ stops }: Pick<Driven, 'stops'>, flights: Driven['flights']): Stop[] =>
  flights.length === 0
    ? []
    : stops.map(stop => {
        const visit = visitOf(flights, stop.seq)
        const task = tasksIn(flights).find(({ stopSeq, status }) => stopSeq === stop.seq && status !== 'cancelled') ?? null
        return {
          seq: stop.seq,
          kind: stop.kind,
          place: stop.placeCode,
          tz: stop.tz,
          windowFrom: stop.windowFrom,
          windowTo: stop.windowTo,
          arrivedAt: visit?.arrivedAt ?? null,
          leftAt: visit?.completedAt ?? null,
          source: task && markSource(sourceOf(task, 'arrivedAt')),
          untilSource: task && markSource(sourceOf(task, 'completedAt')),
        }
      })

/** Who corrected a time is a dispatcher to whoever reads the claim. */
const markSource = (source: TimeSource | null) => (source === 'corrected' ? 'dispatcher' : source)

const termsOf = (order: Driven['order'], sums: { price: number | null; value: number | null }) => ({
  ...sums,
  freeMin: order.freeWaitMinutes,
  waitRate: order.waitRate,
  layoverRate: order.layoverRate,
  latePenalty: order.latePenalty,
  lateDeliveryPercent: order.lateDeliveryPercent,
  lateDeliveryBase: order.lateDeliveryBase,
  lateDeliveryCap: order.lateDeliveryCap,
})

export type Late = Lateness & Pick<LateDebt, 'dueOn' | 'percent' | 'cap'> & { earlier: number; left: number; currency: string }

/** What claims for late payment asked for already; one that was withdrawn asks for nothing. */
const claimedIn = (claims: readonly ClaimRecord[], executorId: string): number =>
  claims
    .filter(claim => claim.kind === 'late_payment' && claim.executorId === executorId && claim.status !== 'withdrawn')
    .reduce((most, { facts }) => Math.max(most, (facts as { accrued?: number }).accrued ?? 0), 0)

/** How late the price of a carried order is, by its terms; null where they say nothing of it or it is not late. */
export function latePaymentIn(state: OrderState, sides: readonly (readonly DatedPayment[])[], now: Date): Late | null {
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

/** What has run for late payment of an order by its terms, as both sides marked what was paid; null where nothing has. */
export async function findLatePayment(tx: Tx, state: OrderState) {
  const deal = state.order.latePaymentPercent === null ? null : carriedOf(state)
  return deal && latePaymentIn(state, await paymentsOfOrder(tx, state.order, deal.executor.id), tx.now)
}

const isOf = (claim: ClaimRecord, { kind, facts }: Charge) => claim.kind === kind && claim.stop === facts.stop

/** The charges of a delivered order as drafts people decide on, each of a kind once for a stop. */
export function draftsOf(state: Driven): Drafted[] {
  const { order, executor, claims } = state
  if (!executor) return []
  return chargedIn(state)
    .filter(charge => !claims.some(claim => isOf(claim, charge)))
    .map(charge => ({
      ...charge,
      stop: charge.facts.stop,
      executorId: executor.id,
      executorName: executor.name,
      currency: order.currency,
    }))
}

/** Keeps the drafts of an order that was just delivered; tells whether there are any. */
export async function draftCharges(tx: Tx, state: Driven): Promise<boolean> {
  const drafts = draftsOf(state)
  for (const draft of drafts) await insertClaim(tx, state.order, draft)
  return drafts.length > 0
}

/** A draft of a stop that corrected times made needless: it comes back when they are corrected again. */
const isLapsed = ({ status, facts }: ClaimRecord) => status === 'withdrawn' && (facts as { lapsed?: boolean }).lapsed === true

/**
 * Works the drafts of a delivered order out anew after the marks of its flight were corrected: those that changed follow, those that fell
 * away are withdrawn, new ones come. What a person has raised, agreed to or withdrawn stays as it is.
 */
export async function redraftCharges(tx: Tx, state: Driven): Promise<void> {
  const charges = chargedIn(state)
  const ours = state.claims.filter(claim => claim.stop !== null && claim.executorId === state.executor?.id)
  for (const claim of ours) {
    if (claim.status !== 'draft' && !isLapsed(claim)) continue
    const charge = charges.find(each => isOf(claim, each))
    if (charge)
      await setClaim(tx, claim, { status: 'draft', basis: charge.basis, amount: charge.amount, facts: JSON.stringify(charge.facts) })
    else if (claim.status === 'draft')
      await setClaim(tx, claim, { status: 'withdrawn', facts: JSON.stringify({ ...(claim.facts as object), lapsed: true }) })
  }
  await draftCharges(tx, state)
}
