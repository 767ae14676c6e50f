import type { AnalyticsNote } from '#contract/analytics.ts'

type Column = { x: number; width: number }
export type Spot = { x: number; from: number; to: number; notes: readonly AnalyticsNote[] }

/** The first and the last point of a plot by time a note lies on; null where it lies on none. `keys` are the first days of the points. */
export function pointsOfNote(
  keys: readonly string[],
  { from, to }: Pick<AnalyticsNote, 'from' | 'to'>,
): { first: number; last: number } | null {
  const last = keys.findLastIndex(key => key <= to)
  const first = Math.max(
    0,
    keys.findLastIndex(key => key <= from),
  )
  return last < 0 ? null : { first: Math.min(first, last), last }
}

/** Where marks of notes stand over a plot, and the columns they lie on; marks that would touch are one. */
export function spotsOf(notes: readonly AnalyticsNote[], keys: readonly string[], columns: readonly Column[], apart = 28): Spot[] {
  const spots: Spot[] = []
  for (const note of notes) {
    const points = pointsOfNote(keys, note)
    const [first, last] = [points && columns[points.first], points && columns[points.last]]
    if (!first || !last) continue
    const x = first.x + first.width / 2
    const to = last.x + last.width
    const before = spots.at(-1)
    if (before && x - before.x < apart) spots[spots.length - 1] = { ...before, to: Math.max(before.to, to), notes: [...before.notes, note] }
    else spots.push({ x, from: first.x, to, notes: [note] })
  }
  return spots
}
