import { findOrder } from '#server/orders/store.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { orderLeft } from '#server/tenders/awards.ts'
import { follow } from '#server/waterfalls/commands.ts'
import { armStage, close, expireOffers, lockState, tell } from './commands.ts'
import { followOrder, lockOfOrder } from './order.ts'

/**
 * Moments of demands: the end of answers, the time of a chosen or limited offer, the stages by which groups come to read it; and the order
 * that went another way.
 */
export const demandTimers = {
  'demand.deadline': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, deadline } = state.demand
    if ((status === 'active' || status === 'paused') && deadline !== null && deadline <= state.at) await close(tx, state)
  },

  'demand.offer': async (tx, { objectId }) => void (await expireOffers(tx, await lockState(tx, objectId, null))),

  'demand.stage': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status } = state.demand
    if (status === 'matched' || status === 'expired' || status === 'cancelled') return
    await tell(tx, state)
    await armStage(tx, state.demand, state.reaches)
  },

  'order.sought': async (tx, { objectId }) => {
    // a demand is always held before its order: whoever matches it does so too
    const found = await lockOfOrder(tx, objectId)
    if (found) await followOrder(tx, found)
    // a tender that took it up since seeks it still
    if ((await findOrder(tx, tx.actor.orgId, objectId)).status !== 'searching') await orderLeft(tx, objectId)
    await follow(tx, objectId)
  },
} satisfies Record<string, TimerHandler>
