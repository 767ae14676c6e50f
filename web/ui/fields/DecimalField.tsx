import { type ReactNode, type Ref, useState } from 'react'
import { type Digits, formatNumber } from '#web/i18n/numbers.ts'
import { type Locale, useLocale } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import { parseDecimal } from './decimal.ts'
import { Field, type FieldProps, useField } from './Field.tsx'

export type DecimalFieldProps = FieldProps & {
  /** A number; or the text as typed when no number could be read from it, which the form's own check refuses. */
  value: number | string | null | undefined
  onChange: (value: number | string | null) => void
  onBlur?: (() => void) | undefined
  unit?: ReactNode
  digits?: Digits | undefined
  big?: boolean | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const shown = (value: DecimalFieldProps['value'], locale: Locale, digits: Digits) =>
  typeof value === 'number' ? formatNumber(value, locale, digits) : (value ?? '')

/** Takes a comma or a point, spaces and pasted sums; writes the number in its own form when it is left. Nothing typed is lost. */
export function DecimalField(props: DecimalFieldProps) {
  const { value, onChange, onBlur, unit, digits = 2, big, placeholder, ref } = props
  const { locale } = useLocale()
  const field = useField(props)
  const [typing, setTyping] = useState<string | null>(null)

  const leave = () => {
    if (typing !== null) {
      const next = typing.trim() === '' ? null : (parseDecimal(typing) ?? typing)
      if (next !== (value ?? null)) onChange(next)
      setTyping(null)
    }
    onBlur?.()
  }

  return (
    <Field field={field} props={props} kind={names(big && 'ui-input-big')}>
      <input
        {...field.control}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={typing ?? shown(value, locale, digits)}
        onChange={event => {
          setTyping(event.target.value)
          // The form learns a readable number at once, so that sums and bars beside it follow the typing.
          const read = parseDecimal(event.target.value)
          if (read !== null) onChange(read)
        }}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key === 'Enter' && typing !== null) {
            const next = typing.trim() === '' ? null : (parseDecimal(typing) ?? typing)
            if (next !== (value ?? null)) onChange(next)
          }
        }}
      />
      {unit && <span className="ui-input-unit">{unit}</span>}
    </Field>
  )
}
