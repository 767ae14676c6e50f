import type { ReactNode, Ref } from 'react'
import './Checkbox.css'
import { names } from '#web/ui/names.ts'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  label?: string | undefined
  children?: ReactNode
  note?: ReactNode
  name?: string | undefined
  id?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Something that is on or off and changes at once. */
export const Switch = ({ checked, onChange, disabled, label, children, note, name, id, onBlur, ref }: SwitchProps) => (
  <label className={names('ui-check', 'ui-switch', disabled && 'ui-check-disabled')}>
    <input
      ref={ref}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      id={id}
      name={name}
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onChange={event => onChange(event.target.checked)}
      onBlur={() => onBlur?.()}
    />
    <span className="ui-switch-track" aria-hidden="true" />
    {children !== undefined && (
      <span className="ui-check-text">
        {children}
        {note && <span className="ui-check-note">{note}</span>}
      </span>
    )}
  </label>
)
