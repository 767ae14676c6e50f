import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { readQuery } from '#contract/query-string.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { editWords } from './editWords.ts'
import { useLockReason } from './locked.ts'
import { OrderNumber, OrderStatusMark } from './OrderCells.tsx'
import { OrderRibbon } from './OrderRibbon.tsx'
import './orders.css'
import { sideWords } from './words.ts'

const Ids = z.array(z.string()).catch([])
const most = 100

/** The orders named in the address (`?ids[]=…`), each with the way to its form; a single one opens its form at once. */
export function OrdersEditPage() {
  const t = useWords(editWords)
  const side = useWords(sideWords)
  const ids = [...new Set(Ids.parse(readQuery(useLocation().search).ids ?? []))].slice(0, most)
  if (ids.length === 1) return <Navigate to={paths.orderEdit(ids[0]!)} replace />
  return (
    <div className="orders">
      <PageHead
        title={t.title}
        count={
          <>
            {ids.length || ''} <Badge tone="go">{side.forwarder}</Badge>
          </>
        }
      />
      {ids.length === 0 ? (
        <EmptyState drawing="pallet" title={t.noneTitle} actions={<ButtonLink to={paths.orders('forwarder')}>{t.toList}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      ) : (
        <>
          <p className="orders-chosen-note muted s13">{t.oneByOne}</p>
          <ul className="orders-chosen">
            {ids.map(id => (
              <Asked key={id} orderId={id} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Asked({ orderId }: { orderId: string }) {
  const t = useWords(editWords)
  const { data: order, isPending } = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  if (isPending)
    return (
      <li>
        <Skeleton lines={1} height={20} />
      </li>
    )
  return order ? <Chosen order={order} /> : <li className="muted">{t.lost}</li>
}

function Chosen({ order }: { order: OrderCard }) {
  const t = useWords(editWords)
  const locked = useLockReason(order)
  const name = order.number ?? ''
  return (
    <li>
      <OrderNumber order={order} />
      <OrderStatusMark order={order} />
      <OrderRibbon stops={order.stops} status={order.status} size="row" />
      <span className="muted s12">{locked}</span>
      {locked === null ? (
        <ButtonLink size="small" to={paths.orderEdit(order.id)} aria-label={t.editOf(name)}>
          {t.edit}
        </ButtonLink>
      ) : (
        <ButtonLink size="small" to={paths.order(order.id)} aria-label={t.openOf(name)}>
          {t.open}
        </ButtonLink>
      )}
    </li>
  )
}
