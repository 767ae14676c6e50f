import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { LostOrderCard } from '#contract/lost-orders.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { useTerm } from '#web/orders/card/money/useTerm.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChevronLeftIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import '../card/card.css'
import '../card/money/money.css'
import '../card/blocks.css'
import '../actions/step.css'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { OrderStatusMark } from '#web/orders/list/OrderCells.tsx'
import { ClaimsBlock } from '../claims/ClaimsBlock.tsx'
import type { Deal } from '../claims/deal.ts'
import { shownWords } from '../shownWords.ts'
import { tabWords, vatWords } from '../words.ts'
import { lostOrderWords } from './lostWords.ts'

const OrderBill = lazy(async () => ({ default: (await import('#web/orders/card/money/OrderBill.tsx')).OrderBill }))
const Ending = lazy(async () => ({ default: (await import('./Ending.tsx')).Ending }))
const HistoryDays = lazy(async () => ({ default: (await import('#web/orders/history/OrderHistory.tsx')).HistoryDays }))

type Props = {
  orderId: string
  /** What stands here where nothing was lost: the order itself, or that there is none. */
  fallback: ReactNode
}

/** What is left of an order to the executor who lost it: how it went, his price, the claims of both and what is to be paid. */
export function LostOrder({ orderId, fallback }: Props) {
  const t = useWords(shownWords)
  const query = useQuery(queryOf(orders.lost, { orderId }, { quiet: true }))
  if (isGone(query)) return fallback
  if (query.data) return <LostOrderParts card={query.data} />
  return <Unopened query={query} gone={{ title: t.lostTitle, text: t.lostText }} failed={t.failedTitle} />
}

/** Lines that say how an order left its executor. */
const endings = new Set(['revoke', 'decline', 'expire', 'cancel', 'accept_late'])

const empty = { documentRows: [], flights: [], actions: [] }
const noWait = { code: 'none', whose: 'nobody', dueAt: null, sinceAt: null, stop: null, count: null } as const

function LostOrderParts({ card }: { card: LostOrderCard }) {
  const t = useWords(lostOrderWords)
  const words = useWords(cardWords)
  const tabs = useWords(tabWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const rights = useRights('executor')
  const seesMoney = useCan('settlements.view')
  const payment = { ...card.payment, from: null, by: null }
  const term = useTerm({ payment })
  const bill = useQuery({
    ...queryOf(settlements.ofOrder, { orderId: card.id }, { quiet: true }),
    enabled: seesMoney && card.claims.length > 0,
  }).data?.own
  const [first, last] = [card.stops[0], card.stops.slice(1).at(-1)]
  const price = card.money?.price
  const ended = card.history.find(row => endings.has(row.what))
  const deal: Deal = {
    ...empty,
    id: card.id,
    side: 'executor',
    version: card.version,
    updatedAt: card.lostAt,
    forwarder: card.forwarder,
    executor: card.executor,
    money: card.money,
    stops: card.stops,
    exceptions: { claims: card.claims, mayFile: false },
    isLost: true,
  }

  return (
    <article className="order-page">
      <header className="order-head">
        <div className="order-crumbs" data-no-print>
          <Link quiet to={paths.orders('executor', 'lost')} className="order-back">
            <ChevronLeftIcon size={16} /> {words.orders}, {tabs.lost}
          </Link>
        </div>
        <div className="order-title">
          <h1 tabIndex={-1}>
            {card.number && <span className="visually-hidden">{card.number}, </span>}
            {first?.place[locale] || words.unknownPlace} – {last?.place[locale] || words.unknownPlace}
          </h1>
          {card.number && (
            <span className="order-number mono" data-no-print>
              {card.number}
              <CopyButton text={card.number} label={words.copyNumber} iconOnly size="small" />
            </span>
          )}
          <OrderStatusMark
            order={{ side: 'executor', status: card.status, next: noWait, transfer: null, stops: [], createdAt: card.lostAt }}
          />
          <p className="order-dates">{t.lead}</p>
        </div>
        <div className="order-facts">
          <Facts
            items={[
              { label: words.forwarder, value: card.forwarder.name },
              { label: t.goneOn, value: f.dateTime(card.lostAt) },
              { label: t.term, value: term.text },
            ]}
          />
          {price && card.money && (
            <Facts
              items={[
                { label: `${t.offer} ${vat[card.money.vatMode](card.money.vatRate)}`, value: f.money(price), strong: true, end: true },
              ]}
            />
          )}
        </div>
      </header>
      <div className="order-columns">
        <div className="order-main">
          {ended && (
            <Section id="ended" title={t.gone} bare>
              <Suspense fallback={<Skeleton lines={2} />}>
                <Ending row={ended} />
              </Suspense>
            </Section>
          )}
          {card.claims.length === 0 ? (
            <EmptyState drawing="stamp" title={<h2>{t.noneTitle}</h2>}>
              {t.noneText}
            </EmptyState>
          ) : (
            <>
              <ClaimsBlock card={deal} mayAct={rights.act} />
              {rights.act && card.claims.some(claim => claim.actions.length > 0) && <p className="muted s12">{t.noDocuments}</p>}
            </>
          )}
          {bill && (
            <Section id="payment" title={t.money} bare>
              <div className="order-bills">
                <Suspense fallback={<Skeleton lines={5} />}>
                  <OrderBill card={{ side: 'executor', payment }} bill={bill} of="own" />
                </Suspense>
              </div>
            </Section>
          )}
        </div>
        <aside className="order-side">
          <Section id="history" title={words.history} bare>
            <Suspense fallback={<Skeleton lines={5} />}>
              <HistoryDays rows={card.history} />
            </Suspense>
          </Section>
        </aside>
      </div>
    </article>
  )
}
