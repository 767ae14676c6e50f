import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { cardWords } from '#web/demands/card/words.ts'
import { demandWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { netOf } from '#web/orders/lane/band.ts'
import { vatWords } from '#web/orders/words.ts'

export type Props = { card: DemandCard; offer: DemandOffer }

export const inOrder = (turns: DemandOffer['turns']) => [...turns].sort((a, b) => (a.at < b.at ? -1 : 1))

/** What holds now: the tax in the price, until when it is good, why the talk ended. */
export function OfferTerms({ card, offer }: Props) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  return (
    <>
      {offer.amount && (
        <p className="s12 muted">
          {offer.vatMode === 'none'
            ? vat[offer.vatMode](offer.vatRate)
            : t.vatNote(vat[offer.vatMode](offer.vatRate), f.money({ ...offer.amount, minor: netOf(offer.amount, offer) }))}
        </p>
      )}
      {card.own && offer.needsReconfirm && offer.turn !== null && <p className="s13 warn">{t.reconfirmWait}</p>}
      {offer.status === 'selected' && offer.confirmDueAt && (
        <p className="s13">
          {w.confirmDueAt}: <AnswerDue at={offer.confirmDueAt} line />
        </p>
      )}
      {offer.validUntil && offer.turn !== null && offer.status !== 'selected' && (
        <p className="s13 ink-2">
          {t.validUntil}: <AnswerDue at={offer.validUntil} line />
        </p>
      )}
      {offer.reason && inOrder(offer.turns).at(-1)?.comment !== offer.reason && <p className="s13 ink-2">{t.why(offer.reason)}</p>}
    </>
  )
}
