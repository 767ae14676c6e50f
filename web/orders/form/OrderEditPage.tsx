import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { isAgreed } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { formWords } from './formWords.ts'
import { useLockReason } from './locked.ts'
import { OrderForm } from './OrderForm.tsx'

const AgreedForm = lazy(async () => ({ default: (await import('#web/orders/changes/AgreedForm.tsx')).AgreedForm }))

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

const Waiting = () => (
  <div className="form-waiting" aria-busy="true">
    <Skeleton width={220} height={28} />
    <Skeleton lines={8} height={36} />
  </div>
)

/** The form keeps what it was opened with: later answers of the server meet it through versions, never by replacing what is typed. */
function OpenedOnce({ card }: { card: OrderCard }) {
  const [first] = useState(card)
  const reason = useLockReason(first)
  if (reason !== null) return <Locked card={first} reason={reason} />
  if (!isAgreed(first.status)) return <OrderForm card={first} />
  return (
    <Suspense fallback={<Waiting />}>
      <AgreedForm card={first} />
    </Suspense>
  )
}

function Locked({ card, reason }: { card: OrderCard; reason: string }) {
  const t = useWords(formWords)
  return (
    <div className="form-state">
      <NoRight
        title={<h1>{t.lockedTitle(card.number ?? '')}</h1>}
        actions={
          <ButtonLink variant="primary" to={paths.order(card.id)}>
            {t.openOrder}
          </ButtonLink>
        }
      >
        {reason}
      </NoRight>
    </div>
  )
}
