import type { MenuItem } from '#contract/menu.ts'

type Placed = Pick<MenuItem, 'id' | 'position'>

const step = 10

/** Items as the menu shows them: by position, those of one position by their number. */
export const ordered = <I extends Placed>(items: readonly I[]): I[] => items.toSorted((a, b) => a.position - b.position || a.id - b.id)

/** Positions that several items share, each with those items. */
export function shared<I extends Placed>(items: readonly I[]): I[][] {
  const at = Map.groupBy(ordered(items), item => item.position)
  return [...at.values()].filter(same => same.length > 1)
}

/**
 * What changes when an item takes the place of another one: the two positions are exchanged; where that alone does not give the
 * order meant, because others share their positions, all are numbered anew.
 */
export function exchanged(items: readonly Placed[], id: number, other: number): Placed[] {
  const now = ordered(items)
  const from = now.findIndex(item => item.id === id)
  const to = now.findIndex(item => item.id === other)
  if (from < 0 || to < 0 || from === to) return []
  const meant = now.with(to, now[from]!).with(from, now[to]!)
  const swap = [
    { id, position: now[to]!.position },
    { id: other, position: now[from]!.position },
  ]
  const after = ordered(now.map(item => swap.find(one => one.id === item.id) ?? item))
  return after.every((item, index) => item.id === meant[index]!.id) ? swap : renumbered(meant)
}

/** The positions that make this order with room between, where they differ from those the items have. */
export const renumbered = (meant: readonly Placed[]): Placed[] =>
  meant.flatMap(({ id, position }, index) => (position === (index + 1) * step ? [] : [{ id, position: (index + 1) * step }]))
