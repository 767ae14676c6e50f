import type { OrderDraft } from '#contract/order-draft.ts'
import type { childRefusals } from '#contract/refusals/transfers.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { OrderState } from '../record.ts'

const refuseChild: RefuseWith<typeof childRefusals> = refuse

/** Refuses to change the stops of a child: those of its parent are marked as they are. */
export function checkStops({ order, stops }: OrderState, draft: OrderDraft): void {
  if (order.parentId === null) return
  const said = (stops: readonly (string | null)[][]) => JSON.stringify(stops)
  if (said(stops.map(stop => [stop.kind, stop.placeCode])) !== said(draft.stops.map(stop => [stop.kind, stop.place])))
    refuseChild('transfer.route_fixed', { field: 'stops' })
}

/** The customer of a child stays the forwarder of its parent until another one is chosen. */
export const keptOf = ({ order }: OrderState, draft: OrderDraft): { customerName?: string | null } =>
  order.parentId !== null && draft.customerId === null ? { customerName: order.customerName } : {}
