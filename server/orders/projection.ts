import type { OrderState } from '#server/deals/record.ts'
import { showDebts } from '#server/deals/settlements/projection.ts'
import { show, type Tx } from '#server/platform/db.ts'
import { rowsOf } from './row/stored.ts'

/** Rewrites what every viewer sees of an order, and what each is owed for it. Tells how many rows were not newer already. */
export async function showOrder(tx: Tx, state: OrderState): Promise<number> {
  const shown = await show(tx, 'order', state.order.id, rowsOf(state))
  await showDebts(tx, state)
  return shown
}
