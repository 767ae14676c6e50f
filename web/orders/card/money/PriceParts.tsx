import { lazy, Suspense } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import type { TabProps } from '#web/orders/card/tabs/tab.ts'
import { OrderTerms } from '#web/orders/cargo/OrderTerms.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { OrderMoneyBlock } from './OrderMoneyBlock.tsx'

const PriceHint = lazy(async () => ({ default: (await import('#web/orders/lane/PriceHint.tsx')).PriceHint }))

const OrderExtras = lazy(async () => ({ default: (await import('#web/orders/extras/OrderExtras.tsx')).OrderExtras }))
const PriceHistory = lazy(async () => ({ default: (await import('#web/orders/extras/PriceHistory.tsx')).PriceHistory }))
const RoubleValue = lazy(async () => ({ default: (await import('#web/orders/extras/RoubleValue.tsx')).RoubleValue }))

/** The price with its parts, in roubles too where it is foreign, and beside what the lane costs. */
export function PriceNow({ card }: Pick<TabProps, 'card'>) {
  const t = useWords(cardPageWords)
  const f = useFormat()
  const { offerExpiresAt, status } = card
  const foreign = card.total && card.total.gross.currency !== 'RUB' ? card.total.gross : null
  return (
    <>
      <OrderMoneyBlock card={card} title={t.price} />
      {foreign && (
        <Suspense>
          <RoubleValue card={card} money={foreign} />
        </Suspense>
      )}
      {offerExpiresAt && <p className="muted s13">{t.offerUntil(f.dateTime(offerExpiresAt))}</p>}
      {(status === 'draft' || status === 'placed') && <p className="muted s13">{t.priceLater}</p>}
      {card.money && (
        <Suspense>
          <PriceHint
            side={card.side}
            from={card.stops[0]?.placeCode}
            to={card.stops.slice(1).at(-1)?.placeCode}
            bodies={card.bodyTypes}
            price={card.money.price}
            vat={card.money}
          />
        </Suspense>
      )}
    </>
  )
}

/** What changes the price beside the agreement: extras and terms. */
export const PriceChanges = ({ card, rights }: Pick<TabProps, 'card' | 'rights'>) => (
  <>
    <Suspense fallback={<Skeleton lines={3} height={14} />}>
      <OrderExtras card={card} rights={rights} />
    </Suspense>
    <OrderTerms card={card} />
  </>
)

/** How the price came about. */
export const PriceCourse = ({ card }: Pick<TabProps, 'card'>) =>
  card.money && (
    <Suspense fallback={<Skeleton lines={3} height={14} />}>
      <PriceHistory card={card} />
    </Suspense>
  )
