import type { TenderDraft } from '#contract/tender-draft.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import './tenders.css'
import { basisWords, rulesWords, seesWords, shownWords } from './words.ts'

export type RulesOf = Pick<
  TenderDraft,
  | 'side'
  | 'kind'
  | 'sealed'
  | 'basis'
  | 'visibility'
  | 'windowSeconds'
  | 'extendSeconds'
  | 'extendMost'
  | 'rounds'
  | 'withdrawUntil'
  | 'confirmMinutes'
  | 'dutchSeconds'
  | 'eligibility'
>

/** The rules printed on a lot: how it is decided, what a bidder sees of the others and they of him, what a late bet does. */
export function LotRules({
  draft,
  title = true,
  organiser = false,
}: {
  draft: RulesOf
  title?: boolean
  /** Read by the one who put the lot up: nobody learns anything of his bets. */
  organiser?: boolean
}) {
  const t = useWords(rulesWords)
  const basis = useWords(basisWords)
  const sees = useWords(seesWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  const { kind, sealed, visibility, eligibility } = draft
  const rising = draft.side === 'executor'
  const taking = kind === 'first_price' || kind === 'dutch'
  const mayMove = (kind === 'reduction' || kind === 'open_rfq') && draft.windowSeconds > 0
  const asks = [
    eligibility.minRating > 0 && t.minRating(eligibility.minRating),
    eligibility.ownFleet && t.ownFleet,
    eligibility.adr && t.adr,
    eligibility.insuranceMin && t.insurance(f.money(eligibility.insuranceMin)),
  ].filter(Boolean)
  const lines = [
    rising ? (taking ? t.offered : t.rising) : null,
    t.compared(basis[draft.basis]),
    ...(sealed
      ? [organiser ? t.sealedOf : t.sealed]
      : taking
        ? [t.taking]
        : [t.sees(sees[visibility]), organiser ? null : t.others(shown[visibility])]),
    mayMove
      ? t.moves(
          f.duration(draft.windowSeconds * 1000),
          f.duration(draft.extendSeconds * 1000),
          draft.extendMost === 0 ? t.always : t.most(draft.extendMost),
        )
      : null,
    draft.rounds > 1 ? t.rounds(draft.rounds) : null,
    taking ? null : draft.withdrawUntil ? t.withdraw(f.dateTime(draft.withdrawUntil)) : draft.kind === 'reduction' ? t.stays : t.replaces,
    t.confirm(f.duration(draft.confirmMinutes * 60_000)),
    asks.length > 0 ? t.asks(asks.join(', ')) : null,
  ].filter(line => line !== null)
  const list = (
    <ul className="lot-rules">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  if (!title) return list
  return (
    <section aria-label={t.title}>
      <h3 className="lot-rules-title">{t.title}</h3>
      {list}
    </section>
  )
}
