import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { placeUnder } from '#web/ui/overlays/placeUnder.ts'
import type { SheetChoice } from './props.ts'
import { sheetWords } from './words.ts'

/** Where the keyboard goes once a cell is typed; `away`: it is elsewhere already. */
export type Onward = 'stay' | 'away' | 'down' | 'up' | 'right' | 'left'

/** The field a cell turns into: Enter goes down, Tab to the side, Esc gives up; names of a list are offered as one types. */
export function SheetEditor({
  label,
  text,
  options,
  several,
  numeric,
  onDone,
}: {
  label: string
  text: string
  options: readonly SheetChoice[] | null
  several: boolean
  numeric: boolean
  /** Null: what was typed is given up. */
  onDone: (text: string | null, onward: Onward) => void
}) {
  const t = useWords(sheetWords)
  const id = useId()
  const [typed, setTyped] = useState(text)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const over = useRef(false)

  const parts = several ? typed.split(/([,;]\s*)/) : [typed]
  const last = (parts.at(-1) ?? '').trim().toLowerCase()
  const whole = options?.some(({ label: name }) => name.toLowerCase() === last) ?? false
  const offered = options === null ? [] : options.filter(({ label: name }) => whole || name.toLowerCase().includes(last)).slice(0, 60)
  const shown = offered.length > 0

  useEffect(() => {
    const box = list.current
    if (!box || !field.current) return
    if (!shown) return box.hidePopover()
    if (!box.matches(':popover-open')) box.showPopover()
    placeUnder(field.current, box, 2)
  }, [shown])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const taken = (name: string) => [...parts.slice(0, -1), name].join('')
  const done = (value: string | null, onward: Onward) => {
    if (over.current) return
    over.current = true
    onDone(value, onward)
  }
  const chosen = offered[at]

  const press = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    event.stopPropagation()
    if ((key === 'ArrowDown' || key === 'ArrowUp') && shown) {
      const step = key === 'ArrowDown' ? 1 : -1
      setAt(last => (last + step + offered.length + (last < 0 && step < 0 ? 1 : 0)) % offered.length)
    } else if (key === 'Enter') done(chosen ? taken(chosen.label) : typed, shiftKey ? 'up' : 'down')
    else if (key === 'Tab') done(chosen ? taken(chosen.label) : typed, shiftKey ? 'left' : 'right')
    else if (key === 'Escape') done(null, 'stay')
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={field}
        className="ui-table-sheet-input"
        aria-label={label}
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the cell was opened to type in it
        autoFocus
        value={typed}
        {...(options && {
          role: 'combobox',
          'aria-expanded': shown,
          'aria-controls': id,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': chosen ? `${id}-${chosen.id}` : undefined,
        })}
        onChange={event => {
          setTyped(event.target.value)
          setAt(-1)
        }}
        onFocus={({ currentTarget: { value }, currentTarget }) => currentTarget.setSelectionRange(value.length, value.length)}
        onBlur={() => done(typed, 'away')}
        onKeyDown={press}
      />
      {options && (
        <div ref={list} id={id} className="ui-table-sheet-choices" role="listbox" aria-label={t.choices} popover="manual">
          {offered.map((option, i) => (
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={i === at}
              onPointerDown={event => event.preventDefault()}
              onClick={() => (several ? setTyped(`${taken(option.label)}, `) : done(option.label, 'stay'))}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
