import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Field, type FieldProps, useField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { CheckIcon, ChevronDownIcon, CloseIcon } from './icons.tsx'
import './ComboBox.css'
import './Popover.css'
import { placeUnder } from './place.ts'
import { Spinner } from './Spinner.tsx'
import { words } from './words.ts'

export type ComboItem = {
  id: string
  label: string
  hint?: string | undefined
  /** Said in the field in place of the hint, where there is room for little. */
  brief?: string | undefined
  note?: string | undefined
  icon?: ReactNode
}

export type ComboBoxProps<Item extends ComboItem> = FieldProps & {
  value: Item | null | undefined
  onChange: (item: Item | null) => void
  onBlur?: (() => void) | undefined
  /** Asks for what matches the text; an earlier question is given up when a later one is asked. */
  load?: ((text: string, signal: AbortSignal) => Promise<readonly Item[]>) | undefined
  items?: readonly Item[] | undefined
  /** Takes text that is none of the items; without it the earlier choice returns. */
  onText?: ((text: string) => void) | undefined
  onTyping?: ((text: string) => void) | undefined
  placeholder?: string | undefined
  icon?: ReactNode
  unit?: ReactNode
  empty?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

type Found<Item> = { state: 'idle' | 'loading' | 'ready' | 'failed'; items: readonly Item[] }

const pause = 200
const plain = (text: string) => text.toLocaleLowerCase().replaceAll('ё', 'е').trim()

/** One of many, found by typing: arrows move, Enter takes, Esc gives the earlier choice back. */
export function ComboBox<Item extends ComboItem>(props: ComboBoxProps<Item>) {
  const { value, onChange, onBlur, load, items, onText, onTyping, placeholder, icon, unit, empty, disabled, readOnly, ref } = props
  const t = useWords(words)
  const field = useField(props)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [found, setFound] = useState<Found<Item>>({ state: 'idle', items: [] })

  const asked = typing ?? ''
  const loaded = useRef(load)
  useEffect(() => {
    loaded.current = load
  })
  const chosen = useRef(value?.id)
  useEffect(() => {
    chosen.current = value?.id
  })
  const remote = load !== undefined

  useEffect(() => {
    if (!open || !remote) return
    const gone = new AbortController()
    setFound(last => ({ state: 'loading', items: last.items }))
    const timer = setTimeout(
      () => {
        loaded.current?.(asked, gone.signal).then(
          next => {
            if (gone.signal.aborted) return
            setFound({ state: 'ready', items: next })
            setActive(Math.max(0, asked === '' ? next.findIndex(item => item.id === chosen.current) : 0))
          },
          () => {
            if (!gone.signal.aborted) setFound({ state: 'failed', items: [] })
          },
        )
      },
      asked === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [open, asked, remote])

  const shown = remote
    ? found.items
    : (items ?? []).filter(item => typing === null || plain(`${item.label} ${item.hint ?? ''}`).includes(plain(typing)))

  useEffect(() => {
    const box = list.current
    const anchor = input.current?.closest('.ui-input')
    if (!box || !anchor || !open) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => placeUnder(anchor, box)
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [open])

  useEffect(() => {
    const anchor = input.current?.closest('.ui-input')
    if (open && list.current && anchor && shown.length >= 0) placeUnder(anchor, list.current)
  }, [open, shown.length])

  useEffect(() => {
    if (open) list.current?.querySelector(`[id="${listId}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open, listId, active])

  const take = (item: Item | null) => {
    onChange(item)
    setTyping(null)
    setOpen(false)
  }

  const leave = () => {
    setOpen(false)
    if (typing !== null) {
      const exact = shown.find(item => plain(item.label) === plain(typing))
      if (typing.trim() === '') onChange(null)
      else if (exact) onChange(exact)
      else onText?.(typing.trim())
      setTyping(null)
    }
    onBlur?.()
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' && open) {
      const item = shown[active]
      if (item && found.state !== 'loading') {
        event.preventDefault()
        take(item)
      } else if (onText && asked.trim() !== '') {
        event.preventDefault()
        leave()
      }
    } else if (event.key === 'Escape' && (open || typing !== null)) {
      event.preventDefault()
      event.stopPropagation()
      setTyping(null)
      setOpen(false)
    }
  }

  const locked = disabled || readOnly
  const activeId = open && shown[active] ? `${listId}-${active}` : undefined

  return (
    <Field field={field} props={props} kind="ui-combo">
      {icon}
      <input
        {...field.control}
        ref={node => {
          input.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={placeholder}
        value={typing ?? value?.label ?? ''}
        onChange={event => {
          setTyping(event.target.value)
          onTyping?.(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => !locked && setOpen(true)}
        onKeyDown={press}
        onBlur={leave}
      />
      {typing === null && value?.hint && <span className="ui-combo-hint">{value.brief ?? value.hint}</span>}
      {unit && <span className="ui-input-unit">{unit}</span>}
      {open && found.state === 'loading' && <Spinner />}
      {value && !locked ? (
        <IconButton
          size="small"
          label={t.clear}
          icon={<CloseIcon />}
          tabIndex={-1}
          onPointerDown={event => event.preventDefault()}
          onClick={() => {
            take(null)
            input.current?.focus()
          }}
        />
      ) : (
        <ChevronDownIcon size={16} onClick={() => input.current?.focus()} />
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={props.label}
        popover="manual"
        className="ui-popover ui-combo-list ui-list"
        // A press on the list must not take the focus from the input, which would close it first.
        onPointerDown={event => event.preventDefault()}
        onMouseDown={event => event.preventDefault()}
      >
        {shown.map((item, index) => (
          <div
            key={item.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={item.id === value?.id}
            data-active={index === active}
            className="ui-list-item"
            onPointerMove={() => index !== active && setActive(index)}
            onClick={() => take(item)}
          >
            {item.icon}
            <span className="ui-list-text">
              <span>{item.label}</span>
              {item.hint && <span className="ui-list-hint">{item.hint}</span>}
            </span>
            {item.note && <span className="ui-list-end">{item.note}</span>}
            {item.id === value?.id && <CheckIcon className="go" />}
          </div>
        ))}
        {open && shown.length === 0 && (
          <div className="ui-list-note" role="option" aria-selected={false} aria-disabled="true">
            {found.state === 'loading' ? `${t.loading}…` : found.state === 'failed' ? t.failed : (empty ?? t.nothing)}
          </div>
        )}
      </div>
    </Field>
  )
}
