import type { Side } from '#contract/primitives.ts'
import type { OrderState, Viewer } from '#server/deals/record.ts'
import { rightOf } from '#server/orders/lifecycle.ts'
import { findOrder, lockOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The people behind a command: the person signed in and, where support works in somebody's place, him too. */
export const actingPeople = ({ userId, actingAs = null }: Pick<CommandActor, 'userId' | 'actingAs'>): string[] =>
  actingAs === null ? [userId] : [userId, actingAs]

/** An order's viewer of one side: what he may see and do there. */
export const viewerOf = (actor: CommandActor, side: Side): Viewer => ({
  prices: actor.permissions.has('orders.prices'),
  may: actor.permissions.has(rightOf[side]),
  people: actingPeople(actor),
})

/** The order for a change, opened and locked; refused when the version is not the present one. */
export async function lockState(tx: Tx, id: string, version: number | null): Promise<OrderState> {
  return orderStateOf(tx, await lockOrder(tx, await openOrder(tx, id), id, version))
}

/** The side of the order this organisation stands on; for others there is no such order. */
export function sideOf({ order }: OrderState, orgId: string): Side {
  if (order.orgId === orgId) return 'forwarder'
  return order.executorId === orgId ? 'executor' : refuse('order.not_found')
}

/** An order its executor is to carry, for reading; refused to the other side. */
export async function stateToCarry(tx: Tx, { orgId }: Pick<CommandActor, 'orgId'>, orderId: string): Promise<OrderState> {
  const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
  if (sideOf(state, orgId) !== 'executor') refuse('order.step_closed', { status: state.order.status, action: 'assign' })
  return state
}

export function mayAct(actor: CommandActor, side: Side): void {
  const right = rightOf[side]
  if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
}
