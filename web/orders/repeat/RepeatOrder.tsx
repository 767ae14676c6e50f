import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/words.ts'
import { OrderEditor } from '#web/orders/form/OrderEditPage.tsx'
import { OrderForm } from '#web/orders/form/OrderForm.tsx'
import { repeated } from './repeated.ts'

type Props = { orderId: string; onMade: (id: string) => void }

/** A new order filled in from another one. */
export function RepeatOrder({ orderId, onMade }: Props) {
  const found = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  return <OrderEditor found={found} open={card => <Filled card={card} onMade={onMade} />} />
}

function Filled({ card, onMade }: Pick<Props, 'onMade'> & { card: OrderCard }) {
  const { locale } = useLocale()
  const [first] = useState(() => repeated(card, locale, now()))
  return <OrderForm card={null} first={first} onMade={onMade} />
}
