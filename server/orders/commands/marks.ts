import { isOver } from '#contract/flight-lead.ts'
import type { TimeEvidence, VisitQuality } from '#contract/geofences.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { HandoverRule } from '#contract/order-draft.ts'
import { areTimesCorrectable, type TaskOutcome, type TaskTimes } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { redraftCharges } from '#server/deals/claims/effects.ts'
import { dropOrder, statusOf } from '#server/deals/flights/commands.ts'
import { measureFlight } from '#server/deals/flights/effects.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask, OrderFlight } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { evidenceAfter, evidenceCorrected } from '#server/deals/flights/rules/evidence.ts'
import { partOf } from '#server/deals/flights/rules/handled.ts'
import { isHeldAt, whyNotEnded } from '#server/deals/flights/rules/handover.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import { giverOf } from '#server/deals/flights/rules/relay.ts'
import {
  type CorrectedTime,
  correctedTimes,
  flightStatusOf,
  hasStarted,
  isDelivered,
  mark,
  markedIn,
  type TaskFacts,
  timeOf,
} from '#server/deals/flights/rules/tasks.ts'
import { isGood, metresAt } from '#server/deals/flights/rules/visits.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { cancelTasks, setFlight, setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import { listVisits } from '#server/deals/flights/store/visits.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isPassedWhole, legOf } from '#server/deals/transfers/rules.ts'
import { holdOn, move } from '#server/orders/lifecycle.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { endHaltRequest, releaseHold } from '#server/orders/store/exceptions.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { checkExplained, checkReason, refuseClosed } from './checks.ts'
import { takePhotos } from './photos.ts'
import { mayAct, sideOf } from './sides.ts'
import { applyStep, timerOf } from './step.ts'

type Report = {
  taskId: string
  what: TaskMark
  at: Date
  comment: string
  reason?: string | undefined
  outcome?: TaskOutcome | undefined
  photosId?: string | undefined
  /** Why an unloading ends that the consignee has not confirmed. */
  handoverReason?: string | undefined
  /** How well a moment is known that the position tells. */
  quality?: VisitQuality | undefined
}

