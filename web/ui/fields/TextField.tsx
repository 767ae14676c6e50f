import type { HTMLInputTypeAttribute, InputHTMLAttributes, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { names } from '#web/ui/names.ts'
import { Field, type FieldProps, useField } from './Field.tsx'

export type TextFieldProps = FieldProps & {
  value: string | null | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: HTMLInputTypeAttribute | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  unit?: ReactNode
  icon?: ReactNode
  mono?: boolean | undefined
  big?: boolean | undefined
  /** Puts what was typed or pasted into its one written form when the field is left. */
  normalize?: ((text: string) => string) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text of one line. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    type = 'text',
    inputMode,
    autoComplete,
    autoFocus,
    placeholder,
    maxLength,
    unit,
    icon,
    mono,
    big,
    normalize,
    onKeyDown,
    ref,
  } = props
  const field = useField(props)
  const leave = () => {
    const typed = value ?? ''
    const written = normalize ? normalize(typed) : typed
    if (written !== typed) onChange(written)
    onBlur?.()
  }
  return (
    <Field field={field} props={props} kind={names(mono && 'ui-input-mono', big && 'ui-input-big')}>
      {icon}
      <input
        {...field.control}
        ref={ref}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        // biome-ignore lint/a11y/noAutofocus: the caller knows that this field is what the dialog was opened for
        autoFocus={autoFocus}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {unit && <span className="ui-input-unit">{unit}</span>}
    </Field>
  )
}
