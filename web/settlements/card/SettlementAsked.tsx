import { lazy, Suspense } from 'react'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { Asking } from './asking.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { UnpayDialog } from './UnpayDialog.tsx'

const PayDialog = lazy(async () => ({ default: (await import('./PayDialog.tsx')).PayDialog }))
const BankFileDialog = lazy(async () => ({ default: (await import('./BankFileDialog.tsx')).BankFileDialog }))
const AddLinesDialog = lazy(async () => ({ default: (await import('./AddLinesDialog.tsx')).AddLinesDialog }))
const StatementDialog = lazy(async () => ({ default: (await import('#web/settlements/statement/StatementDialog.tsx')).StatementDialog }))

/** The window of what is asked about. */
export function SettlementAsked({ card, asking, onClose }: { card: SettlementCard; asking: Asking; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {(asking === 'return' || asking === 'void') && <ReasonDialog card={card} action={asking} onClose={onClose} />}
      {asking === 'pay' && <PayDialog card={card} onClose={onClose} />}
      {asking === 'file' && <BankFileDialog card={card} onClose={onClose} />}
      {(asking === 'add' || asking === 'edit') && <AddLinesDialog card={card} onClose={onClose} />}
      {typeof asking === 'object' && <UnpayDialog card={card} payment={asking.unpay} onClose={onClose} />}
      {asking === 'statement' && <StatementDialog onClose={onClose} />}
    </Suspense>
  )
}
