import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import type { Money } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { betWords } from '#web/tenders/bet/words.ts'
import { parseDecimal } from '#web/ui/fields/decimal.ts'
import { names } from '#web/ui/names.ts'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { MinusIcon } from '#web/ui/pictures/screenIcons.tsx'

type Props = {
  label: string
  value: number | null
  currency: string
  /** So many steps up or down. */
  onStep: (steps: number) => void
  onType: (minor: number | null) => void
  /** Enter: pressed, and let go. */
  onEnter: () => void
  onEnterUp: () => void
  onEscape: () => void
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  /** Figures go to whoever stands above: they choose a card there. Else the first one begins typing. */
  figuresAbove?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A price that arrows change by a step; pressed twice (once on a phone, or where there is none yet), or at the first figure, it is typed. */
export function PriceStepper({
  label,
  value,
  currency,
  onStep,
  onType,
  onEnter,
  onEnterUp,
  onEscape,
  invalid = false,
  describedBy,
  disabled = false,
  figuresAbove = false,
  ref,
}: Props) {
  const t = useWords(betWords)
  const f = useFormat()
  const [typing, setTyping] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const scale = 10 ** minorDigits(currency)
  const shown = value === null ? '' : f.money({ minor: value, currency } satisfies Money)

  const leave = (keep: boolean) => {
    if (typing !== null && keep) {
      const read = parseDecimal(typing)
      onType(read === null || read <= 0 ? null : Math.round(read * scale))
    }
    setTyping(null)
  }
  const begin = () => setTyping(value === null ? '' : f.number(value / scale))
  // there is nothing to step from yet
  const step = (steps: number) => (value === null ? begin() : onStep(steps))
  const back = () => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus())

  const press = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps !== undefined) step(steps)
    else if (event.key === 'Enter') {
      if (!event.repeat) onEnter()
    } else if (event.key === 'Escape') onEscape()
    else if (event.key === 'F2' || event.key === ' ') begin()
    else if (!figuresAbove && /^\d$/.test(event.key)) setTyping(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={names('bet-stepper', invalid && 'bet-stepper-invalid', disabled && 'bet-stepper-disabled')}>
      <button type="button" tabIndex={-1} aria-label={t.less} disabled={disabled} onClick={() => step(-1)}>
        <MinusIcon size={18} />
      </button>
      {typing === null ? (
        <div
          ref={ref}
          role="spinbutton"
          tabIndex={disabled ? -1 : 0}
          aria-label={label}
          aria-valuenow={value === null ? undefined : value / scale}
          aria-valuetext={shown || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          aria-disabled={disabled || undefined}
          className="bet-stepper-value"
          onKeyDown={press}
          onKeyUp={event => event.key === 'Enter' && onEnterUp()}
          onBlur={onEnterUp}
          onClick={() => {
            // where there is none yet, or figures lead to other lots, whoever points at the price means to type one
            if (!disabled && (value === null || figuresAbove || matchMedia('(hover: none)').matches)) begin()
          }}
          onDoubleClick={() => {
            if (!disabled) begin()
          }}
        >
          {shown || '–'}
        </div>
      ) : (
        <input
          // the person has just asked to type here
          ref={input => {
            if (input && document.activeElement !== input) {
              input.focus()
              if (typing.length > 1) input.select()
            }
          }}
          className="bet-stepper-value"
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          value={typing}
          onChange={event => setTyping(event.target.value)}
          onBlur={() => leave(true)}
          onKeyDown={event => {
            event.stopPropagation()
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            leave(event.key === 'Enter')
            back()
          }}
        />
      )}
      <button type="button" tabIndex={-1} aria-label={t.more} disabled={disabled} onClick={() => step(1)}>
        <PlusIcon size={18} />
      </button>
    </div>
  )
}
