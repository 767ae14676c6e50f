import { OrderHistory } from '#web/orders/history/OrderHistory.tsx'
import type { TabProps } from './tab.ts'

export const HistoryTab = ({ card }: TabProps) => (
  <>
    <OrderHistory orderId={card.id} />
  </>
)
