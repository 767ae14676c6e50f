import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { OrderEditor } from './OrderEditPage.tsx'
import { OrderForm } from './OrderForm.tsx'

const RepeatOrder = lazy(async () => ({ default: (await import('#web/orders/repeat/RepeatOrder.tsx')).RepeatOrder }))

/** A new order; once it is kept, its address names the draft, so that a reload goes on with it. */
export function OrderCreatePage() {
  const [search, setSearch] = useSearchParams()
  // The draft made by this very form is already on the screen: only one named on arrival is read.
  const [draftId] = useState(() => search.get('draft'))
  const [repeat] = useState(() => search.get('repeat'))
  const onMade = (id: string) => setSearch({ draft: id }, { replace: true, preventScrollReset: true })
  if (draftId !== null) return <KeptDraft orderId={draftId} />
  if (repeat !== null)
    return (
      <Suspense>
        <RepeatOrder orderId={repeat} onMade={onMade} />
      </Suspense>
    )
  return <OrderForm card={null} onMade={onMade} />
}

function KeptDraft({ orderId }: { orderId: string }) {
  return <OrderEditor found={useQuery(queryOf(orders.get, { orderId }, { quiet: true }))} />
}
