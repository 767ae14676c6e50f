import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders } from '#contract/orders.ts'
import { places } from '#contract/places.ts'
import type { Side } from '#contract/primitives.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { clockSet } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { namesOf } from './draft/named.ts'
import { TenderForm } from './TenderForm.tsx'
import { createWords } from './words.ts'

// its times are the installation's, whatever this machine takes for now
const TimedForm = lazy(async () => {
  await clockSet()
  return { default: TenderForm }
})

/** A new tender of orders and lanes, or of an executor's free vehicles; opens only for whoever may make one. */
export function TenderCreatePage({ side }: { side: Side }) {
  const t = useWords(createWords)
  const [search] = useSearchParams()
  // what the address named on arrival: a draft that is kept meanwhile does not open the form anew
  const [draftId] = useState(() => search.get('draft'))
  const [chosenIds] = useState(() => (side === 'forwarder' ? (search.get('orders') ?? '').split(',').filter(Boolean).slice(0, 100) : []))
  const may = useQuery(queryOf(tenders.mayCreate, {}, { quiet: true }))
  const card = useQuery({ ...queryOf(tenders.get, { tenderId: draftId ?? '' }, { quiet: true }), enabled: draftId !== null })
  const kept = card.data ? namesOf(card.data.draft) : { codes: [], orderIds: [] }
  const orderIds = draftId === null ? chosenIds : kept.orderIds
  const towns = useQuery({ ...queryOf(places.get, { codes: kept.codes }, { quiet: true }), enabled: kept.codes.length > 0 })
  const chosen = useQuery({ ...queryOf(orders.getMany, { ids: orderIds }, { quiet: true }), enabled: orderIds.length > 0 })
  const failure = may.error ?? chosen.error ?? towns.error
  if (failure)
    return (
      <div className="form-state">
        <ErrorState
          title={<h1>{t.failed}</h1>}
          code={(failure instanceof CallError && failure.request) || undefined}
          onRetry={() => void (may.error ? may : chosen.error ? chosen : towns).refetch()}
        >
          {failure.message}
        </ErrorState>
      </div>
    )
  if (may.data && !may.data.allow) return <Refused side={side} reasons={may.data.reasons.map(({ message }) => message)} />
  const lost = card.error !== null || (card.data && (card.data.status !== 'draft' || !card.data.own || card.data.side !== side))
  if (lost) return <Unopened query={card.data ? null : card} gone={{ title: t.gone, to: paths.tenders(side), back: t.back }} />
  const waiting = (
    <div className="form-waiting" aria-busy="true">
      <h1 className="visually-hidden">{t.title}</h1>
      <Skeleton width={220} height={28} />
      <Skeleton lines={8} height={36} />
    </div>
  )
  if (!may.data || (draftId !== null && !card.data) || (orderIds.length > 0 && !chosen.data) || (kept.codes.length > 0 && !towns.data))
    return waiting
  return (
    <Suspense fallback={waiting}>
      <TimedForm
        key={draftId ?? 'new'}
        side={side}
        card={card.data ?? null}
        named={{ places: towns.data?.places ?? [], orders: chosen.data?.items ?? [] }}
      />
    </Suspense>
  )
}

function Refused({ side, reasons }: { side: Side; reasons: readonly string[] }) {
  const t = useWords(createWords)
  return (
    <div className="form-state">
      <h1 className="visually-hidden">{t.title}</h1>
      <EmptyState drawing="barrier" title={<h2>{t.closedTitle}</h2>} actions={<ButtonLink to={paths.tenders(side)}>{t.back}</ButtonLink>}>
        <ul className="tender-reasons">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p>{t.closedWho}</p>
      </EmptyState>
    </div>
  )
}
