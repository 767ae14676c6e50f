import { busyOf, findResources, holdersOf } from '#server/deals/flights/commands.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { ordersAmong } from '#server/deals/flights/row.ts'
import { type Finding, judgeBusy, ofTime } from '#server/deals/flights/rules/fit.ts'
import { periodOf, timesOf } from '#server/deals/flights/rules/period.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { listClashes } from '#server/deals/flights/store/resources.ts'
import { judgeBoard } from '#server/orders/commands/fit.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { shareOn } from './orders.ts'

type Task = Parameters<typeof judgeBoard>[1]['tasks'][number] &
  Parameters<typeof timesOf>[0][number] &
  Pick<FlightState['tasks'][number], 'status'>

/**
 * What the judge finds of a flight with other tasks that he does not find of it as it is, beside his whole verdict on it. Who is on the road is
 * not asked whether he is in time.
 */
export async function judgeOwnTask(tx: Tx, actor: CommandActor, flight: FlightState, tasks: readonly Task[]) {
  const orders: Parameters<typeof judgeBoard>[2][number][] = []
  for (const id of ordersAmong(flight, flight.tasks).toSorted()) {
    const state = await stateToCarry(tx, actor, id)
    orders.push({ state, share: shareOn(state, flight.id) })
  }
  const resources = await findResources(tx, flight)
  const verdictOf = async (all: readonly Task[]) => {
    const open = all.filter(({ status }) => status !== 'cancelled')
    const period = periodOf(flight, timesOf(open))
    const verdict = await judgeBoard(tx, { ...period, id: flight.id, tasks: open }, orders, resources)
    const clashes = await listClashes(tx, period, holdersOf(resources), [flight.id])
    return { ...verdict, findings: [...verdict.findings, ...judgeBusy(clashes, busyOf(resources))] }
  }
  const known = new Set((await verdictOf(flight.tasks)).findings.map(markOf))
  const whole = await verdictOf(tasks)
  const isLate = hasStarted(flight.tasks)
  return { ...whole, findings: whole.findings.filter(found => !known.has(markOf(found)) && !(isLate && ofTime.has(found.code))) }
}

/** What tells one finding from another, whatever the figures in its words. */
const markOf = ({ code, field, info: { stop, document, why } }: Finding): string => JSON.stringify([code, field, stop, document, why])
