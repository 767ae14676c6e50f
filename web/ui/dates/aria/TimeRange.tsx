import type { Time } from '@internationalized/date'
import { TimeField as Root } from 'react-aria-components/TimeField'
import { useWords } from '#web/i18n/words.ts'
import { inputClass } from '#web/ui/dates/DateShape.tsx'
import { FieldLabel, FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { words } from '#web/ui/words.ts'
import { Segments } from './DateParts.tsx'
import { readTime, writeTime } from './dates.ts'

type Common = FieldProps & { onBlur?: (() => void) | undefined; unit?: string | undefined }

export type TimeRangeProps = Common & {
  value: { from: string | null; to: string | null } | null | undefined
  onChange: (value: { from: string | null; to: string | null }) => void
}

/** The working fields behind the shape of a `TimeRange`. */
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
      <FieldLabel id={id && `${id}-label`} optional={optional} mark={mark} hide={hideLabel}>
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
