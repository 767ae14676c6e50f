import type { Time } from '@internationalized/date'
import { TimeField as Root } from 'react-aria-components/TimeField'
import { useWords } from '#web/i18n/words.ts'
import { inputClass } from '#web/ui/DateShape.tsx'
import { FieldLabel, FieldMessages } from '#web/ui/Field.tsx'
import { names } from '#web/ui/names.ts'
import type { TimeFieldProps, TimeRangeProps } from '#web/ui/TimeField.tsx'
import { words } from '#web/ui/words.ts'
import { DateLabel, Segments } from './DateParts.tsx'
import { readTime, writeTime } from './dates.ts'

export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onBlur, unit, error, warning, description, disabled, readOnly, className, id } = props
  return (
    <Root
      className={names('ui-field', className)}
      {...(id ? { id } : {})}
      value={readTime(value)}
      onChange={next => onChange(next ? writeTime(next as Time) : null)}
      onBlur={() => onBlur?.()}
      isDisabled={disabled ?? false}
      isReadOnly={readOnly ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      hourCycle={24}
      shouldForceLeadingZeros
    >
      <DateLabel {...props} />
      <div className={inputClass(props)}>
        <Segments />
        {unit && <span className="ui-input-unit ui-date-unit">{unit}</span>}
      </div>
      <FieldMessages error={error} warning={warning} description={description} />
    </Root>
  )
}

export function TimeRange(props: TimeRangeProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    unit,
    error,
    warning,
    description,
    optional,
    mark,
    hideLabel,
    disabled,
    readOnly,
    className,
    id,
  } = props
  const t = useWords(words)
  const part = (key: 'from' | 'to') => (
    <Root
      aria-label={`${label}, ${t[key]}`}
      className="ui-time-part"
      value={readTime(value?.[key])}
      onChange={next => onChange({ from: value?.from ?? null, to: value?.to ?? null, [key]: next ? writeTime(next as Time) : null })}
      onBlur={() => onBlur?.()}
      isDisabled={disabled ?? false}
      isReadOnly={readOnly ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      hourCycle={24}
      shouldForceLeadingZeros
    >
      <Segments />
    </Root>
  )
  return (
    <div className={names('ui-field', className)} role="group" aria-label={label} id={id}>
      <FieldLabel optional={optional} mark={mark} hide={hideLabel}>
        {label}
      </FieldLabel>
      <div className={inputClass(props)}>
        {part('from')}
        <span className="muted">–</span>
        {part('to')}
        {unit && <span className="ui-input-unit ui-date-unit">{unit}</span>}
      </div>
      <FieldMessages error={error} warning={warning} description={description} />
    </div>
  )
}
