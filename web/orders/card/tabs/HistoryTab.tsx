import { OrderHistory } from '#web/orders/history/OrderHistory.tsx'
import type { TabProps } from './tab.ts'

/** What was done with the order, and by whom. */
export const HistoryTab = ({ card }: TabProps) => <OrderHistory orderId={card.id} />
