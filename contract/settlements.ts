import { z } from 'zod'
import { get, post } from './call.ts'
import { VatMode } from './order-draft.ts'
import { PapersState } from './order-list.ts'
import { Named, OrderStatus } from './order-states.ts'
import { Day, Id, Instant, Money, PageQuery, pageOf, text } from './primitives.ts'

/** `payable`: what a forwarder pays his executors. `receivable`: what is billed, by an executor to forwarders and by a forwarder to customers. */
export const SettlementKind = z.enum(['payable', 'receivable'])
export type SettlementKind = z.output<typeof SettlementKind>

/** `set_off`: posted, and sums of it were only set one against the other: no money of it has moved yet. */
export const SettlementStatus = z.enum(['draft', 'pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid', 'voided'])
export type SettlementStatus = z.output<typeof SettlementStatus>

/** What may be done with a registry; `edit` changes its lines, `file` gives out what the bank takes, `unpay` takes a payment back. */
export const SettlementAction = z.enum(['edit', 'submit', 'approve', 'return', 'post', 'pay', 'unpay', 'void', 'file'])
export type SettlementAction = z.output<typeof SettlementAction>

export const settlementLimits = {
  /** The most orders in one registry. */
  lines: 100,
  /** The most letters the bank takes in the purpose of a payment. */
  purpose: 210,
  /** The most letters of the number of a payment order. */
  paymentNumber: 40,
  /** The most payments of one statement. */
  payments: 300,
  /** The most bytes of a statement, before it is written as text; a longer one is given out by fewer days. */
  statementBytes: 130_000,
  /** The most letters of one piece of its text. */
  piece: 8000,
} as const

/**
 * What a debt is for: `freight` an order that was carried, `stopped` the part of the price of one that was stopped on its way, `claims`
 * claims of a deal that ended without delivery; below zero whoever claims is the payer.
 */
export const DebtBasis = z.enum(['freight', 'stopped', 'claims'])
export type DebtBasis = z.output<typeof DebtBasis>

/** Whom it is with: an organisation that is registered here, or an own customer. */
export const Counterpart = z.object({ kind: z.enum(['organization', 'customer']), id: Id, name: z.string(), tin: z.string() })
export type Counterpart = z.output<typeof Counterpart>
const CounterpartKey = z.strictObject({ kind: Counterpart.shape.kind, id: Id })
export type CounterpartKey = z.output<typeof CounterpartKey>

/**
 * What one order comes to, or a line of it in a registry. `gross` is price and extras with VAT, `total` is what is paid: `gross` with the
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

/** What the lines of one currency come to together. */
export const SettlementTotal = z.object({
  currency: z.string(),
  lines: z.int(),
  net: Money,
  vat: Money,
  gross: Money,
  claims: Money,
  total: Money,
  paid: Money,
  left: Money,
})
export type SettlementTotal = z.output<typeof SettlementTotal>

/** How an order stands in a registry of one side, as both sides may know it. */
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

const order = {
  orderId: Id,
  number: z.string(),
  status: OrderStatus,
  from: Named,
  to: Named,
  loadingOn: Day.nullable(),
  deliveredOn: Day.nullable(),
  papers: PapersState,
}

/** Everything of money is null for who may not see prices. */
export const SettlementLine = z.object({
  ...order,
  basis: DebtBasis,
  sum: LineSum.nullable(),
  /** How much of what is paid of it was set off and not paid in money. */
  setOff: Money.nullable(),
  /** Of a bill to a customer: what the executor's part costs, VAT left out where it is deducted, and what is left. The forwarder's own. */
  margin: z.object({ executor: Money.nullable(), left: Money.nullable() }).nullable(),
  /** The last day to pay; null while the term has not begun. */
  payBy: Day.nullable(),
  /** The day it was paid to the end. */
  paidOn: Day.nullable(),
  /** The number of the last payment order; empty where it was set off. */
  payment: z.string(),
  /** What was agreed after another registry took the order up: this line is what that one left. */
  supplement: z.boolean(),
  /** A hold on the order keeps its money back: neither the bank’s file nor a payment takes it. */
  held: z.boolean(),
  /** What the order comes to is another sum by now: submitting takes it over. */
  outdated: z.boolean(),
  /** How the other side has it in its own registry. */
  theirs: SharedState.nullable(),
})
export type SettlementLine = z.output<typeof SettlementLine>

