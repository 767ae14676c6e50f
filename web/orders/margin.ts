import type { Money } from '#contract/primitives.ts'

/** What is left of the customer's price, and its share; null when the two prices cannot be compared. */
export function marginOf(price: Money | null | undefined, customerPrice: Money | null | undefined): { money: Money; share: number } | null {
  if (!price || !customerPrice || price.currency !== customerPrice.currency || customerPrice.minor === 0) return null
  const minor = customerPrice.minor - price.minor
  return { money: { minor, currency: price.currency }, share: minor / customerPrice.minor }
}
