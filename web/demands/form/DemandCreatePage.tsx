import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { clockSet } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { DemandForm } from './DemandForm.tsx'
import { blankDemand, type DemandFields } from './draft.ts'

const waiting = <Skeleton lines={8} height={36} />

/** A new demand; `order` in the address names the placed order it is for. */
export function DemandCreatePage() {
  const [search] = useSearchParams()
  const [orderId] = useState(() => search.get('order'))
  return (
    <Suspense fallback={waiting}>
      <Begun orderId={orderId} />
    </Suspense>
  )
}

// its times are the installation's, whatever this machine takes for now
const Begun = lazy(async () => {
  await clockSet()
  return { default: NewDemand }
})

function NewDemand({ orderId }: { orderId: string | null }) {
  const [start] = useState(() => blankDemand(now()))
  return orderId === null ? <DemandForm card={null} start={start} /> : <OfOrder orderId={orderId} start={start} />
}

function OfOrder({ orderId, start }: { orderId: string; start: DemandFields }) {
  const { locale } = useLocale()
  const { data, isPending } = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  if (isPending) return waiting
  const [from, to] = [data?.stops[0], data?.stops.at(-1)]
  const label = [data?.number, from && to && `${from.place[locale]} – ${to.place[locale]}`].filter(Boolean).join(', ')
  return (
    <DemandForm card={null} start={data ? { ...start, order: { id: data.id, label, loadingFrom: from?.windowFrom ?? null } } : start} />
  )
}
