import { z } from 'zod'
import { Day, Id, Instant, Money } from './primitives.ts'
import { SettlementKind, settlementLimits } from './settlement-states.ts'

/**
 * How sure a payment of a statement is. `known`: nothing fits, yet there are settlements its other side may have paid, and a person chooses.
 * `aside`: somebody left it, or the rest of it, aside. `done`: all of it was taken over before.
 */
export const MatchLevel = z.enum(['certain', 'uncertain', 'known', 'unknown', 'aside', 'done'])
export type MatchLevel = z.output<typeof MatchLevel>

/** An order a payment may pay, and what of it is not paid yet. */
export const StatementOrder = z.object({ orderId: Id, number: z.string(), left: Money })

/** A settlement a payment may be for. */
export const StatementTarget = z.object({
  settlementId: Id,
  version: z.int(),
  number: z.string(),
  kind: SettlementKind,
  counterpart: z.string(),
  /** Orders the payment would pay; all that are not paid yet where it names none. */
  orders: z.array(StatementOrder),
  left: Money,
})

/** A posted settlement a person may choose for a payment, with every order of it that is not paid yet. */
export const StatementSettlement = StatementTarget.extend({
  /** Of the other side; empty where a customer's card has none, and then money of anybody may be for it. */
  tin: z.string(),
  payDueOn: Day.nullable(),
})
export type StatementSettlement = z.output<typeof StatementSettlement>

export const StatementPayment = z.object({
  /** Its number, day, amount and accounts: the same payment is known again. */
  key: z.string(),
  number: z.string(),
  day: Day,
  amount: Money,
  /** How much of it no settlement has taken over yet. */
  left: Money,
  /** What is known of it, to be given back where it is left aside; 0: nothing yet. */
  version: z.int(),
  /** Money of the viewer's goes out, or comes in. */
  out: z.boolean(),
  counterpart: z.object({ name: z.string(), tin: z.string() }),
  purpose: z.string(),
  /** It is of no account of the viewer's: nothing can be done with it. */
  foreign: z.boolean(),
  aside: z.object({ name: z.string(), at: Instant, reason: z.string() }).nullable(),
  level: MatchLevel,
  /** Best first; the first of a certain one is what is confirmed. */
  targets: z.array(StatementTarget).max(10),
})
export type StatementPayment = z.output<typeof StatementPayment>

/** The bytes of a statement as base64, in chunks a call takes. */
export const Statement = z.array(z.base64().max(settlementLimits.chunk)).min(1).max(22)

/** A payment of a statement, by its key and by what is known of it. */
export const knownPayment = { base64: Statement, key: z.string().max(300), version: z.int().min(0) }

/** The base64 of a statement in such chunks. */
export const statementChunks = (base64: string): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(base64.length / settlementLimits.chunk)) }, (_, i) =>
    base64.slice(i * settlementLimits.chunk, (i + 1) * settlementLimits.chunk),
  )
