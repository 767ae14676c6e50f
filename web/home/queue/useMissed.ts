import { useQuery } from '@tanstack/react-query'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { isMissed } from '#contract/order-risks.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'

const recountMs = 60_000
const most = 10

/** Orders that missed their loading and wait for the other side, so that somebody calls; null while they are asked for. */
export function useMissed(side: Side, now: number): readonly OrderRow[] | null {
  const asked = useQuery({
    ...queryOf(orders.list, { ...OrderFilter.parse({ side, risk: ['missed'] }), limit: most }, { quiet: true }),
    refetchInterval: recountMs,
  })
  if (asked.isPending) return null
  return (asked.data?.items ?? []).filter(row => row.next.whose !== 'me' && isMissed(row, now))
}
