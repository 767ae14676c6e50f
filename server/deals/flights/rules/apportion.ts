/**
 * A whole number in parts by weight: each rounded down, what is left goes one by one to the largest remainders, of equal ones to the first.
 * The parts come to the number; where every weight is nothing they are equal.
 */
export function apportion(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all === 0)
    return weights.length === 0
      ? []
      : apportion(
          sum,
          weights.map(() => 1),
        )
  // a sum of money by a mass in kilograms is more than a number holds to the unit
  const exact = weights.map(weight => BigInt(sum) * BigInt(weight))
  const parts = exact.map(value => Number(value / BigInt(all)))
  const rests = exact
    .map((value, i) => ({ i, rest: value % BigInt(all) }))
    .toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.i - b.i))
  const left = sum - parts.reduce((total, part) => total + part, 0)
  for (const { i } of rests.slice(0, left)) parts[i] = parts[i]! + 1
  return parts
}
