import type { OrderState } from '#server/deals/record.ts'
import { showDebts, showDebtsOf } from '#server/deals/settlements/projection.ts'
import { show, type Tx } from '#server/platform/db.ts'
import { rowsOf } from './row/stored.ts'
import { setRows } from './store/rows.ts'

/** Rewrites what every viewer sees of an order, and what each is owed for it. Tells how many rows were not newer already. */
export async function showOrder(tx: Tx, state: OrderState): Promise<number> {
  const shown = await show(tx, 'order', state.order.id, rowsOf(state))
  await showDebts(tx, state)
  return shown
}

/** The same for many orders of the home one is in. */
export async function showOrders(tx: Tx, states: readonly OrderState[]): Promise<number> {
  const shown = await setRows(
    tx,
    states.flatMap(state => rowsOf(state).map(row => ({ ...row, order_id: state.order.id }))),
  )
  await showDebtsOf(tx, states)
  return shown
}
