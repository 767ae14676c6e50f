import { findOrder } from '#server/orders/store/orders.ts'
import type { Tx } from '#server/platform/db.ts'
import { cancel } from './commands/ending.ts'
import { applyStep, type Locked, lockState, publishChange } from './commands/steps.ts'
import { armOffers, takeBack } from './commands/thread.ts'
import { demandOfOrder } from './store/demands.ts'

/** The demand an order had its sourcing from, once it went another way; null when there is none, or the sourcing runs still. */
export async function lockOfOrder(tx: Tx, orderId: string): Promise<{ state: Locked; status: string } | null> {
  const demand = await demandOfOrder(tx, tx.actor.orgId, orderId)
  if (!demand) return null
  const state = await lockState(tx, demand.id, null)
  const order = await findOrder(tx, tx.actor.orgId, orderId)
  return order.status === 'searching' ? null : { state, status: order.status }
}

/**
 * The order went another way. Offered to somebody directly, the demand waits, and its forwarder goes on or cancels it: whoever was chosen is
 * so no more, his offer stands as before. With an executor, or cancelled, there is nothing left to look for.
 */
export async function followOrder(tx: Tx, { state, status }: { state: Locked; status: string }): Promise<void> {
  if (status === 'cancelled') await cancel(tx, state, { reason: 'order_cancelled', comment: '' })
  else if (status !== 'offered' && status !== 'placed') await cancel(tx, state, { reason: 'executor_found_outside', comment: '' })
  else if (state.demand.status !== 'paused') {
    const chosen = state.offers.find(each => each.status === 'selected')
    if (chosen) await takeBack(tx, chosen, { what: 'withdraw', comment: 'order_left' })
    const after = await applyStep(tx, state, { status: 'paused', chosenId: null }, { what: 'pause.offered' })
    if (chosen) await armOffers(tx, after)
  }
  // it may be had back now, or no more
  else await publishChange(tx, state, [])
}
