import type { Candidate, Counterpart } from '#contract/settlements.ts'

/** Orders by whom they are with, in the order the counterparts were met. */
export function groupsOf(rows: readonly Candidate[]): { counterpart: Counterpart; orders: Candidate[] }[] {
  const groups = new Map<string, { counterpart: Counterpart; orders: Candidate[] }>()
  for (const row of rows) {
    const group = groups.get(row.counterpart.id) ?? { counterpart: row.counterpart, orders: [] }
    group.orders.push(row)
    groups.set(row.counterpart.id, group)
  }
  return [...groups.values()]
}
