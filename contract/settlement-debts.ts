import { z } from 'zod'
import { VatMode } from './order-draft.ts'
import { DocumentsState } from './order-list.ts'
import { OrderStatus } from './order-states.ts'
import { Bilingual, Day, DayRange, Id, Money } from './primitives.ts'
import { DebtBasis, SettlementKind, SettlementStatus } from './settlement-states.ts'

/** Whom it is with: an organisation that is registered here, or an own customer. */
export const Counterpart = z.object({ kind: z.enum(['organization', 'customer']), id: Id, name: z.string(), tin: z.string() })
export type Counterpart = z.output<typeof Counterpart>
export const CounterpartKey = z.strictObject({ kind: Counterpart.shape.kind, id: Id })
export type CounterpartKey = z.output<typeof CounterpartKey>

/**
 * What one order comes to, or a line of it in a settlement. `gross` is price and extras with VAT, `total` is what is paid: `gross` with the
 * agreed claims. Below zero it is owed the other way, and is set off against other lines.
 */
export const LineSum = z.object({
  net: Money,
  vat: Money,
  gross: Money,
  vatMode: VatMode,
  vatRate: z.int(),
  /** How much of `gross` is extras. */
  extras: Money,
  /** Agreed claims: for whoever is paid with a plus, against him with a minus. */
  claims: Money,
  total: Money,
  paid: Money,
  left: Money,
})
export type LineSum = z.output<typeof LineSum>

/** How an order stands in a settlement of one side, as both sides may know it. */
export const SharedState = z.object({
  number: z.string(),
  status: SettlementStatus,
  approvedOn: Day.nullable(),
  postedOn: Day.nullable(),
  paidOn: Day.nullable(),
  /** The number of the last payment order; empty where no money moved, so one that is paid was set off. */
  payment: z.string(),
})
export type SharedState = z.output<typeof SharedState>

/** An order as every line of money names it. */
export const orderOwed = {
  orderId: Id,
  number: z.string(),
  status: OrderStatus,
  from: Bilingual,
  to: Bilingual,
  loadingOn: Day.nullable(),
  deliveredOn: Day.nullable(),
  documents: DocumentsState,
}

/** An order of a counterpart that is in no settlement yet, or what was agreed of it since one took it up. */
export const Candidate = z.object({
  /** The row's own: an order stands here once for each counterpart it left something with. */
  id: z.string(),
  ...orderOwed,
  basis: DebtBasis,
  counterpart: Counterpart,
  sum: LineSum.nullable(),
  /** Only what other settlements of the order left. */
  supplement: z.boolean(),
  payDueOn: Day.nullable(),
  /** Days since it was delivered. */
  age: z.int().nullable(),
  theirs: SharedState.nullable(),
  /** Why it cannot be put into a settlement now, in words. */
  obstacle: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

export const CandidateFilter = z.object({
  kind: SettlementKind.default('payable'),
  /** None: of everybody. */
  counterpart: Id.optional(),
  search: z.string().trim().max(100).default(''),
  sort: z.enum(['due', 'delivered', '-delivered']).default('due'),
  /** Only orders whose documents were all accepted. */
  ready: z.stringbool().or(z.boolean()).default(false),
  due: DayRange,
})
export type CandidateFilter = z.output<typeof CandidateFilter>

/** One settlement an order stands in, with how much of it it took up. */
export const OrderPart = z.object({
  /** The own settlement; null: the other side’s. */
  id: Id.nullable(),
  ...SharedState.shape,
  total: Money,
  paid: Money,
})
export type OrderPart = z.output<typeof OrderPart>

/** One side's whole view of the money of an order. */
export const OrderSettlement = z.object({
  kind: SettlementKind,
  basis: DebtBasis,
  counterpart: Counterpart,
  sum: LineSum,
  payFrom: Day.nullable(),
  payDueOn: Day.nullable(),
  paidOn: Day.nullable(),
  /** The own settlements it is in, oldest first: one that is posted, and what was agreed later. */
  own: z.array(OrderPart),
  /** How the other side has it, oldest first. */
  theirs: z.array(OrderPart),
})
export type OrderSettlement = z.output<typeof OrderSettlement>

/** What of a debt stands how long: `noTerm` where the term has not begun, then days after the last day to pay. */
export const ageingBuckets = ['noTerm', 'notDue', 'd1to7', 'd8to30', 'd31to60', 'over60'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const AgeingRow = z.object({
  kind: SettlementKind,
  counterpart: Counterpart,
  currency: z.string(),
  orders: z.int(),
  total: Money,
  /** Everything after its last day. */
  overdue: Money,
  buckets: z.object({ noTerm: Money, notDue: Money, d1to7: Money, d8to30: Money, d31to60: Money, over60: Money }),
  /** Days the oldest unpaid order is overdue; 0: none is. */
  oldest: z.int(),
})
export type AgeingRow = z.output<typeof AgeingRow>
