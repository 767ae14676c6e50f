import type { FlightState } from '#server/deals/flights/record.ts'
import type { OrderRecord } from '#server/deals/record.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'
import { isPassed } from './lifecycle.ts'
import { legOf } from './rules.ts'
import { findParent, findTransfer } from './store.ts'

/** The timer by which what is foretold of a child's flights is taken up to its parent's. */
export const ARRIVALS = 'transfer.arrivals'

/** After a change of a child its parent is brought up to it: a step of its own, which a crash delays and does not lose. */
export async function askToFollow(tx: Tx, order: OrderRecord): Promise<void> {
  if (order.parentId !== null)
    await setTimer(tx, { home: order.orgId as OrgId, kind: 'transfer.follow', objectId: order.id, runAt: tx.now })
}

/** What is foretold of a flight is taken up to the orders above those it carries, by a step of its own. */
export async function askToForetell(tx: Tx, { id, orgId, tasks }: FlightState): Promise<void> {
  const carried = new Map(
    tasks.flatMap(task => (task.orderId === id || task.orderOrgId === orgId ? [] : [[task.orderId, task.orderOrgId]])),
  )
  for (const [orderId, home] of [...carried].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if ((await enter(tx, 'order', orderId)) !== null && (await findParent(tx, home as OrgId, orderId)) !== null)
      await setTimer(tx, { home: home as OrgId, kind: ARRIVALS, objectId: orderId, runAt: tx.now, unlessSooner: true })
}

/** After a change by the executor of an order one leg of which is passed on its legs are joined again, by the same step. */
export async function askToJoin(tx: Tx, order: OrderRecord): Promise<void> {
  if (order.transferId === null || order.executorId !== tx.actor.orgId) return
  const transfer = await findTransfer(tx, order)
  if (legOf(transfer) && isPassed(transfer?.status) && transfer?.childId)
    await setTimer(tx, { home: tx.actor.orgId, kind: 'transfer.follow', objectId: transfer.childId, runAt: tx.now })
}
