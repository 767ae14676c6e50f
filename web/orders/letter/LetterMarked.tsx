import type { ReactNode } from 'react'
import type { Confidence } from '#contract/letters.ts'
import { useWords } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { FieldMarks } from '#web/ui/fields/Field.tsx'
import { controlOf, type LetterMarks, untouched } from './keptLetter.ts'
import './letter.css'
import { markWords } from './markWords.ts'

const shapes = { sure: ['done', 'go'], likely: ['waiting', 'info'], guess: ['trouble', 'warn'] } as const

/** How sure something was read: a shape and a word. */
export function ConfidenceMark({ confidence }: { confidence: Confidence }) {
  const t = useWords(markWords)
  const [kind, tone] = shapes[confidence]
  return (
    <span className="letter-mark" data-confidence={confidence}>
      <StatusShape kind={kind} tone={tone} size={12} />
      {t[confidence]}
    </span>
  )
}

/** Marks the fields inside that came from a letter, until somebody touches them. */
export function LetterMarked({ marks, fields, children }: { marks: LetterMarks; fields: OrderFields; children: ReactNode }) {
  const shown = new Map(
    untouched(marks, fields).map(([row, confidence]) => [controlOf(row), <ConfidenceMark key={row} confidence={confidence} />]),
  )
  return <FieldMarks value={shown}>{children}</FieldMarks>
}
