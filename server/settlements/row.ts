import type { ErrorCode } from '#contract/errors.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { DocumentsState } from '#contract/order-list.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { costTo } from '#contract/order-sums.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import type { SettlementCard, SettlementEntry, SettlementLine, SettlementPayment } from '#contract/settlement-card.ts'
import {
  type AgeingRow,
  ageingBuckets,
  type Candidate,
  type Counterpart,
  type LineSum,
  type OrderPart,
  type OrderSettlement,
  type SharedState,
} from '#contract/settlement-debts.ts'
import type { JournalLine } from '#contract/settlement-journal.ts'
import type { SettlementRow, SettlementTotal } from '#contract/settlement-list.ts'
import type { DebtBasis, SettlementKind, SettlementStatus } from '#contract/settlement-states.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { sharedOf } from '#server/deals/settlements/row.ts'
import type { OrderSettlementState } from '#server/deals/settlements/rules.ts'
import type { Owed } from '#server/deals/settlements/store.ts'
import { type Info, Refusal } from '#server/platform/refusal.ts'
import { actionsOf, isByOffset, judge, mayNotTakeBack, type SettlementFacts, type StepActor } from './lifecycle.ts'
import type {
  JournalRecord,
  LineRecord,
  PaymentLineRecord,
  PaymentRecord,
  SettlementEntryRecord,
  SettlementRecord,
  ShownOrder,
  TotalRecord,
} from './record.ts'
import { bucketOf, customerPayDueOn, daysBetween, vatPaid } from './rules/sums.ts'

const moneyIn =
  (currency: string) =>
  (minor: number): Money => ({ minor, currency })

/** A refusal as the screen says it beside what it closes. */
export const wordsOf = (closed: { code: ErrorCode; info?: Info }, locale: Locale): string =>
  new Refusal(closed.code, closed.info).wordsIn(locale)

type Sums = Pick<LineRecord, 'currency' | 'net' | 'vat' | 'gross' | 'vatMode' | 'vatRate' | 'extras' | 'claims' | 'total'>

/** What a sum says of its cost, in minor units. */
export const minorOf = ({ net, gross, claims }: LineSum) => ({ net: net.minor, gross: gross.minor, claims: claims.minor })

/** What a line comes to, and how much of it is paid. */
export function toSum(line: Sums, paid: number): LineSum {
  const money = moneyIn(line.currency)
  return {
    net: money(line.net),
    vat: money(line.vat),
    gross: money(line.gross),
    vatMode: line.vatMode as OrderDraft['vatMode'],
    vatRate: line.vatRate,
    extras: money(line.extras),
    claims: money(line.claims),
    total: money(line.total),
    paid: money(paid),
    left: money(line.total - paid),
  }
}

export function toTotal(total: TotalRecord): SettlementTotal {
  const money = moneyIn(total.currency)
  return {
    currency: total.currency,
    lines: total.lines,
    net: money(total.net),
    vat: money(total.vat),
    gross: money(total.gross),
    claims: money(total.claims),
    total: money(total.total),
    paid: money(total.paid),
    left: money(total.total - total.paid),
  }
}

type Other = { counterpartKind: string; counterpartId: string; counterpartName: string; counterpartTin: string | null }

export const toCounterpart = (of: Other): Counterpart => ({
  kind: of.counterpartKind as Counterpart['kind'],
  id: of.counterpartId,
  name: of.counterpartName,
  tin: of.counterpartTin ?? '',
})

export const toRow = (settlement: SettlementRecord, totals: readonly TotalRecord[], prices: boolean, byOffset: boolean): SettlementRow => ({
  id: settlement.id,
  version: settlement.version,
  number: settlement.number,
  kind: settlement.kind as SettlementKind,
  status: settlement.status as SettlementStatus,
  byOffset,
  statusAt: settlement.statusAt.toISOString(),
  counterpart: toCounterpart(settlement),
  lines: settlement.lines,
  totals: prices ? totals.filter(total => total.settlementId === settlement.id).map(toTotal) : null,
  payDueOn: settlement.status === 'voided' ? null : settlement.payDueOn,
  paidOn: settlement.paidOn,
  comment: settlement.comment,
  createdAt: settlement.createdAt.toISOString(),
  createdBy: settlement.createdBy,
})

type Cost = { currency: string; net: number; vat: number; gross: number; claims: number }

export type CardParts = {
  settlement: SettlementRecord
  totals: readonly TotalRecord[]
  lines: readonly LineRecord[]
  /** What is owed for the orders of the settlement now, by order. */
  debts: ReadonlyMap<string, Placed>
  outdated: readonly string[]
  /** What the executor gets for an order; of bills to a customer alone. */
  costs: ReadonlyMap<string, Cost> | null
  accounts: SettlementCard['accounts']
  facts: SettlementFacts
  payments: readonly { payment: PaymentRecord; lines: readonly PaymentLineRecord[] }[]
  /** The first day a payment may have, and the zone it is a day of. */
  payFrom: string | null
  tz: string
}

