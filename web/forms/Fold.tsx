import { type ReactNode, use, useState } from 'react'
import { FieldMarks } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { fieldId } from './useForm.ts'

type FoldProps = {
  /** What is folded away, or what of it is filled in. */
  summary: ReactNode
  /** The fields inside, by their paths. */
  fields: readonly string[]
  errorAt: (field: string) => string | null
  /** Something inside is to be filled in, or is. */
  needed?: boolean
  className?: string
  children: ReactNode
}

/** What a form folds away: it opens when asked for, when something inside is wrong, and when a letter filled it in. */
export function Fold({ summary, fields, errorAt, needed = false, className, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  const marks = use(FieldMarks)
  const wrong = fields.some(field => errorAt(field) !== null)
  const calls = needed || wrong || fields.some(field => marks.has(fieldId(field)))
  return (
    <details
      className={names('form-more', className)}
      open={open || calls}
      onToggle={({ currentTarget }) => {
        // what is wrong cannot be folded away
        if (wrong) currentTarget.open = true
        setOpen(currentTarget.open)
      }}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

/** What stands filled in, in one line; what could be said there when nothing is. */
export const folded = (filled: readonly (string | false | null | undefined)[], empty: string): string =>
  filled.filter(Boolean).join(' · ') || empty
