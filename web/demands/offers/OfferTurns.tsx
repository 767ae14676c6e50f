import type { DemandCard } from '#contract/demand-card.ts'
import { cardWords, turnWords } from '#web/demands/card/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { inOrder, type Props } from './OfferTerms.tsx'

const sideOf = (card: DemandCard) => (card.own ? 'forwarder' : 'executor')

/** Who said which price and when. */
export function OfferTurns({ card, offer }: Props) {
  const t = useWords(cardWords)
  const words = useWords(turnWords)
  const f = useFormat()
  const mine = sideOf(card)
  return (
    <ol className="demand-thread">
      {inOrder(offer.turns).map(turn => (
        <li key={turn.id} data-by={turn.by === 'system' ? 'system' : turn.by === mine ? 'own' : 'other'}>
          <p className="demand-thread-head s12">
            <span>
              {words[turn.what]}
              {', '}
              {turn.by === 'system'
                ? t.machine
                : turn.by === mine
                  ? t.you
                  : (turn.person ?? (turn.by === 'executor' ? offer.executor : card.row.forwarder).name)}
            </span>
            <time dateTime={turn.at}>{f.dateTime(turn.at)}</time>
          </p>
          {turn.amount && <b className="demand-thread-sum">{f.money(turn.amount)}</b>}
          {turn.comment && <p className="s13 demand-note">{turn.comment}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Whose word is waited for; `may`: the viewer has the right to answer, `answerable`: and something to answer. */
export function OfferAwaited({ card, offer, may, answerable }: Props & { may: boolean; answerable: boolean }) {
  const t = useWords(cardWords)
  const mine = sideOf(card)
  const open = card.row.status === 'active' || card.row.status === 'choosing' || offer.status === 'selected'
  return (
    <p className="s13 ink-2">
      {offer.closed ? (
        t.ended
      ) : offer.turn === mine && card.row.status === 'paused' ? (
        t.waitsPaused
      ) : offer.turn === mine && !open ? (
        card.own ? (
          t.waitsChosen
        ) : (
          t.waitsOther
        )
      ) : offer.turn === mine && answerable ? (
        <b>{t.waitsYou}</b>
      ) : offer.turn === mine && !may ? (
        t.waitsOurs
      ) : offer.turn !== null ? (
        t.waitsThem
      ) : null}
    </p>
  )
}
