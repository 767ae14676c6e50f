import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { useWords } from '#web/i18n/words.ts'
import './Chip.css'
import { names } from '#web/ui/names.ts'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'

export type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label?: string | undefined
  children?: ReactNode
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
  dashed?: boolean | undefined
  size?: 'normal' | 'touch' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A condition that reads as a sentence: «Погрузка: 21–25 нояб.»; it can be opened and taken away. */
export function Chip({ label, children, onRemove, removeLabel, dashed = false, size = 'normal', className, ref, ...rest }: ChipProps) {
  const t = useWords(words)
  const inside = (
    <>
      {label && (
        <span>
          {label}
          {children !== undefined && ':'}
        </span>
      )}
      {children !== undefined && (label ? <b>{children}</b> : children)}
    </>
  )
  const pressable =
    rest.onClick !== undefined || rest['aria-haspopup'] !== undefined || rest['aria-expanded'] !== undefined || ref !== undefined
  return (
    <span
      className={names(
        'ui-chip',
        dashed && 'ui-chip-dashed',
        onRemove && 'ui-chip-removable',
        size === 'touch' && 'ui-chip-touch',
        className,
      )}
    >
      {pressable || dashed ? (
        <button type="button" {...rest} ref={ref} className="ui-chip-face">
          {inside}
        </button>
      ) : (
        <span className="ui-chip-face">{inside}</span>
      )}
      {onRemove && (
        <button
          type="button"
          className="ui-chip-remove"
          aria-label={removeLabel ?? t.remove(label ?? (typeof children === 'string' ? children : ''))}
          onClick={onRemove}
        >
          <CloseIcon size={12} strokeWidth={2} />
        </button>
      )}
    </span>
  )
}
