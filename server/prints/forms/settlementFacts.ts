import type { Bilingual, Day, Money, Side } from '#contract/primitives.ts'
import type { PartyFacts } from '#server/wording/record.ts'
import type { Form } from './form.ts'

/** What a settlement of carriages is printed of: everything in words and numbers, looked up by the module that keeps settlements. */

/** One sum in its parts, all of one currency; `vatRate` null: parts of different rates. */
export type PrintedSettlementSum = { net: Money; vat: Money; gross: Money; vatRate: number | null }

/** One order of a settlement. */
export type PrintedSettlementLine = {
  order: string
  /** The day of the order. */
  date: Day
  /** Number of the same order at the customer; empty: none. */
  customerNumber: string
  /** What the order says of the customer's own, in words; empty where it is no bill to him. */
  customerOwn: string
  /** From the first loading to the last unloading, each a name of a place. */
  from: Bilingual
  to: Bilingual
  loadedOn: Day | null
  unloadedOn: Day | null
  /** Plates of truck and trailer; empty where nobody was named. */
  vehicle: string
  driver: string
  /** Documents that came with it, in words, with a number where one is known: «ТН № 26-000114». */
  documents: string[]
  /** The carriage with the extras both sides agreed to. */
  sum: PrintedSettlementSum
  /** What of the sum is extras, VAT included; null: none. */
  extras: Money | null
  /** Agreed claims, against the creditor with a minus; null: none. */
  claims: Money | null
  /** What is paid for the line: `sum.gross` with `claims`. */
  due: Money
  dueOn: Day | null
}

export type PrintedSettlementPerson = { name: string; post: string; at: Day }

export type SettlementPrintFacts = {
  viewer: Side
  /** The day of printing by the viewer's clock. */
  today: Day
  number: string
  date: Day
  /** Days the orders were carried out in. */
  period: { from: Day; to: Day } | null
  /** Who is paid. */
  creditor: PartyFacts
  /** Who pays. */
  debtor: PartyFacts
  /** Contract between them, in words; empty: none. */
  contract: string
  /** How the settlement stands, in words. */
  status: Bilingual
  lines: PrintedSettlementLine[]
  /** Totals of the lines, one per currency. */
  totals: { sum: PrintedSettlementSum; claims: Money | null; due: Money }[]
  made: PrintedSettlementPerson | null
  approved: PrintedSettlementPerson | null
}

/** A form made of a settlement, as `PrintForm` is of an order. */
export type SettlementPrintForm = {
  code: string
  name: Bilingual
  sides: readonly Side[]
  page: 'A4' | 'A4L' | 'A5'
  missing: (facts: SettlementPrintFacts) => Bilingual[]
  build: (facts: SettlementPrintFacts, options: { language: 'ru' | 'en' }) => Form
}
