import { useInfiniteQuery } from '@tanstack/react-query'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { pagesOf } from '#web/api/query.ts'
import type { Arrivals } from '#web/geofences/arrivals.ts'
import { foremostOf, outlookOf } from '#web/geofences/outlook.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { isLate } from '#web/orders/display.ts'
import { OrderDocuments } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { BlockFailed } from './BlockFailed.tsx'
import { Block } from './NextLoadings.tsx'
import { words } from './words.ts'

const shownAside = 3

const useFirst = (side: Side, change: Partial<OrderFilter>) =>
  useInfiniteQuery(pagesOf(orders.list, { ...OrderFilter.parse({ side, ...change }), limit: 20 }, { quiet: true }))

/** Orders on the road, those first that are expected latest. */
export const useOnway = (side: Side) => useFirst(side, { tab: 'onway', sort: 'late' })

/** By how much an order is behind its window, or its vehicle is expected to be late. */
function delayOf(order: OrderRow, now: number, arrivals: Arrivals): number {
  const told = foremostOf(arrivals.get(order.id))
  const outlook = told && outlookOf(told)
  return Math.max(isLate(order, now) ? now - Date.parse(order.next.dueAt ?? '') : 0, outlook?.kind === 'late' ? outlook.ms : 0)
}

type LateFlightsProps = { side: Side; now: number; total: number; arrivals: Arrivals }

/** Flights behind their windows or expected to be, the latest first; lateness is counted here, so it appears without a new answer. */
export function LateFlights({ side, now, total, arrivals }: LateFlightsProps) {
  const t = useWords(words)
  const f = useFormat()
  const { data, error, isPending, refetch } = useOnway(side)
  const late = (data?.pages.flatMap(page => page.items) ?? [])
    .map(order => ({ order, delay: delayOf(order, now, arrivals) }))
    .filter(({ delay }) => delay > 0)
    .toSorted((a, b) => b.delay - a.delay)
  return (
    <Block title={t.risks} to={paths.orders(side, 'onway')} total={total}>
      {isPending && <Skeleton lines={6} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      {data && late.length === 0 && <p className="muted s13">{total > 0 ? t.risksNone : t.risksNoneOnway}</p>}
      {late.slice(0, shownAside).map(({ order, delay }) => (
        <Link key={order.id} to={paths.order(order.id)} quiet className="home-risk">
          <OrderRibbon stops={order.stops} status={order.status} size="row" />
          <span className="home-risk-late">
            <b className="warn">{t.behindBy(f.duration(delay))}</b>
            <span className="mono muted s12">{order.number}</span>
          </span>
        </Link>
      ))}
    </Block>
  )
}

/** Delivered orders whose documents are not complete. */
export function MissingDocuments({ side, total }: { side: Side; total: number }) {
  const t = useWords(words)
  const { data, error, isPending, refetch } = useFirst(side, { tab: 'docs' })
  const incomplete = data?.pages.flatMap(page => page.items).filter(order => order.documents.accepted < order.documents.total) ?? []
  return (
    <Block title={t.documents} to={paths.orders(side, 'docs')} total={total}>
      {isPending && <Skeleton lines={6} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      {data && incomplete.length === 0 && <p className="muted s13">{t.documentsNone}</p>}
      {incomplete.slice(0, shownAside).map(order => {
        const missing = order.documents.total - order.documents.accepted - order.documents.uploaded
        return (
          <Link key={order.id} to={`${paths.order(order.id)}?do=documents`} quiet className="home-document">
            <span className="home-document-name">
              <span className="truncate">{order.counterpart?.name ?? t.noParty}</span>
              <span className="mono muted s12">{order.number}</span>
            </span>
            <span className="ink-2 nowrap">
              {missing > 0
                ? t.missing(missing)
                : side === 'forwarder'
                  ? t.toCheck(order.documents.uploaded)
                  : t.inCheck(order.documents.uploaded)}
            </span>
            <OrderDocuments order={order} />
          </Link>
        )
      })}
    </Block>
  )
}
