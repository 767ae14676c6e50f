import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import './Checkbox.css'
import { names } from '#web/ui/names.ts'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  label?: string | undefined
  children?: ReactNode
  note?: ReactNode
  error?: string | undefined
  name?: string | undefined
  id?: string | undefined
  tabIndex?: number | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A box to tick; with `label` alone it is named for screen readers only. */
export function Checkbox({
  checked,
  onChange,
  indeterminate = false,
  disabled,
  label,
  children,
  note,
  error,
  name,
  id,
  tabIndex,
  onBlur,
  ref,
}: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={names('ui-check', children === undefined && 'ui-check-bare', disabled && 'ui-check-disabled')}>
      <input
        ref={node => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        onChange={event => onChange(event.target.checked)}
        onBlur={() => onBlur?.()}
      />
      <span className="ui-check-box" aria-hidden="true">
        <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
          {indeterminate ? <path d="M2.5 6h7" /> : <path d="m2.2 6.3 2.6 2.6 5-5.6" />}
        </svg>
      </span>
      {children !== undefined && (
        <span className="ui-check-text">
          {children}
          {note && <span className="ui-check-note">{note}</span>}
          {error && <span className="ui-check-note danger">{error}</span>}
        </span>
      )}
    </label>
  )
}
