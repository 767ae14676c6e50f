import type { StopRow } from '#contract/order-list.ts'

/** Stops along the line by planned time; evenly when a time is missing. Neighbours never touch. */
export function spread(stops: readonly Pick<StopRow, 'windowFrom'>[]): number[] {
  const last = stops.length - 1
  if (last <= 0) return stops.map(() => 0)
  const even = stops.map((_, i) => i / last)
  const times = stops.map(stop => (stop.windowFrom === null ? Number.NaN : Date.parse(stop.windowFrom)))
  const [first, end] = [times[0]!, times[last]!]
  if (times.some(Number.isNaN) || end <= first) return even
  const gap = Math.min(0.12, 0.6 / last)
  return times.map((time, i) => Math.min(1 - gap * (last - i), Math.max(gap * i, (time - first) / (end - first))))
}
