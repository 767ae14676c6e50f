import type { OrderRow } from '#contract/order-list.ts'
import type { ViewerStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { OfferRecord, OrderState } from '#server/deals/record.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Listed, listedOf } from './list.ts'
import { moneyOf } from './money.ts'

/** An order as one organisation has it in its lists; `of` is all that this organisation's rows are made of. */
export type View = { viewer: string; side: Side; of: OrderState; row: Listed }

/** The order as an organisation has it: the forwarder, the executor, or whoever had it; null for everybody else. */
export function viewOf(state: OrderState, viewer: string): View | null {
  const whole = (side: Side): View => ({ viewer, side, of: state, row: listedOf(state, side) })
  if (viewer === state.order.orgId) return whole('forwarder')
  if (viewer === state.executor?.id) return whole('executor')
  const offer = lostOffers(state).get(viewer)
  if (!offer) return null
  const of = leftOf(state, offer)
  return {
    viewer,
    side: 'executor',
    of,
    row: { ...listedOf(of, 'executor'), status: offer.status as ViewerStatus, opens: false, calls: false, actions: [] },
  }
}

/** The last offer of every executor who had one and does not have the order now. */
export const lostOffers = ({ order, offers }: OrderState): ReadonlyMap<string, OfferRecord> =>
  new Map(offers.filter(offer => offer.endedAt !== null && offer.executorId !== order.executorId).map(offer => [offer.executorId, offer]))

/**
 * An order as the executor who declined it, let it expire or lost it keeps it: his own offer and his own claims, nothing of what came after.
 */
function leftOf(state: OrderState, offer: OfferRecord): OrderState {
  const { order } = state
  return {
    ...state,
    flights: [],
    transfer: null,
    documents: [],
    holds: [],
    haltRequests: [],
    claims: state.claims.filter(claim => claim.executorId === offer.executorId),
    change: null,
    extras: [],
    waybills: [],
    executor: { id: offer.executorId, name: offer.executorName, tin: offer.executorTin },
    order: {
      ...order,
      version: offer.endedVersion ?? order.version,
      status: 'cancelled',
      executorId: offer.executorId,
      price: offer.price,
      currency: offer.currency,
      vatMode: offer.vatMode,
      vatRate: offer.vatRate,
      updatedAt: offer.endedAt ?? order.updatedAt,
    },
  }
}

/** The row of one viewer, with the money this person may see. */
export function toRow(state: OrderState, viewer: string, prices: boolean): OrderRow {
  const view = viewOf(state, viewer) ?? refuse('order.not_found')
  return { ...view.row, money: prices ? moneyOf(view.of, view.side) : null }
}
