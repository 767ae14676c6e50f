import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { againWords } from './againWords.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }))

type Order = Pick<OrderRow, 'id' | 'number' | 'side'>

/** What one may do to have an order once more, as entries of its menu; `dialog` stands anywhere on the page. */
export function useRepeats(): { entriesOf: (order: Order) => MenuEntry[]; dialog: ReactNode } {
  const t = useWords(againWords)
  const may = useCan('orders.create')
  const [copying, setCopying] = useState<Order | null>(null)
  return {
    entriesOf: order =>
      may && order.side === 'forwarder'
        ? [
            { id: 'repeat', label: t.again, to: paths.orderCreate(order.id) },
            { id: 'copies', label: t.copies, onAction: () => setCopying(order) },
          ]
        : [],
    dialog: copying && (
      <Suspense fallback={null}>
        <CopyDialog order={copying} onClose={() => setCopying(null)} />
      </Suspense>
    ),
  }
}
