import { lazy, Suspense } from 'react'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { OrderMoneyBlock } from '#web/orders/card/money/OrderMoneyBlock.tsx'
import { OrderTerms } from '#web/orders/cargo/OrderTerms.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import type { TabProps } from './tab.ts'

const PriceHint = lazy(async () => ({ default: (await import('#web/orders/lane/PriceHint.tsx')).PriceHint }))

const OrderExtras = lazy(async () => ({ default: (await import('#web/orders/extras/OrderExtras.tsx')).OrderExtras }))
const PriceHistory = lazy(async () => ({ default: (await import('#web/orders/extras/PriceHistory.tsx')).PriceHistory }))
const RoubleValue = lazy(async () => ({ default: (await import('#web/orders/extras/RoubleValue.tsx')).RoubleValue }))

/** How the price stands and came about. */
export function PriceTab({ card, rights }: TabProps) {
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
      <Suspense fallback={<Skeleton lines={3} height={14} />}>
        <OrderExtras card={card} rights={rights} />
      </Suspense>
      <OrderTerms card={card} />
      {offerExpiresAt && <p className="muted s13">{t.offerUntil(f.dateTime(offerExpiresAt, { zone: defaultZone }))}</p>}
      {(status === 'draft' || status === 'placed') && <p className="muted s13">{t.priceLater}</p>}
      {card.money && (
        <Suspense fallback={<Skeleton lines={3} height={14} />}>
          <PriceHistory card={card} />
        </Suspense>
      )}
    </>
  )
}
