import { useInfiniteQuery } from '@tanstack/react-query'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { pagesOf } from '#web/api/query.ts'
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

/** Flights behind their windows, the latest first; lateness is counted here, so it appears without a new answer. */
export function LateFlights({ side, now, total }: { side: Side; now: number; total: number }) {
  const t = useWords(words)
  const f = useFormat()
  const { data, error, isPending, refetch } = useFirst(side, { tab: 'onway' })
  const late = data?.pages.flatMap(page => page.items).filter(order => isLate(order, now)) ?? []
  return (
    <Block title={t.risks} to={paths.orders(side, 'onway')} total={total}>
      {isPending && <Skeleton lines={6} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      {data && late.length === 0 && <p className="muted s13">{total > 0 ? t.risksNone : t.risksNoneOnway}</p>}
      {late.slice(0, shownAside).map(order => (
        <Link key={order.id} to={paths.order(order.id)} quiet className="home-risk">
          <OrderRibbon stops={order.stops} status={order.status} size="row" />
          <span className="home-risk-late">
            <b className="warn">{t.behindBy(f.duration(now - Date.parse(order.next.dueAt ?? '')))}</b>
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
