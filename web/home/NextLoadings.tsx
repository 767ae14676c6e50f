import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { liveStatuses } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { momentOf, plateOf } from '#web/orders/list/OrderCells.tsx'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

type BlockProps = { title: string; to: string; total: number /** There are more than that. */; more?: boolean; children: ReactNode }

export function Block({ title, to, total, more = false, children }: BlockProps) {
  const t = useWords(words)
  const f = useFormat()
  return (
    <section>
      <div className="home-section-head">
        <h2>{title}</h2>
        <span className="spacer" />
        {total > 0 && (
          <Link to={to} className="s13">
            {t.all(total > 1000 ? t.many : `${f.number(total)}${more ? '+' : ''}`)}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** The next loadings, with what they still lack; undefined while they are asked for. */
export function NextLoadings({
  side,
  now,
  orders: rows,
  total,
}: {
  side: Side
  now: number
  orders: readonly OrderRow[] | undefined
  total: number
}) {
  const t = useWords(words)
  const f = useFormat()
  const days = { from: moscowDay(now), to: moscowDay(now, 2) }
  const coming = rows?.filter(order => Date.parse(order.stops[0]?.windowFrom ?? '') >= now)
  return (
    <Block
      title={t.coming}
      to={`${paths.orders(side)}?${writeQuery({ status: liveStatuses, loading: days, sort: 'loading' }, 'orders')}`}
      total={total}
    >
      {!coming && <Skeleton lines={8} />}
      {coming?.length === 0 && <p className="muted s13">{t.comingNone}</p>}
      {coming?.map(order => {
        const stop = order.stops[0]
        return (
          stop && (
            <Link key={order.id} to={paths.order(order.id)} quiet className="home-coming">
              <span className="home-document-name">
                <span className="truncate">{stop.place[f.locale]}</span>
                <span className="muted s12">{momentOf(f, stop.windowFrom ?? '', stop.tz, now)}</span>
              </span>
              {order.truck === null ? (
                <span className="warn medium truncate">{side === 'forwarder' && !order.counterpart ? t.nobody : t.noTruck}</span>
              ) : (
                <span className="mono muted">{plateOf(order.truck)}</span>
              )}
            </Link>
          )
        )
      })}
    </Block>
  )
}
