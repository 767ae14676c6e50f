import { type Charging, deductsAt, type Vat } from './order-vat.ts'
import type { Money } from './primitives.ts'

/** VAT inside or on top of a price in minor units, rounded half up. Source: НК РФ ст. 164, 168. */
export function vatOf(minor: number, mode: Vat['vatMode'], rate: number): number {
  if (mode === 'none' || rate === 0) return 0
  const base = mode === 'included' ? 100 + rate : 100
  return Math.floor((2 * minor * rate + base) / (2 * base))
}

/** Part of the sum of an order, in minor units of its currency. */
export type Sum = { net: number; vat: number; gross: number }
/** One line of an order's sum: VAT is part of its amount or comes on top, half up to the minor unit; what is given back mirrors what was paid. */
export function lineOf(amount: number, vatMode: Vat['vatMode'], vatRate: number): Sum {
  const vat = Math.sign(amount) * vatOf(Math.abs(amount), vatMode, vatRate)
  return vatMode === 'included'
    ? { net: amount - vat || 0, vat: vat || 0, gross: amount }
    : { net: amount, vat: vat || 0, gross: amount + vat }
}

type Bought = { price: Money | null; extras?: Money | undefined }

/** What an order costs its forwarder in the terms of its price: the price with the approved extras. */
export const costOf = ({ price, extras }: Bought): Money | null =>
  price && { minor: price.minor + (extras?.minor ?? 0), currency: price.currency }

/** What is left of a price, VAT left out, and its share of that price without VAT. */
export type Margin = { money: Money; share: number }

/** What is paid for an order, in minor units: its sum, and agreed claims, which have no VAT. */
type Cost = Pick<Sum, 'net' | 'gross'> & { claims: number }

/** What an order costs him who charges VAT so: he pays the VAT in it himself where he does not deduct it. */
export const costTo = (vat: Charging, { net, gross, claims }: Cost): number => (deductsAt(vat) ? net : gross) + claims

/**
 * The margin of an order wherever it is shown: what is charged less VAT, less what it costs him who charges so (`costTo`). Null when
 * nothing is charged or the currencies differ.
 */
export function marginOf(charged: { price: Money | null; vat: Vat }, cost: (Cost & { currency: string }) | null): Margin | null {
  const { price, vat } = charged
  if (!cost || !price || price.currency !== cost.currency || price.minor === 0) return null
  const { net } = lineOf(price.minor, vat.vatMode, vat.vatRate)
  const minor = net - costTo(vat, cost)
  return { money: { minor, currency: cost.currency }, share: minor / net }
}

/** Driving a day allows one driver, in minutes. Source: приказ Минтранса 424, п. 7; ЕСТР ст. 6. */
const SHIFT_MINUTES = 540

/** In how many daily shifts of 9 hours one driver drives so many minutes. */
export const shiftsOf = (minutes: number): number => Math.max(1, Math.ceil(minutes / SHIFT_MINUTES))
