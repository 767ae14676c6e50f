import type { Vat } from './order-draft.ts'
import { type TaxRegime, vatRateOf } from './requisites.ts'

export type { Vat } from './order-draft.ts'
/** VAT of a price, as a table has it too. */
export type Charging = { vatMode: string; vatRate: number }
export type Taxed = { regime: string | null; country: string }

/** Whether an organisation deducts the VAT it pays: in Russia the general regime and the agricultural one do. */
export const deductsVat = ({ regime, country }: Taxed): boolean => country === 'RU' && ['osno', 'eshn'].includes(regime ?? 'osno')

/**
 * Whether who charges VAT so deducts the VAT he pays: not at the special rates, nor where he charges none. Source: НК РФ ст. 164 п. 8, ст. 170
 * п. 2, 8.
 */
export const deductsAt = ({ vatMode, vatRate }: Charging): boolean => vatMode !== 'none' && vatRate !== 5 && vatRate !== 7

/** How an executor charges VAT for a loading on a day, by his tax regime. */
export function vatProposed({ regime, country }: Taxed, day: string): Vat {
  const rate = vatRateOf((regime ?? 'osno') as TaxRegime, country, day)
  return rate === 0 && country === 'RU' ? { vatMode: 'none', vatRate: 0 } : { vatMode: 'included', vatRate: rate }
}

/** The rates an executor may charge for a loading on a day: those of his regime, and 0 across a border; none where he pays no VAT. */
export function vatRatesOf(taxed: Taxed, day: string): Vat['vatRate'][] {
  const { vatMode, vatRate } = vatProposed(taxed, day)
  if (vatMode === 'none') return []
  return vatRate > 7 ? [vatRate, 10, 0] : vatRate === 0 ? [0] : [vatRate, 0]
}

/** Whether an executor may charge VAT so. */
export const vatFits = ({ vatMode, vatRate }: Vat, taxed: Taxed, day: string): boolean => {
  const rates = vatRatesOf(taxed, day)
  return vatMode === 'none'
    ? rates.length === 0 || taxed.country !== 'RU'
    : rates.includes(vatRate) || (rates.length === 0 && vatRate === 0)
}

/** How a forwarder bills his customer unless he says otherwise: as the order says where his own regime lets him, else by his regime. */
export const customerVatOf = (order: Vat, own: Taxed, day: string): Vat =>
  vatFits(order, own, day) ? { vatMode: order.vatMode, vatRate: order.vatRate } : vatProposed(own, day)
