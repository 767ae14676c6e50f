import type { FlightRecord, FlightState, FlightTask, PlannedStop } from '#server/deals/flights/record.ts'
import { SERVICE } from './roads.ts'

/** When a flight holds its resources. */
export type FlightPeriod = Pick<FlightRecord, 'plannedStart' | 'plannedEnd'>

/** When something is done, and how many minutes it takes where somebody said it. */
export type PlannedTime = Pick<PlannedStop, 'from' | 'to'> & { minutes?: number | null }

/** When a flight runs with these stops, what is done at the last of them included: one that has begun keeps its beginning. */
export function periodOf(flight: FlightState | null, stops: readonly PlannedTime[]): FlightPeriod {
  const begun = flight?.tasks.some(task => task.status !== 'planned') ?? false
  const start = flight && begun ? flight.plannedStart : stops[0]!.from
  const end = Math.max(...stops.map(endOf), start.getTime() + SERVICE * MINUTE)
  return { plannedStart: start, plannedEnd: new Date(end) }
}

const MINUTE = 60_000
const endOf = ({ to, minutes }: PlannedTime) => to.getTime() + (minutes ?? SERVICE) * MINUTE

/** When tasks are to be done; what a flight does for itself is over with its window. */
export const timesOf = (
  tasks: readonly Pick<FlightTask, 'orderId' | 'flightId' | 'plannedFrom' | 'plannedTo' | 'minutes'>[],
): PlannedTime[] =>
  tasks.map(({ orderId, flightId, plannedFrom, plannedTo, minutes }) => ({
    from: plannedFrom,
    to: plannedTo,
    minutes: orderId === flightId ? 0 : minutes,
  }))
