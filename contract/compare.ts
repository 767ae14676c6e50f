import { vatOf } from './order-sums.ts'
import type { Basis } from './tender-states.ts'

/** A price with the VAT that is on it or in it. */
export type Priced = { amount: number; vatMode: 'included' | 'excluded' | 'none'; vatRate: number }

/** What is paid for it, VAT and all. */
export const grossOf = ({ amount, vatMode, vatRate }: Priced): number =>
  vatMode === 'excluded' ? amount + vatOf(amount, vatMode, vatRate) : amount

/** What is left of it without VAT, rounded to minor units. */
export const netOf = (priced: Priced): number =>
  priced.vatMode === 'included' ? priced.amount - vatOf(priced.amount, priced.vatMode, priced.vatRate) : priced.amount

/** Whether a basis means the price without VAT. */
export const isNet = (basis: Basis, deductsVat: boolean): boolean => basis === 'net' || (basis === 'effective' && deductsVat)

/**
 * The value prices are compared by: thousandths of a minor unit, rounded down. Two prices that differ by a minor unit never come out equal,
 * whatever VAT is in them.
 */
export function comparedOf({ amount, vatMode, vatRate }: Priced, basis: Basis, deductsVat: boolean): bigint {
  const exact = BigInt(amount) * 1000n
  const rate = vatMode === 'none' ? 0n : BigInt(vatRate)
  if (isNet(basis, deductsVat)) return vatMode === 'included' ? (exact * 100n) / (100n + rate) : exact
  return vatMode === 'excluded' ? (exact * (100n + rate)) / 100n : exact
}