/** Marks a stop of the flight; the statuses of flight and order follow from the stops. */
export async function report(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { taskId, what, at: told, comment, reason, outcome, photosId, handoverReason, quality }: Report,
): Promise<OrderState> {
  if (sideOf(before, actor.orgId) !== 'executor') refuseClosed(before.order.status, what)
  if (isPassedWhole(before.transfer)) refuse('order.transferred')
  mayAct(actor, 'executor')
  if (before.flights.length === 0) refuse('order.flight_missing')
  const known = findOwn(before, taskId)
  if (before.order.status === 'accepted') refuse(legOf(before.transfer) ? 'order.leg_waits' : 'order.approval_missing')
  const flight = await wholeOf(tx, known)
  const index = flight.tasks.findIndex(task => task.id === taskId)
  // a typed time has whole minutes, so it may stand a little before the order
  if (told.getTime() < before.order.createdAt.getTime() - 60_000) refuse('task.time', { at: told.toISOString() })
  const reached = mark(flight.tasks, index, { what, at: told, now: tx.now })
  const task = flight.tasks[index]!
  // what another vehicle has on board is not taken before it is handed over
  const giver = what === 'finish' && task.kind === 'reload' ? giverOf(before.flights, known) : undefined
  if (giver) refuse('task.not_given', { flight: giver.number })
  const { part = false, seals, damaged, ...amounts } = outcome ?? {}
  const stop = before.stops.find(each => each.seq === task.stopSeq)
  const isFaulty = what === 'fail' || part
  const isLate = what === 'arrive' && stop?.windowTo != null && told > stop.windowTo
  await checkWhy(tx, { isNeeded: isFaulty, isLate, reason, comment })
  if (outcome) checkOutcome(before, known, { task, what, outcome })
  const status = part ? 'partially_completed' : reached
  const hold = what === 'finish' && task.kind === 'unloading' ? holdOn(factsOf(before, tx.now), 'delivery') : undefined
  if (hold) refuse('order.on_hold', { hold: hold.kind, by: hold.side })
  const ending =
    what === 'finish' && task.kind === 'unloading' ? await endHandover(tx, actor, before, { task, reason: handoverReason }) : null

  const photos = await takePhotos(tx, flight, task, { photosId })
  const source = actor.source ?? 'dispatcher'
  const gone = what === 'finish' ? await leftBefore(tx, flight, { task, told, source }) : null
  const at = gone?.at ?? told
  const times = timesOf(task, what, at)
  const evidence = evidenceAfter(task, times, gone?.says ?? { source, ...(quality && { quality }) })
  const marked = await setTask(tx, flight, taskId, {
    status,
    ...times,
    evidence,
    ...amounts,
    ...(seals && { seals }),
    ...(damaged !== undefined && { damaged }),
    reason: isFaulty ? (reason ?? null) : null,
    comment,
    source,
    ...(ending && { handover: 'hand', handoverReason: ending }),
  })
  const moved = await settleFlight(tx, marked, at)
  // with the last mark it is known how long the driver was on the road
  if (isOver(moved)) await measureFlight(tx, moved)
  await showFlight(tx, moved, before.order.orgId)

  const left = await dropTakers(tx, before, { known, moved })
  const steps: ('start' | 'deliver')[] = []
  const own = tasksIn(withTasks(left, moved, before.order.id))
  if (before.order.status === 'ready' && hasStarted(own)) steps.push('start')
  // what stayed on board is unloaded when the order is delivered long since
  const isOpen = before.order.status === 'ready' || before.order.status === 'in_progress'
  if (isOpen && isDelivered(own)) steps.push('deliver')
  let to = before.order.status as OrderStatus
  for (const step of steps) to = move({ ...factsOf(before, tx.now), status: to }, step, { side: 'system', permissions: new Set() })
  // what is delivered is not stopped any more
  const halt = to === 'documents' ? before.haltRequests.find(each => each.status === 'open') : undefined
  if (halt) {
    await endHaltRequest(tx, halt, { status: 'expired', by: null, answer: '' })
    await dropTimers(tx, timerOf(before.order, 'order.halt'))
  }
  const facts = {
    place: { ru: stop?.placeRu ?? task.placeRu, en: stop?.placeEn ?? task.placeEn },
    stop: task.stopSeq,
    at: at.toISOString(),
    ...amounts,
    ...(seals && { seals: seals.join(', ') }),
    ...(photos > 0 && { photos }),
    ...(ending && { handover: ending }),
    ...(actor.source && { source: actor.source }),
    ...(gone && { completedAtWas: told.toISOString(), completedAt: at.toISOString(), by: 'geofence' }),
  }
  const by = {
    what: part ? 'report.part' : `report.${what}`,
    organization: actor.organization,
    person: actor.name,
    reason: reason ?? null,
    comment,
  }
  await insertEntry(tx, moved, { ...by, sharedWith: before.order.orgId, facts })
  return applyStep(tx, before, to, { facts, by: { ...by, side: 'executor' } })
}

type Ending = { task: FlightTask; reason: string | undefined }

/**
 * Why an unloading ends though its consignee has not confirmed the handover; null where nothing is missing. A driver does not end it so. What
 * held him back there is released by it.
 */
async function endHandover(tx: Tx, actor: CommandActor, { order, holds }: OrderState, { task, reason }: Ending): Promise<string | null> {
  const facts = { rule: order.handover as HandoverRule, method: task.handover, isHeld: isHeldAt(holds, task.id) }
  const byDriver = actor.source === 'driver'
  const why = whyNotEnded({ ...facts, byDriver, reason })
  if (why) refuse(why, { field: 'handoverReason' })
  for (const hold of holds) if (hold.taskId === task.id) await releaseHold(tx, order, hold.id, actor.name)
  return !byDriver && whyNotEnded({ ...facts, byDriver, reason: undefined }) !== null ? reason! : null
}

