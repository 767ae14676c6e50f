import type { Money } from '#contract/primitives.ts'
import type { limitRefusals } from '#contract/refusals/orders.ts'
import { type Actor, isAboveLimit } from '#server/platform/actor.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

const refuseLimit: RefuseWith<typeof limitRefusals> = refuse

/** The price an order has between its sides, or null while there is none. */
export const priceOf = ({ order }: { order: { price: number | null; currency: string } }): Money | null =>
  order.price === null ? null : { minor: order.price, currency: order.currency }

/**
 * Refuses to agree to a sum above the person's limit, at the field he gave it in; null is no sum yet. Whoever may not see prices is told
 * that instead of the sum.
 */
export function checkLimit(
  { maxOrder, permissions }: Pick<Actor, 'permissions'> & Partial<Pick<Actor, 'maxOrder'>>,
  price: Money | null,
  field = 'price',
) {
  if (!price || !isAboveLimit(maxOrder, price)) return
  if (!permissions.has('orders.prices')) refuseLimit('access.denied', { permission: 'orders.prices' })
  refuseLimit('order.over_limit', { price, limit: maxOrder, field })
}
