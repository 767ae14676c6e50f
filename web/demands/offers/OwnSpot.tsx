import { lazy, Suspense, useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { useRefusal } from '#web/demands/useDemandStep.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { OfferThread } from './OfferThread.tsx'
import { TakeNow } from './TakeNow.tsx'
import { useSpotOffer } from './useSpotOffer.ts'

const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))

/** The executor's side of a spot demand: take it at its price, offer a price, and bargain. */
export function OwnSpot({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const may = useCan('demands.offer') && card.mayOffer.allow
  const own = card.offers[0]
  const live = own !== undefined && !['declined', 'withdrawn', 'expired', 'lost'].includes(own.status)
  const bargains = own?.actions.some(({ action, allow }) => action === 'counter' && allow) ?? false
  const [again, setAgain] = useState(false)
  return (
    <>
      {may && !live && card.row.takeNow && card.row.price && <TakeNow card={card} />}
      {own && <OfferThread key={own.id} card={card} offer={own} />}
      {may && (!live || again) && <OfferForm card={card} replaces={live} onDone={() => setAgain(false)} />}
      {may && live && !again && !bargains && own.status !== 'selected' && own.status !== 'confirmed' && (
        <p data-no-print>
          <Button onClick={() => setAgain(true)}>{t.offerAgain}</Button>
        </p>
      )}
    </>
  )
}

function OfferForm({ card, replaces, onDone }: { card: DemandCard; replaces: boolean; onDone: () => void }) {
  const t = useWords(cardWords)
  const said = useRefusal()
  const by = useSpotOffer(card, onDone)
  const refusal = said(by.offer.error)
  return (
    <Section title={replaces ? t.offerAgain : t.offerTitle}>
      <form
        className="demand-offer-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          by.submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <Suspense fallback={<Skeleton lines={8} />}>
          <SpotPanel card={card} by={by} />
        </Suspense>
        <p className="row row-wrap">
          <Button
            type="submit"
            variant={card.row.takeNow && card.row.price && !replaces ? 'plain' : 'primary'}
            pending={by.offer.isPending}
          >
            {t.offerDo}
          </Button>
          {replaces && <Button onClick={onDone}>{t.keep}</Button>}
          {replaces && <span className="s12 muted">{t.replaces}</span>}
        </p>
      </form>
    </Section>
  )
}
