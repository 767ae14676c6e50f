import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MenuItem } from '#contract/menu.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useSide } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { sideOfPath } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import { words } from '#web/shell/words.ts'

const AreaCounter = lazy(async () => ({ default: (await import('#web/private-area/waiting/AreaCounter.tsx')).AreaCounter }))
const TenderCounter = lazy(async () => ({ default: (await import('#web/tenders/TenderCounter.tsx')).TenderCounter }))

/** How many orders wait for me, beside the list they are in and beside the first page; of tenders and private areas, how much does. */
export function Counter({ item }: { item: MenuItem }) {
  const t = useWords(words)
  const f = useFormat()
  const current = useSide()
  const can = useCan('orders.view')
  const path = typeof item.path === 'string' ? item.path : ''
  const side = item.key === 'home' ? current : /^\/orders_(forwarder|executor)$/.test(path) ? sideOfPath(path) : null
  const counts = useQuery({ ...queryOf(orders.counts, { side: side ?? 'forwarder' }, { quiet: true }), enabled: can && side !== null })
  const mine = side === null ? 0 : (counts.data?.mine ?? 0)
  const tendersOf = /^\/tenders_(forwarder|executor)$/.test(path) ? sideOfPath(path) : null
  if (tendersOf !== null)
    return (
      <Suspense fallback={null}>
        <TenderCounter side={tendersOf} />
      </Suspense>
    )
  if (path === screens.privateArea.path)
    return (
      <Suspense fallback={null}>
        <AreaCounter />
      </Suspense>
    )
  if (mine === 0) return null
  return (
    <span className="rail-count">
      {mine > 1000 ? `${f.number(1000)}+` : mine}
      <span className="visually-hidden"> {t.waiting}</span>
    </span>
  )
}
