import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import type { Asking } from './QueueDialog.tsx'

/** The step that is asked for, with its order once that is read anew; `ready`: the dialog may open. */
export function useAsked() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const card = useQuery({ ...queryOf(orders.get, { orderId: asking?.orderId ?? '' }), enabled: asking !== null })
  // asked once with what is true now; what changes while the dialog is open is the dialog's to say
  const [opened, setOpened] = useState<Asking | null>(null)
  if (asking !== opened && (asking === null || (card.data && !card.isFetching))) setOpened(asking)
  const ready = asking !== null && asking === opened ? card.data : undefined
  useEffect(() => {
    if (asking && card.isError) setAsking(null)
  }, [asking, card.isError])
  return { asking, setAsking, ready }
}
