/** A value at a moment, in milliseconds. */
export type Reading = { at: number; value: number }

/** Some time between two moments; `until` null: it goes on. */
export type Stretch = { from: number; until: number | null }

/** A sensor that says nothing for so long has told nothing of that time. */
export const SILENT_MS = 15 * 60_000

const MINUTE = 60_000
/** A reading that is off by so much from both around it, which agree, is none: a sensor that was reset says 85 °C. */
const SPIKE = 5
const AGREE = 3

/** Readings in their order without those that leap away from both around them and back. */
export function withoutSpikes(readings: readonly Reading[]): Reading[] {
  return readings.filter((reading, i) => {
    const [before, after] = [readings[i - 1], readings[i + 1]]
    if (!before || !after || after.at - before.at > 2 * SILENT_MS) return true
    const [up, down] = [reading.value - before.value, reading.value - after.value]
    return !(Math.abs(up) > SPIKE && Math.abs(down) > SPIKE && up * down > 0 && Math.abs(before.value - after.value) < AGREE)
  })
}

/** What of one stretch lies in another, in milliseconds; one that goes on has no end. */
export function overlapMs(a: Stretch, b: Stretch): number {
  const until = Math.min(a.until ?? Number.POSITIVE_INFINITY, b.until ?? Number.POSITIVE_INFINITY)
  return Math.max(0, until - Math.max(a.from, b.from))
}

/** Whether a moment lies in a stretch. */
export const isIn = ({ from, until }: Stretch, at: number): boolean => at >= from && (until === null || at <= until)

/** Whole minutes between two moments. */
export const minutesOf = (ms: number): number => Math.round(ms / MINUTE)

/** The middle one of these values; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
