import type { PlannerRequest, PlannerResult } from '#contract/planner.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import type { PlannerRunRecord } from '#server/planner/record.ts'
import { isLost } from '#server/planner/row.ts'
import { deleteRunsBefore, findForeign, insertRun, lockRun, lockRunning, setRun } from '#server/planner/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'

/** The moment a search begins at. */
export const START = 'planner.start'
const KEPT_MS = 7 * 86_400_000

/** Has a plan looked for; refused while a colleague has another one looked for. A search of one's own gives way. */
export async function startRun(tx: Tx, request: PlannerRequest): Promise<PlannerRunRecord> {
  const pairs = [...request.fixed, ...request.banned]
  const orders = [...request.orderIds, ...pairs.map(({ orderId }) => orderId)]
  const trucks = [...request.truckIds, ...pairs.map(({ truckId }) => truckId)]
  const foreign = await findForeign(tx, orders, trucks)
  if (foreign.orderId) refuse('order.not_found')
  if (foreign.truckId) refuse('car.not_found')
  if (request.flightId !== null && !(await findFlight(tx, tx.actor.orgId, request.flightId))) refuse('flight.not_found')
  const running = await lockRunning(tx)
  const isGone = running !== undefined && isLost(running, tx.now)
  if (running && !isGone && running.employeeId !== tx.actor.employeeId) refuse('planner.running')
  if (running) await setRun(tx, running.id, { status: isGone ? 'failed' : 'stopped', endedAt: tx.now })
  await deleteRunsBefore(tx, new Date(tx.now.getTime() - KEPT_MS))
  const run = await insertRun(tx, request)
  await setTimer(tx, { home: tx.actor.orgId, kind: START, objectId: run.id, runAt: tx.now })
  await audit(tx, { what: 'planner.start', kind: 'planner', objectId: run.id, facts: { seconds: request.seconds } })
  return run
}

/** Ends a search with its best plan; whoever runs it hears of it within a second. */
export async function stopRun(tx: Tx, id: string): Promise<PlannerRunRecord> {
  const run = (await lockRun(tx, id)) ?? refuse('planner.not_found')
  if (run.status !== 'running') return run
  await audit(tx, { what: 'planner.stop', kind: 'planner', objectId: run.id })
  return setRun(tx, run.id, { stopAsked: true })
}

/** Writes down how far a search is, and whether it is to stop; null: it is over already. */
export async function recordReport(
  tx: Tx,
  id: string,
  { percent, result, isOver: isDone }: { percent: number; result: PlannerResult | null; isOver: boolean },
): Promise<{ isStopped: boolean } | null> {
  const run = await lockRun(tx, id)
  if (run?.status !== 'running') return null
  const status = run.stopAsked ? 'stopped' : 'done'
  await setRun(tx, id, {
    ...{ percent, heardAt: tx.now },
    ...(result && { best: JSON.stringify(result) }),
    ...(isDone && { status, endedAt: tx.now }),
  })
  return { isStopped: run.stopAsked }
}

/** A search that broke: what it found so far is kept. */
export async function failRun(tx: Tx, id: string): Promise<void> {
  const run = await lockRun(tx, id)
  if (run?.status === 'running') await setRun(tx, id, { status: 'failed', endedAt: tx.now })
}
