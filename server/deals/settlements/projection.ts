import type { Tx } from '#server/platform/db.ts'
import { debtsOf } from './row.ts'
import { type Debtor, mayOwe } from './rules.ts'
import { orderSettlementsOf, setDebts, setDebtsOf, settlementsOfOrders } from './store.ts'

/**
 * Rewrites what each side is owed for an order or owes, of each deal it had: nothing before it was delivered, unless it ended otherwise. A
 * guest rewrites what is between the forwarder and himself.
 */
export async function showDebts(tx: Tx, state: Debtor): Promise<void> {
  const owed = owedIn(tx, state)
  if (!owed) return
  await setDebts(tx, state.order.id, debtsOf(owed.state, await orderSettlementsOf(tx, state.order)), owed.parties)
}

/** The same for many orders of the home one is in. */
export async function showDebtsOf(tx: Tx, states: readonly Debtor[]): Promise<void> {
  const all = states.flatMap(state => owedIn(tx, state) ?? [])
  if (all.length === 0) return
  const settled = await settlementsOfOrders(
    tx,
    all.map(({ state }) => state.order.id),
  )
  await setDebtsOf(
    tx,
    all.map(({ state, parties }) => ({ id: state.order.id, rows: debtsOf(state, settled.get(state.order.id) ?? []), parties })),
  )
}

/** What the acting organisation rewrites of an order, and between whom; null where nothing is or was owed. */
function owedIn(tx: Tx, state: Debtor): { state: Debtor; parties: ReadonlySet<string> } | null {
  const { order } = state
  const home = tx.actor.orgId === order.orgId
  const claims = home ? state.claims : state.claims.filter(claim => claim.executorId === tx.actor.orgId)
  if (!mayOwe(order.status) && !claims.some(claim => claim.status === 'agreed' || claim.status === 'settled')) return null
  const parties = [order.orgId, ...state.offers.map(offer => offer.executorId), ...claims.map(claim => claim.executorId)]
  return { state: { ...state, claims }, parties: new Set(parties) }
}
