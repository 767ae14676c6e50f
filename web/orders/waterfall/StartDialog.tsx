import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { type GuideRate, waterfalls } from '#contract/waterfalls.ts'
import { markStale, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import './waterfall.css'
import { courseWords } from './courseWords.ts'
import { Queue } from './Queue.tsx'

const spots = [4, 12, 24, 48] as const

/** Begins to offer an order by its rates: in which order, how long each may think, and what becomes of it at the end. */
export function StartDialog({ card, rates, onClose }: { card: OrderCard; rates: readonly GuideRate[]; onClose: () => void }) {
  const t = useWords(courseWords)
  const times = useAnswerTimes()
  const seen = useExpectedVersion(card)
  const queries = useQueryClient()
  const start = useSend(waterfalls.start)
  const [minutes, setMinutes] = useState('120')
  const [spotHours, setSpotHours] = useState(24)
  const [refused, setRefused] = useState<string | null>(null)
  const nobody = rates.every(({ passedBy }) => passedBy !== null)
  return (
    <StepDialog
      card={card}
      expected={seen}
      action="offer"
      title={t.startTitle}
      confirm={t.startDo}
      pending={start.isPending}
      error={start.error}
      onClose={onClose}
      onSubmit={() => {
        setRefused(null)
        start.mutate(
          {
            rows: [{ id: card.id, version: seen.version }],
            answerMinutes: Number(minutes),
            audience: { kind: 'partners' },
            spotHours,
          },
          {
            onSuccess: ({ results: [result] }) => {
              if (!result?.ok) {
                setRefused(result?.error?.message ?? '')
                // whatever it was, the order is read anew
                void markStale(queries, ['order.changed'])
                return
              }
              toasts.add({ type: 'success', title: t.begun, content: card.number ?? '' })
              onClose()
            },
            onError: seen.refused,
          },
        )
      }}
    >
      {refused && <Banner tone="danger">{refused}</Banner>}
      <Queue rates={rates} begins />
      {nobody && <Banner tone="warn">{t.nobody}</Banner>}
      <div className="order-step-field">
        <span className="order-step-label">{t.answer}</span>
        <Segmented label={t.answer} value={minutes} onChange={setMinutes} options={times} />
      </div>
      <div className="order-step-field">
        <span className="order-step-label">{t.spotFor}</span>
        <Segmented
          label={t.spotFor}
          value={String(spotHours)}
          onChange={id => setSpotHours(Number(id))}
          options={spots.map(n => ({ id: String(n), label: t.hours(n) }))}
        />
      </div>
    </StepDialog>
  )
}
