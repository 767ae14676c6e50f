import type { FlightRow } from '#contract/order-card.ts'
import type { TaskKind } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { FlightRecord, FlightState, OrderFlight } from './record.ts'
import type { Share } from './rules/ofOrder.ts'
import { marksOf } from './rules/tasks.ts'

/** The number of the shape of stored flight rows. */
export const SHAPE = 1

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Whether a flight only repeats the one of the actual carrier an order was passed on to. */
const isMirror = (flight: Pick<FlightRecord, 'mirrorsId'>): boolean => flight.mirrorsId !== null

/** A flight as one side of its order sees it: marks belong to the executor, the driver's phone is opened by the caller's rule. */
export function toFlight(flight: OrderFlight, side: Side, openPhone: (sealed: Buffer) => string | null): FlightRow {
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
    share: flight.share,
    tasks: flight.tasks.map((task, i) => ({
      id: task.id,
      stop: task.stopSeq > 0 ? task.stopSeq - 1 : null,
      kind: task.kind as TaskKind,
      place: task.stopSeq > 0 ? null : { ru: task.placeRu, en: task.placeEn },
      status: task.status,
      departedAt: iso(task.departedAt),
      arrivedAt: iso(task.arrivedAt),
      serviceAt: iso(task.serviceAt),
      completedAt: iso(task.completedAt),
      marks: side === 'executor' && !isMirror(flight) ? marksOf(flight.tasks, i) : [],
    })),
  }
}

/**
 * Projection rows of a flight: its executor and the forwarders whose orders it carries; for one whose order was dropped it is closed, unless
 * it carries another of his.
 */
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
  const served = new Set(flight.tasks.filter(({ orderId }) => orderId !== flight.id).map(({ orderOrgId }) => orderOrgId))
  const opensTo = (viewer: string) => !dropped || viewer !== forwarderId || (flight.status !== 'cancelled' && served.has(viewer))
  const theirs = [...new Set([forwarderId, ...served])].map(viewer => row(viewer, 'forwarder', opensTo(viewer)))
  return isMirror(flight) ? theirs : [row(flight.orgId, 'executor', true), ...theirs.filter(({ org_id: id }) => id !== flight.orgId)]
}

/** Everything an order carries. */
export const totalOf = (cargos: readonly { massKg: number; volumeM3: number; pallets: number; pieces: number }[]): Share => {
  const sum = (of: keyof Share) => Math.round(cargos.reduce((all, cargo) => all + cargo[of], 0) * 1000) / 1000
  return { massKg: sum('massKg'), volumeM3: sum('volumeM3'), pallets: sum('pallets'), pieces: sum('pieces') }
}
