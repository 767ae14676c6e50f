import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { changes } from '#contract/changes.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { changeWords } from './changeWords.ts'
import type { ChangeProps } from './OpenChange.tsx'

const OpenChange = lazy(async () => ({ default: (await import('./OpenChange.tsx')).OpenChange }))

/** What one side asks the other to change of the order, while it waits; after that, that it was refused or nobody answered. */
export function OrderChange({ card, rights, ask }: ChangeProps) {
  const t = useWords(changeWords)
  const { data, error, refetch } = useQuery(queryOf(changes.list, { orderId: card.id }, { quiet: true }))
  const [last] = data?.items ?? []
  if (error && !data && card.next.code === 'answer_change')
    return (
      <div className="order-change">
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (!data && card.next.code === 'answer_change') return <ChangeComing />
  if (!last) return null
  if (last.status === 'proposed')
    return (
      <Suspense fallback={<ChangeComing />}>
        <OpenChange card={card} change={last} rights={rights} ask={ask} />
      </Suspense>
    )
  if (last.status !== 'refused' && last.status !== 'lapsed') return null
  return (
    <div className="order-change">
      <Banner tone="info">
        {last.status === 'lapsed'
          ? t.lapsed
          : `${last.side === card.side ? t.refusedThem : t.refusedMine}. ${[last.answer, last.answeredBy].filter(Boolean).join(', ')}`}
      </Banner>
    </div>
  )
}

/** The place of a change that is known to wait and has not come yet. */
const ChangeComing = () => (
  <div className="order-change" aria-busy="true">
    <Skeleton lines={4} height={14} />
  </div>
)
