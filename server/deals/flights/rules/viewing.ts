import { isOver } from '#contract/flight-lead.ts'
import type { FlightTrouble, StoredFlightTab } from '#contract/flight-list.ts'
import type { FlightStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { flightStatusOf, isFinal, type TaskFacts } from './tasks.ts'

type Task = TaskFacts & { orderOrgId: string; orderId: string }
type Viewed<T extends Task> = { id: string; status: FlightStatus; tasks: readonly T[] }

/** Whether a task is done for no order but by the flight for itself: fuel, rest, wash, the way back. */
export const isOfFlight = ({ id }: { id: string }, task: Pick<Task, 'orderId'>): boolean => task.orderId === id

/** The tasks of a flight somebody may know of: the executor all of them, a forwarder those of his own orders alone. */
export const tasksFor = <T extends Task>(flight: Viewed<T>, viewer: string, side: Side): readonly T[] =>
  side === 'executor' ? flight.tasks : flight.tasks.filter(task => task.orderOrgId === viewer && !isOfFlight(flight, task))

/** Whether nothing of a flight is left out of what somebody sees of it. */
export const isWhole = (flight: Viewed<Task>, seen: readonly Task[]): boolean => seen.length === flight.tasks.length

/**
 * The status of a flight by the tasks somebody sees of it: where others are left out, it tells nothing of how far those are. What ended for
 * him has ended, whatever became of the flight after.
 */
export function statusFor(flight: Viewed<Task>, seen: readonly Task[]): FlightStatus {
  if (isWhole(flight, seen) || seen.length === 0) return flight.status
  const own = flightStatusOf(seen, true)
  if (own === 'completed' || own === 'cancelled') return own
  if (flight.status === 'interrupted' || flight.status === 'cancelled' || flight.status === 'awaiting_resources') return flight.status
  return own === 'assigned' && flight.status === 'confirmed' ? flight.status : own
}

/** Where the stop that comes next stands among the tasks; null when none is left, and of a flight that is over. */
export function nextAmong(status: FlightStatus, tasks: readonly TaskFacts[]): number | null {
  const next = isOver({ status }) ? -1 : tasks.findIndex(task => !isFinal(task.status))
  return next < 0 ? null : next
}

/** Why a flight needs a look, the gravest reason; null where it needs none. */
export function troubleOf(status: FlightStatus, tasks: readonly TaskFacts[]): FlightTrouble | null {
  if (status === 'interrupted' || status === 'cancelled') return status
  if (tasks.some(task => task.status === 'failed')) return 'failed'
  return tasks.some(task => task.status === 'partially_completed') ? 'partial' : null
}

/** The tab a flight stands in. What failed or was done in part keeps it in `trouble` until all is delivered; then it is done, and says why it is not whole. */
export function tabOf(status: FlightStatus, trouble: FlightTrouble | null): StoredFlightTab {
  if (status === 'completed') return 'done'
  if (trouble !== null) return 'trouble'
  return status === 'awaiting_resources' || status === 'assigned' || status === 'confirmed' ? 'plan' : 'road'
}

/** A driver as the forwarder reads him, «Сафин Р.»: the family name and one initial. */
export const reducedName = (name: string): string => name.split(' ').slice(0, 2).join(' ')
