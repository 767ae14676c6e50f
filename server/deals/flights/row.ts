import type { ExpectedArrival } from '#contract/arrivals.ts'
import type { FlightListRow } from '#contract/flight-list.ts'
import type { FlightRow, TaskHandover } from '#contract/order-card.ts'
import type { TaskKind } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import type { FlightRecord, FlightState, OrderFlight } from './record.ts'
import type { Share } from './rules/ofOrder.ts'
import { periodOf, timesOf } from './rules/period.ts'
import { marksOf } from './rules/tasks.ts'
import { isOfFlight, isWhole, nextAmong, reducedName, statusFor, tabOf, tasksFor, troubleOf } from './rules/viewing.ts'
import type { ExpectedRecord } from './store/arrivals.ts'

/** The number of the shape of stored flight rows. */
export const SHAPE = 5

/** The first shape that says what lists show. */
export const LISTED_SHAPE = 2

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** When a vehicle is expected at a stop; nothing is expected before now. */
export function toExpected(
  { flightId, taskId, orderId, stopSeq, fromAt, at, untilAt, windowTo }: ExpectedRecord,
  now: Date,
): ExpectedArrival {
  const ahead = (moment: Date) => new Date(Math.max(moment.getTime(), now.getTime())).toISOString()
  return {
    ...{ flightId, taskId, orderId, stop: stopSeq > 0 ? stopSeq - 1 : null },
    ...{ at: ahead(at), from: ahead(fromAt), until: ahead(untilAt), windowTo: windowTo.toISOString() },
  }
}

/** Whether a flight only repeats the one of the actual carrier an order was passed on to. */
export const isMirror = (flight: Pick<FlightRecord, 'mirrorsId'>): boolean => flight.mirrorsId !== null

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
    ...(flight.coDriverName !== null && { coDriver: { id: flight.coDriverId, name: flight.coDriverName } }),
    share: flight.share,
    carrier: null,
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
      ...(task.handover !== null && { handover: toHandover(task)! }),
      ...(Object.keys(task.evidence).length > 0 && { evidence: task.evidence }),
      // stops of other orders on the way come in their turn
      marks: side === 'executor' && !isMirror(flight) && task.id === flight.turn ? marksOf(flight.tasks, i) : [],
    })),
  }
}

/** Who took the cargo at a task, and how he proved it; null while nobody did. */
export const toHandover = (task: FlightState['tasks'][number]): TaskHandover | null =>
  task.handover === null
    ? null
    : {
        method: task.handover as TaskHandover['method'],
        at: iso(task.confirmedAt),
        receiver: task.receiver,
        position: task.receiverPosition,
        power: task.receiverPower,
        reason: task.handoverReason,
        signatureId: task.signatureId,
      }

/** A flight in a list as one organisation sees it, but for what its own orders say. */
export type ListedFlight = Omit<FlightListRow, 'orders' | 'money' | 'expected'> & { orderIds: string[] }

/** What an organisation sees of a flight: all of it as its executor, a forwarder his own orders, their stops and no more of persons than it takes. */
export function listedOf(flight: FlightState, viewer: string, side: Side): ListedFlight {
  const tasks = tasksFor(flight, viewer, side)
  const [mine, whole] = [side === 'executor', isWhole(flight, tasks)]
  const status = statusFor(flight, tasks)
  const next = nextAmong(status, tasks)
  const vehicle = (id: string | null, plate: string | null, model: string | null) =>
    plate === null ? null : { id: mine ? id : null, plate, model: model ?? '' }
  const name = flight.driverName
  const [from, to] = whole ? [flight.plannedStart, flight.plannedEnd] : spanOf(tasks, flight)
  return {
    id: flight.id,
    number: flight.number,
    side,
    status,
    version: flight.version,
    truck: vehicle(flight.truckId, flight.truckPlate, flight.truckModel),
    trailer: vehicle(flight.trailerId, flight.trailerPlate, flight.trailerModel),
    driver: name === null ? null : mine ? { id: flight.driverId, name } : { id: null, name: reducedName(name) },
    coDriver: mine && flight.coDriverName !== null ? { id: flight.coDriverId, name: flight.coDriverName } : null,
    stops: tasks.map(task => stopOf(flight, task)),
    next,
    dueAt: next === null ? null : iso(tasks[next]!.plannedTo),
    trouble: troubleOf(status, tasks),
    loadedKm: mine ? flight.loadedKm : null,
    emptyKm: mine ? flight.emptyKm : null,
    orderIds: ordersAmong(flight, tasks),
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
  }
}

