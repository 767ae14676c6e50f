import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import './trading.css'
import { tradingWords } from './tradingWords.ts'

const OrderAtOnce = lazy(async () => ({ default: (await import('./OrderAtOnce.tsx')).OrderAtOnce }))

const open = new Set(['pending', 'open'])

/** The tender and the demand an order is or was given out by, for whoever may open them; nothing where there is none. */
export function OrderTrading({ card }: { card: Pick<OrderCard, 'id' | 'side' | 'status'> }) {
  const t = useWords(tradingWords)
  const may = useCan('tenders.view')
  const { data } = useQuery({ ...queryOf(tenders.ofOrder, { orderId: card.id }, { quiet: true }), enabled: may })
  if (!data?.tender && !data?.demand) return null
  const { tender, demand } = data
  return (
    <ul className="order-trading s13" aria-label={t.label}>
      {tender && (
        <li>
          {open.has(tender.status) ? t.bidding : tender.status === 'closed' ? t.choosing : t.won}{' '}
          <Link to={paths.tender(card.side, tender.id, tender.lotId)}>{tender.number}</Link>
        </li>
      )}
      {demand && (
        <li>
          {t.demand} <Link to={paths.demand(demand.id)}>{demand.number}</Link>
          {card.status === 'searching' && (
            <Suspense fallback={null}>
              <OrderAtOnce demandId={demand.id} />
            </Suspense>
          )}
        </li>
      )}
    </ul>
  )
}
