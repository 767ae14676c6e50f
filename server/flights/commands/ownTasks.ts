import { isOver } from '#contract/flight-lead.ts'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import type { ownTaskRefusals } from '#contract/refusals/flights.ts'
import { defaultZone } from '#contract/zone.ts'
import { reschedule } from '#server/deals/flights/commands.ts'
import type { FlightState, FlightTask, PlannedTask } from '#server/deals/flights/record.ts'
import { evidenceAfter } from '#server/deals/flights/rules/evidence.ts'
import { refuseUnfit } from '#server/deals/flights/rules/fit.ts'
import { hasStarted, mark } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { type Placed, placeTasks, setTask } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import { checkWhy, settleFlight, timesOf } from '#server/orders/commands/marks.ts'
import { takePhotos } from '#server/orders/commands/photos.ts'
import { override } from '#server/orders/commands/resources.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { type Moved, refuseBusy, refuseMove } from './orders.ts'
import { judgeOwnTask } from './ownTaskFit.ts'

const refuseTask: RefuseWith<typeof ownTaskRefusals> = refuse

type OwnTask = Pick<FlightMoveOf<'add_task'>, 'kind' | 'after' | 'where' | 'from' | 'minutes'>

/** The tasks of a flight with one of its own among them, where and when it may be done. */
export function withOwnTask(flight: FlightState, { kind, after, where, minutes, ...data }: OwnTask): Placed[] {
  const { tasks } = flight
  const index = after === null ? 0 : tasks.findIndex(({ id }) => id === after) + 1
  if ((after !== null && index === 0) || hasStarted(tasks.slice(index))) refuseTask('flight.task_place', { field: 'after' })
  const isLive = ({ status }: FlightTask) => status !== 'cancelled'
  const [ahead, behind] = [tasks.slice(0, index).findLast(isLive), tasks.slice(index).find(isLive)]
  const from = new Date(data.from)
  if ((ahead && from < ahead.plannedFrom) || (behind && from > behind.plannedTo)) refuseTask('flight.task_time', { field: 'from' })
  const task: PlannedTask = {
    kind,
    orderId: null,
    orderOrgId: null,
    stopSeq: 0,
    from,
    to: new Date(from.getTime() + minutes * 60_000),
    minutes,
    placeRu: where.place,
    placeEn: where.place,
    address: '',
    tz: (ahead ?? behind)?.tz || defaultZone,
    lat: where.lat,
    lon: where.lon,
  }
  return [...tasks.slice(0, index).map(is => ({ is })), { task }, ...tasks.slice(index).map(is => ({ is }))]
}

/**
 * Puts a task of the flight's own among the others; its vehicle and driver are taken for as long as that lasts. Refused where the judge finds
 * what he did not find without it: a window is missed, a driver has no hours left.
 */
export async function addTask(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'add_task'>): Promise<Moved> {
  const { kind, where, from, overrideReason: reason } = data
  const moved = await reschedule(tx, await placeTasks(tx, flight, withOwnTask(flight, data)), refuseBusy)
  const { findings } = await judgeOwnTask(tx, actor, flight, moved.tasks)
  refuseUnfit(findings)
  await override(tx, moved, findings, { actor, reason })
  return { flight: moved, next: null, facts: { task: kind, place: where.place, at: new Date(from).toISOString() } }
}

/** Takes a task of the flight's own, or one for a leftover, out that has not begun; where that was the last thing to do, the flight is over. */
export async function dropTask(tx: Tx, _actor: CommandActor, flight: FlightState, { taskId }: FlightMoveOf<'drop_task'>): Promise<Moved> {
  const task = flight.tasks.find(({ id, leftover }) => id === taskId && leftover) ?? ownTask(flight, taskId)
  if (task.status !== 'planned') refuseMove('flight.task_begun', { field: 'taskId' })
  const placed = flight.tasks.flatMap(is => (is.id === taskId ? [] : { is }))
  const moved = await reschedule(tx, await placeTasks(tx, flight, placed), refuseBusy)
  if (isOver(moved)) await shortenAssignments(tx, moved, tx.now)
  return { flight: moved, next: null, facts: { task: task.kind, place: task.placeRu } }
}

/** Marks a task of the flight's own; no order is told of it. */
export async function markTask(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'mark_task'>): Promise<Moved> {
  const { taskId, mark: what, reason, comment, photosId } = data
  const task = ownTask(flight, taskId)
  const at = data.at === null ? tx.now : new Date(data.at)
  const status = mark(flight.tasks, flight.tasks.indexOf(task), { what, at, now: tx.now })
  await checkWhy(tx, { isNeeded: what === 'fail', reason, comment })
  await takePhotos(tx, flight, task, { photosId })
  const [times, source] = [timesOf(task, what, at), actor.source ?? 'dispatcher'] as const
  const marked = await setTask(tx, flight, taskId, {
    status,
    ...times,
    evidence: evidenceAfter(task, times, { source }),
    reason: reason ?? null,
    comment,
    source,
  })
  const moved = await settleFlight(tx, marked, at)
  return { flight: moved, next: null, facts: { task: task.kind, mark: what, happened: at.toISOString() } }
}

function ownTask(flight: FlightState, taskId: string): FlightTask {
  const task = flight.tasks.find(({ id }) => id === taskId) ?? refuse('task.not_found')
  return isOfFlight(flight, task) ? task : refuseMove('flight.task_of_order', { field: 'taskId' })
}
