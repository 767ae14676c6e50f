import type { FlightCard, FlightLoad, FlightTaskCard } from '#contract/flight-card.ts'
import type { FlightListRow, FlightOrder, FlightStop } from '#contract/flight-list.ts'
import type { StopRow } from '#contract/order-list.ts'
import type { FlightStatus, ViewerStatus } from '#contract/order-states.ts'
import type { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { type RouteDisplay, routeOf } from '#web/orders/display.ts'
import type { StatusKind } from '#web/ui/badges/StatusMark.tsx'

/** What the screens need of a flight to draw its way and to tell how late it is. */
export type FlightWay = Pick<FlightListRow, 'status' | 'next' | 'dueAt'> & { stops: readonly FlightStop[] }

const marks: Record<FlightStatus, StatusKind> = {
  awaiting_resources: 'searching',
  assigned: 'assigned',
  confirmed: 'assigned',
  to_loading: 'onway',
  loading: 'onway',
  in_transit: 'onway',
  unloading: 'onway',
  completed: 'done',
  interrupted: 'trouble',
  cancelled: 'cancelled',
}

/** Who drives a flight, in one line; empty where nobody is named. */
export const driversIn = ({ driver, coDriver }: Pick<FlightListRow, 'driver' | 'coDriver'>): string =>
  [driver, coDriver].flatMap(each => each?.name ?? []).join(', ')

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const isOver = (status: FlightStatus): boolean => status === 'completed' || status === 'interrupted' || status === 'cancelled'

/** By how much a flight is behind its next stop at a moment, in whole minutes; null while it is in time or has nothing left to do. */
export function delayOf({ status, next, dueAt }: Pick<FlightListRow, 'status' | 'next' | 'dueAt'>, now: number): number | null {
  if (isOver(status) || next === null || dueAt === null) return null
  const over = now - Date.parse(dueAt)
  return over >= MINUTE ? Math.floor(over / MINUTE) * MINUTE : null
}

/** The shape of a flight's status: a flight that is late is in trouble. */
export const markOf = (way: Pick<FlightListRow, 'status' | 'next' | 'dueAt'>, now: number): StatusKind =>
  delayOf(way, now) === null ? marks[way.status] : 'trouble'

/** A length of time under two days as a clock writes it: `0:40`, `26:05`; null beyond. */
export function hoursText(ms: number): string | null {
  const minutes = Math.floor(Math.abs(ms) / MINUTE)
  return Math.abs(ms) >= 48 * HOUR ? null : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const lines: Record<FlightStatus, ViewerStatus> = {
  awaiting_resources: 'offered',
  assigned: 'ready',
  confirmed: 'ready',
  to_loading: 'in_progress',
  loading: 'in_progress',
  in_transit: 'in_progress',
  unloading: 'in_progress',
  completed: 'completed',
  interrupted: 'in_progress',
  cancelled: 'cancelled',
}

/** How the line of a way is drawn: as that of an order which is as far. */
export const lineOf = (status: FlightStatus): ViewerStatus => lines[status]

/** The stops of a flight as the ribbon of an order takes them: a stop that is no loading is a ring, the next is due when the flight says so. */
export const ribbonStops = ({ stops, next, dueAt }: Pick<FlightWay, 'stops' | 'next' | 'dueAt'>): StopRow[] =>
  stops.map((stop, i) => ({
    kind: stop.kind === 'loading' ? 'loading' : 'unloading',
    place: stop.place,
    placeCode: null,
    tz: stop.tz,
    windowFrom: stop.from,
    windowTo: i === next ? (dueAt ?? stop.to) : stop.to,
    status: stop.status,
    arrivedAt: stop.arrivedAt,
    completedAt: stop.completedAt,
  }))

/** How the way of a flight stands at a moment. */
export function wayOf(way: FlightWay, now: number): RouteDisplay {
  const route = routeOf(ribbonStops(way), lineOf(way.status), now)
  return isOver(way.status) ? { ...route, late: null } : route
}

/** How much of the way is behind, from 0 to 1, by the marks made and, between two stops, by the plan; null for a flight that does not go. */
export const shareDone = (way: FlightWay, now: number): number | null => (way.status === 'cancelled' ? null : wayOf(way, now).done)

/** The stop a flight goes to or stands at; null when none is left. */
export const nextStop = ({ stops, next }: Pick<FlightWay, 'stops' | 'next'>): FlightStop | null =>
  next === null ? null : (stops[next] ?? null)

/** The vehicle is at the stop, not on its way there. */
export const isHere = (stop: Pick<FlightStop, 'status'>): boolean => stop.status === 'arrived' || stop.status === 'in_service'

/** The documents of all orders on board, counted together. */
export const documentsOf = (orders: readonly Pick<FlightOrder, 'documents'>[]): FlightOrder['documents'] =>
  orders.reduce(
    (sum, { documents }) => ({
      accepted: sum.accepted + documents.accepted,
      uploaded: sum.uploaded + documents.uploaded,
      total: sum.total + documents.total,
    }),
    { accepted: 0, uploaded: 0, total: 0 },
  )

/** What is left of the revenue, and its share; null where one of the two sums is not known or they are of two currencies. */
export function marginOf(money: FlightListRow['money']): { money: Money; share: number | null } | null {
  if (!money?.revenue || !money.cost || money.revenue.currency !== money.cost.currency) return null
  const minor = money.revenue.minor - money.cost.minor
  return { money: { minor, currency: money.revenue.currency }, share: money.revenue.minor > 0 ? minor / money.revenue.minor : null }
}

/** The empty part of all kilometres; null where one of the two is not known. */
export const emptyShare = ({ loadedKm, emptyKm }: Pick<FlightListRow, 'loadedKm' | 'emptyKm'>): number | null =>
  loadedKm === null || emptyKm === null || loadedKm + emptyKm === 0 ? null : emptyKm / (loadedKm + emptyKm)

export type FlightLeg = { id: string; from: FlightTaskCard; to: FlightTaskCard; load: FlightLoad }

/** The legs of a flight: from each stop to the one after it, with what is then on board. */
export const legsOf = (tasks: readonly FlightTaskCard[]): FlightLeg[] =>
  tasks.slice(1).map((to, i) => ({ id: to.taskId, from: tasks[i]!, to, load: tasks[i]!.load }))

export type FlightNext =
  | 'resources'
  | 'depart'
  | 'onway'
  | 'service'
  | 'late_departure'
  | 'late_arrival'
  | 'late_service'
  | 'documents'
  | 'done'
  | 'cancelled'
  | 'interrupted'
  | 'replaced'

type NextGround = FlightWay & { documents: FlightOrder['documents']; isReplaced: boolean }

/** What a flight waits for at a moment. */
export function nextOf({ documents, isReplaced, ...way }: NextGround, now: number): FlightNext {
  if (way.status === 'cancelled') return 'cancelled'
  if (way.status === 'interrupted') return isReplaced ? 'replaced' : 'interrupted'
  const stop = nextStop(way)
  if (way.status === 'completed' || stop === null) return documents.accepted < documents.total ? 'documents' : 'done'
  if (way.status === 'awaiting_resources') return 'resources'
  const late = delayOf(way, now) !== null
  if (isHere(stop)) return late ? 'late_service' : 'service'
  if (stop.status === 'en_route') return late ? 'late_arrival' : 'onway'
  return late ? 'late_departure' : 'depart'
}

/** How a task stands against its window: how late it was, is or is expected to be in ms, how early, and which of these is told. */
export function deviationOf(
  task: Pick<FlightTaskCard, 'from' | 'to' | 'arrivedAt' | 'projectedAt' | 'status'>,
  now: number,
): { late: number; early: number; by: 'fact' | 'forecast' | 'now' } {
  const [from, to] = [Date.parse(task.from), Date.parse(task.to)]
  if (task.arrivedAt !== null) {
    const at = Date.parse(task.arrivedAt)
    return { late: Math.max(0, at - to), early: Math.max(0, from - at), by: 'fact' }
  }
  const isOpen = task.status === 'planned' || task.status === 'en_route'
  const projected = task.projectedAt === null ? Number.NaN : Date.parse(task.projectedAt)
  if (isOpen && !Number.isNaN(projected)) return { late: Math.max(0, Math.max(projected, now) - to), early: 0, by: 'forecast' }
  return { late: isOpen ? Math.max(0, now - to) : 0, early: 0, by: 'now' }
}

/** A flight that is late or will be, or broke down: what its truck and driver do next may have to be planned anew. */
export const isAmiss = ({ status, tasks }: Pick<FlightCard, 'status' | 'tasks'>, now: number): boolean =>
  status === 'interrupted' || (!isOver(status) && tasks.some(task => deviationOf(task, now).late > 0 && task.arrivedAt === null))

/** The clock of the stop a flight is expected at. */
export const zoneOfExpected = ({ expected, stops }: Pick<FlightListRow, 'expected' | 'stops'>): string =>
  stops.find(({ taskId }) => taskId === expected?.taskId)?.tz ?? defaultZone