/**
 * When a vehicle had left a stop before people said that it was done there: it was done then. What they said stands beside it. Null where the
 * position does not know it well, or knows nothing else.
 */
async function leftBefore(
  tx: Tx,
  flight: FlightState,
  { task, told, source }: { task: FlightTask; told: Date; source: TimeEvidence['source'] },
): Promise<{ at: Date; says: TimeEvidence } | null> {
  const [visit] = await listVisits(tx, flight, task.id)
  if (!visit?.leftAt || !visit.departure || !isGood(visit.departure)) return null
  const at = new Date(Math.max(visit.leftAt.getTime(), ...markedIn(flight.tasks)))
  if (told.getTime() - at.getTime() < SAME_MS) return null
  const conflict = { source, at: told.toISOString(), metres: metresAt(visit.track, visit.fence, told) }
  return { at, says: { source: 'geofence', quality: visit.departure, conflict } }
}

/** Moments closer to each other are the same one. */
const SAME_MS = 60_000

/** The flight of a task, of the executor himself: what the actual carrier of a leg does he marks himself. */
export function findOwn({ flights }: OrderState, taskId: string): OrderFlight {
  const known = flights.find(each => each.tasks.some(task => task.id === taskId)) ?? refuse('task.not_found')
  return known.mirrorsId === null ? known : refuse('order.transferred')
}

/** What no vehicle has loaded nobody takes over on the way: flights that were to are rid of it. Tells the flights that are left. */
async function dropTakers(
  tx: Tx,
  { order, flights }: OrderState,
  { known, moved }: { known: OrderFlight; moved: FlightState },
): Promise<readonly OrderFlight[]> {
  const mine = moved.tasks.filter(({ orderId }) => orderId === order.id)
  if (known.replacedBy === null || flightStatusOf(mine, true) !== 'cancelled') return flights
  let left = flights
  for (let next = takerOf(flights, known); next; next = takerOf(flights, next)) {
    // one that broke down itself has handed that on to the flight after it; what becomes of a leg that was passed on its own order decides
    if (isOver(next) || next.mirrorsId !== null) continue
    const gone = next.id
    await showFlight(tx, await dropOrder(tx, next, order.orgId as OrgId, order.id), order.orgId, true)
    left = left.filter(({ id }) => id !== gone)
  }
  return left
}

const takerOf = (flights: readonly OrderFlight[], { replacedBy }: OrderFlight) => flights.find(({ id }) => id === replacedBy)
const ofCargo = new Set(['loading', 'unloading', 'reload'])

/** Refuses what is told of a stop that has not ended, and a part that is nothing or no part. */
function checkOutcome(
  { cargos }: OrderState,
  { share, tasks }: OrderFlight,
  { task, what, outcome: { part, ...handled } }: { task: FlightTask; what: TaskMark; outcome: TaskOutcome },
): void {
  if ((what !== 'finish' && (what !== 'fail' || part)) || !ofCargo.has(task.kind)) refuse('task.no_outcome', { field: 'outcome' })
  if (!part) return
  const load = share ?? totalOf(cargos)
  if (partOf(load, handled) === null) refuse('task.part_unknown', { field: 'outcome' })
  // of several stops of a kind each may take less than all
  const isOnly = tasks.filter(({ kind }) => kind === task.kind).length === 1
  for (const measure of ['massKg', 'pallets', 'pieces'] as const) {
    const said = handled[measure]
    if (said !== undefined && load[measure] > 0 && said > load[measure])
      refuse('task.part_over', { field: `outcome.${measure}`, most: load[measure] })
  }
  const told = partOf(load, handled)!
  if (isOnly && told.handled >= told.sent) refuse('task.part_over', { field: `outcome.${told.measure}`, most: told.sent })
}

type Why = { isNeeded: boolean; isLate?: boolean; reason: string | undefined; comment: string }

