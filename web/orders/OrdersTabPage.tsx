import { useMatch } from 'react-router'
import { OrderTab } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { patterns } from '#web/paths.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { OrdersPage } from './OrdersPage.tsx'

/** The list of orders behind all its tabs: one screen, so that going from tab to tab keeps it. */
export function OrdersTabPage({ side }: { side: Side }) {
  const match = useMatch(side === 'forwarder' ? patterns.ordersForwarderTab : patterns.ordersExecutorTab)
  const tab = OrderTab.safeParse(match?.params.tabId ?? 'all')
  return tab.success ? <OrdersPage side={side} tab={tab.data} /> : <NotFound />
}