/** An order of a counterpart that is in no registry yet, or what was agreed of it since one took it up. */
export const Candidate = z.object({
  /** The row's own: an order stands here once for each counterpart it left something with. */
  id: z.string(),
  ...order,
  basis: DebtBasis,
  counterpart: Counterpart,
  sum: LineSum.nullable(),
  /** Only what other registries of the order left. */
  supplement: z.boolean(),
  payBy: Day.nullable(),
  /** Days since it was delivered. */
  age: z.int().nullable(),
  theirs: SharedState.nullable(),
  /** Why it cannot be put into a registry now, in words. */
  hindered: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

export const SettlementRow = z.object({
  id: Id,
  version: z.int(),
  number: z.string(),
  kind: SettlementKind,
  status: SettlementStatus,
  /** Paid to the end without money: all of it was set off. */
  byOffset: z.boolean(),
  statusAt: Instant,
  counterpart: Counterpart,
  lines: z.int(),
  /** One a currency; null for who may not see prices. */
  totals: z.array(SettlementTotal).nullable(),
  /** The earliest last day among what is not paid yet; whether it has passed the screen tells. */
  payBy: Day.nullable(),
  paidOn: Day.nullable(),
  comment: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
})
export type SettlementRow = z.output<typeof SettlementRow>

const Signed = z.object({ name: z.string(), at: Instant }).nullable()

/** One payment of a registry, or what was set off in it. */
export const SettlementPayment = z.object({
  id: Id,
  kind: z.enum(['payment', 'offset']),
  day: Day,
  /** The number of the payment order. */
  number: z.string(),
  /** What it came to, one a currency; null for who may not see prices. Of an offset what one way was set against the other. */
  sums: z.array(Money).nullable(),
  /** Numbers of the orders it went to. */
  orders: z.array(z.string()),
  marked: z.object({ name: z.string(), at: Instant }),
  /** Taken back: by whom, when and why. */
  back: z.object({ name: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** Why the reader cannot take it back now, in words; null: he can. */
  closed: z.string().nullable(),
})
export type SettlementPayment = z.output<typeof SettlementPayment>

export const SettlementCard = SettlementRow.extend({
  submitted: Signed,
  approved: Signed,
  posted: Signed,
  voided: Signed,
  items: z.array(SettlementLine),
  /** Oldest first. */
  payments: z.array(SettlementPayment),
  /** The first day a payment of it may have; null: any until today. */
  payFrom: Day.nullable(),
  /** The zone of the organisation: days of payments are those of its clock. */
  tz: z.string(),
  /** The accounts money goes from and to; null where none is known, and for who may not see prices. */
  accounts: z.object({
    payer: z.object({ bank: z.string(), account: z.string() }).nullable(),
    payee: z.object({ bank: z.string(), account: z.string() }).nullable(),
  }),
  /** Every step that belongs to the status: open to the reader, or closed with the reason in words. */
  actions: z.array(z.object({ action: SettlementAction, allow: z.boolean(), reason: z.string().nullable() })),
})
export type SettlementCard = z.output<typeof SettlementCard>

export const SettlementEntry = z.object({
  id: Id,
  at: Instant,
  what: z.enum(['create', 'add', 'remove', 'submit', 'approve', 'return', 'post', 'pay', 'offset', 'unpay', 'void', 'file', 'refresh']),
  from: SettlementStatus.nullable(),
  to: SettlementStatus.nullable(),
  /** Null: the machine. */
  person: z.string().nullable(),
  comment: z.string(),
  /** Numbers of the orders it is about. */
  orders: z.array(z.string()),
  /** Of a payment. */
  day: Day.nullable(),
  payment: z.string(),
})
export type SettlementEntry = z.output<typeof SettlementEntry>

export const settlementTabs = [
  'all',
  'draft',
  'pending_approval',
  'approved',
  'posted',
  'partly_paid',
  'overdue',
  'paid',
  'voided',
] as const
export const SettlementTab = z.enum(settlementTabs)
export type SettlementTab = z.output<typeof SettlementTab>
export const SettlementSort = z.enum(['created', '-created', 'due', '-due'])

const Days = z.object({ from: Day.optional(), to: Day.optional() }).optional().catch(undefined)

/** One schema for the filter in the address, the key of the cached answer and the query of the call. */
export const SettlementFilter = z.object({
  tab: SettlementTab.catch('all').default('all'),
  sort: SettlementSort.catch('-created').default('-created'),
  /** Number of the registry or of an order in it, name or tax number of the other side. */
  search: z.string().trim().max(100).catch('').default(''),
  kind: z.array(SettlementKind).max(2).catch([]).default([]),
  counterpart: z.array(Id).max(20).catch([]).default([]),
  currency: z.array(z.string().length(3)).max(10).catch([]).default([]),
  created: Days,
  due: Days,
})
export type SettlementFilter = z.output<typeof SettlementFilter>

export const CandidateFilter = z.object({
  kind: SettlementKind.catch('payable').default('payable'),
  /** None: of everybody. */
  counterpart: Id.optional().catch(undefined),
  search: z.string().trim().max(100).catch('').default(''),
  sort: z.enum(['due', 'delivered', '-delivered']).catch('due').default('due'),
  /** Only orders whose papers were all accepted. */
  ready: z.stringbool().or(z.boolean()).catch(false).default(false),
  due: Days,
})
export type CandidateFilter = z.output<typeof CandidateFilter>

/** What of a debt stands how long: `noTerm` where the term has not begun, then days after the last day to pay. */
export const agingBuckets = ['noTerm', 'notDue', 'd1to7', 'd8to30', 'd31to60', 'over60'] as const
export type AgingBucket = (typeof agingBuckets)[number]

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

/** A file in an answer: small enough to come along, and opened by nobody but the asking screen. */
export const GivenFile = z.object({ name: z.string(), mime: z.string(), base64: z.string() })
export type GivenFile = z.output<typeof GivenFile>

/**
 * How sure a payment of a statement is. `known`: nothing fits, yet there are registries its other side may have paid, and a person chooses.
 * `aside`: somebody left it, or the rest of it, aside. `done`: all of it was taken over before.
 */
export const MatchLevel = z.enum(['certain', 'uncertain', 'known', 'unknown', 'aside', 'done'])
export type MatchLevel = z.output<typeof MatchLevel>

const Target = z.object({
  settlementId: Id,
  version: z.int(),
  number: z.string(),
  kind: SettlementKind,
  counterpart: z.string(),
  /** Orders the payment would pay; all that are not paid yet where it names none. */
  orders: z.array(z.object({ orderId: Id, number: z.string(), left: Money })),
  left: Money,
})

/** A posted registry a person may choose for a payment, with every order of it that is not paid yet. */
export const StatementRegistry = Target.extend({
  /** Of the other side; empty where a customer's card has none, and then money of anybody may be for it. */
  tin: z.string(),
  payBy: Day.nullable(),
})
export type StatementRegistry = z.output<typeof StatementRegistry>

export const StatementPayment = z.object({
  /** Its number, day, amount and accounts: the same payment is known again. */
  key: z.string(),
  number: z.string(),
  day: Day,
  amount: Money,
  /** How much of it no registry has taken over yet. */
  left: Money,
  /** What is known of it, to be given back where it is left aside; 0: nothing yet. */
  version: z.int(),
  /** Money of the reader's goes out, or comes in. */
  out: z.boolean(),
  counterpart: z.object({ name: z.string(), tin: z.string() }),
  purpose: z.string(),
  /** It is of no account of the reader's: nothing can be done with it. */
  foreign: z.boolean(),
  aside: z.object({ name: z.string(), at: Instant, reason: z.string() }).nullable(),
  level: MatchLevel,
  /** Best first; the first of a certain one is what is confirmed. */
  targets: z.array(Target).max(10),
})
export type StatementPayment = z.output<typeof StatementPayment>

export const journalTabs = ['documents', 'payments'] as const

/** What the flat export for accounting holds. */
export const JournalFilter = z.object({
  tab: z.enum(journalTabs).catch('documents').default('documents'),
  sort: z.enum(['day']).catch('day').default('day'),
  kind: z.array(SettlementKind).max(2).catch([]).default([]),
  days: Days,
})
export type JournalFilter = z.output<typeof JournalFilter>

/** A line for accounting: a document of one order in a posted registry, or a payment of it. */
export const JournalLine = z.object({
  id: z.string(),
  settlement: z.string(),
  kind: SettlementKind,
  /** Of a document the day it was posted, of a payment its day. */
  day: Day,
  counterpart: Counterpart,
  kpp: z.string(),
  order: z.string(),
  customerNumber: z.string(),
  deliveredOn: Day.nullable(),
  /** Of a payment what it comes to itself, with the VAT its share of the line has, and what it left of the line. */
  sum: LineSum.nullable(),
  payBy: Day.nullable(),
  /** What was paid with this payment, and its number. */
  amount: Money.nullable(),
  payment: z.string(),
})
export type JournalLine = z.output<typeof JournalLine>

/** One registry an order stands in, with how much of it it took up. */
export const OrderPart = z.object({
  /** The own registry; null: the other side’s. */
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
  payBy: Day.nullable(),
  paidOn: Day.nullable(),
  /** The own registries it is in, oldest first: one that is posted, and what was agreed later. */
  own: z.array(OrderPart),
  /** How the other side has it, oldest first. */
  theirs: z.array(OrderPart),
})
export type OrderSettlement = z.output<typeof OrderSettlement>

const changing = { settlementId: Id, version: z.int().min(1) }
const orderIds = z
  .array(Id)
  .min(1)
  .max(settlementLimits.lines)
  .refine(ids => new Set(ids).size === ids.length)

export const SettlementMove = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('submit') }),
  z.strictObject({ ...changing, action: z.literal('approve') }),
  z.strictObject({ ...changing, action: z.literal('return'), reason: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('post') }),
  z.strictObject({ ...changing, action: z.literal('void'), reason: text(3, 500) }),
])
export type SettlementMove = z.output<typeof SettlementMove>

