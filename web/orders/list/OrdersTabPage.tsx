import { useParams } from 'react-router'
import { OrderTab } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useListKept } from '#web/orders/card/head/listNeighbours.ts'
import { NotFound } from '#web/unopened/NotFound.tsx'
import { OrdersOfTab } from './OrdersOfTab.tsx'

/** The list of orders behind all its tabs: one screen, so that going from tab to tab keeps it. */
export function OrdersTabPage({ side, old }: { side: Side; old: boolean }) {
  const { tabId = 'all' } = useParams()
  useListKept()
  const tab = OrderTab.safeParse(tabId)
  return tab.success ? <OrdersOfTab side={side} tab={tab.data} old={old} /> : <NotFound />
}
