import { type ReactNode, use, useState } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { FieldMarks } from '#web/ui/fields/Field.tsx'

type FoldProps = {
  /** What is folded away, or what of it is filled in. */
  summary: ReactNode
  /** The fields inside, by their paths. */
  fields: readonly string[]
  errorAt: (field: string) => string | null
  /** Something inside is to be filled in. */
  needed?: boolean
  children: ReactNode
}

/** What a form folds away: it opens when asked for, when something inside is wrong, and when a letter filled it in. */
export function Fold({ summary, fields, errorAt, needed = false, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  const marks = use(FieldMarks)
  const calls = needed || fields.some(field => errorAt(field) !== null || marks.has(fieldId(field)))
  return (
    <details className="form-more" open={open || calls} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

/** What stands filled in, in one line; what could be said there when nothing is. */
export const folded = (filled: readonly (string | false | null | undefined)[], empty: string): string =>
  filled.filter(Boolean).join(' · ') || empty
