import { useQueries } from '@tanstack/react-query'
import { createContext } from 'react'
import type { ExpectedArrival } from '#contract/arrivals.ts'
import { gridMost } from '#contract/order-grid.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'

export type Arrivals = ReadonlyMap<string, readonly ExpectedArrival[]>

/** What is expected for the orders around, by the order. */
export const ArrivalsContext = createContext<Arrivals>(new Map())

/** When vehicles of orders on the road are expected, asked for as many of them at once as one answer tells; by the order. */
export function useArrivals(rows: readonly Pick<OrderRow, 'id' | 'status'>[]): Arrivals {
  const ids = rows.flatMap(({ id, status }) => (status === 'in_progress' ? [id] : []))
  const parts = Array.from({ length: Math.ceil(ids.length / gridMost) }, (_, i) => ids.slice(i * gridMost, (i + 1) * gridMost))
  return useQueries({ queries: parts.map(part => queryOf(orders.arrivals, { ids: part }, { quiet: true })), combine: together })
}

const together = (found: readonly { data?: { items: readonly ExpectedArrival[] } | undefined }[]): Arrivals =>
  Map.groupBy(
    found.flatMap(({ data }) => data?.items ?? []),
    ({ orderId }) => orderId,
  )
