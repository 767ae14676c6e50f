import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'

const WaterfallCourse = lazy(async () => ({ default: (await import('./WaterfallCourse.tsx')).WaterfallCourse }))

const shown = new Set<OrderCard['status']>(['placed', 'searching', 'offered', 'accepted'])
/** How an own order is offered by contract rates: who was asked and with what end, whose turn it is, who comes next; begun and stopped here. */
export function OrderWaterfall({ card }: { card: OrderCard }) {
  const may = useCan('demands.create') && shown.has(card.status)
  const { data: course } = useQuery({ ...queryOf(waterfalls.get, { orderId: card.id }, { quiet: true }), enabled: may })
  const idle = may && card.status === 'placed' && course !== undefined && course?.status !== 'running'
  const { data: guide } = useQuery({ ...queryOf(waterfalls.guide, { orderId: card.id }, { quiet: true }), enabled: idle })
  const rates = idle ? (guide?.rates ?? []) : []
  if (!may || course === undefined || (course === null && rates.length === 0)) return null
  return (
    <Suspense fallback={null}>
      <WaterfallCourse card={card} course={course} rates={rates} />
    </Suspense>
  )
}
