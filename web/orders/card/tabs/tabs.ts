import { z } from 'zod'
import { writeFilters } from '#web/api/filters.ts'
import { paths } from '#web/paths.ts'

export const orderTabs = ['overview', 'route', 'cargo', 'price', 'execution', 'documents', 'money', 'history'] as const
export type OrderTabId = (typeof orderTabs)[number]

/** The part of an order that is open, as the address has it; what is no part means the overview. */
export const OrderView = z.object({ tab: z.enum(orderTabs).catch('overview').default('overview') })

/** The address of a part of an order; other keys of the address stay, a question asked on arrival does not. */
export function orderAddress(orderId: string, search: string, tab: OrderTabId): string {
  const asked = new URLSearchParams(search)
  asked.delete('do')
  const query = writeFilters(OrderView, { search: asked.toString(), change: { tab } })
  return `${paths.order(orderId)}${query && `?${query}`}`
}
