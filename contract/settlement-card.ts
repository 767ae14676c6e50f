import { z } from 'zod'
import { Day, Id, Instant, Money } from './primitives.ts'
import { LineSum, orderOwed, SharedState } from './settlement-debts.ts'
import { SettlementRow } from './settlement-list.ts'
import { DebtBasis, SettlementAction, SettlementStatus } from './settlement-states.ts'

/** Everything of money is null for who may not see prices. */
export const SettlementLine = z.object({
  ...orderOwed,
  basis: DebtBasis,
  sum: LineSum.nullable(),
  /** How much of what is paid of it was set off and not paid in money. */
  setOff: Money.nullable(),
  /** Of a bill to a customer: what the executor's part costs, VAT left out where it is deducted, and what is left. The forwarder's own. */
  margin: z.object({ executor: Money.nullable(), left: Money.nullable() }).nullable(),
  /** The last day to pay; null while the term has not begun. */
  payDueOn: Day.nullable(),
  /** The day it was paid to the end. */
  paidOn: Day.nullable(),
  /** The number of the last payment order; empty where it was set off. */
  payment: z.string(),
  /** What was agreed after another settlement took the order up: this line is what that one left. */
  supplement: z.boolean(),
  /** A hold on the order keeps its money back: neither the bank’s file nor a payment takes it. */
  isHeld: z.boolean(),
  /** What the order comes to is another sum by now: submitting takes it over. */
  outdated: z.boolean(),
  /** How the other side has it in its own settlement. */
  theirs: SharedState.nullable(),
})
export type SettlementLine = z.output<typeof SettlementLine>

const Signed = z.object({ name: z.string(), at: Instant }).nullable()

/** One payment of a settlement, or what was set off in it. */
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
  /** Why the viewer cannot take it back now, in words; null: he can. */
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
    /** When the payee's account was entered or changed, for 30 days: before one pays to it, it is asked for by a phone one knew before. */
    payeeSince: Instant.nullable(),
  }),
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
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
