import { orderOfClaim } from '#server/deals/claims/store.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { overdueIn, waitForReply } from './commands/claims.ts'
import { addHistoryLine } from './commands/history.ts'
import { lapseHaltRequest } from './commands/holds.ts'
import { publishLostOrder } from './commands/lostOrder.ts'
import { archive, expire } from './commands/moves.ts'
import { lockState } from './commands/sides.ts'
import { timerOf } from './commands/step.ts'
import { showOrder } from './projection.ts'
import { SHAPE } from './row/stored.ts'
import { listOutdated } from './store/rows.ts'

/** Moments at which a former executor has said something: of a claim, or of what is owed. */
export const lostOrderTimers = {
  'claim.lost': async (tx, { objectId }) => {
    const orderId = await orderOfClaim(tx, objectId)
    if (orderId !== undefined) await publishLostOrder(tx, orderId)
  },

  'order.lost': (tx, { objectId }) => publishLostOrder(tx, objectId),
} satisfies Record<string, TimerHandler>

/**
 * Moments of orders: an offer nobody answered in time runs out, a request to stop lapses, a paid order goes to the archive. A deadline that
 * passed otherwise is told to both sides once and moves nothing.
 */
export const timers = {
  'order.expire': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, offerExpiresAt } = state.order
    if (status === 'offered' && offerExpiresAt !== null && offerExpiresAt <= tx.now) await expire(tx, state)
  },

  'order.resources': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, approvalUntil } = state.order
    if (status === 'accepted' && approvalUntil === null) await addHistoryLine(tx, state, { what: 'resources_late', side: 'system' })
  },

  'order.approval': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { approvalUntil } = state.order
    if (approvalUntil !== null && approvalUntil <= tx.now) await addHistoryLine(tx, state, { what: 'approval_late', side: 'system' })
  },

  'order.documents': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const owed = state.documents.some(({ status, dueAt }) => (status === 'required' || status === 'rejected') && dueAt && dueAt <= tx.now)
    if (owed && state.order.status === 'documents') await addHistoryLine(tx, state, { what: 'documents_late', side: 'system' })
  },

  'order.claim': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    for (const { kind, executorId } of overdueIn(state, tx.now))
      await addHistoryLine(tx, state, { what: 'claim_late', side: 'system', facts: { claim: kind }, party: executorId })
    await waitForReply(tx, state)
  },

  ...lostOrderTimers,

  'order.halt': async (tx, { objectId }) => lapseHaltRequest(tx, await lockState(tx, objectId, null)),

  'order.archive': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, settledAt } = state.order
    const asked = openIn(state).length > 0
    if (status === 'completed' && settledAt !== null && !asked) await archive(tx, state)
    // it was paid before its documents were accepted, or an extra is not answered: asked again until then
    else if ((status === 'completed' || status === 'documents') && settledAt !== null)
      await setTimer(tx, { ...timerOf(state.order, 'order.archive'), runAt: new Date(tx.now.getTime() + DAY_MS) })
  },
} satisfies Record<string, TimerHandler>

const BATCH = 100
const DAY_MS = 86_400_000
const RETRY_MS = 60_000

/** Writes rows of an older shape anew, an order at a time, and tells how many orders there were; at most one batch. */
export async function rebuildRows(workerDb: Db, limit = BATCH): Promise<number> {
  const old = await listOutdated(workerDb, SHAPE, limit)
  for (const { homeOrgId, orderId } of old)
    await inHome(workerDb, homeOrgId as OrgId, async tx => showOrder(tx, await lockState(tx, orderId, null)))
  return old.length
}

/** After a release with another shape, rebuilds what is stored until nothing old is left. */
export function startRebuilding({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } {
  return openLoop(async () => {
    try {
      return (await rebuildRows(db)) < BATCH ? DAY_MS : 0
    } catch (error) {
      log?.error({ event: 'orders.rebuild', ...faultFields(error) })
      return RETRY_MS
    }
  })
}
