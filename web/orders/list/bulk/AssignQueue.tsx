import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { OrderAssignDialog } from '#web/orders/actions/OrderAssignDialog.tsx'
import { deskWords } from '#web/orders/list/words.ts'
import type { Asking } from './bulkStep.ts'

/** Resources for one order after another; closing a dialog passes its order over. */
export function AssignQueue({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const desk = useWords(deskWords)
  const { locale } = useLocale()
  const [at, setAt] = useState(0)
  const row = asking.rows[at]
  const { data: card } = useQuery({ ...queryOf(orders.get, { orderId: row?.id ?? '' }), enabled: row !== undefined })
  const next = () => (at + 1 < asking.rows.length ? setAt(at + 1) : onClose())
  if (!card || card.id !== row?.id) return null
  const stops = card.stops.map(stop => stop.place[locale])
  const which = `${card.number ?? ''} · ${stops[0]} – ${stops.at(-1)}, ${desk.queue(at + 1, asking.rows.length)}`
  return <OrderAssignDialog key={card.id} card={card} kind="assign" subtitle={which} onClose={next} onDone={next} />
}
