import { lockOrder, orderStateOf as orderOf } from '#server/orders/store/orders.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { conclude, isTaking } from './commands/evaluation.ts'
import { follow, lockOwn, recordStep } from './commands/steps.ts'
import type { LotRecord } from './record.ts'
import { livingLots, lotOf, setAward, setBets } from './store/awards.ts'
import { setLots } from './store/lots.ts'
import { lockTender, setTender } from './store/tenders.ts'

/** Holds the tenders an order stands in: they are held before it, whoever else takes both. */
export async function lockTendersOf(tx: Tx, orderId: string): Promise<void> {
  for (const id of [...new Set((await livingLots(tx, orderId)).map(({ tenderId }) => tenderId))].toSorted())
    await lockTender(tx, tx.actor.orgId, id, null)
}

/** An order that stands in a lot went another way: the lot is off. */
export async function orderLeft(tx: Tx, orderId: string): Promise<void> {
  for (const lot of await livingLots(tx, orderId)) await takeOff(tx, lot, orderId)
}

async function takeOff(tx: Tx, lot: Pick<LotRecord, 'id' | 'tenderId'>, orderId: string): Promise<void> {
  const { tender, awards } = await lockOwn(tx, lot.tenderId, null)
  if (awards.some(one => one.lotId === lot.id && one.status === 'confirmed')) return
  // freed by one tender and put up by the next before this moment came: it has not left
  if ((await orderOf(tx, await lockOrder(tx, tender.orgId as OrgId, orderId, null))).order.status === 'searching') return
  for (const one of awards.filter(each => each.lotId === lot.id && each.status === 'pending')) {
    await setAward(tx, one, { status: 'revoked', decidedAt: tx.now, decidedWhy: 'order' })
    await setBets(tx, lotOf(one), [one.seq], { status: 'lost', reason: 'order' })
  }
  await setLots(tx, tender, [lot.id], { status: 'cancelled', closedAt: tx.now })
  const raised = await setTender(tx, tender, {})
  const after = isTaking(tender) ? raised : await follow(tx, raised)
  const state = await recordStep(tx, null, after, { what: 'lot.off', lotId: lot.id, from: tender.status, to: after.status })
  if (isTaking(after) && !state.lots.some(one => one.status === 'pending' || one.status === 'open')) await conclude(tx, state, {})
}
