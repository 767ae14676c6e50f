import type { TrackPoint } from '#contract/tracks.ts'
import { isWithin, type Span } from '#server/deals/flights/rules/visibility.ts'

/** Points of one answer, about. */
const MOST = 1000

/** How many seconds lie between two points of an answer. */
export function stepOf(spans: readonly Span[], now: Date, most = MOST): number {
  const ms = spans.reduce((sum, { from, until }) => sum + Math.max(0, (until ?? now).getTime() - from.getTime()), 0)
  return Math.max(1, Math.ceil(ms / 1000 / most))
}

/** Of points that were copied those a viewer may see. */
export const visibleOf = (points: readonly TrackPoint[], spans: readonly Span[]): TrackPoint[] =>
  points.filter(([ms]) => spans.some(span => isWithin(span, new Date(ms))))

const AROUND_MS = 30 * 60_000

/** What proves a stop: the track from half an hour before the vehicle came to half an hour after it left, as far as that has passed. */
export function provingSpan({ arrivedAt, completedAt }: { arrivedAt: Date | null; completedAt: Date | null }, now: Date) {
  if (arrivedAt === null) return null
  const left = (completedAt ?? now).getTime() + AROUND_MS
  return { from: new Date(arrivedAt.getTime() - AROUND_MS), until: new Date(Math.min(left, now.getTime())) }
}
