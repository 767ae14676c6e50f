import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { doingsOf, openTask, useRights } from '#web/orders/actions/doings.ts'
import type { Asking } from './tabs/tab.ts'

/** What is asked now; an address with `?do=…` asks it on arrival, once. `onDocuments`: it asks for the documents. */
export function useAsked(card: OrderCard, onDocuments: () => void): [Asking | null, (asking: Asking | null) => void] {
  const [search, setSearch] = useSearchParams()
  const rights = useRights(card.side)
  const wanted = search.get('do')
  const task = openTask(card)
  const may = doingsOf(card, rights).find(doing => doing === wanted)
  const opening: Asking | null =
    may === undefined || may === 'edit' || may === 'passOn' || may === 'documents'
      ? null
      : may === 'report'
        ? task && { doing: may, task }
        : { doing: may }
  const [asking, setAsking] = useState<Asking | null>(opening)
  // The address may ask again while the page stays, as when a toast leads to the next step.
  const [heard, setHeard] = useState(wanted)
  if (heard !== wanted) {
    setHeard(wanted)
    if (opening) setAsking(opening)
  }

  useEffect(() => {
    if (wanted === null) return
    if (wanted === 'documents') {
      onDocuments()
      return
    }
    setSearch(
      now => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, setSearch, onDocuments])
  return [asking, setAsking]
}
