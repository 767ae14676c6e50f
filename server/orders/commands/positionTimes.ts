import { isOver } from '#contract/flight-lead.ts'
import type { TimeEvidence, TimeKey } from '#contract/geofences.ts'
import { areTimesCorrectable } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { correctedTimes } from '#server/deals/flights/rules/tasks.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { setFlight, setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOwn, recordCorrection } from './marks.ts'
import { applyStep } from './step.ts'

type PositionTime = { taskId: string; key: TimeKey; at: Date; says: TimeEvidence }

/** A task of a flight under way, whose times the position may still say. */
async function openTask(tx: Tx, before: OrderState, taskId: string): Promise<{ flight: FlightState; task: FlightTask }> {
  if (!areTimesCorrectable(before.order.status)) refuse('order.step_closed', { status: before.order.status, action: 'correct_times' })
  const flight = await wholeOf(tx, findOwn(before, taskId))
  const task = flight.tasks.find(({ id }) => id === taskId)!
  return isOver(flight) ? refuse('task.step_closed', { status: task.status }) : { flight, task }
}

/** The position says a time of a stop better than whoever said it before; what he said stands beside it. */
export async function replaceTime(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { taskId, key, at, says }: PositionTime,
): Promise<OrderState> {
  const { flight, task } = await openTask(tx, before, taskId)
  const changed = correctedTimes(flight.tasks, flight.tasks.indexOf(task), { [key]: at }, tx.now)
  const evidence = { ...task.evidence, [key]: says }
  const moved = await setFlight(tx, await setTask(tx, flight, taskId, { [key]: at, evidence, status: task.status }), {})
  await showFlight(tx, moved, before.order.orgId)
  return recordCorrection(tx, actor, before, { flight: moved, taskId, changed, comment: '', metres: says.conflict?.metres ?? null })
}

/** The position says another time of a stop than the one that stands, and does not win: both stand on the card, and the history tells it. */
export async function noteConflict(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { taskId, key, says }: Omit<PositionTime, 'at'>,
): Promise<OrderState> {
  const { flight, task } = await openTask(tx, before, taskId)
  const moved = await setFlight(
    tx,
    await setTask(tx, flight, taskId, { evidence: { ...task.evidence, [key]: says }, status: task.status }),
    {},
  )
  await showFlight(tx, moved, before.order.orgId)
  const stop = before.stops.find(({ seq }) => seq === task.stopSeq)
  const facts = {
    place: { ru: stop?.placeRu ?? '', en: stop?.placeEn ?? '' },
    stop: task.stopSeq,
    source: 'geofence',
    stands: task[key]!.toISOString(),
    at: says.conflict!.at,
  }
  const line = { what: 'report.mismatch', organization: actor.organization, person: actor.name }
  await insertEntry(tx, moved, { ...line, sharedWith: before.order.orgId, facts })
  return applyStep(tx, before, before.order.status as OrderStatus, { facts, by: { ...line, side: 'executor' } })
}
