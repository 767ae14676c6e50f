import { DateField as Root } from 'react-aria-components/DateField'
import { inputClass } from '#web/ui/dates/DateShape.tsx'
import { FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { DateLabel, Segments } from './DateParts.tsx'
import { readDate } from './dates.ts'

export type DateFieldProps = FieldProps & {
  /** A day as `YYYY-MM-DD`. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
}

/** The working field behind the shape of a `DateField`. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, error, warning, description, disabled, readOnly, className, id } = props
  return (
    <Root
      className={names('ui-field', className)}
      {...(id ? { id } : {})}
      value={readDate(value)}
      onChange={next => onChange(next?.toString() ?? null)}
      onBlur={() => onBlur?.()}
      isDisabled={disabled ?? false}
      isReadOnly={readOnly ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <DateLabel {...props} />
      <div className={inputClass(props)}>
        <Segments />
      </div>
      <FieldMessages error={error} warning={warning} description={description} />
    </Root>
  )
}
