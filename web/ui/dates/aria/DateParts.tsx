import { use } from 'react'
import { DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { FieldMarks, type FieldProps, Need } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'

/** The parts of a date, a moment or a time that are typed one after another. */
export const Segments = ({ slot }: { slot?: 'start' | 'end' }) => (
  <DateInput className="ui-segments" {...(slot ? { slot } : {})}>
    {segment => <DateSegment segment={segment} className="ui-segment" />}
  </DateInput>
)

/** The label of a field made of parts. */
export function DateLabel({ id, label, hideLabel, optional, required, mark }: Omit<FieldProps, 'error' | 'warning'>) {
  const marks = use(FieldMarks)
  const shown = mark ?? marks.get(id ?? '')
  return (
    <span className={names('ui-field-label', hideLabel && 'visually-hidden')}>
      <Label>
        {label}
        <Need optional={optional} required={required} aloud />
      </Label>
      {shown && <span className="ui-field-mark">{shown}</span>}
    </span>
  )
}
