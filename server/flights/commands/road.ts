import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import type { TaskBefore } from '#server/deals/flights/rules/driven.ts'
import { type Fix, measured } from '#server/deals/flights/rules/halts.ts'
import type { Position } from '#server/deals/flights/rules/roads.ts'
import { drivenSpan } from '#server/deals/flights/rules/visibility.ts'
import type { Tx } from '#server/platform/db.ts'
import { listTrack } from '#server/positions/store.ts'

export const isNowhere = ({ lat, lon }: Position) => lat === null || lon === null
export const pointOf = ({ lat, lon }: Position) => `${lat!.toFixed(2)} ${lon!.toFixed(2)}`
/** From one region of about a hundred kilometres to another. */
export const laneOf = (from: Position, to: Position) => [from, to].map(({ lat, lon }) => `${lat!.toFixed(0)} ${lon!.toFixed(0)}`).join(' ')

const EVERY_MS = 300_000
const MOST = 4000

/** Where the truck of a flight was from its first mark until now, one position of each five minutes. */
export async function fixesOf(tx: Tx, flight: FlightState): Promise<readonly Fix[]> {
  const driven = drivenSpan(flight)
  if (flight.truckId === null || driven === null) return []
  const { from } = driven
  const most = Math.min(MOST, Math.ceil((tx.now.getTime() - from.getTime()) / EVERY_MS) + 1)
  return listTrack(tx, { vehicleId: flight.truckId, from, to: tx.now }, { most })
}

export const between = (fixes: readonly Fix[], from: Date, to: Date) => fixes.filter(({ at }) => at >= from && at <= to)

/** What the drivers of a flight have done of it: its tasks that are done with the halts on the ways between them, and where they are now. */
export function pastOf(past: readonly FlightTask[], fixes: readonly Fix[], seen: (Position & { at: Date }) | null): TaskBefore[] {
  const way = (left: Date | null | undefined, task: TaskBefore) =>
    left && task.arrivedAt ? measured(left, between(fixes, left, task.arrivedAt), task) : [task]
  const own = past.flatMap((task, i) => way(past[i - 1]?.completedAt, { ...task, isRest: task.kind === 'rest' }))
  if (!seen) return own
  const { at } = seen
  const here = { lat: seen.lat, lon: seen.lon, plannedFrom: at, plannedTo: at, arrivedAt: at, completedAt: at, minutes: 0 }
  return [...own, ...way(past.at(-1)?.completedAt, here)]
}
