import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'

type Chosen = { truckId: string | null; trailerId: string | null; driverId: string | null }

/**
 * What the server says of resources for an order, asked anew with every choice; a question that a later choice outruns is given up. `fit` may
 * be of the choice before while `pending`, so that the screen stands still; of nothing chosen there is none.
 */
export function useFit(orderId: string, { truckId, trailerId, driverId }: Chosen) {
  const query = {
    orderId,
    ...(truckId !== null && { truckId }),
    ...(trailerId !== null && { trailerId }),
    ...(driverId !== null && { driverId }),
  }
  const isAny = truckId !== null || trailerId !== null || driverId !== null
  const asked = useQuery({ ...queryOf(orders.fit, query, { quiet: true }), enabled: isAny, placeholderData: keepPreviousData })
  return {
    fit: isAny ? (asked.data ?? null) : null,
    pending: isAny && !asked.isError && (asked.data === undefined || asked.isPlaceholderData),
    error: asked.error,
    ask: () => void asked.refetch(),
  }
}
