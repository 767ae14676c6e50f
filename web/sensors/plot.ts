import type { RecordPoint, SensorRecord } from '#contract/sensors.ts'

/** Pieces farther apart have a gap between them: nothing was measured there. */
const APART_MS = 16 * 60_000
const HOUR = 3_600_000

/** The picture of a record: its times and degrees, what lies where. */
export type Frame = { from: number; until: number; low: number; high: number }

/** The frame everything measured fits in, with the range asked for; null where nothing was measured. */
export function frameOf({ series, byHand, climates }: SensorRecord): Frame | null {
  const points = [
    ...series.flatMap(one => one.points.map(([at, low, high]) => ({ at, low, high }))),
    ...byHand.map(({ at, temperature }) => ({ at: Date.parse(at), low: temperature, high: temperature })),
  ]
  if (points.length === 0) return null
  const bounds = climates.flatMap(({ min, max }) => [min, max].filter(bound => bound !== null))
  const [low, high] = [Math.min(...bounds, ...points.map(point => point.low)), Math.max(...bounds, ...points.map(point => point.high))]
  const room = Math.max(1, (high - low) * 0.12)
  const [from, until] = [Math.min(...points.map(({ at }) => at)), Math.max(...points.map(({ at }) => at))]
  return { from, until: Math.max(until, from + HOUR / 2), low: low - room, high: high + room }
}

/** A record in its runs: where nothing was measured for longer, a new one begins. */
export function runsOf(points: readonly RecordPoint[]): RecordPoint[][] {
  const runs: RecordPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && point[0] - run.at(-1)![0] <= APART_MS) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** The times between the runs of a record. */
export const gapsOf = (points: readonly RecordPoint[]): { from: number; until: number }[] => {
  const runs = runsOf(points)
  return runs.slice(1).map((run, i) => ({ from: runs[i]!.at(-1)![0], until: run[0]![0] }))
}

/** Round degrees between the bounds of a frame, three to six of them. */
export function ticksOf({ low, high }: Frame): number[] {
  const step = [1, 2, 5, 10, 20, 50].find(each => (high - low) / each <= 5) ?? 100
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick)
  return ticks
}

/** Whole hours of a frame to write under it, as many as there is room for. */
export function hoursOf({ from, until }: Frame, most: number): number[] {
  const step = [1, 2, 3, 6, 12, 24, 48, 96].find(hours => (until - from) / (hours * HOUR) <= most) ?? 168
  const hours: number[] = []
  for (let at = Math.ceil(from / (step * HOUR)) * step * HOUR; at <= until; at += step * HOUR) hours.push(at)
  return hours
}

/** A record by the hour: the least, greatest and mean of each. */
export function hourly(points: readonly RecordPoint[]): RecordPoint[] {
  return [...Map.groupBy(points, ([at]) => Math.floor(at / HOUR) * HOUR)].map(([at, pieces]) => [
    at,
    Math.min(...pieces.map(([, low]) => low)),
    Math.max(...pieces.map(([, , high]) => high)),
    pieces.reduce((sum, [, , , mean]) => sum + mean, 0) / pieces.length,
  ])
}
