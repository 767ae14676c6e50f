import { isOver } from '#contract/flight-lead.ts'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { evidenceCorrected } from '#server/deals/flights/rules/evidence.ts'
import { correctedTimes, isCorrectable, markedIn } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { setFlight, setTask } from '#server/deals/flights/store/flights.ts'
import { recordCorrection } from '#server/orders/commands/marks.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Moved, refuseMove } from './orders.ts'

/**
 * Corrects times of a flight that is over, with the reason; who manages the organisation alone does. Statuses, papers and what is settled stay as they are. Drafts of claims of an
 * order whose documents are still collected follow.
 */
export async function correct(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'correct'>): Promise<Moved> {
  const { taskId, times, comment } = data
  if (!actor.permissions.has('organization.manage')) refuse('access.denied', { permission: 'organization.manage' })
  if (!isOver(flight)) refuseMove('flight.not_over')
  if (!isCorrectable(endOf(flight), tx.now)) refuseMove('flight.correct_late')
  const task = flight.tasks.find(({ id }) => id === taskId) ?? refuse('task.not_found')
  const given = Object.fromEntries(Object.entries(times).map(([key, at]) => [key, new Date(at)]))
  const changed = correctedTimes(flight.tasks, flight.tasks.indexOf(task), given, tx.now)
  const set = Object.fromEntries(changed.map(({ key, at }) => [key, at]))
  const marked = { ...set, status: task.status, source: 'dispatcher', evidence: evidenceCorrected(task, changed) }
  const corrected = await setFlight(tx, await setTask(tx, flight, taskId, marked), {})
  if (!isOfFlight(flight, task))
    await recordCorrection(tx, actor, await lockState(tx, task.orderId, null), { flight: corrected, taskId, changed, comment })
  const facts = Object.fromEntries(
    changed.flatMap(({ key, was, at }) => [
      [`${key}Was`, was.toISOString()],
      [key, at.toISOString()],
    ]),
  )
  return { flight: corrected, next: null, facts: { task: task.kind, ...facts, reason: comment } }
}

/** When a flight ended: when it was interrupted, else with its last mark. */
function endOf({ tasks, interruptedAt, updatedAt }: FlightState): Date {
  if (interruptedAt) return interruptedAt
  const marks = markedIn(tasks)
  return marks.length > 0 ? new Date(Math.max(...marks)) : updatedAt
}
