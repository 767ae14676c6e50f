import type { TaskMark } from '#contract/order-card.ts'
import { areTimesCorrectable, type TaskTimes } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { redraftCharges } from '#server/deals/claims/effects.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import { correctedTimes, flightStatusOf, hasStarted, isDelivered, mark, timeOf } from '#server/deals/flights/rules/tasks.ts'
import { setFlight, setTask } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { holdOn, move } from '#server/orders/lifecycle.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { endHaltRequest } from '#server/orders/store/exceptions.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { checkExplained, refuseClosed } from './checks.ts'
import { mayAct, sideOf } from './sides.ts'
import { applyStep, timerOf } from './step.ts'

type Report = { taskId: string; what: TaskMark; at: Date; comment: string }

/** Marks a stop of the flight; the statuses of flight and order follow from the stops. */
export async function report(tx: Tx, actor: CommandActor, before: OrderState, { taskId, what, at, comment }: Report): Promise<OrderState> {
  if (sideOf(before, actor.orgId) !== 'executor') refuseClosed(before.order.status, what)
  if (isPassed(before.transfer?.status)) refuse('order.transferred')
  mayAct(actor, 'executor')
  const flight = before.flight ?? refuse('order.flight_missing')
  if (before.order.status === 'accepted') refuse('order.approval_missing')
  const index = flight.tasks.findIndex(task => task.id === taskId)
  // a typed time has whole minutes, so it may stand a little before the order
  if (at.getTime() < before.order.createdAt.getTime() - 60_000) refuse('task.time', { at: at.toISOString() })
  const status = mark(flight.tasks, index, { what, at, now: tx.now })
  const task = flight.tasks[index]!
  if (what === 'fail') checkExplained(comment)
  const hold = what === 'finish' && task.kind === 'unloading' ? holdOn(factsOf(before, tx.now), 'delivery') : undefined
  if (hold) refuse('order.on_hold', { hold: hold.kind, by: hold.side })

  const times = what === 'fail' || what === 'finish' ? { arrivedAt: task.arrivedAt ?? at, completedAt: at } : { [timeOf[what]]: at }
  const marked = await setTask(tx, flight, taskId, { status, ...times, comment, source: 'dispatcher' })
  const flightStatus = flightStatusOf(marked.tasks, marked.driverId !== null && marked.truckId !== null)
  const moved = await setFlight(tx, marked, { status: flightStatus })
  if (flightStatus === 'completed') await shortenAssignments(tx, moved, at)
  await showFlight(tx, moved, before.order.orgId)

  const steps: ('start' | 'deliver')[] = []
  if (before.order.status === 'ready' && hasStarted(moved.tasks)) steps.push('start')
  if (isDelivered(moved.tasks)) steps.push('deliver')
  let to = before.order.status as OrderStatus
  for (const step of steps) to = move({ ...factsOf(before, tx.now), status: to }, step, { side: 'system', permissions: new Set() })
  // what is delivered is not stopped any more
  const halt = to === 'documents' ? before.haltRequests.find(each => each.status === 'open') : undefined
  if (halt) {
    await endHaltRequest(tx, halt, { status: 'expired', by: null, answer: '' })
    await dropTimers(tx, timerOf(before.order, 'order.halt'))
  }
  const stop = before.stops.find(each => each.seq === task.stopSeq)
  const facts = { place: { ru: stop?.placeRu ?? '', en: stop?.placeEn ?? '' }, stop: task.stopSeq, at: at.toISOString() }
  return applyStep(tx, before, to, {
    facts,
    by: { what: `report.${what}`, side: 'executor', organization: actor.organization, person: actor.name, comment },
  })
}

type Correction = { taskId: string; times: TaskTimes; comment: string }

/**
 * Corrects times that were marked at a stop of the flight, with the reason; both sides read what stood and what stands now. Drafts of a
 * delivered order follow, claims people have taken a step of do not.
 */
export async function correctTimes(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { taskId, times, comment }: Correction,
): Promise<OrderState> {
  const { order } = before
  if (sideOf(before, actor.orgId) !== 'executor' || !areTimesCorrectable(order.status)) refuseClosed(order.status, 'correct_times')
  if (isPassed(before.transfer?.status)) refuse('order.transferred')
  mayAct(actor, 'executor')
  const flight = before.flight ?? refuse('order.flight_missing')
  const index = flight.tasks.findIndex(task => task.id === taskId)
  const given = Object.fromEntries(Object.entries(times).map(([key, at]) => [key, new Date(at)]))
  const changed = correctedTimes(flight.tasks, index, given, tx.now)
  const task = flight.tasks[index]!

  const set = Object.fromEntries(changed.map(({ key, at }) => [key, at]))
  const marked = await setTask(tx, flight, taskId, { ...set, status: task.status, source: 'dispatcher' })
  const moved = await setFlight(tx, marked, {})
  await showFlight(tx, moved, order.orgId)
  if (order.status === 'documents') await redraftCharges(tx, { ...before, flight: moved })

  const stop = before.stops.find(each => each.seq === task.stopSeq)
  const facts = {
    place: { ru: stop?.placeRu ?? '', en: stop?.placeEn ?? '' },
    stop: task.stopSeq,
    ...Object.fromEntries(
      changed.flatMap(({ key, was, at }) => [[`${key}Was`, was.toISOString()] as const, [key, at.toISOString()] as const]),
    ),
  }
  const told = { what: 'report.correct', side: 'executor' as const, organization: actor.organization, person: actor.name, comment }
  return applyStep(tx, before, order.status as OrderStatus, { facts, by: told })
}
