import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { paths } from '#web/paths.ts'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { OpenedOnce, Waiting } from './OpenedOnce.tsx'

/** Changes a draft, a placed order or one its executor agreed to; any other says why it is locked. */
export function OrderEditPage() {
  const { orderId = '' } = useParams()
  return <OrderEditor found={useQuery(queryOf(orders.get, { orderId }, { quiet: true }))} />
}

type EditorProps = {
  found: UseQueryResult<OrderCard, Error>
  /** How the form is opened; by default with the order itself, where it may be edited. */
  open?: (card: OrderCard) => ReactNode
}

/** The form of an order that was asked for, or why there is none. */
export function OrderEditor({ found, open }: EditorProps) {
  const t = useWords(shownWords)
  const { data } = found
  if (data) return open ? open(data) : <OpenedOnce key={data.id} card={data} />
  return (
    <Unopened
      query={found}
      waiting={<Waiting />}
      gone={{ title: t.lostTitle, text: t.lostText, back: t.toList, to: paths.orders('forwarder') }}
      failed={t.failedTitle}
    />
  )
}