export function toCard(parts: CardParts, who: StepActor, locale: Locale): SettlementCard {
  const { settlement } = parts
  const prices = who.permissions.has('orders.prices')
  const signed = (name: string | null, at: Date | null) => (name !== null && at !== null ? { name, at: at.toISOString() } : null)
  return {
    ...toRow(settlement, parts.totals, prices, isByOffset(settlement.status, parts.lines)),
    submitted: signed(settlement.submittedBy, settlement.submittedAt),
    approved: signed(settlement.approvedBy, settlement.approvedAt),
    posted: signed(settlement.postedBy, settlement.postedAt),
    voided: signed(settlement.voidedBy, settlement.voidedAt),
    items: parts.lines.map(line => toLine(line, parts, prices)),
    payments: parts.payments.map(paid => toPayment(paid, parts, who, locale)),
    payFrom: parts.payFrom,
    tz: parts.tz,
    // whoever may not see sums pays nothing, and needs nobody's account
    accounts: prices ? parts.accounts : { payer: null, payee: null, payeeSince: null },
    actions: actionsOf(parts.facts, who).map(({ action, closed }) => ({
      action,
      allow: closed === null,
      reason: closed && wordsOf(closed, locale),
    })),
  }
}

function toPayment({ payment, lines }: CardParts['payments'][number], parts: CardParts, who: StepActor, locale: Locale): SettlementPayment {
  const judged = judge(parts.facts, 'unpay', who)
  const closed = typeof judged === 'string' ? mayNotTakeBack(payment.marked, who) : judged
  const numbers = new Map(parts.lines.map(line => [line.orderId, line.number]))
  // what was set off stands once: one way of it against the other
  const counted = payment.kind === 'offset' ? lines.filter(line => line.amount > 0) : lines
  const sums = [...Map.groupBy(counted, line => line.currency)].map(
    ([currency, own]): Money => ({ minor: own.reduce((sum, line) => sum + line.amount, 0), currency }),
  )
  return {
    id: payment.id,
    kind: payment.kind as SettlementPayment['kind'],
    day: payment.day,
    number: payment.number,
    sums: who.permissions.has('orders.prices') ? sums : null,
    orders: lines.flatMap(line => numbers.get(line.orderId) ?? []).toSorted(),
    marked: { name: payment.takenBy, at: payment.takenAt.toISOString() },
    back: payment.backAt && { name: payment.backBy ?? '', at: payment.backAt.toISOString(), reason: payment.reason },
    closed: payment.backAt === null && closed ? wordsOf(closed, locale) : null,
  }
}

function toLine(line: LineRecord, { debts, outdated, costs }: CardParts, prices: boolean): SettlementLine {
  const debt = debts.get(line.orderId)
  // what the order costs is told once, beside its first line
  const first = line.part === 1
  const cost = (first && costs?.get(line.orderId)) || null
  const paid = cost && moneyIn(cost.currency)(costTo(line, cost))
  return {
    orderId: line.orderId,
    number: line.number,
    ...orderOf(debt),
    basis: (debt?.basis ?? 'freight') as DebtBasis,
    sum: prices ? toSum(line, line.paid) : null,
    setOff: prices ? moneyIn(line.currency)(line.setOff) : null,
    margin: costs && prices ? { executor: paid, left: leftOf(line, first, paid) } : null,
    payDueOn: line.payDueOn,
    paidOn: line.paidOn,
    payment: line.payment,
    supplement: line.part > 1,
    isHeld: debt !== undefined && debt.kind === 'payable' && debt.holdKind !== null,
    outdated: line.paidOn === null && outdated.includes(line.number),
    theirs: (debt?.counterpartState as SharedState | null | undefined) ?? null,
  }
}

function leftOf(line: LineRecord, first: boolean, cost: Money | null): Money | null {
  if (!first) return moneyIn(line.currency)(line.net)
  return cost && cost.currency === line.currency ? moneyIn(line.currency)(line.net - cost.minor) : null
}

/** What a settlement says of an order beside its money; an order that owes nothing any more keeps its number alone. */
const orderOf = (debt: Placed | undefined) => ({
  status: (debt?.status ?? 'cancelled') as OrderStatus,
  from: { ru: debt?.fromRu ?? '', en: debt?.fromEn ?? '' },
  to: { ru: debt?.toRu ?? '', en: debt?.toEn ?? '' },
  loadingOn: debt?.loadingOn ?? null,
  deliveredOn: debt?.deliveredOn ?? null,
  documents: (debt?.documents ?? 'none') as DocumentsState,
})

/** The last day to pay a debt, of a customer by the terms with him. */
export const payDueOnOf = (
  debt: Pick<Placed, 'counterpartKind' | 'payDueOn' | 'deliveredOn' | 'customerDays' | 'customerDaysKind'>,
): string | null =>
  debt.counterpartKind === 'customer' ? customerPayDueOn(debt.deliveredOn, debt.customerDays, debt.customerDaysKind) : debt.payDueOn

