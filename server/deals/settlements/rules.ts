import { dueDayOf } from '#contract/banking-days.ts'
import { orderTotal } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { partOf } from '#contract/order-exceptions.ts'
import type { DebtBasis } from '#contract/settlement-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { agreedIn, agreedWith } from '#server/deals/claims/row.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import type { ClaimRecord, OrderState } from '#server/deals/record.ts'
import { dayIn } from '#server/platform/clock.ts'

/** How an order stands in one party's settlement, as it is kept beside the order. */
export type OrderSettlementState = {
  party: string
  /** The executor of the deal it is about; null of what a customer is billed. */
  executorId: string | null
  number: string
  status: string
  approvedOn: string | null
  postedOn: string | null
  paidOn: string | null
  payment: string
  /** How much of the order the settlement took up, and how much of that is paid. */
  total: number
  paid: number
}

export type Debtor = Pick<
  OrderState,
  | 'order'
  | 'stops'
  | 'offers'
  | 'documents'
  | 'flights'
  | 'forwarder'
  | 'executor'
  | 'claims'
  | 'haltRequests'
  | 'holds'
  | 'extras'
  | 'zone'
>

/** What one deal of an order with an executor comes to. */
export type Deal = {
  basis: DebtBasis
  executor: { id: string; name: string; tin: string }
  /** The order is his still: what becomes of it is no secret to him. */
  opens: boolean
  currency: string
  net: number
  vat: number
  gross: number
  vatMode: string
  vatRate: number
  extras: number
  claims: number
  /** The claims in it. */
  agreed: readonly ClaimRecord[]
  payFrom: string | null
  payDueOn: string | null
}

/** Statuses in which an order that was carried is owed for. */
const owing = new Set<string>(['documents', 'completed', 'archived'])
/** Statuses in which something is or was owed to the executor an order has. */
export const mayOwe = (status: string): boolean => owing.has(status) || status === 'cancelled'

/** The deal of an order that was delivered. */
export function carriedOf(state: Debtor): Deal | null {
  const { order, executor } = state
  if (!owing.has(order.status) || executor === null) return null
  // what was agreed in another currency is no part of this sum
  const agreed = agreedWith(state.claims, executor.id).filter(claim => claim.currency === order.currency)
  return {
    basis: 'freight',
    executor,
    opens: true,
    ...freightOf(state, order.price),
    claims: agreedIn(agreed, executor.id),
    agreed,
    payFrom: order.payFrom,
    payDueOn: order.payDueOn,
  }
}

/** A price of the order with its approved extras and their VAT. */
function freightOf(state: Debtor, price: number | null) {
  const { vatMode, vatRate, currency } = state.order
  const mode = vatMode as OrderDraft['vatMode']
  const { net, vat, gross } = orderTotal(price, mode, vatRate, approvedIn(state))
  return { currency, net, vat, gross, vatMode, vatRate, extras: gross - orderTotal(price, mode, vatRate, []).gross }
}

const noFreight = { net: 0, vat: 0, gross: 0, vatMode: 'none', vatRate: 0, extras: 0 }

/**
 * The deals of an order that ended without delivery and left something: agreed claims, and of an order both sides stopped on its way the
 * part of the price they agreed on. What was agreed in a deal that is over stays owed while its executor has the order anew.
 */
