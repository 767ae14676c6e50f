import { useWords } from '#web/i18n/words.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { changeWords } from './changeWords.ts'
import { partsBetween } from './compare.ts'

export type Wish = { comment: string; answerMinutes: number }

type SummaryProps = { before: OrderFields; after: OrderFields; wish: Wish; onWish: (wish: Wish) => void }

/** What an edited order sends to its executor, old beside new, and what is saved without asking him. */
export function AgreedSummary({ before, after, wish, onWish }: SummaryProps) {
  const t = useWords(changeWords)
  const times = useAnswerTimes()
  const { agreed, own } = partsBetween(before, after)
  if (agreed.length + own.length === 0) return null
  return (
    <>
      {agreed.length > 0 && (
        <section className="order-change-ask" aria-label={t.toAgree}>
          <h2>{t.toAgree}</h2>
          <ChangeLines before={before} after={after} parts={agreed} />
          <TextArea
            label={t.forExecutor}
            optional
            value={wish.comment}
            onChange={comment => onWish({ ...wish, comment })}
            maxLength={500}
            rows={2}
          />
          <Select
            label={t.answerIn}
            options={times}
            value={String(wish.answerMinutes)}
            onChange={id => onWish({ ...wish, answerMinutes: Number(id) })}
          />
        </section>
      )}
      {own.length > 0 && (
        <section className="order-change-ask" aria-label={t.toSave}>
          <h2>{t.toSave}</h2>
          <ChangeLines before={before} after={after} parts={own} />
        </section>
      )}
    </>
  )
}
