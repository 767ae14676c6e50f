import { type ReactNode, useId } from 'react'
import { names } from '#web/ui/names.ts'
import './Segmented.css'

export type SegmentedProps<Id extends string> = {
  label: string
  value: Id
  onChange: (id: Id) => void
  options: readonly { id: Id; label: string; icon?: ReactNode; disabled?: boolean }[]
  size?: 'small' | 'normal'
  iconsOnly?: boolean
}

/** One choice of a few, all in sight; arrows move between them. */
export function Segmented<Id extends string>({ label, value, onChange, options, size = 'normal', iconsOnly = false }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <div className={names('ui-segmented', size === 'small' && 'ui-segmented-small')} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.id} title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onChange(option.id)}
          />
          {option.icon}
          {iconsOnly ? <span className="visually-hidden">{option.label}</span> : option.label}
        </label>
      ))}
    </div>
  )
}