/** The bytes of a statement as base64, in pieces a call takes. */
const Statement = z.array(z.base64().max(settlementLimits.piece)).min(1).max(22)

/** A payment of a statement, by its key and by what is known of it. */
const left = { base64: Statement, key: z.string().max(300), version: z.int().min(0) }

/** The base64 of a statement in such pieces. */
export const statementPieces = (base64: string): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(base64.length / settlementLimits.piece)) }, (_, i) =>
    base64.slice(i * settlementLimits.piece, (i + 1) * settlementLimits.piece),
  )

const found = ['settlement.not_found'] as const
const changed = [...found, 'settlement.changed', 'settlement.step_closed'] as const
const lined = [
  'settlement.order_unknown',
  'settlement.order_taken',
  'settlement.order_paid',
  'settlement.nothing_due',
  'settlement.on_hold',
  'settlement.too_many',
] as const
const emits = ['settlement.changed', 'order.changed'] as const

export const settlements = {
  list: get('/api/settlements/v0/list', {
    about: 'A page of own registries of payments, both what is paid and what is billed.',
    needs: 'settlements.view',
    query: SettlementFilter.extend(PageQuery.shape),
    out: pageOf(SettlementRow),
  }),
  counts: get('/api/settlements/v0/counts', {
    about: 'Registries behind each tab.',
    needs: 'settlements.view',
    query: SettlementFilter.pick({ kind: true }),
    out: z.object({ tabs: z.record(SettlementTab, z.int()) }),
  }),
  get: get('/api/settlements/v0/get', {
    about: 'One registry with its lines, sums by currency and the steps open to the reader, closed ones with the reason.',
    needs: 'settlements.view',
    query: z.object({ settlementId: Id }),
    out: SettlementCard,
    fails: found,
  }),
  history: get('/api/settlements/v0/history', {
    about: 'What happened to a registry, newest first.',
    needs: 'settlements.view',
    query: z.object({ settlementId: Id }),
    out: z.object({ items: z.array(SettlementEntry) }),
    fails: found,
  }),
  candidates: get('/api/settlements/v0/candidates', {
    about:
      'Orders that are not paid and in no live registry, and what was agreed of others since theirs was posted, with what each comes to and the last day to pay: delivered ones, the part of one that was stopped on its way, claims agreed of a deal that ended otherwise.',
    needs: 'settlements.view',
    query: CandidateFilter.extend(PageQuery.shape),
    out: pageOf(Candidate),
  }),
  ofOrder: get('/api/settlements/v0/ofOrder', {
    about:
      'The money of an order as the reader’s side has it; to its forwarder also what former executors left, the customer’s bill and what is left. Whoever lost the order reads of his own deal.',
    needs: 'settlements.view',
    query: z.object({ orderId: Id }),
    out: z.object({
      /** Null before anything is owed, and for who may not see prices. */
      own: OrderSettlement.nullable(),
      /** What those left who had the order before, of each; the forwarder’s alone. */
      parted: z.array(OrderSettlement),
      /** The bill to the customer; the forwarder’s alone. */
      customer: OrderSettlement.nullable(),
      /** Customer’s bill less what the executor gets, VAT left out; the forwarder’s alone, where currencies are the same. */
      margin: Money.nullable(),
    }),
    fails: ['order.not_found'],
  }),
  ageing: get('/api/settlements/v0/ageing', {
    about: 'What is owed and how long it is overdue, by direction, counterpart and currency, the most overdue first.',
    needs: 'settlements.view',
    query: z.object({ kind: SettlementKind.optional() }),
    /** Empty for who may not see prices. */
    out: z.object({ today: Day, items: z.array(AgeingRow) }),
  }),
  create: post('/api/settlements/v0/create', {
    about: 'Makes a draft of a registry with one counterpart from orders.',
    needs: 'settlements.edit',
    data: z.strictObject({ kind: SettlementKind, counterpart: CounterpartKey, orderIds, comment: text(0, 500).default('') }),
    out: SettlementCard,
    fails: lined,
    emits,
  }),
  addLines: post('/api/settlements/v0/addLines', {
    about: 'Puts more orders of the counterpart into a draft.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, orderIds }),
    out: SettlementCard,
    fails: [...changed, ...lined],
    emits,
  }),
  removeLines: post('/api/settlements/v0/removeLines', {
    about: 'Takes orders out of a draft.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, orderIds }),
    out: SettlementCard,
    fails: [...changed, 'settlement.order_unknown'],
    emits,
  }),
  comment: post('/api/settlements/v0/comment', {
    about: 'Changes the comment of a draft.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, comment: text(0, 500) }),
    out: SettlementCard,
    fails: changed,
    emits: ['settlement.changed'],
  }),
  move: post('/api/settlements/v0/move', {
    about: 'Takes one step of a registry. Nobody approves what he made, submitted or changed himself.',
    needs: 'settlements.view',
    effect: 'edit',
    data: SettlementMove,
    out: SettlementCard,
    fails: [
      ...changed,
      ...lined,
      'settlement.empty',
      'settlement.own_approval',
      'settlement.over_limit',
      'settlement.outdated',
      'settlement.paid_already',
    ],
    emits,
  }),
  pay: post('/api/settlements/v0/pay', {
    about:
      'Marks orders of a posted registry as paid on a day, or all that are left; with an amount as much of them as it comes to, the first to be paid first. The last one pays the registry.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      /** Empty: everything not paid yet. */
      orderIds: z.array(Id).max(settlementLimits.lines).default([]),
      day: Day,
      /** The number of the payment order. */
      payment: text(1, settlementLimits.paymentNumber),
      /** How much was paid; none: all that is left. */
      amount: Money.optional(),
    }),
    out: SettlementCard,
    fails: [
      ...changed,
      'settlement.order_unknown',
      'settlement.order_paid',
      'settlement.on_hold',
      'settlement.day_ahead',
      'settlement.day_before',
      'settlement.amount_over',
    ],
    emits: [...emits, 'settlement.paid'],
  }),
  unpay: post('/api/settlements/v0/unpay', {
    about: 'Takes a payment that was marked by mistake back, whole and with a reason; nobody takes back what he marked himself.',
    needs: 'settlements.approve',
    effect: 'edit',
    data: z.strictObject({ ...changing, paymentId: Id, reason: text(3, 500) }),
    out: SettlementCard,
    fails: [...changed, 'settlement.payment_gone', 'settlement.own_payment'],
    emits,
  }),
  bankFile: post('/api/settlements/v0/bankFile', {
    about: 'Payment orders of an approved or posted registry as the bank takes them (1CClientBankExchange 1.03, windows-1251).',
    needs: 'settlements.edit',
    data: z.strictObject({
      settlementId: Id,
      /** The day and the first number of the payment orders. */
      day: Day,
      first: z.int().min(1).max(999_999).default(1),
      /** One payment for the whole registry, or one for each order. */
      each: z.enum(['registry', 'order']).default('registry'),
    }),
    out: GivenFile.extend({
      /** Orders that were left out, each with the reason in words. */
      skipped: z.array(z.object({ order: z.string(), why: z.string() })),
    }),
    fails: [
      ...found,
      'settlement.step_closed',
      'settlement.on_hold',
      'settlement.outdated',
      'settlement.not_roubles',
      'settlement.no_account',
      'settlement.letters',
      'settlement.nothing_due',
    ],
    emits: ['settlement.changed'],
  }),
  readStatement: post('/api/settlements/v0/readStatement', {
    about: 'Reads a statement of the bank (1CClientBankExchange, windows-1251 or UTF-8) and finds what each payment pays; changes nothing.',
    needs: 'settlements.edit',
    effect: 'given',
    data: z.strictObject({ base64: Statement }),
    out: z.object({
      account: z.string(),
      from: Day.nullable(),
      to: Day.nullable(),
      items: z.array(StatementPayment),
      /** What payments may be given to by hand, of the parties the statement names; the earliest last day first. */
      registries: z.array(StatementRegistry),
      /** What could not be read: line and words. */
      faults: z.array(z.object({ line: z.int(), words: z.string() })),
    }),
    fails: ['settlement.statement'],
  }),
  confirmStatement: post('/api/settlements/v0/confirmStatement', {
    about:
      'Takes over payments of a statement as they were shown, whole or in part, one payment by one registry or by several; what was taken over before is left alone.',
    needs: 'settlements.edit',
    data: z.strictObject({
      base64: Statement,
      payments: z
        .array(
          z.strictObject({
            key: z.string().max(300),
            settlementId: Id,
            version: z.int().min(1),
            orderIds,
            /** How much of the payment these orders take; none: all that is left of it. */
            amount: Money.optional(),
          }),
        )
        .min(1)
        .max(settlementLimits.payments),
    }),
    out: z.object({
      paid: z.int(),
      results: z.array(z.object({ key: z.string(), settlementId: Id, ok: z.boolean(), known: z.boolean(), error: z.string().nullable() })),
    }),
    fails: ['settlement.statement'],
    emits: [...emits, 'settlement.paid'],
  }),
  leavePayment: post('/api/settlements/v0/leavePayment', {
    about:
      'Leaves a payment of a statement, or what is left of it, aside with a reason everybody who reads the statement sees, or takes it up again.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ ...left, action: z.literal('leave'), reason: text(3, 300) }),
      z.strictObject({ ...left, action: z.literal('return') }),
    ]),
    out: z.object({ version: z.int() }),
    fails: [
      'settlement.statement',
      'settlement.payment_unknown',
      'settlement.payment_foreign',
      'settlement.payment_seen',
      'settlement.payment_done',
    ],
  }),
  form: get('/api/settlements/v0/form', {
    about: 'The registry as a form to print or send.',
    needs: 'settlements.view',
    query: z.object({ settlementId: Id, format: z.enum(['pdf', 'docx', 'xlsx', 'html']).default('pdf') }),
    out: GivenFile,
    fails: found,
  }),
  journal: get('/api/settlements/v0/journal', {
    about: 'Documents and payments of posted registries, one flat line each, as accounting takes them.',
    needs: 'settlements.view',
    query: JournalFilter.extend(PageQuery.shape),
    out: pageOf(JournalLine),
  }),
}
