import { useQuery } from '@tanstack/react-query'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { OrderFeed } from '#web/orders/comments/OrderFeed.tsx'
import { HistoryDays } from '#web/orders/history/OrderHistory.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { feedWords } from './words.ts'

type FeedQuery = { error: unknown; refetch: () => unknown }

function Unread({ asked: { error, refetch } }: { asked: FeedQuery }) {
  return <ErrorState compact code={(error instanceof CallError && error.request) || undefined} onRetry={() => void refetch()} />
}

/** What happened to the flight and at its stops, newest first, by day: who, when and what. */
export function FlightEvents({ flightId }: { flightId: string }) {
  const t = useWords(feedWords)
  const f = useFormat()
  const query = useQuery(queryOf(flights.history, { flightId }, { quiet: true }))
  if (!query.data) return query.error ? <Unread asked={query} /> : <Skeleton lines={4} />
  const { items, madeAt } = query.data
  return (
    <>
      {items.length === 0 ? <p className="muted s13">{t.noEvents}</p> : <HistoryDays rows={items} />}
      {madeAt && <p className="muted s13">{t.madeBefore(f.dateTime(madeAt))}</p>}
    </>
  )
}

/** The chat of the deal of one order of the flight, as on the card of that order. */
export function FlightChat({ orderId }: { orderId: string }) {
  const query = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  if (!query.data) return query.error ? <Unread asked={query} /> : <Skeleton lines={4} />
  return <OrderFeed card={query.data} onlyComments />
}