export function formerDealsOf(state: Debtor): Deal[] {
  const { order, claims, zone } = state
  const carrier = owing.has(order.status) ? order.executorId : null
  const halt = order.status === 'cancelled' ? state.haltRequests.find(each => each.status === 'agreed') : undefined
  const left = new Set([...(halt && order.executorId ? [order.executorId] : []), ...claims.filter(isAgreed).map(claim => claim.executorId)])
  return [...left].toSorted().flatMap((id): Deal[] => {
    if (id === carrier) return []
    const opens = id === order.executorId
    const own = agreedWith(claims, id).filter(claim => !opens || order.status === 'cancelled' || claim.createdAt < offeredAt(state, id))
    const part = opens && halt?.answeredAt ? freightOf(state, partOf(order.price ?? 0, halt.paidPercent)) : null
    const freight = part?.gross ? part : null
    const currency = freight?.currency ?? own.at(-1)?.currency ?? order.currency
    // a price entered anew in another currency leaves what was agreed in the former one as it was
    const agreed = own.filter(claim => claim.currency === currency)
    const since = freight ? halt!.answeredAt! : agreed.map(claim => claim.updatedAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
    if (!since) return []
    const payFrom = dayIn(zone, since)
    return [
      {
        basis: freight ? 'stopped' : 'claims',
        executor: (opens && state.executor) || partyIn(state, id),
        opens,
        ...(freight ?? noFreight),
        currency,
        claims: agreedIn(agreed, id),
        agreed,
        payFrom,
        payDueOn: dueDayOf(payFrom, order.payDays, order.payDaysKind as 'calendar' | 'banking'),
      },
    ]
  })
}

/**
 * Since when an agreed claim is owed, so that a settlement posted after it has it in its sum; null where it is not owed yet. Settlements of
 * what an executor lost before are posted while he has the order again: a claim of the deal that is on then is in none of them.
 */
export function owedSince(state: Pick<Debtor, 'order' | 'offers' | 'flights'>, claim: ClaimRecord): Date | null {
  const { updatedAt } = claim
  const deals = state.offers.filter(offer => offer.executorId === claim.executorId && offer.offeredAt <= claim.createdAt)
  const deal = deals.at(-1)
  if (!deal || !deals.some(offer => offer !== deal && offer.status === 'revoked')) return updatedAt
  const ended = deal.endedAt ?? endedAt(state)
  return ended && (ended > updatedAt ? ended : updatedAt)
}

/** When the deal ended that an order has or had last: its last stop was left, or the order was cancelled; null while it is on. */
function endedAt({ order, flights }: Pick<Debtor, 'order' | 'flights'>): Date | null {
  if (order.status === 'cancelled') return order.statusAt
  if (!owing.has(order.status)) return null
  const left = tasksIn(flights).flatMap(task => task.completedAt ?? [])
  return left.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? order.statusAt
}

const isAgreed = ({ status }: ClaimRecord): boolean => status === 'agreed' || status === 'settled'

/** When the order was offered last to an executor it has now; what he claimed before is of a deal that is over. */
const offeredAt = ({ offers }: Debtor, executorId: string): Date =>
  offers.findLast(offer => offer.executorId === executorId)?.offeredAt ?? new Date(0)

/** An executor as his last offer named him. */
function partyIn({ offers, claims }: Debtor, id: string): Deal['executor'] {
  const offer = offers.findLast(each => each.executorId === id)
  return { id, name: offer?.executorName ?? claims.find(each => each.executorId === id)?.executorName ?? '', tin: offer?.executorTin ?? '' }
}

const approvedIn = ({ extras }: Pick<Debtor, 'extras'>) => extras.filter(({ status }) => status === 'approved')

/**
 * The day on which the deal of a delivered order was paid to the end; null while something is owed either way. What others owe who had the
 * order before changes nothing of it.
 */
export function settledOnOf(state: Debtor, settled: readonly OrderSettlementState[]): string | null {
  const deal = carriedOf(state)
  if (!deal) return null
  const orderSettlements = settled.filter(each => each.executorId === deal.executor.id)
  return paidStateOf(state, deal, orderSettlements).settledOn
}

/** How far the settlements of one party have paid a debt: to the end, when all of it is in them and every one of them is paid. */
export function progressOf(settled: readonly OrderSettlementState[], party: string, total: number) {
  const own = settled.filter(each => each.party === party)
  const paid = own.reduce((sum, each) => sum + each.paid, 0)
  const done = own.length > 0 && own.every(each => each.paidOn !== null)
  return {
    paid,
    done,
    on:
      done && paid === total
        ? own
            .map(each => each.paidOn!)
            .toSorted()
            .at(-1)!
        : null,
  }
}

/** What is paid of a deal as either side marked it: whoever is first says the day. */
export function paidStateOf(
  { order }: Pick<Debtor, 'order'>,
  { basis, gross, claims }: Deal,
  orderSettlements: readonly OrderSettlementState[],
) {
  const total = gross + claims
  const sides = [progressOf(orderSettlements, 'forwarder', total), progressOf(orderSettlements, 'executor', total)]
  const settledOn = earliest(sides.map(side => side.on))
  if (settledOn !== null) return { settledOn, paid: total, supplement: false }
  // an order that was settled before its settlements were kept
  if (basis === 'freight' && order.settledAt !== null && sides.every(side => side.paid === 0 && !side.done))
    return { settledOn: dayIn(defaultZone, order.settledAt), paid: total, supplement: false }
  const paid = sides.map(side => side.paid).reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most))
  return { settledOn: null, paid, supplement: sides.some(side => side.done) }
}

/** What was agreed after a deal had been paid has a term of its own, as long as the order's and from the day of the agreement. */
export function supplementDueOn(state: Debtor, { basis, agreed, payDueOn }: Deal): string | null {
  const { order, zone } = state
  const days = [
    ...(basis === 'claims' ? [] : approvedIn(state).map(extra => extra.answeredAt)),
    ...agreed.filter(claim => claim.status === 'agreed').map(claim => claim.updatedAt),
  ].filter(at => at !== null)
  const last = days.toSorted((a, b) => b.getTime() - a.getTime())[0]
  if (!last || payDueOn === null) return payDueOn
  const by = dueDayOf(dayIn(zone, last), order.payDays, order.payDaysKind as 'calendar' | 'banking')
  return by > payDueOn ? by : payDueOn
}

const earliest = (days: readonly (string | null | undefined)[]): string | null => days.filter(day => day != null).toSorted()[0] ?? null
