import type { OrderCandidate } from '#contract/order-candidates.ts'
import { enterDemanded, findDemand, openDemand } from '#server/demands/store/demands.ts'
import { candidatesByTowns } from '#server/orders/commands/candidates.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { orderOf } from './steps.ts'

/** Own trucks for the order of a spot demand that takes answers, as they are proposed for an order one carries, by its towns. */
export async function candidatesFor(tx: Tx, actor: CommandActor, demandId: string): Promise<OrderCandidate[]> {
  const demand = await findDemand(tx, await openDemand(tx, demandId), demandId)
  if (demand.orgId === actor.orgId) refuse('demand.not_found')
  const orderId = await enterDemanded(tx, demandId)
  if (orderId === null) return refuse('demand.not_open', { status: demand.status })
  return candidatesByTowns(tx, actor, await orderOf(tx, demand, orderId))
}
