export type Frames = { count: number; fps: number; p50: number; p95: number; worst: number; dropped: number }

const TICK = 1000 / 60

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** What frame times say: frames per second, middle, 95th of a hundred and worst, and the share of ticks of 1/60 s without a frame. */
export function framesOf(times: readonly number[]): Frames | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  const ticks = times.reduce((sum, time) => sum + Math.max(1, Math.round(time / TICK)), 0)
  return {
    count: times.length,
    fps: (times.length * 1000) / total,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    worst: sorted.at(-1) ?? 0,
    dropped: 1 - times.length / ticks,
  }
}
