import type { Money } from '#contract/primitives.ts'
import type { OrderState } from '#server/deals/record.ts'

const HOUR = 3600_000

/** The price an executor asks instead of the one he is offered, while nobody answered him; null: he asks none. */
export function counterOf({ order, offers }: Pick<OrderState, 'order' | 'offers'>): { price: Money; comment: string } | null {
  const live = order.status === 'offered' ? offers.findLast(({ status }) => status === 'offered') : undefined
  if (!live || live.counterPrice === null) return null
  return { price: { minor: live.counterPrice, currency: live.currency }, comment: live.counterComment }
}

/** Until when a price named now may be answered: as long as the offer holds, and two hours at the least, but not beyond the loading. */
export function counterDue({ order, stops }: Pick<OrderState, 'order' | 'stops'>, now: Date): Date {
  const holds = order.offerExpiresAt?.getTime() ?? now.getTime()
  const loading = stops[0]?.windowFrom?.getTime() ?? Number.MAX_SAFE_INTEGER
  return new Date(Math.max(holds, Math.min(now.getTime() + 2 * HOUR, loading)))
}
