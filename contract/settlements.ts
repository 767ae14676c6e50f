import { z } from 'zod'
import { get, post } from './call.ts'
import { InlineFile } from './files.ts'
import { Day, Id, Money, PageQuery, pageOf, text, Version } from './primitives.ts'
import { openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'
import { SettlementCard, SettlementEntry } from './settlement-card.ts'
import { AgeingRow, Candidate, CandidateFilter, CounterpartKey, OrderSettlement } from './settlement-debts.ts'
import { JournalFilter, JournalLine } from './settlement-journal.ts'
import { SettlementFilter, SettlementRow, SettlementTab } from './settlement-list.ts'
import { orderIds, SettlementMove, SettlementOrders, settlementVersion } from './settlement-moves.ts'
import { knownPayment, Statement, StatementPayment, StatementSettlement } from './settlement-statement.ts'
import { SettlementKind, settlementLimits } from './settlement-states.ts'

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

/** What marking a payment is refused with. */
const refusedPayments = [
  ...changed,
  'settlement.order_unknown',
  'settlement.order_paid',
  'settlement.on_hold',
  'settlement.day_ahead',
  'settlement.day_before',
  'settlement.amount_over',
] as const

/** Settlements between organisations, from accepted documents to the day of payment, and what is owed. */
export const settlements = {
  list: get('/api/settlements/v0/list', {
    about: 'A page of own settlements, both what is paid and what is billed.',
    needs: 'settlements.view',
    staleAfter: ['settlement.changed', 'settlement.overdue'],
    query: SettlementFilter.extend(PageQuery.shape),
    out: pageOf(SettlementRow),
  }),
  counts: get('/api/settlements/v0/counts', {
    about: 'Settlements behind each tab.',
    needs: 'settlements.view',
    staleAfter: ['settlement.changed', 'settlement.overdue'],
    query: SettlementFilter.pick({ kind: true }),
    out: z.object({ tabs: z.record(SettlementTab, z.int()) }),
  }),
  get: get('/api/settlements/v0/get', {
    about: 'One settlement with its lines, sums by currency and the steps open to the viewer, closed ones with the reason.',
    needs: 'settlements.view',
    staleAfter: ['settlement.changed'],
    query: z.object({ settlementId: Id }),
    out: SettlementCard,
    fails: found,
  }),
  history: get('/api/settlements/v0/history', {
    about: 'What happened to a settlement, newest first.',
    needs: 'settlements.view',
    staleAfter: ['settlement.changed'],
    query: z.object({ settlementId: Id }),
    out: z.object({ items: z.array(SettlementEntry) }),
    fails: found,
  }),
  candidates: get('/api/settlements/v0/candidates', {
    about:
      'Orders that are not paid and in no live settlement, and what was agreed of others since theirs was posted, with what each comes to and the last day to pay: delivered ones, the part of one that was stopped on its way, claims agreed of a deal that ended otherwise.',
    needs: 'settlements.view',
    staleAfter: ['order.changed', 'settlement.changed', 'settlement.paid', 'settlement.overdue'],
    query: CandidateFilter.extend(PageQuery.shape),
    out: pageOf(Candidate),
  }),
  ofOrder: get('/api/settlements/v0/ofOrder', {
    about:
      'The money of an order as the viewer’s side has it; to its forwarder also what former executors left, the customer’s bill and what is left. Whoever lost the order reads of his own deal.',
    needs: 'settlements.view',
    staleAfter: ['order.changed', 'settlement.changed', 'settlement.paid', 'settlement.overdue'],
    query: z.object({ orderId: Id }),
    out: z.object({
      /** Null before anything is owed, and for who may not see prices. */
      own: OrderSettlement.nullable(),
      /** What those left who had the order before, of each; the forwarder’s alone. */
      formerDeals: z.array(OrderSettlement),
      /** The bill to the customer; the forwarder’s alone. */
      customer: OrderSettlement.nullable(),
      /** Customer’s bill less what the executor gets, VAT left out; the forwarder’s alone, where currencies are the same. */
      margin: Money.nullable(),
    }),
    fails: codesOf(openRefusals),
  }),
  ageing: get('/api/settlements/v0/ageing', {
    about: 'What is owed and how long it is overdue, by direction, counterpart and currency, the most overdue first.',
    needs: 'settlements.view',
    staleAfter: ['order.changed', 'settlement.changed', 'settlement.paid', 'settlement.overdue'],
    query: z.object({ kind: SettlementKind.optional() }),
    /** Empty for who may not see prices. */
    out: z.object({ today: Day, items: z.array(AgeingRow) }),
  }),
  create: post('/api/settlements/v0/create', {
    about: 'Makes a draft of a settlement with one counterpart from orders.',
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
    data: SettlementOrders,
    out: SettlementCard,
    fails: [...changed, ...lined],
    emits,
  }),
  removeLines: post('/api/settlements/v0/removeLines', {
    about: 'Takes orders out of a draft.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: SettlementOrders,
    out: SettlementCard,
    fails: [...changed, 'settlement.order_unknown'],
    emits,
  }),
  comment: post('/api/settlements/v0/comment', {
    about: 'Changes the comment of a draft.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({ ...settlementVersion, comment: text(0, 500) }),
    out: SettlementCard,
    fails: changed,
    emits: ['settlement.changed'],
  }),
  move: post('/api/settlements/v0/move', {
    about: 'Takes one step of a settlement. Nobody approves what he made, submitted or changed himself.',
    needs: 'settlements.view',
    effect: 'edit',
    data: SettlementMove,
    out: SettlementCard,
    fails: [
      ...changed,
      ...lined,
      'settlement.empty',
      'settlement.customer_asks',
      'settlement.own_approval',
      'settlement.over_limit',
      'settlement.outdated',
      'settlement.paid_already',
    ],
    emits,
  }),
  pay: post('/api/settlements/v0/pay', {
    about:
      'Marks orders of a posted settlement as paid on a day, or all that are left; with an amount as much of them as it comes to, the first to be paid first. The last one pays the settlement.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.strictObject({
      ...settlementVersion,
      /** Empty: everything not paid yet. */
      orderIds: z.array(Id).max(settlementLimits.lines).default([]),
      day: Day,
      /** The number of the payment order. */
      payment: text(1, settlementLimits.paymentNumber),
      /** How much was paid; none: all that is left. */
      amount: Money.optional(),
    }),
    out: SettlementCard,
    fails: refusedPayments,
    emits: [...emits, 'settlement.paid'],
  }),
  unpay: post('/api/settlements/v0/unpay', {
    about: 'Takes a payment that was marked by mistake back, whole and with a reason; nobody takes back what he marked himself.',
    needs: 'settlements.approve',
    effect: 'edit',
    data: z.strictObject({ ...settlementVersion, paymentId: Id, reason: text(3, 500) }),
    out: SettlementCard,
    fails: [...changed, 'settlement.payment_gone', 'settlement.own_payment'],
    emits,
  }),
  bankFile: post('/api/settlements/v0/bankFile', {
    about: 'Payment orders of an approved or posted settlement as the bank takes them (1CClientBankExchange 1.03, windows-1251).',
    needs: 'settlements.edit',
    data: z.strictObject({
      settlementId: Id,
      /** The day and the first number of the payment orders. */
      day: Day,
      first: z.int().min(1).max(999_999).default(1),
      /** One payment for the whole settlement, or one for each order. */
      each: z.enum(['settlement', 'order']).default('settlement'),
    }),
    out: InlineFile.extend({
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
      settlements: z.array(StatementSettlement),
      /** What could not be read: line and words. */
      faults: z.array(z.object({ line: z.int(), words: z.string() })),
    }),
    fails: ['settlement.statement'],
  }),
  confirmStatement: post('/api/settlements/v0/confirmStatement', {
    about:
      'Takes over payments of a statement as they were shown, whole or in part, one payment by one settlement or by several; what was taken over before is left alone.',
    needs: 'settlements.edit',
    data: z.strictObject({
      base64: Statement,
      payments: z
        .array(
          z.strictObject({
            key: z.string().max(300),
            settlementId: Id,
            version: Version,
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
    rowFails: [
      ...refusedPayments,
      'settlement.payment_unknown',
      'settlement.payment_foreign',
      'settlement.payment_aside',
      'settlement.payment_over',
      'settlement.payment_way',
      'settlement.payment_tin',
      'settlement.amount_differs',
    ],
    emits: [...emits, 'settlement.paid'],
  }),
  leavePayment: post('/api/settlements/v0/leavePayment', {
    about:
      'Leaves a payment of a statement, or what is left of it, aside with a reason everybody who reads the statement sees, or takes it up again.',
    needs: 'settlements.edit',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ ...knownPayment, action: z.literal('leave'), reason: text(3, 300) }),
      z.strictObject({ ...knownPayment, action: z.literal('return') }),
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
    about: 'The settlement as a form to print or send.',
    needs: 'settlements.view',
    staleAfter: [],
    query: z.object({ settlementId: Id, format: z.enum(['pdf', 'docx', 'xlsx', 'html']).default('pdf') }),
    out: InlineFile,
    fails: found,
  }),
  journal: get('/api/settlements/v0/journal', {
    about: 'Documents and payments of posted settlements, one flat line each, as accounting takes them.',
    needs: 'settlements.view',
    staleAfter: ['settlement.changed'],
    query: JournalFilter.extend(PageQuery.shape),
    out: pageOf(JournalLine),
  }),
}
