import { orderTotal } from '#contract/extras.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import type { View } from './views.ts'

type Delivery = { documents: string; deliveredAt: string | null; lateMin: number | null; margin: Money | null }

const MINUTE = 60_000

/**
 * What dashboards count of a delivered order in the eyes of a viewer, as `order_facts` has it; without the moment of delivery there is nothing
 * to count, and what was counted before goes.
 */
export function factOf({ viewer, side, of: state, row }: View, { documents, deliveredAt, lateMin, margin }: Delivery) {
  const { order, stops, offers } = state
  const key = { org_id: viewer, order_id: order.id }
  if (deliveredAt === null) return { ...key, delivered_at: null }
  const deal = offers.findLast(({ executorId, status }) => executorId === order.executorId && status === 'accepted')
  return {
    ...key,
    delivered_at: deliveredAt,
    side,
    counterpart_id: row.counterpart?.id ?? null,
    responsible_id: side === 'forwarder' ? order.responsibleId : null,
    customer_id: side === 'forwarder' ? order.customerId : null,
    from_place: stops[0]?.placeCode ?? null,
    to_place: stops.at(-1)?.placeCode ?? null,
    body_types: order.bodyTypes,
    currency: order.currency,
    loading_late: stops[0] ? latenessOf(state, stops[0]) : null,
    unloading_late: lateMin,
    loading_wait: longestWait(state, ['loading']),
    unloading_wait: longestWait(state, ['unloading']),
    answer_minutes: deal && state.agreedAt ? minutesBetween(deal.offeredAt, state.agreedAt) : null,
    ...answersOf(state, side === 'executor' ? viewer : null),
    ...sumsOf({ side, of: state }, margin),
    documents,
    documents_returned: state.documents.some(({ status }) => status === 'rejected'),
    cycle_minutes: documents === 'accepted' ? cycleOf(state, new Date(deliveredAt)) : null,
  }
}

/** How many offers were answered or ran out, and how many were answered before; of one executor where one is named. */
function answersOf({ offers }: View['of'], executor: string | null) {
  const ended = offers.filter(
    ({ executorId, status }) => (executor === null || executorId === executor) && ['accepted', 'declined', 'expired'].includes(status),
  )
  return { offers_ended: ended.length, offers_in_time: ended.filter(({ status }) => status !== 'expired').length }
}

const minutesBetween = (from: Date, to: Date): number => Math.max(0, Math.round((to.getTime() - from.getTime()) / MINUTE))

/** Begun minutes a stop was reached after its window, as the late minutes of an unloading are counted. */
function latenessOf({ flights }: View['of'], { seq, windowTo }: View['of']['stops'][number]): number | null {
  const arrivedAt = visitOf(flights, seq)?.arrivedAt
  return windowTo && arrivedAt ? Math.max(0, Math.ceil((arrivedAt.getTime() - windowTo.getTime()) / MINUTE)) : null
}

/** The longest a vehicle stood at a stop of a kind, from its arrival or the start of the window to the end of the work. */
function longestWait({ flights, stops }: View['of'], kinds: readonly string[]): number | null {
  const waits = stops
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ seq, windowFrom }) => {
      const visit = visitOf(flights, seq)
      if (!visit?.arrivedAt || !visit.completedAt) return []
      return [minutesBetween(windowFrom && windowFrom > visit.arrivedAt ? windowFrom : visit.arrivedAt, visit.completedAt)]
    })
  return waits.length > 0 ? Math.max(...waits) : null
}

/** What the viewer is paid and pays without VAT, and the VAT of what he is paid; the margin as the card tells it. */
function sumsOf({ side, of: { order, extras } }: Pick<View, 'side' | 'of'>, margin: Money | null) {
  const approved = extras.filter(({ status }) => status === 'approved')
  const bought = order.price === null ? null : orderTotal(order.price, order.vatMode as 'none', order.vatRate, approved)
  if (side === 'executor') return { income: bought?.net ?? null, spend: null, margin: null, vat: bought?.vat ?? null }
  const { vatMode, vatRate } = customerVatIn(order)
  const sold = order.customerPrice === null ? null : lineOf(order.customerPrice, vatMode, vatRate)
  return { income: sold?.net ?? null, spend: bought?.net ?? null, margin: margin?.minor ?? null, vat: sold?.vat ?? null }
}

/** From delivery until the last document that is asked for was accepted. */
function cycleOf({ documents }: View['of'], deliveredAt: Date): number | null {
  const times = documents.flatMap(({ required, status, changedAt }) =>
    required && status === 'accepted' && changedAt ? [changedAt.getTime()] : [],
  )
  return times.length > 0 ? minutesBetween(deliveredAt, new Date(Math.max(...times))) : null
}
