import { use } from 'react'
import { DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { useWords } from '#web/i18n/words.ts'
import { FieldMarks, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { words } from '#web/ui/words.ts'

/** The parts of a date, a moment or a time that are typed one after another. */
export const Segments = ({ slot }: { slot?: 'start' | 'end' }) => (
  <DateInput className="ui-segments" {...(slot ? { slot } : {})}>
    {segment => <DateSegment segment={segment} className="ui-segment" />}
  </DateInput>
)

/** The label of a field made of parts. */
export function DateLabel({ id, label, hideLabel, optional, mark }: Pick<FieldProps, 'id' | 'label' | 'hideLabel' | 'optional' | 'mark'>) {
  const t = useWords(words)
  const marks = use(FieldMarks)
  const shown = mark ?? marks.get(id ?? '')
  return (
    <span className={names('ui-field-label', hideLabel && 'visually-hidden')}>
      <Label>
        {label}
        {optional && <i> {t.optional}</i>}
      </Label>
      {shown && <span className="ui-field-mark">{shown}</span>}
    </span>
  )
}
