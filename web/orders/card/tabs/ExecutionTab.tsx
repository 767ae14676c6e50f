import { OrderExecution } from '#web/orders/card/OrderExecution.tsx'
import type { TabProps } from './tab.ts'

/** The flight of the order; a mark on it, or a time put right, is asked about by the page. */
export const ExecutionTab = ({ card, rights, ask }: TabProps) => (
  <OrderExecution
    card={card}
    canMark={rights.act}
    onMark={(task, mark) => ask({ doing: 'report', task, mark })}
    onCorrectTimes={task => ask({ doing: 'correctTimes', task })}
  />
)
