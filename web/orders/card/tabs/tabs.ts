import { z } from 'zod'
import { writeFilters } from '#web/api/filters.ts'
import { paths } from '#web/paths.ts'

export const orderTabs = ['overview', 'cargo', 'execution', 'documents', 'money', 'history'] as const
export type OrderTabId = (typeof orderTabs)[number]

/** Parts that had an address of their own and stand in another one now. */
const merged: Readonly<Record<string, OrderTabId>> = { route: 'execution', price: 'money' }

/** The part of an order that is open, as the address has it; what is no part means the overview, a merged one where it stands now. */
export const OrderView = z.object({
  tab: z
    .enum(orderTabs)
    .catch(({ value }) => merged[String(value)] ?? 'overview')
    .default('overview'),
})

/** The address of a part of an order; other keys of the address stay, a question asked on arrival does not. */
export function orderAddress(orderId: string, search: string, tab: OrderTabId): string {
  const asked = new URLSearchParams(search)
  asked.delete('do')
  const query = writeFilters(OrderView, { search: asked.toString(), change: { tab } })
  return `${paths.order(orderId)}${query && `?${query}`}`
}
