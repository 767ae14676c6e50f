import type { OrderDraft } from './order-draft.ts'
import type { Money } from './primitives.ts'

type Spot = { lat: number | null; lon: number | null }

const EARTH_KM = 6371

/** VAT inside or on top of a price in minor units, rounded half up. Source: НК РФ ст. 164, 168. */
export function vatOf(minor: number, mode: OrderDraft['vatMode'], rate: number): number {
  if (mode === 'none' || rate === 0) return 0
  const base = mode === 'included' ? 100 + rate : 100
  return Math.floor((2 * minor * rate + base) / (2 * base))
}

type Priced = { price: Money | null; extras?: Money | undefined; customerPrice: Money | null }

/** What an order costs its forwarder in the terms of its price: the price with the approved extras. */
export const costOf = ({ price, extras }: Pick<Priced, 'price' | 'extras'>): Money | null =>
  price && { minor: price.minor + (extras?.minor ?? 0), currency: price.currency }

/**
 * The margin of an order wherever it is shown: what is left of the customer's price, and its share; null when the two cannot be compared.
 */
export function marginOf(money: Priced): { money: Money; share: number } | null {
  const cost = costOf(money)
  const whole = money.customerPrice
  if (!cost || !whole || cost.currency !== whole.currency || whole.minor === 0) return null
  const minor = whole.minor - cost.minor
  return { money: { minor, currency: cost.currency }, share: minor / whole.minor }
}

/** Kilometres between two places along the great circle; null while one has no coordinates. */
export function greatCircleKm(a: Spot, b: Spot): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}

/** Driving a day allows one driver, in minutes. Source: приказ Минтранса 424, п. 7; ЕСТР ст. 6. */
const SHIFT_MINUTES = 540

/** In how many daily shifts of 9 hours one driver drives so many minutes. */
export const shiftsOf = (minutes: number): number => Math.max(1, Math.ceil(minutes / SHIFT_MINUTES))