/** Orders the tasks are done for, in the order they come. */
export const ordersAmong = (flight: FlightState, tasks: FlightState['tasks']): string[] => [
  ...new Set(tasks.filter(task => !isOfFlight(flight, task)).map(task => task.orderId)),
]

const stopOf = (flight: FlightState, task: FlightState['tasks'][number]): ListedFlight['stops'][number] => ({
  taskId: task.id,
  kind: task.kind as TaskKind,
  place: { ru: task.placeRu, en: task.placeEn },
  // one of before places were kept may lack its zone where nobody could look it up
  tz: task.tz || defaultZone,
  from: task.plannedFrom.toISOString(),
  to: task.plannedTo.toISOString(),
  status: task.status,
  arrivedAt: iso(task.arrivedAt),
  completedAt: iso(task.completedAt),
  orderId: isOfFlight(flight, task) ? null : task.orderId,
  ...(task.leftover && { leftover: true }),
})

/** From the first to the last of the tasks somebody sees: how long the flight lasts besides tells of others. */
function spanOf(tasks: FlightState['tasks'], flight: FlightState): [Date, Date] {
  if (tasks.length === 0) return [flight.plannedStart, flight.plannedEnd]
  const { plannedStart, plannedEnd } = periodOf(null, timesOf(tasks))
  return [plannedStart, plannedEnd]
}

/** Numbers of orders a flight is searched by, where its loads tell them. */
type Numbered = readonly { orderId: string; orderNumber: string }[]

/** Projection rows of every viewer of a flight: its executor, and each forwarder whose order it carries; for the `closed` it does not open. */
export function rowsFor(flight: FlightState, closed: ReadonlySet<string>, loads: Numbered) {
  // one whose order left it has no task here any more, and is told so once
  const forwarders = new Set([
    ...closed,
    ...flight.tasks.flatMap(task => (isOfFlight(flight, task) || task.orderOrgId === flight.orgId ? [] : task.orderOrgId)),
  ])
  const row = (viewer: string, side: Side) => {
    const listed = listedOf(flight, viewer, side)
    const numbers = loads.flatMap(load => (listed.orderIds.includes(load.orderId) ? load.orderNumber : []))
    return {
      org_id: viewer,
      opens: !closed.has(viewer),
      side,
      status: listed.status,
      version: flight.version,
      shape: SHAPE,
      starts_at: listed.startsAt,
      ends_at: listed.endsAt,
      tab: tabOf(listed.status, listed.trouble),
      due_at: listed.dueAt,
      truck_id: side === 'executor' ? flight.truckId : null,
      driver_id: side === 'executor' ? flight.driverId : null,
      number: sayable(flight.number),
      search: [flight.number, ...numbers, flight.truckPlate, flight.trailerPlate, listed.driver?.name, listed.coDriver?.name]
        .filter(Boolean)
        .join(' · ')
        .toLowerCase(),
      row_json: JSON.stringify(listed),
    }
  }
  return [...(isMirror(flight) ? [] : [row(flight.orgId, 'executor')]), ...[...forwarders].map(viewer => row(viewer, 'forwarder'))]
}

/** A number as it is looked up: in small letters, without what stands around it. */
export const sayable = (number: string): string => number.trim().toLowerCase()

/**
 * The same where the order of one forwarder was changed, or taken off the flight: then it is closed to him, unless it carries another of his.
 */
export function rowsOf(flight: FlightState, forwarderId: string, dropped: boolean, loads: Numbered = []) {
  const goesOn = flight.status !== 'cancelled' && flight.tasks.some(task => task.orderOrgId === forwarderId && !isOfFlight(flight, task))
  return rowsFor(flight, new Set(dropped && !goesOn ? [forwarderId] : []), loads)
}

/** Everything an order carries. */
export const totalOf = (cargos: readonly { massKg: number; volumeM3: number; pallets: number; pieces: number }[]): Share => {
  const sum = (of: keyof Share) => Math.round(cargos.reduce((all, cargo) => all + cargo[of], 0) * 1000) / 1000
  return { massKg: sum('massKg'), volumeM3: sum('volumeM3'), pallets: sum('pallets'), pieces: sum('pieces') }
}
