import { lazy, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { isAgreed } from '#contract/order-states.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { formWords } from './formWords.ts'
import { useLockReason } from './locked.ts'
import { OrderForm } from './OrderForm.tsx'

const AgreedForm = lazy(async () => ({ default: (await import('#web/orders/changes/AgreedForm.tsx')).AgreedForm }))

export const Waiting = () => (
  <div className="form-waiting" aria-busy="true">
    <Skeleton width={220} height={28} />
    <Skeleton lines={8} height={36} />
  </div>
)

/** The form keeps what it was opened with: later answers of the server meet it through versions, never by replacing what is typed. */
export function OpenedOnce({ card }: { card: OrderCard }) {
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
