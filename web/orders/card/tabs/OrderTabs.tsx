import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RouteTab } from './RouteTab.tsx'
import type { TabProps } from './tab.ts'
import { type OrderTabId, orderAddress, orderTabs } from './tabs.ts'

const screens: Record<OrderTabId, ComponentType<TabProps>> = {
  overview: OverviewTab,
  cargo: lazy(async () => ({ default: (await import('./CargoTab.tsx')).CargoTab })),
  execution: RouteTab,
  documents: lazy(async () => ({ default: (await import('./DocumentsTab.tsx')).DocumentsTab })),
  money: lazy(async () => ({ default: (await import('#web/orders/card/money/MoneyTab.tsx')).MoneyTab })),
  history: lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab })),
}

/** The parts of an order, each at its own address. */
export function OrderTabs({ card, tab }: { card: OrderCard; tab: OrderTabId }) {
  const t = useWords(cardWords)
  const names = useWords(cardPageWords)
  const { search } = useLocation()
  const { accepted, total, uploaded } = card.documents
  const counts: Partial<Record<OrderTabId, number | string>> = {
    ...(card.cargos.length > 0 && { cargo: card.cargos.length }),
    ...(total > 0 && { documents: t.ofTotal(accepted, total) }),
  }
  return (
    <div className="order-tabs" data-no-print>
      <Tabs
        label={t.sections}
        current={orderAddress(card.id, search, tab)}
        items={orderTabs.map(one => ({
          to: orderAddress(card.id, search, one),
          label: names[one],
          count: counts[one],
          hot: one === 'documents' && total > 0 && (uploaded > 0 || card.next.code === 'upload_documents'),
        }))}
      />
    </div>
  )
}

/** The part of the order that is shown. */
export function OrderTab({ tab, ...props }: TabProps & { tab: OrderTabId }) {
  const Screen = screens[tab]
  return (
    <Suspense fallback={<Skeleton lines={8} height={16} />}>
      <Screen {...props} />
    </Suspense>
  )
}