export const toCandidate = (
  debt: Placed,
  parts: Sums,
  { today, prices, obstacle }: { today: string; prices: boolean; obstacle: string | null },
): Candidate => ({
  id: [debt.orderId, debt.counterpartId].join(':'),
  orderId: debt.orderId,
  number: debt.number,
  ...orderOf(debt),
  basis: debt.basis as DebtBasis,
  counterpart: toCounterpart(debt),
  sum: prices ? toSum(parts, 0) : null,
  supplement: debt.tookLines > 0,
  payDueOn: payDueOnOf(debt),
  age: debt.deliveredOn === null ? null : Math.max(0, daysBetween(debt.deliveredOn, today)),
  theirs: debt.counterpartState as SharedState | null,
  obstacle,
})

export const toOrderSettlement = (debt: Placed, parts: Sums, own: OrderPart[], theirs: OrderPart[]): OrderSettlement => ({
  kind: debt.kind as SettlementKind,
  basis: debt.basis as DebtBasis,
  counterpart: toCounterpart(debt),
  sum: toSum(parts, debt.paid),
  payFrom: debt.counterpartKind === 'customer' ? debt.deliveredOn : debt.payFrom,
  payDueOn: payDueOnOf(debt),
  paidOn: debt.settledOn,
  own,
  theirs: theirs,
})

/** A settlement an order stands in; `id` of an own one alone. */
export const toPart = (settled: Omit<OrderSettlementState, 'executorId'>, currency: string, id: string | null): OrderPart => ({
  id,
  ...sharedOf(settled),
  total: { minor: settled.total, currency },
  paid: { minor: settled.paid, currency },
})

export const toEntry = (entry: SettlementEntryRecord): SettlementEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what as SettlementEntry['what'],
  from: entry.fromStatus as SettlementStatus | null,
  to: entry.toStatus as SettlementStatus | null,
  person: entry.byName,
  comment: entry.comment,
  orders: entry.orders,
  day: entry.day,
  payment: entry.payment,
})

/** Debts of each counterpart by how long they are overdue, the most overdue first. */
export function toAgeing(owed: readonly Owed[], today: string): AgeingRow[] {
  const groups = Map.groupBy(owed, row => [row.kind, row.counterpartKind, row.counterpartId, row.currency].join('|'))
  const rows = [...groups.values()].map((own): AgeingRow => {
    const first = own[0]!
    const money = moneyIn(first.currency)
    const sums = Object.fromEntries(ageingBuckets.map(bucket => [bucket, 0])) as Record<(typeof ageingBuckets)[number], number>
    let oldest = 0
    for (const row of own) {
      const payDueOn = payDueOnOf(row)
      sums[bucketOf(payDueOn, today)] += row.total
      if (payDueOn !== null) oldest = Math.max(oldest, daysBetween(payDueOn, today))
    }
    const total = own.reduce((sum, row) => sum + row.total, 0)
    return {
      kind: first.kind as SettlementKind,
      counterpart: { kind: first.counterpartKind as Counterpart['kind'], id: first.counterpartId, name: first.name, tin: first.tin },
      currency: first.currency,
      orders: own.reduce((sum, row) => sum + row.orders, 0),
      total: money(total),
      overdue: money(total - sums.noTerm - sums.notDue),
      buckets: {
        noTerm: money(sums.noTerm),
        notDue: money(sums.notDue),
        d1to7: money(sums.d1to7),
        d8to30: money(sums.d8to30),
        d31to60: money(sums.d31to60),
        over60: money(sums.over60),
      },
      oldest,
    }
  })
  return rows.toSorted(
    (a, b) => b.overdue.minor - a.overdue.minor || b.total.minor - a.total.minor || (a.counterpart.name < b.counterpart.name ? -1 : 1),
  )
}

/** What a payment comes to: the VAT its share of the line has, and no other sum of the line, which would stand there with each part anew. */
function paymentSum(record: JournalRecord, amount: number): LineSum {
  const money = moneyIn(record.currency)
  const vat = vatPaid({ gross: record.gross, vat: record.vat, paid: record.before ?? 0 }, amount)
  return {
    ...toSum({ ...record, net: amount - vat, vat, gross: amount, extras: 0, claims: 0, total: amount }, amount),
    left: money(record.total - (record.before ?? 0) - amount),
  }
}

export const toJournal = (record: JournalRecord, tab: 'documents' | 'payments', prices: boolean): JournalLine => ({
  id: [record.paymentId ?? record.settlementId, record.orderId].join(':'),
  settlement: record.settlementNumber,
  kind: record.kind as SettlementKind,
  day: record.day,
  counterpart: toCounterpart(record),
  kpp: record.kpp,
  order: record.number,
  customerNumber: record.customerNumber,
  deliveredOn: record.deliveredOn,
  sum: !prices ? null : tab === 'payments' ? paymentSum(record, record.amount ?? 0) : toSum(record, record.paid),
  payDueOn: record.payDueOn,
  amount: prices && record.amount !== null ? { minor: record.amount, currency: record.currency } : null,
  payment: tab === 'payments' ? (record.paymentNumber ?? '') : '',
})

/** Orders as lists show them, by their ids. */
export const shownOrders = (rows: readonly { orderId: string; rowJson: string }[]): ReadonlyMap<string, ShownOrder> =>
  new Map(rows.map(({ orderId, rowJson }) => [orderId, JSON.parse(rowJson) as ShownOrder]))
