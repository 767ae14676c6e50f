import { isOver } from '#contract/flight-lead.ts'
import type { FlightListRow, FlightStop } from '#contract/flight-list.ts'
import type { FlightBulk } from '#contract/flight-moves.ts'
import type { TaskStatus } from '#contract/order-states.ts'
import { nextStop } from '#web/flights/display.ts'
import type { RowResult } from '#web/lists/bulk/bulk.ts'

/** A step with many flights that has to know something first. */
export type FlightsAsking = {
  kind: FlightBulk['action']
  rows: readonly FlightListRow[]
  run: (one: (rows: readonly FlightListRow[]) => Promise<readonly RowResult[]>) => void
}

type NextMark = Extract<FlightBulk, { action: 'mark' }>['rows'][number]['mark']

const marks: Partial<Record<TaskStatus, NextMark>> = { planned: 'depart', en_route: 'arrive', arrived: 'finish', in_service: 'finish' }

/** The mark a flight waits for, and the stop it is made at; null where it waits for none. */
export function nextMarkOf(flight: FlightListRow): { stop: FlightStop; mark: NextMark } | null {
  const stop = nextStop(flight)
  const mark = stop && marks[stop.status]
  return stop && mark ? { stop, mark } : null
}

const isPlanned = ({ status }: FlightStop) => status === 'planned' || status === 'cancelled'

/** Why a step with many flights is not possible for one of them; null where it is. The server decides in the end. */
export function obstacleTo(kind: FlightBulk['action'] | 'sheets', flight: FlightListRow): FlightObstacle | null {
  if (kind === 'sheets') return flight.orders.length === 0 ? 'noOrders' : null
  if (isOver(flight)) return 'over'
  if (!flight.truck?.id) return flight.truck ? 'mirrored' : 'noResources'
  if (kind === 'replace') return flight.stops.every(isPlanned) ? null : 'begun'
  if (kind !== 'mark') return null
  return nextMarkOf(flight) === null ? 'nothingLeft' : null
}

type FlightObstacle = 'over' | 'begun' | 'noResources' | 'nothingLeft' | 'noOrders' | 'mirrored'
