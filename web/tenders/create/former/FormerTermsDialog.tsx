import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namesWhere, pick } from '#contract/fields.ts'
import type { Side } from '#contract/primitives.ts'
import type { FormerTerms } from '#contract/tender-card.ts'
import { type TenderFieldsWhere, tenderFields } from '#contract/tender-fields.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/tenders/card/words.ts'
import type { TenderValues } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { AskAgain } from '#web/ui/feedback/AskAgain.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { textDiff } from './textDiff.ts'

type Terms = Pick<TenderValues, TenderFieldsWhere<'section', 'terms'>>
type Props = { side: Side; now: Terms; onTake: (terms: Terms) => void; onClose: () => void }

/** The terms of one's former tenders: chosen, compared with what stands in the form, and taken over. */
export function FormerTermsDialog({ side, now, onTake, onClose }: Props) {
  const t = useWords(createWords)
  const f = useFormat()
  const { data, error, refetch } = useQuery(queryOf(tenders.formerTerms, { side }, { quiet: true }))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const items = data?.items ?? []
  const chosen = items.find(({ tenderId }) => tenderId === chosenId) ?? items[0]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.formerTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.formerClose}</Button>
          <Button
            variant="primary"
            reason={chosen ? null : t.formerNone}
            onClick={() => {
              if (!chosen) return
              onTake(pick(chosen, namesWhere(tenderFields, 'section', 'terms')))
              onClose()
            }}
          >
            {t.formerTake}
          </Button>
        </>
      }
    >
      {error ? (
        <AskAgain onRetry={() => void refetch()}>{error.message}</AskAgain>
      ) : !data ? (
        <Skeleton lines={4} height={18} />
      ) : !chosen ? (
        <p className="s13 muted">{t.formerNone}</p>
      ) : (
        <div className="tender-former">
          <Select
            label={t.formerOf}
            value={chosen.tenderId}
            options={items.map(one => ({
              id: one.tenderId,
              label: [one.number, one.title].filter(Boolean).join(' · ') || t.formerDraft,
              hint: f.date(one.at, { year: 'always' }),
            }))}
            onChange={setChosenId}
          />
          <Difference now={now} then={chosen} />
        </div>
      )}
    </Dialog>
  )
}

function Difference({ now, then }: { now: Terms; then: FormerTerms }) {
  const t = useWords(createWords)
  const c = useWords(cardWords)
  const paid = (of: Terms) => c.paymentSaid(Number(of.payDays ?? 0), of.payDaysKind === 'banking', t[of.payTrigger])
  const lines = [
    { id: 'payment', label: c.payment, before: paid(now), after: paid(then) },
    { id: 'contact', label: t.contact, before: now.contact, after: then.contact },
    { id: 'comment', label: t.comment, before: now.comment.trim(), after: then.comment },
  ]
  const changed = lines.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return <p className="s13 muted">{t.formerSame}</p>
  return (
    <>
      <p className="s12 muted">
        <ins>{t.formerNew}</ins> <del>{t.formerGone}</del>
      </p>
      {changed.map(({ id, label, before, after }) => (
        <section key={id} aria-label={label}>
          <h3 className="s12 muted">{label}</h3>
          <p className="s13 tender-diff">
            {textDiff(before, after).map(({ what, text }, i) => {
              const key = `${i}${what}`
              return what === 'same' ? (
                <span key={key}>{text}</span>
              ) : what === 'gone' ? (
                <del key={key}>{text}</del>
              ) : (
                <ins key={key}>{text}</ins>
              )
            })}
          </p>
        </section>
      ))}
    </>
  )
}
