import type { OrderRecord } from '#server/deals/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'
import { isPassed } from './lifecycle.ts'
import { legOf } from './rules.ts'
import { findTransfer } from './store.ts'

/** After a change of a child its parent is brought up to it: a step of its own, which a crash delays and does not lose. */
export async function askToFollow(tx: Tx, order: OrderRecord): Promise<void> {
  if (order.parentId !== null)
    await setTimer(tx, { home: order.orgId as OrgId, kind: 'transfer.follow', objectId: order.id, runAt: tx.now })
}

/** After a change by the executor of an order one leg of which is passed on its legs are joined again, by the same step. */
export async function askToJoin(tx: Tx, order: OrderRecord): Promise<void> {
  if (order.transferId === null || order.executorId !== tx.actor.orgId) return
  const transfer = await findTransfer(tx, order)
  if (legOf(transfer) && isPassed(transfer?.status) && transfer?.childId)
    await setTimer(tx, { home: tx.actor.orgId, kind: 'transfer.follow', objectId: transfer.childId, runAt: tx.now })
}
