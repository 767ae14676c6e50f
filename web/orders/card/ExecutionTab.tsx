import { OrderExecution } from './OrderExecution.tsx'
import type { TabProps } from './tab.ts'

export const ExecutionTab = ({ card, rights, ask }: TabProps) => (
  <>
    <OrderExecution
      card={card}
      canMark={rights.act}
      onMark={(task, mark) => ask({ doing: 'report', task, mark })}
      onCorrectTimes={task => ask({ doing: 'correctTimes', task })}
    />
  </>
)
