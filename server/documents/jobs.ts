import { CHECK_HOURS, originalsOf } from '#server/deals/documents/rules.ts'
import { addHistoryLine } from '#server/orders/commands/history.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { TimerHandler } from '#server/platform/timers.ts'

/** Moments of documents that passed: both sides read it once, and nothing moves by itself. */
export const documentTimers = {
  'order.check': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const limit = tx.now.getTime() - CHECK_HOURS * 3600_000
    const waits = state.documents.some(
      ({ status, uploadedAt }) => (status === 'uploaded' || status === 'checking') && uploadedAt !== null && uploadedAt.getTime() <= limit,
    )
    if (waits) await addHistoryLine(tx, state, { what: 'check_late', side: 'system' })
  },

  'order.originals': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const wait = state.order.status === 'completed' ? originalsOf(state.documents, state.order.payTrigger) : null
    if (wait && wait.due <= tx.now) await addHistoryLine(tx, state, { what: 'originals_late', side: 'system' })
  },
} satisfies Record<string, TimerHandler>
