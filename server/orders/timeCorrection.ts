import { areTimesCorrectable, type TaskTimes } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { redraftCharges } from '#server/deals/claims/drafts.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { showFlight } from '#server/flights/projection.ts'
import { correctedTimes } from '#server/flights/rules.ts'
import { setFlight, setTask } from '#server/flights/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { applyStep, mayAct, sideOf } from './commands.ts'

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
  if (sideOf(before, actor.orgId) !== 'executor' || !areTimesCorrectable(order.status))
    refuse('order.step_closed', { status: order.status, action: 'correct_times' })
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
  return applyStep(tx, before, order.status as OrderStatus, { changes: {}, facts }, told)
}
