import type { Tx } from '#server/platform/db.ts'
import { debtsOf } from './row.ts'
import { type Debtor, mayOwe } from './rules.ts'
import { orderSettlementsOf, setDebts } from './store.ts'

/**
 * Rewrites what each side is owed for an order or owes, of each deal it had: nothing before it was delivered, unless it ended otherwise. A
 * guest rewrites what is between the forwarder and himself.
 */
export async function showDebts(tx: Tx, state: Debtor): Promise<void> {
  const { order } = state
  const home = tx.actor.orgId === order.orgId
  const claims = home ? state.claims : state.claims.filter(claim => claim.executorId === tx.actor.orgId)
  if (!mayOwe(order.status) && !claims.some(claim => claim.status === 'agreed' || claim.status === 'settled')) return
  const rows = debtsOf({ ...state, claims }, await orderSettlementsOf(tx, order))
  const parties = [order.orgId, ...state.offers.map(offer => offer.executorId), ...claims.map(claim => claim.executorId)]
  await setDebts(tx, order.id, rows, new Set(parties))
}
