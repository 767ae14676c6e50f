import { isOver } from '#contract/flight-lead.ts'
import { type TimeKey, timeKeys } from '#contract/geofences.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderStatus, TaskStatus } from '#contract/order-states.ts'
import { isUndone } from '#contract/unmarking.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { FlightTask } from '#server/deals/flights/record.ts'
import { sourceOf } from '#server/deals/flights/rules/evidence.ts'
import { timeOf } from '#server/deals/flights/rules/tasks.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isPassedWhole } from '#server/deals/transfers/rules.ts'
import { lastEntry } from '#server/orders/store/history.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { refuseClosed } from './checks.ts'
import { findOwn, settleFlight } from './marks.ts'
import { mayAct, sideOf } from './sides.ts'
import { applyStep } from './step.ts'

/** So long a mark is taken back: what a press offers it for, and the way to the server. */
const TAKEN_BACK_MS = 20_000

/** What each mark leads to, and what a stop was before it. */
const before: Partial<Record<TaskMark, { status: TaskStatus; was: (task: FlightTask) => TaskStatus }>> = {
  depart: { status: 'en_route', was: () => 'planned' },
  arrive: { status: 'arrived', was: task => (task.departedAt ? 'en_route' : 'planned') },
  serve: { status: 'in_service', was: () => 'arrived' },
  finish: { status: 'completed', was: task => (task.serviceAt ? 'in_service' : 'arrived') },
}

/**
 * Takes back the mark a person made a moment ago, if it is the last thing that happened to the order: the stop, its flight and the order are
 * what they were. Both lines stay in the histories, and photos that came with the mark stay with the stop. What was failed, unloaded or passed
 * on stands: others act on it at once.
 */
export async function unmark(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { taskId, what }: { taskId: string; what: TaskMark },
): Promise<OrderState> {
  const { order } = state
  if (sideOf(state, actor.orgId) !== 'executor') refuseClosed(order.status, what)
  if (isPassedWhole(state.transfer)) refuse('order.transferred')
  mayAct(actor, 'executor')
  if (state.flights.length === 0) refuse('order.flight_missing')
  const flight = await wholeOf(tx, findOwn(state, taskId))
  const task = flight.tasks.find(({ id }) => id === taskId)!
  const last = await lastEntry(tx, order.orgId as OrgId, order.id)
  const way = before[what]
  const isLast =
    last?.what === `report.${what}` && last.version === order.version && Number((last.facts as { stop?: number }).stop) === task.stopSeq
  const isOwn = last?.byName === actor.name && last.byOrgName === actor.organization && sourceIn(last.facts) === actor.source
  const isFresh = last !== undefined && tx.now.getTime() - last.at.getTime() <= TAKEN_BACK_MS
  const isAlone = state.transfer === null && order.parentId === null && !isOver(flight)
  const isSimple = way?.status === task.status && isUndone(what, task.kind)
  if (!last || !way || !(isLast && isOwn && isFresh && isAlone && isSimple)) return refuse('task.mark_stands')

  const key: TimeKey = timeOf[what]
  const { [key]: _, ...evidence } = task.evidence
  const left = { ...task, [key]: null, evidence }
  const marked = await setTask(tx, flight, taskId, {
    status: way.was(task),
    [key]: null,
    evidence,
    source: sourceLeft(left),
    comment: '',
    ...(what === 'finish' && { reason: null, massKg: null, pallets: null, pieces: null, temperature: null, seals: [], damaged: false }),
  })
  const moved = await settleFlight(tx, marked, tx.now)
  await showFlight(tx, moved, order.orgId)
  const facts = {
    place: (last.facts as { place?: unknown }).place,
    stop: task.stopSeq,
    at: task[key]!.toISOString(),
    ...(actor.source && { source: actor.source }),
  }
  const by = { what: 'report.undo', organization: actor.organization, person: actor.name }
  await insertEntry(tx, moved, { ...by, sharedWith: order.orgId, facts })
  return applyStep(tx, state, (last.fromStatus ?? order.status) as OrderStatus, { facts, by: { ...by, side: 'executor' } })
}

const sourceIn = (facts: unknown) => (facts as { source?: CommandActor['source'] }).source

/** Who marked a stop last, of what is left of its times. */
function sourceLeft(task: FlightTask): string | null {
  const key = timeKeys.findLast(each => task[each] !== null)
  const source = key ? sourceOf(task, key) : null
  return source === 'corrected' ? 'dispatcher' : source
}
