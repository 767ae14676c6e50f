import { type ReactNode, useId } from 'react'
import './Checkbox.css'
import { FieldLabel, FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'

export type RadioGroupProps<Id extends string> = FieldProps & {
  value: Id | null | undefined
  onChange: (value: Id) => void
  onBlur?: (() => void) | undefined
  options: readonly { id: Id; label: ReactNode; note?: ReactNode; disabled?: boolean }[]
}

/** One of a few, all of them in sight, each with a note of its own. */
export function RadioGroup<Id extends string>({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  options,
  error,
  warning,
  description,
  optional,
  disabled,
  mark,
  id,
  className,
}: RadioGroupProps<Id>) {
  const name = useId()
  const labelId = `${name}-label`
  return (
    <div className={names('ui-field', className)} role="radiogroup" aria-labelledby={labelId} aria-describedby={`${name}-messages`} id={id}>
      <FieldLabel id={labelId} optional={optional} mark={mark} hide={hideLabel}>
        {label}
      </FieldLabel>
      <div className="ui-radio-group">
        {options.map(option => (
          <label key={option.id} className={names('ui-check', 'ui-radio', (disabled || option.disabled) && 'ui-check-disabled')}>
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.id)}
              onBlur={() => onBlur?.()}
            />
            <span className="ui-check-box" aria-hidden="true" />
            <span className="ui-check-text">
              {option.label}
              {option.note && <span className="ui-check-note">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages id={`${name}-messages`} error={error} warning={warning} description={description} />
    </div>
  )
}
