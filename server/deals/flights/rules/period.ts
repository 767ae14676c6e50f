import type { FlightRecord, FlightState, PlannedStop } from '#server/deals/flights/record.ts'

/** When a flight holds its resources. */
export type FlightPeriod = Pick<FlightRecord, 'plannedStart' | 'plannedEnd'>

const LEAST_MS = 3600_000

/** When a flight runs with these stops: one that has begun keeps its beginning. */
export function periodOf(flight: FlightState | null, stops: readonly Pick<PlannedStop, 'from' | 'to'>[]): FlightPeriod {
  const begun = flight?.tasks.some(task => task.status !== 'planned') ?? false
  const start = flight && begun ? flight.plannedStart : stops[0]!.from
  const last = stops.reduce((end, { to }) => (to > end ? to : end), stops[0]!.to)
  return { plannedStart: start, plannedEnd: last > start ? last : new Date(start.getTime() + LEAST_MS) }
}
