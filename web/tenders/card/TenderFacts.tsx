import type { TenderCard } from '#contract/tender-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { createWords } from '../create/words.ts'
import { cardWords } from './words.ts'

/** Who organises a tender and on which terms. */
export function TenderFacts({ card }: { card: TenderCard }) {
  const t = useWords(cardWords)
  const c = useWords(createWords)
  const f = useFormat()
  const { draft } = card
  return (
    <Section title={c.terms}>
      <KeyValues
        items={[
          ...(card.status === 'draft' ? [{ label: t.lots, value: f.number(draft.lots.length) }] : []),
          ...(card.own ? [] : [{ label: t.organizer, value: card.organizer.name }]),
          ...(draft.startsAt ? [{ label: c.startsAt, value: f.dateTime(draft.startsAt) }] : []),
          ...(draft.endsAt ? [{ label: c.endsAt, value: f.dateTime(draft.endsAt) }] : []),
          ...(draft.rounds > 1 ? [{ label: t.round, value: t.roundOf(card.round, draft.rounds) }] : []),
          { label: t.payment, value: t.paymentSaid(draft.payDays, draft.payDaysKind === 'banking', c[draft.payTrigger]) },
          ...(draft.contact ? [{ label: t.contact, value: draft.contact }] : []),
          ...(card.terms
            ? [
                {
                  label: t.terms,
                  value: (
                    <span className="row" title={t.termsNote}>
                      <span className="mono s12">{card.terms.slice(0, 12)}…</span>
                      <CopyButton text={card.terms} size="small" iconOnly />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {draft.comment && <p className="s13 tender-comment">{draft.comment}</p>}
    </Section>
  )
}
