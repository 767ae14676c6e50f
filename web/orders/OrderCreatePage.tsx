import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { OrderEditor } from './OrderEditPage.tsx'
import { OrderForm } from './OrderForm.tsx'

/** A new order; once it is kept, its address names the draft, so that a reload goes on with it. */
export function OrderCreatePage() {
  const [search, setSearch] = useSearchParams()
  // The draft made by this very form is already on the screen: only one named on arrival is read.
  const [draftId] = useState(() => search.get('draft'))
  if (draftId !== null) return <KeptDraft orderId={draftId} />
  return <OrderForm card={null} onMade={id => setSearch({ draft: id }, { replace: true, preventScrollReset: true })} />
}

function KeptDraft({ orderId }: { orderId: string }) {
  return <OrderEditor found={useQuery(queryOf(orders.get, { orderId }, { quiet: true }))} />
}
