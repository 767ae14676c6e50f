import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { transfers } from '#contract/transfers.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { words } from './transferWords.ts'

const TransferRequestDialog = lazy(async () => ({ default: (await import('./TransferRequestDialog.tsx')).TransferRequestDialog }))

/** Who the person and his organisation are does not change on this page: there is nothing to pass on for them. */
const never = new Set(['transfer.no_executor_role', 'transfer.no_forwarder_role', 'transfer.no_permission'])

/** «Pass on», for an order the organisation may pass on, or held with the reason why it may not. */
export function TransferButton({ card, size }: { card: OrderCard; size: 'touch' | 'normal' }) {
  const t = useWords(words)
  const { data } = useQuery(queryOf(transfers.allow, { orderId: card.id }, { quiet: true }))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  if (!data || data.reasons.some(({ code }) => never.has(code))) return null
  return (
    <>
      <Button size={size} reason={data.reason} onClick={() => setOpen(true)}>
        {t.pass}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TransferRequestDialog card={card} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
