import { z } from 'zod'

/** `payable`: what a forwarder pays his executors. `receivable`: what is billed, by an executor to forwarders and by a forwarder to customers. */
export const SettlementKind = z.enum(['payable', 'receivable'])
export type SettlementKind = z.output<typeof SettlementKind>

/** `set_off`: posted, and sums of it were only set one against the other: no money of it has moved yet. */
export const SettlementStatus = z.enum(['draft', 'pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid', 'voided'])
export type SettlementStatus = z.output<typeof SettlementStatus>

/** What may be done with a settlement; `edit` changes its lines, `file` gives out what the bank takes, `unpay` takes a payment back. */
export const SettlementAction = z.enum(['edit', 'submit', 'approve', 'return', 'post', 'pay', 'unpay', 'void', 'file'])
export type SettlementAction = z.output<typeof SettlementAction>

export const settlementLimits = {
  /** The most orders in one settlement. */
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
  chunk: 8000,
} as const

/**
 * What a debt is for: `freight` an order that was carried, `stopped` the part of the price of one that was stopped on its way, `claims`
 * claims of a deal that ended without delivery; below zero whoever claims is the payer.
 */
export const DebtBasis = z.enum(['freight', 'stopped', 'claims'])
export type DebtBasis = z.output<typeof DebtBasis>
