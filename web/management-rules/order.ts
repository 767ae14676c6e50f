/**
 * The priority that puts a rule at a place among others, which stand in their order: between its neighbours where there is room, else that of
 * the one it comes before (of equal ones the older goes first) or one more than that of the last.
 */
export function placeBetween(others: readonly number[], to: number): number {
  const before = to > 0 ? others[to - 1] : undefined
  const after = others[to]
  if (after === undefined) return Math.min(1000, (before ?? 99) + 1)
  if (before === undefined) return Math.max(1, after - 1)
  return after - before > 1 ? Math.floor((before + after) / 2) : after
}
