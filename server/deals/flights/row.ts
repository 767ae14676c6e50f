import type { Selectable } from 'kysely'
import type { FlightRow } from '#contract/order-card.ts'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { Flights, FlightTasks } from '#server/platform/db.gen.ts'
import { marksOf, type TaskFacts } from './rules/tasks.ts'

export type FlightRecord = Selectable<Flights>
export type TaskRecord = Selectable<FlightTasks>

/** The number of the shape of stored flight rows. */
export const SHAPE = 1

export type FlightState = Omit<FlightRecord, 'status'> & { status: FlightStatus; tasks: readonly (TaskRecord & TaskFacts)[] }

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Whether a flight only repeats the one of the actual carrier an order was passed on to. */
const isMirror = (flight: Pick<FlightRecord, 'mirrorsId'>): boolean => flight.mirrorsId !== null

/** A flight as one side of its order sees it: marks belong to the executor, the driver's phone is opened by the caller's rule. */
export function toFlight(flight: FlightState, side: Side, openPhone: (sealed: Buffer) => string | null): FlightRow {
  // a mirror of the actual carrier's flight has plates and a name, and nothing one could open
  const vehicle = (id: string | null, plate: string | null, model: string | null) =>
    plate && (id || isMirror(flight)) ? { id, plate, model: model ?? '' } : null
  return {
    id: flight.id,
    number: flight.number,
    status: flight.status,
    truck: vehicle(flight.truckId, flight.truckPlate, flight.truckModel),
    trailer: vehicle(flight.trailerId, flight.trailerPlate, flight.trailerModel),
    driver:
      flight.driverName && (flight.driverId || isMirror(flight))
        ? { id: flight.driverId, name: flight.driverName, phone: flight.driverPhone && openPhone(flight.driverPhone) }
        : null,
    tasks: flight.tasks.map((task, i) => ({
      id: task.id,
      seq: task.seq,
      kind: task.kind as FlightRow['tasks'][number]['kind'],
      status: task.status as TaskStatus,
      departedAt: iso(task.departedAt),
      arrivedAt: iso(task.arrivedAt),
      serviceAt: iso(task.serviceAt),
      completedAt: iso(task.completedAt),
      marks: side === 'executor' && !isMirror(flight) ? marksOf(flight.tasks, i) : [],
    })),
  }
}

/** Projection rows of a flight: its executor and the forwarder whose order it carries, for whom a dropped flight is closed. */
export function rowsOf(flight: FlightState, forwarderId: string, dropped: boolean) {
  const row = (viewer: string, side: Side, opens: boolean) => ({
    org_id: viewer,
    opens,
    side,
    status: flight.status,
    version: flight.version,
    shape: SHAPE,
    starts_at: flight.plannedStart.toISOString(),
    ends_at: flight.plannedEnd.toISOString(),
    search: [flight.number, flight.truckPlate, flight.trailerPlate, flight.driverName].filter(Boolean).join(' · '),
    row_json: JSON.stringify({
      id: flight.id,
      number: flight.number,
      status: flight.status,
      truck: flight.truckPlate,
      trailer: flight.trailerPlate,
      driver: flight.driverName,
    }),
  })
  const theirs = row(forwarderId, 'forwarder', !dropped)
  return isMirror(flight) ? [theirs] : [row(flight.orgId, 'executor', true), theirs]
}
