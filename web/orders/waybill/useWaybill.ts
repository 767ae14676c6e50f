import { useQuery } from '@tanstack/react-query'
import { type WaybillCard, waybills } from '#contract/waybills.ts'
import { queryOf } from '#web/api/query.ts'

/** Which of an order's waybills a change is of: nothing while the order has no flight. */
export const flightOf = ({ flightId }: Pick<WaybillCard, 'flightId'>): { flightId?: string } => (flightId === null ? {} : { flightId })

/**
 * The waybill of one flight of an order, and the card that names all of them; while none is chosen that of the first flight that waits for the
 * viewer, else of the first.
 */
export function useWaybill(orderId: string, chosen: string | null) {
  const every = useQuery(queryOf(waybills.get, { orderId }, { quiet: true }))
  const first = every.data
  const flightId = chosen ?? first?.flights.find(({ next }) => next.whose === 'me')?.flightId ?? first?.flightId ?? null
  const isFirst = !first || flightId === null || flightId === first.flightId
  const one = useQuery({ ...queryOf(waybills.get, { orderId, flightId: flightId ?? '' }, { quiet: true }), enabled: !isFirst })
  const { data, error, refetch } = isFirst ? every : one
  return { first, data, error, refetch }
}
