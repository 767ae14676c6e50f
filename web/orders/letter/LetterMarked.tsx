import type { ReactNode } from 'react'
import type { Confidence } from '#contract/letters.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FieldMarks } from '#web/ui/fields/Field.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { MailIcon } from '#web/ui/pictures/screenIcons.tsx'
import { controlOf, type LetterMark, type LetterMarks, putBack, type RowId, untouched, withRowOf } from './keptLetter.ts'
import './letter.css'
import { markWords } from './markWords.ts'
import { rowLabel } from './rowLabel.ts'

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

/** A button as high as a finger needs that takes no more of the line than its word. */
const hit = {
  border: 0,
  background: 'none',
  boxSizing: 'content-box',
  padding: '6px 0 4px',
  marginBlock: '-6px -4px',
  cursor: 'pointer',
} as const

type MarkedProps = {
  marks: LetterMarks
  fields: OrderFields
  change: (patch: Partial<OrderFields>) => void
  children: ReactNode
}

/** Marks the fields inside that came from a letter, until somebody touches them: by which words, how sure, and put back in one press. */
export function LetterMarked({ marks, fields, change, children }: MarkedProps) {
  const { locale } = useLocale()
  const put = (row: RowId, from: OrderFields) => change(withRowOf(fields, from, row))
  const nameOf = (row: RowId) => rowLabel(row, fields, locale)
  const shown = new Map([
    ...untouched(marks, fields).map(
      ([row, mark]) => [controlOf(row), <ReadMark key={row} name={nameOf(row)} mark={mark} onDrop={() => put(row, mark.was)} />] as const,
    ),
    ...putBack(marks, fields).map(
      ([row, mark]) => [controlOf(row), <TakeMark key={row} name={nameOf(row)} mark={mark} onTake={() => put(row, mark.read)} />] as const,
    ),
  ])
  return <FieldMarks value={shown}>{children}</FieldMarks>
}

type MarkProps = { name: string; mark: LetterMark }

/** Where a field was read and how sure, and a press that puts back what stood there. */
function ReadMark({ name, mark: { confidence, passage }, onDrop }: MarkProps & { onDrop: () => void }) {
  const t = useWords(markWords)
  return (
    <span className="letter-mark">
      <Popover
        label={t.readIn(name)}
        placement="bottom end"
        width={300}
        trigger={
          <button type="button" className="letter-mark" style={hit} aria-label={t.readAs(name, t[confidence])} title={`«${passage.said}»`}>
            <ConfidenceMark confidence={confidence} />
          </button>
        }
      >
        {close => (
          <div style={{ display: 'grid', gap: 8 }}>
            <span className="s12 muted">{t[`${confidence}Why`]}</span>
            <q className="s13">
              {passage.before}
              <b>{passage.said}</b>
              {passage.after}
            </q>
            <div>
              <Button
                size="small"
                onClick={() => {
                  close()
                  onDrop()
                }}
              >
                {t.putBack}
              </Button>
            </div>
          </div>
        )}
      </Popover>
      <button
        type="button"
        className="letter-mark"
        style={{ ...hit, minWidth: 24, justifyContent: 'center' }}
        aria-label={t.drop(name)}
        title={t.putBack}
        onClick={onDrop}
      >
        <CloseIcon size={12} />
      </button>
    </span>
  )
}

/** What the letter said of a field that was put back, and a press that takes it after all. */
function TakeMark({ name, mark: { passage }, onTake }: MarkProps & { onTake: () => void }) {
  const t = useWords(markWords)
  return (
    <button
      type="button"
      className="letter-mark"
      style={hit}
      aria-label={t.takeInto(name, passage.said)}
      title={`«${passage.said}»`}
      onClick={onTake}
    >
      <MailIcon size={12} /> {t.take}
    </button>
  )
}
