import type { OrderSummary } from '#contract/order-list.ts'

/** What the product takes for good service; an organisation has no target of its own yet. */
export const onTimeTarget = 0.92

export type OnTime = {
  delivered: number
  inTime: number
  /** In-time deliveries of all deliveries of the eight weeks; null without any. */
  share: number | null
  /** The last four weeks against the four before, as a difference of shares; null where one of the two had no delivery. */
  delta: number | null
  weeks: readonly { from: string; delivered: number; share: number | null }[]
}

/** The share of deliveries in time of eight weeks: every delivery counts the same, whichever week it fell in. */
export function onTimeOf(weeks: OrderSummary['onTime']): OnTime {
  const all = total(weeks)
  const recent = total(weeks.slice(-4)).share
  const before = total(weeks.slice(0, -4)).share
  return {
    ...all,
    delta: recent === null || before === null ? null : recent - before,
    weeks: weeks.map(week => ({ from: week.from, delivered: week.delivered, share: total([week]).share })),
  }
}

function total(weeks: OrderSummary['onTime']) {
  const delivered = weeks.reduce((sum, week) => sum + week.delivered, 0)
  const inTime = weeks.reduce((sum, week) => sum + week.inTime, 0)
  return { delivered, inTime, share: delivered === 0 ? null : inTime / delivered }
}

type Point = { x: number; y: number }

/** The line of shares in a box of 100 by 100, broken where a week had no delivery, and the height of the target in it. */
export function lineOf(weeks: OnTime['weeks'], target: number): { pieces: Point[][]; target: number } {
  const shares = weeks.flatMap(week => (week.share === null ? [] : [week.share]))
  const top = Math.min(1, Math.max(target, ...shares) + 0.02)
  const bottom = Math.max(0, Math.min(target, ...shares) - 0.02)
  const y = (share: number) => ((top - share) / (top - bottom)) * 100
  const pieces: Point[][] = [[]]
  weeks.forEach((week, i) => {
    if (week.share === null) pieces.push([])
    else pieces.at(-1)!.push({ x: (i / Math.max(1, weeks.length - 1)) * 100, y: y(week.share) })
  })
  return { pieces: pieces.filter(piece => piece.length > 0), target: y(target) }
}
