import { lazy, Suspense } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { OrderTerms } from '../goods/OrderTerms.tsx'
import { OrderMoneyBlock } from '../OrderMoneyBlock.tsx'
import { cardPageWords } from './cardPageWords.ts'
import type { TabProps } from './tab.ts'

const PriceHint = lazy(async () => ({ default: (await import('../lane/PriceHint.tsx')).PriceHint }))

/** How the price stands and came about. */
export function PriceTab({ card }: TabProps) {
  const t = useWords(cardPageWords)
  const f = useFormat()
  const { offerExpiresAt, status } = card
  return (
    <>
      <OrderMoneyBlock card={card} title={t.price} />
      {card.money && (
        <Suspense>
          <PriceHint
            side={card.side}
            from={card.points[0]?.placeCode}
            to={card.points.slice(1).at(-1)?.placeCode}
            bodies={card.bodyTypes}
            price={card.money.price}
            vat={card.money}
          />
        </Suspense>
      )}
      <OrderTerms card={card} />
      {offerExpiresAt && <p className="muted s13">{t.offerUntil(f.dateTime(offerExpiresAt, { zone: 'Europe/Moscow' }))}</p>}
      {(status === 'draft' || status === 'placed') && <p className="muted s13">{t.priceLater}</p>}
    </>
  )
}
