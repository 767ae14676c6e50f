import type { LotRow } from '#contract/tender-list.ts'

/**
 * The cards of a wall after the list has changed: those shown keep their places and only take new facts; a lot the list has lost stays while
 * `ended` says it is over, for that is the moment one looks at it; new ones come to the end while there is room.
 */
export function holdPlaces(
  held: readonly LotRow[],
  wanted: readonly LotRow[],
  gone: { ended: (lot: LotRow) => boolean; off: ReadonlySet<string> },
  most: number,
): readonly LotRow[] {
  const byId = new Map(wanted.map(lot => [lot.id, lot]))
  const kept = held.flatMap(lot => {
    if (gone.off.has(lot.id)) return []
    const now = byId.get(lot.id)
    return now ?? (gone.ended(lot) ? lot : [])
  })
  const shown = new Set(kept.map(lot => lot.id))
  const next = [...kept, ...wanted.filter(lot => !shown.has(lot.id))].slice(0, most)
  return next.length === held.length && next.every((lot, i) => lot === held[i]) ? held : next
}
