import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Field, type FieldProps, useField } from '#web/ui/fields/Field.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/pictures/icons.tsx'
import { ChevronDownIcon } from '#web/ui/pictures/screenIcons.tsx'
import './ComboBox.css'
import '#web/ui/overlays/Popover.css'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { placeUnder } from '#web/ui/overlays/placeUnder.ts'
import { words } from '#web/ui/words.ts'

export type ComboItem = {
  id: string
  label: string
  hint?: string | undefined
  /** Said in the field in place of the hint, where there is room for little. */
  brief?: string | undefined
  /** What speaks against taking it, on a line of its own. */
  obstacle?: string | undefined
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
  const field = useField(props)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  const asked = typing ?? ''
  const found = useFound({ load, open, asked, chosen: value?.id, onActive: setActive })

  const shown = load
    ? found.items
    : (items ?? []).filter(item => typing === null || plain(`${item.label} ${item.hint ?? ''}`).includes(plain(typing)))

  const point = useListPlace({ input, list, open, count: shown.length, activeId: `${listId}-${active}`, onActive: setActive })

  const take = (item: Item | null) => {
    setEntered(false)
    onChange(item)
    setTyping(null)
    setOpen(false)
  }

  const [entered, setEntered] = useState(false)
  useAwaited(entered && found.state === 'ready' ? shown[0] : undefined, take)

  const leave = () => {
    setEntered(false)
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
      if (found.state === 'loading' && !onText) {
        event.preventDefault()
        setEntered(true)
      } else if (item && found.state !== 'loading') {
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
          setEntered(false)
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
      <ComboEnd clearable={Boolean(value) && !locked} onClear={() => take(null)} onFocus={() => input.current?.focus()} />
      <ComboList
        ref={list}
        id={listId}
        label={props.label}
        open={open}
        found={found.state}
        shown={shown}
        chosen={value?.id}
        active={active}
        onActive={point}
        onTake={take}
        empty={empty}
      />
    </Field>
  )
}

/** Where Enter came before the answer, the first of what is found is taken as it comes. */
function useAwaited<Item>(awaited: Item | undefined, take: (item: Item) => void) {
  const takeIt = useEffectEvent(take)
  useEffect(() => {
    if (awaited) takeIt(awaited)
  }, [awaited])
}

/** What was found for a text: asked for while the list is open, a moment after the last letter; an earlier question is given up. */
function useFound<Item extends ComboItem>({
  load,
  open,
  asked,
  chosen,
  onActive,
}: {
  load: ComboBoxProps<Item>['load']
  open: boolean
  asked: string
  chosen: string | undefined
  /** Told which of the found the keyboard begins with. */
  onActive: (index: number) => void
}): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ state: 'idle', items: [] })
  const latest = useRef({ load, chosen })
  useEffect(() => {
    latest.current = { load, chosen }
  })
  const remote = load !== undefined

  useEffect(() => {
    if (!open || !remote) return
    const gone = new AbortController()
    setFound(last => ({ state: 'loading', items: last.items }))
    const timer = setTimeout(
      () => {
        latest.current.load?.(asked, gone.signal).then(
          next => {
            if (gone.signal.aborted) return
            setFound({ state: 'ready', items: next })
            onActive(Math.max(0, asked === '' ? next.findIndex(item => item.id === latest.current.chosen) : 0))
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
  }, [open, asked, remote, onActive])
  return found
}

/**
 * Lays the open list under its field, also when the page moves or the list gets shorter, with the active one in sight. What it returns makes
 * active what the pointer is on, which is in sight: brought there whole, it would move away from under the press.
 */
function useListPlace({
  input,
  list,
  open,
  count,
  activeId,
  onActive,
}: {
  input: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLDivElement | null>
  open: boolean
  count: number
  activeId: string
  onActive: (index: number) => void
}): (index: number) => void {
  const pointed = useRef(false)
  useEffect(() => {
    const box = list.current
    const anchor = input.current?.closest('.ui-input')
    if (!box || !anchor || !open) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => placeUnder(anchor, box)
    place()
    const scrolled = ({ target }: Event) => !(target instanceof Node && box.contains(target)) && place()
    window.addEventListener('scroll', scrolled, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', scrolled, true)
      window.removeEventListener('resize', place)
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [open, input, list])

  useEffect(() => {
    const anchor = input.current?.closest('.ui-input')
    if (open && list.current && anchor && count >= 0) placeUnder(anchor, list.current)
  }, [open, count, input, list])

  useEffect(() => {
    if (open && !pointed.current) list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' })
    pointed.current = false
  }, [open, activeId, list])

  return index => {
    pointed.current = true
    onActive(index)
  }
}

/** What ends the field: takes the choice away, where there is one. */
function ComboEnd({ clearable, onClear, onFocus }: { clearable: boolean; onClear: () => void; onFocus: () => void }) {
  const t = useWords(words)
  if (!clearable) return <ChevronDownIcon size={16} onClick={onFocus} />
  return (
    <IconButton
      size="small"
      label={t.clear}
      icon={<CloseIcon />}
      tabIndex={-1}
      onPointerDown={event => event.preventDefault()}
      onClick={() => {
        onClear()
        onFocus()
      }}
    />
  )
}

/** The list under the field: what was found, or why there is nothing. */
function ComboList<Item extends ComboItem>({
  ref,
  id,
  label,
  open,
  found,
  shown,
  chosen,
  active,
  onActive,
  onTake,
  empty,
}: {
  ref: Ref<HTMLDivElement>
  id: string
  label: string
  open: boolean
  found: Found<Item>['state']
  shown: readonly Item[]
  chosen: string | undefined
  active: number
  onActive: (index: number) => void
  onTake: (item: Item) => void
  empty: ReactNode
}) {
  const t = useWords(words)
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      className="ui-popover ui-combo-list ui-list"
      // what scrolls would be a stop of Tab, and closing it would take the focus back
      tabIndex={-1}
      // A press on the list must not take the focus from the input, which would close it first.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      {shown.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.id === chosen}
          data-active={index === active}
          className="ui-list-item"
          onPointerMove={() => index !== active && onActive(index)}
          onClick={() => onTake(item)}
        >
          {item.icon}
          <span className="ui-list-text">
            <span>{item.label}</span>
            {item.hint && <span className="ui-list-hint">{item.hint}</span>}
            {item.obstacle && <span className="ui-list-obstacle">{item.obstacle}</span>}
          </span>
          {item.id === chosen && <CheckIcon className="go" />}
        </div>
      ))}
      {open && shown.length === 0 && (
        <div className="ui-list-note" role="option" aria-selected={false} aria-disabled="true">
          {found === 'loading' ? `${t.loading}…` : found === 'failed' ? t.failed : (empty ?? t.nothing)}
        </div>
      )}
    </div>
  )
}
