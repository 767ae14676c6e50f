import type { OrderRecord } from '#server/deals/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'

/** After a change of a child its parent is brought up to it: a step of its own, which a crash delays and does not lose. */
export async function askToFollow(tx: Tx, order: OrderRecord): Promise<void> {
  if (order.parentId !== null)
    await setTimer(tx, { home: order.orgId as OrgId, kind: 'transfer.follow', objectId: order.id, runAt: tx.now })
}
