import type { OrderStatus } from '#contract/order-states.ts'
import type { TransferObstacle } from '#contract/transfers.ts'
import { isLive } from '#server/deals/transfers/lifecycle.ts'

/** So long the forwarder has to answer, in hours. */
export const ANSWER_HOURS = 4

/** Documents that go up from the child to its parent: those of the cargo. What tells a sum stays between the two sides it was agreed by. */
export const passedUpKinds: ReadonlySet<string> = new Set(['tn', 'cmr', 'ttn_1t', 'adr_doc', 'packing_list', 'discrepancy_act', 'poa_m2'])

/** What the organisation and the person bring. */
export type TransferRights = { isForwarder: boolean; isExecutor: boolean; mayTransfer: boolean; inRegister: boolean }
/** What the order brings; null: asked of the organisation alone. */
type Passed = { status: OrderStatus; policy: string; depth: number; transfer: string | undefined } | null

/** Why an order may not be passed on, or null. One rule for the verdict, the button and the refusal. */
export function obstacleOf(asker: TransferRights, order: Passed, limit: number): TransferObstacle | null {
  if (!asker.isExecutor) return 'transfer.no_executor_role'
  if (order && order.depth >= limit) return 'transfer.depth_limit'
  if (!asker.isForwarder) return 'transfer.no_forwarder_role'
  if (!asker.mayTransfer) return 'transfer.no_permission'
  if (!asker.inRegister) return 'transfer.not_in_register'
  if (!order) return null
  if (order.policy === 'forbid') return 'transfer.forbidden_by_terms'
  if (order.transfer === 'completed' || isLive(order.transfer)) return 'transfer.already_transferred'
  return order.status === 'accepted' || order.status === 'ready' ? null : 'transfer.wrong_status'
}
