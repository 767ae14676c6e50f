/**
 * Splits a sum of minor units, to the last of them: each part rounded down by its weight, and what is left one by one to the largest
 * remainders, of equal ones to the first. Where nothing has a weight all parts are equal.
 */
export function splitSum(sum: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const whole = weights.map(weight => BigInt(Math.round(weight)))
  const all = whole.reduce((total, weight) => total + weight, 0n)
  const [parts, total] = all > 0n ? [whole, all] : [whole.map(() => 1n), BigInt(whole.length)]
  const shares = parts.map((weight, i) => ({ i, down: (BigInt(sum) * weight) / total, rest: (BigInt(sum) * weight) % total }))
  const left = Number(BigInt(sum) - shares.reduce((given, { down }) => given + down, 0n))
  const first = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ i }) => i),
  )
  return shares.map(({ i, down }) => Number(down) + (first.has(i) ? 1 : 0))
}

/** What an order is on a flight; `kgKm` null where its way is not known. */
export type Weighed = { orderId: string; massKg: number; pallets: number; kgKm: number | null }

/** The weights of orders by the way people chose; tonne-kilometres fall back to mass where a way is not known, for all of them alike. */
export function weightsOf(
  { by, shares }: { by: 'ton_km' | 'mass' | 'pallets' | 'hand'; shares: readonly { orderId: string; percent: number }[] },
  orders: readonly Weighed[],
): number[] {
  // whole hundredths of a percent: a percent of two digits is no whole number in a computer
  if (by === 'hand') return orders.map(({ orderId }) => Math.round((shares.find(share => share.orderId === orderId)?.percent ?? 0) * 100))
  if (by === 'pallets') return orders.map(({ pallets }) => pallets)
  const known = by === 'ton_km' && orders.every(({ kgKm }) => kgKm !== null)
  return orders.map(({ kgKm, massKg }) => (known ? kgKm! : massKg))
}
