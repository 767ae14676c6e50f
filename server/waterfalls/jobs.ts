import { followOrder, lockOfOrder } from '#server/demands/followers.ts'
import { findOrder } from '#server/orders/store/orders.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { lockTendersOf, orderLeft } from '#server/tenders/followers.ts'
import { follow } from './commands/falls.ts'

/** The order that went another way than the demand, the tender or the waterfall that looks for its executor: each of them hears of it. */
export const waterfallTimers = {
  'order.sourcing': async (tx, { objectId }) => {
    // demand, tender, order: whoever matches one of the two takes them in that order too
    const found = await lockOfOrder(tx, objectId)
    await lockTendersOf(tx, objectId)
    if (found) await followOrder(tx, found)
    // a tender that took it up since looks for an executor still
    if ((await findOrder(tx, tx.actor.orgId, objectId)).status !== 'searching') await orderLeft(tx, objectId)
    await follow(tx, objectId)
  },
} satisfies Record<string, TimerHandler>
