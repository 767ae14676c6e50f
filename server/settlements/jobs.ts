import { mayOwe } from '#server/deals/settlements/rules.ts'
import { orderSettlementsOf, zoneOf } from '#server/deals/settlements/store.ts'
import { addHistoryLine } from '#server/orders/commands/history.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { dayIn } from '#server/platform/clock.ts'
import { publish } from '#server/platform/outbox.ts'
import type { TimerHandler } from '#server/platform/timers.ts'

/** Moments of payments: the day after the last one both sides read once that nothing was paid; it moves nothing. */
export const settlementTimers = {
  'order.payment': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { orgId, id, executorId, payDueOn, settledAt, status } = state.order
    if (payDueOn === null || settledAt !== null || status === 'cancelled' || !mayOwe(status)) return
    // what was agreed after the payment has a term of its own
    if ((await orderSettlementsOf(tx, state.order)).some(each => each.paidOn !== null && each.executorId === executorId)) return
    const tz = await zoneOf(tx, orgId)
    if (dayIn(tz, tx.now) <= payDueOn) return
    await addHistoryLine(tx, state, { what: 'settlement.overdue', side: 'system', facts: { day: payDueOn } })
    const audience = [orgId, executorId].filter(org => org !== null)
    await publish(tx, 'settlement.overdue', audience, { orderId: id, payDueOn })
  },
} satisfies Record<string, TimerHandler>
