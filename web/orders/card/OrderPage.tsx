import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { OrderCard, TaskMark } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { isAgreed } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { type Doing, openTask, useRights } from '#web/orders/actions/doings.ts'
import { OrderChange } from '#web/orders/changes/OrderChange.tsx'
import { OrderFeed } from '#web/orders/comments/OrderFeed.tsx'
import { OrderExceptionsBlock } from '#web/orders/exceptions/OrderExceptionsBlock.tsx'
import { OrderWaterfall } from '#web/orders/waterfall/OrderWaterfall.tsx'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { OrderTrading } from './trading/OrderTrading.tsx'
import './card.css'
import './blocks.css'
import '../actions/step.css'
import { shownWords } from '#web/orders/shownWords.ts'
import { isTransferShown } from '#web/orders/transfer/shownTransfer.ts'
import { cardWords } from './cardWords.ts'
import { OrderHead, OrderHeadFacts } from './head/OrderHead.tsx'
import { OrderAsked } from './OrderAsked.tsx'
import { OrderNextStep } from './OrderNextStep.tsx'
import { usePrint } from './print/usePrint.tsx'
import { OrderTab, OrderTabs } from './tabs/OrderTabs.tsx'
import { OrderView, orderAddress } from './tabs/tabs.ts'
import { useAsked } from './useAsked.ts'

const OrderTransfer = lazy(async () => ({ default: (await import('#web/orders/transfer/OrderTransfer.tsx')).OrderTransfer }))
const PrintFormsDialog = lazy(async () => ({ default: (await import('./print/PrintFormsDialog.tsx')).PrintFormsDialog }))
const LostOrder = lazy(async () => ({ default: (await import('#web/orders/lost/LostOrder.tsx')).LostOrder }))

/** An order at its address: opened, or what is left of it to an executor who lost it. */
export function OrderPage() {
  const { orderId = '' } = useParams()
  const isLost = new URLSearchParams(useLocation().search).has('lost')
  if (!isLost) return <OrderAt orderId={orderId} />
  return (
    <Suspense fallback={<Waiting />}>
      <LostOrder key={orderId} orderId={orderId} fallback={<OrderAt orderId={orderId} looked />} />
    </Suspense>
  )
}

/** An order opened: what it waits for, its way, cargo, execution, documents, money and history. */
function OrderAt({ orderId, looked = false }: { orderId: string; looked?: boolean }) {
  const t = useWords(shownWords)
  const c = useWords(cardWords)
  const side = useSide()
  const asked = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  const { data, error } = asked
  // what was read before is not shown to whoever lost the order or the right
  const closed = isGone(asked) || (error instanceof CallError && error.status === 403)
  if (data && !closed) return <Opened key={data.id} card={data} />
  const fallback = (
    <Unopened
      query={asked}
      waiting={<Waiting />}
      gone={{ title: t.lostTitle, text: t.lostText, back: t.toList, to: side ? paths.orders(side) : paths.home() }}
      denied={{ title: c.deniedTitle, text: c.deniedText }}
      failed={t.failedTitle}
    />
  )
  // what is left of it was looked for already
  if (looked || !isGone(asked) || side !== 'executor') return fallback
  return (
    <Suspense fallback={<Waiting />}>
      <LostOrder key={orderId} orderId={orderId} fallback={fallback} />
    </Suspense>
  )
}

function Opened({ card }: { card: OrderCard }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [{ tab }] = useFilters(OrderView, '')
  const rights = useRights(card.side)
  const phone = useBelow(768)
  const [documentsBegun, setDocumentsBegun] = useState(false)
  const showDocuments = useCallback(() => {
    setDocumentsBegun(true)
    void navigate(orderAddress(card.id, search, 'documents'), { replace: true })
  }, [navigate, card.id, search])
  const onBegun = useCallback(() => setDocumentsBegun(false), [])
  const [asking, setAsking] = useAsked(card, showDocuments)
  const { sheet, print } = usePrint(card)
  const [formsOpen, setFormsOpen] = useState(false)
  const close = () => setAsking(null)

  const begin = (doing: Doing, mark?: TaskMark) => {
    const task = openTask(card)
    if (doing === 'edit') void navigate(paths.orderEdit(card.id))
    else if (doing === 'documents') {
      setDocumentsBegun(true)
      if (tab !== 'documents') void navigate(orderAddress(card.id, search, 'documents'))
    } else if (doing === 'answerClaim') void navigate(orderAddress(card.id, search, 'money'))
    else if (doing === 'passOn') void navigate(paths.order(card.childId ?? card.id))
    else if (doing === 'report') task && setAsking({ doing, task, mark })
    else setAsking({ doing })
  }
  const done = (row: OrderRow) => {
    close()
    // The order has left this organisation: its page would say that there is none.
    if (!row.opens || (card.side === 'executor' && (asking?.doing === 'decline' || asking?.doing === 'revoke')))
      void navigate(paths.orders(card.side))
  }

  return (
    <article className="order-page">
      <OrderHead card={card} tab={tab} facts={!phone} onPrint={() => setFormsOpen(true)} />
      <OrderNextStep card={card} rights={rights} onBegin={begin} />
      {phone && <OrderHeadFacts card={card} />}
      {isAgreed(card.status) && <OrderChange card={card} rights={rights} ask={setAsking} />}
      {isTransferShown(card) && (
        <Suspense fallback={null}>
          <OrderTransfer card={card} mayAct={rights.act} />
        </Suspense>
      )}
      {card.status !== 'draft' && <OrderTrading card={card} />}
      {card.side === 'forwarder' && <OrderWaterfall card={card} />}
      <OrderExceptionsBlock card={card} rights={rights} ask={setAsking} />
      <OrderTabs card={card} tab={tab} />
      <div className="order-columns">
        <div className="order-main">
          <OrderTab tab={tab} card={card} rights={rights} ask={setAsking} documentsBegun={documentsBegun} onBegun={onBegun} />
        </div>
        <aside className="order-side">
          <OrderFeed card={card} onlyComments={tab === 'history'} />
        </aside>
      </div>
      {sheet}
      {formsOpen && (
        <Suspense fallback={null}>
          <PrintFormsDialog
            card={card}
            mayEdit={rights.edit}
            onPrint={() => {
              setFormsOpen(false)
              // the window is gone before the sheet is laid out
              requestAnimationFrame(() => requestAnimationFrame(print))
            }}
            onClose={() => setFormsOpen(false)}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense fallback={null}>
          <OrderAsked card={card} asking={asking} onClose={close} onDone={done} />
        </Suspense>
      )}
    </article>
  )
}

function Waiting() {
  return (
    <div className="order-page order-waiting" aria-busy="true">
      <Skeleton width={180} height={12} />
      <Skeleton width={420} height={28} />
      <Skeleton width="80%" height={32} />
      <Skeleton height={96} />
      <Skeleton lines={6} height={14} />
    </div>
  )
}
