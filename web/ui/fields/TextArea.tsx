import type { Ref } from 'react'
import { Field, type FieldProps, useField } from './Field.tsx'

export type TextAreaProps = FieldProps & {
  value: string | null | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  rows?: number | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = 3, placeholder, maxLength, ref } = props
  const field = useField(props)
  return (
    <Field field={field} props={props} kind="ui-input-area">
      <textarea
        {...field.control}
        ref={ref}
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
      />
    </Field>
  )
}
