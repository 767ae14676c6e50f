import type { FlightStatus } from './order-states.ts'

/** Statuses of flights that carry nothing any more. */
const over = new Set<FlightStatus>(['completed', 'interrupted', 'cancelled'])

export const isOver = ({ status }: { status: FlightStatus }): boolean => over.has(status)

/** The flight whose vehicle and driver an order names where there is room for one: under way or to come, else the last there was. */
export const leadOf = <F extends { status: FlightStatus }>(flights: readonly F[]): F | null =>
  flights.find(flight => !isOver(flight)) ?? flights.at(-1) ?? null