/** What failed or was done but in part says why by a code of its dictionary and in words; who comes late may; nothing else gives a reason. */
export async function checkWhy(tx: Tx, { isNeeded, isLate = false, reason, comment }: Why): Promise<void> {
  if (!isNeeded && reason === undefined) return
  if (!isNeeded && !isLate) refuse('task.no_reason', { field: 'reason' })
  if (!isNeeded) return void (await checkReason(tx, 'late_reasons', reason!, comment))
  await checkReason(tx, 'task_failure_reasons', reason ?? '', comment)
  checkExplained(comment)
}

/** The times of a task a mark sets: what is over was reached too. */
export const timesOf = ({ arrivedAt }: Pick<TaskFacts, 'arrivedAt'>, what: TaskMark, at: Date): Partial<TaskFacts> =>
  what === 'fail' || what === 'finish' ? { arrivedAt: arrivedAt ?? at, completedAt: at } : { [timeOf[what]]: at }

/** Flights of an order with the tasks one of them has now. */
const withTasks = (flights: readonly OrderFlight[], { id, tasks }: FlightState, orderId: string): OrderFlight[] =>
  flights.map(flight => (flight.id === id ? { ...flight, tasks: tasks.filter(task => task.orderId === orderId) } : flight))

/** A flight after a mark: its status follows its tasks; one that is over lets its resources go, and one with nothing to carry is cancelled. */
export async function settleFlight(tx: Tx, marked: FlightState, at: Date): Promise<FlightState> {
  const status = statusOf(marked)
  const settled = await setFlight(tx, status === 'cancelled' ? await cancelTasks(tx, marked) : marked, { status })
  if (isOver(settled)) await shortenAssignments(tx, settled, at)
  return settled
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
  if (isPassedWhole(before.transfer)) refuse('order.transferred')
  mayAct(actor, 'executor')
  if (before.flights.length === 0) refuse('order.flight_missing')
  const known = findOwn(before, taskId)
  const flight = await wholeOf(tx, known)
  const index = flight.tasks.findIndex(task => task.id === taskId)
  const given = Object.fromEntries(Object.entries(times).map(([key, at]) => [key, new Date(at)]))
  const changed = correctedTimes(flight.tasks, index, given, tx.now)
  const task = flight.tasks[index]!

  const set = Object.fromEntries(changed.map(({ key, at }) => [key, at]))
  const evidence = evidenceCorrected(task, changed)
  const marked = await setTask(tx, flight, taskId, { ...set, evidence, status: task.status, source: 'dispatcher' })
  const moved = await setFlight(tx, marked, {})
  await showFlight(tx, moved, order.orgId)
  return recordCorrection(tx, actor, before, { flight: moved, taskId, changed, comment })
}

type Corrected = { flight: FlightState; taskId: string; changed: readonly CorrectedTime[]; comment: string; metres?: number | null }

/** An order after times of one of its stops were corrected: what was worked out from them is worked out anew while nothing is decided. */
export async function recordCorrection(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { flight, taskId, changed, comment, metres = null }: Corrected,
): Promise<OrderState> {
  const { order } = before
  if (order.status === 'documents') await redraftCharges(tx, { ...before, flights: withTasks(before.flights, flight, order.id) })
  const task = flight.tasks.find(({ id }) => id === taskId)!
  const stop = before.stops.find(each => each.seq === task.stopSeq)
  const facts = {
    place: { ru: stop?.placeRu ?? '', en: stop?.placeEn ?? '' },
    stop: task.stopSeq,
    ...Object.fromEntries(
      changed.flatMap(({ key, was, at }) => [[`${key}Was`, was.toISOString()] as const, [key, at.toISOString()] as const]),
    ),
    ...(actor.source && { source: actor.source }),
    ...(metres !== null && { metres: String(metres) }),
  }
  const told = { what: 'report.correct', side: 'executor' as const, organization: actor.organization, person: actor.name, comment }
  const { side: _, ...line } = told
  await insertEntry(tx, flight, { ...line, sharedWith: order.orgId, facts })
  return applyStep(tx, before, order.status as OrderStatus, { facts, by: told })
}
