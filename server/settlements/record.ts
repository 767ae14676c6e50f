import type { Selectable } from 'kysely'
import type {
  SettlementEntries,
  SettlementLines,
  SettlementPaymentLines,
  SettlementPayments,
  Settlements,
  SettlementTotals,
  StatementPayments,
} from '#server/platform/db.gen.ts'

export type SettlementRecord = Selectable<Settlements>
export type LineRecord = Selectable<SettlementLines>
export type TotalRecord = Selectable<SettlementTotals>
export type SettlementEntryRecord = Selectable<SettlementEntries>
export type PaymentRecord = Selectable<SettlementPayments>
export type PaymentLineRecord = Selectable<SettlementPaymentLines>

/** What is known of a payment of a statement: how much of it settlements took over, and who left the rest aside. */
export type BankRecord = Selectable<StatementPayments>

export type JournalRecord = LineRecord & {
  settlementNumber: string
  counterpartId: string
  counterpartName: string
  counterpartTin: string
  kpp: string
  customerNumber: string
  deliveredOn: string | null
  day: string
  /** Of a payment: which one, its number and how much of it went to the line. */
  paymentId: string | null
  paymentNumber: string | null
  amount: number | null
  /** What was paid of the line by the payments marked before it. */
  before: number | null
}

/** What the row of an order tells beside its debt. */
export type ShownOrder = {
  createdAt: string
  customerNumber: string | null
  truck: string | null
  trailer: string | null
  driver: string | null
}

/** A settlement with its lines. */
export type SettlementState = { settlement: SettlementRecord; lines: readonly LineRecord[] }
