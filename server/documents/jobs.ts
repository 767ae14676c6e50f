import { CHECK_HOURS, originalsOf } from '#server/deals/documents/rules.ts'
import { lockState, remark } from '#server/orders/commands.ts'
import type { TimerHandler } from '#server/platform/timers.ts'

/** Moments of papers that passed: both sides read it once, and nothing moves by itself. */
export const documentTimers = {
  'order.check': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const limit = tx.now.getTime() - CHECK_HOURS * 3600_000
    const waits = state.documents.some(
      ({ status, uploadedAt }) => (status === 'uploaded' || status === 'checking') && uploadedAt !== null && uploadedAt.getTime() <= limit,
    )
    if (waits) await remark(tx, state, { what: 'check_late', side: 'system' })
  },

  'order.originals': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const wait = state.order.status === 'completed' ? originalsOf(state.documents, state.order.payTrigger) : null
    if (wait && wait.due <= tx.now) await remark(tx, state, { what: 'originals_late', side: 'system' })
  },
} satisfies Record<string, TimerHandler>
