import { z } from 'zod'
import { Day, DayRange, Money } from './primitives.ts'
import { Counterpart, LineSum } from './settlement-debts.ts'
import { SettlementKind } from './settlement-states.ts'

export const journalTabs = ['documents', 'payments'] as const

/** What the flat export for accounting holds. */
export const JournalFilter = z.object({
  tab: z.enum(journalTabs).default('documents'),
  sort: z.enum(['day']).default('day'),
  kind: z.array(SettlementKind).max(2).default([]),
  days: DayRange,
})
export type JournalFilter = z.output<typeof JournalFilter>

/** A line for accounting: a document of one order in a posted settlement, or a payment of it. */
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
  payDueOn: Day.nullable(),
  /** What was paid with this payment, and its number. */
  amount: Money.nullable(),
  payment: z.string(),
})
export type JournalLine = z.output<typeof JournalLine>
