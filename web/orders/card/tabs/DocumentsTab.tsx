import { lazy, Suspense } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { claimKindWords } from '#web/orders/claims/kindWords.ts'
import { OrderDocuments } from '#web/orders/documents/OrderDocuments.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import type { TabProps } from './tab.ts'

const OrderWaybill = lazy(async () => ({ default: (await import('#web/orders/waybill/OrderWaybill.tsx')).OrderWaybill }))
const OrderPrints = lazy(async () => ({ default: (await import('#web/prints/OrderPrints.tsx')).OrderPrints }))

/** The documents that came, the electronic waybill, and those that are printed here. */
export function DocumentsTab({ card, rights, documentsBegun, onBegun }: TabProps) {
  const claims = useWords(claimKindWords)
  return (
    <>
      <OrderDocuments card={card} rights={rights} begun={documentsBegun} onBegun={onBegun} />
      <Suspense fallback={<Skeleton lines={4} height={24} />}>
        <OrderWaybill card={card} rights={rights} />
      </Suspense>
      <Suspense fallback={<Skeleton lines={4} height={24} />}>
        <OrderPrints card={card} mayEdit={rights.edit} claims={claims} />
      </Suspense>
    </>
  )
}
