import type { OrderCandidate } from '#contract/order-candidates.ts'
import { candidatesByTowns } from '#server/orders/commands/candidates.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { enterLotOrder, lotsOf } from '#server/tenders/store/lots.ts'
import { readTender } from './steps.ts'

/** Own trucks for the order of a lot, as they are proposed for an order one carries, by its towns; none where it is no order or bets are over. */
export async function candidatesFor(tx: Tx, actor: CommandActor, tenderId: string, lotId: string): Promise<OrderCandidate[]> {
  const tender = await readTender(tx, tenderId)
  if (tender.orgId === actor.orgId) refuse('tender.not_found')
  if (!(await lotsOf(tx, tender)).some(({ id }) => id === lotId)) refuse('lot.not_found')
  const orderId = await enterLotOrder(tx, lotId)
  return orderId === null ? [] : candidatesByTowns(tx, actor, await orderStateOf(tx, await findOrder(tx, tender.orgId as OrgId, orderId)))
}
