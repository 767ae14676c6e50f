import { z } from 'zod'
import { Day, DayRange, Id, Instant, Money } from './primitives.ts'
import { Counterpart } from './settlement-debts.ts'
import { SettlementKind, SettlementStatus } from './settlement-states.ts'

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
  payDueOn: Day.nullable(),
  paidOn: Day.nullable(),
  comment: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
})
export type SettlementRow = z.output<typeof SettlementRow>

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

const SettlementSort = z.enum(['created', '-created', 'due', '-due'])

/** One schema for the filter in the address, the key of the cached answer and the query of the call. */
export const SettlementFilter = z.object({
  tab: SettlementTab.default('all'),
  sort: SettlementSort.default('-created'),
  /** Number of the settlement or of an order in it, name or tax number of the other side. */
  search: z.string().trim().max(100).default(''),
  kind: z.array(SettlementKind).max(2).default([]),
  counterpart: z.array(Id).max(20).default([]),
  currency: z.array(z.string().length(3)).max(10).default([]),
  created: DayRange,
  due: DayRange,
  /** Paid to the end on one of these days. */
  paid: DayRange,
})
export type SettlementFilter = z.output<typeof SettlementFilter>
