import { show, type Tx } from '#server/platform/db.ts'
import type { DemandState } from './record.ts'
import { rowsOf } from './row/list.ts'

/** Rewrites what viewers see in lists: all of them in the forwarder's own transaction, in an executor's his row and the forwarder's. */
export async function showDemand(tx: Tx, state: DemandState): Promise<void> {
  await show(tx, 'demand', state.demand.id, rowsOf(state))
}
