import { OrderPapers } from '../OrderPapers.tsx'
import type { TabProps } from './tab.ts'

export const DocumentsTab = ({ card, rights, ask }: TabProps) => (
  <>
    <OrderPapers card={card} canAct={rights.act} onReject={paper => ask({ doing: 'reject', paper })} />
  </>
)
