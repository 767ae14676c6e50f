import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field, useField } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { CheckIcon, SearchIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'
import '#web/ui/overlays/Popover.css'
import '#web/orders/exceptions/exceptions.css'
import { executorWords } from './executorWords.ts'
import { type RankedExecutor, useLaneExecutors } from './useLaneExecutors.ts'

/** So many stand under the field before anything is typed. */
const PROPOSED = 3

/** Whom an order is offered to: what is known of one that was chosen elsewhere is his name alone. */
export type ChosenExecutor = Pick<RankedExecutor, 'id' | 'name'> & Partial<RankedExecutor>

type ExecutorFieldProps = {
  orderId: string
  value: ChosenExecutor | null
  /** Who does not stand in the list. */
  except?: readonly string[]
  error: string | null
  onChange: (executor: ChosenExecutor | null) => void
}

/**
 * Whom to offer an order to. The best for its lane stand under the field a press away, and what is typed finds others in the same place:
 * arrows move, Enter takes, Esc empties. Who may be offered nothing says why and cannot be taken.
 */
export function ExecutorField({ orderId, value, except = [], error, onChange }: ExecutorFieldProps) {
  const t = useWords(executorWords)
  const f = useFormat()
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const [all, setAll] = useState(false)
  const { pending, failed, ranked: found } = useLaneExecutors(orderId, typed ?? '')
  const ranked = found.filter(({ id }) => !except.includes(id))
  const props = { label: t.executor, error }
  const field = useField(props)
  const input = useRef<HTMLInputElement>(null)
  // a finger is not helped by a keyboard over what it is to press
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])

  const best = ranked.filter(({ isFree }) => isFree).slice(0, PROPOSED)
  const folded = typed === null && !all
  const listed = folded ? best : typed === null ? [...best, ...ranked.filter(each => !best.includes(each))] : ranked
  const isListed = listed.some(({ id }) => id === value?.id)
  const shown: readonly ChosenExecutor[] = value && !isListed && typed === null ? [value, ...listed] : listed
  const active =
    moved ??
    Math.max(
      0,
      shown.findIndex(({ id }) => id === value?.id),
    )

  const take = (one: ChosenExecutor) => {
    if (one.isFree === false) return
    onChange(one)
    setTyped(null)
    setMoved(null)
  }
  const type = (text: string) => {
    setTyped(text === '' ? null : text)
    setMoved(null)
    if (value) onChange(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (shown.length > 0) setMoved((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter') {
      const one = shown[active]
      // Enter on whom one has chosen offers the order; held down it does not
      if (value && one?.id === value.id && !event.repeat) return
      event.preventDefault()
      if (one && !pending) take(one)
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault()
      event.stopPropagation()
      type('')
    }
  }

  return (
    <div className="order-step-field order-reserves">
      <Field field={field} props={props}>
        <SearchIcon size={16} />
        <input
          {...field.control}
          ref={input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown[active] && `${listId}-${active}`}
          placeholder={t.hint}
          maxLength={100}
          value={typed ?? value?.name ?? ''}
          onChange={event => type(event.target.value)}
          onFocus={event => event.target.select()}
          onKeyDown={press}
        />
      </Field>
      <span className="order-step-label" role="status">
        {pending ? t.pending : typed === null ? t.best : t.found(shown.length)}
      </span>
      <ExecutorList {...{ listId, shown, active, failed, pending }} chosenId={value?.id} onActive={setMoved} onTake={take} />
      {folded && ranked.length > best.length && (
        <span>
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              setAll(true)
              input.current?.focus()
            }}
          >
            {t.more(f.number(ranked.length - best.length))}
          </Button>
        </span>
      )}
    </div>
  )
}

type ExecutorListProps = {
  listId: string
  shown: readonly ChosenExecutor[]
  active: number
  chosenId: string | undefined
  failed: boolean
  pending: boolean
  onActive: (index: number) => void
  onTake: (one: ChosenExecutor) => void
}

function ExecutorList({ listId, shown, active, chosenId, failed, pending, onActive, onTake }: ExecutorListProps) {
  const t = useWords(executorWords)
  const ui = useWords(words)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${listId}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t.best}
      aria-busy={pending}
      className="order-executors"
      // a press on a row leaves the focus in the field: what is typed next finds another
      onMouseDown={event => event.preventDefault()}
    >
      {shown.map((one, index) => (
        <div
          key={one.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={one.id === chosenId}
          aria-disabled={one.isFree === false || undefined}
          data-active={index === active}
          data-disabled={one.isFree === false || undefined}
          className="ui-list-item"
          onPointerMove={() => index !== active && onActive(index)}
          onClick={() => onTake(one)}
        >
          <span className="ui-list-text">
            <b>{one.name}</b>
            {one.facts && <span className="ui-list-hint">{one.facts}</span>}
            {one.against && <span className={names('s12', one.isFree ? 'warn' : 'danger')}>{one.against}</span>}
          </span>
          {one.id === chosenId && <CheckIcon className="go" />}
        </div>
      ))}
      {shown.length === 0 && (
        <div className="ui-list-note" role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
          {pending ? `${ui.loading}…` : failed ? ui.failed : ui.nothing}
        </div>
      )}
    </div>
  )
}
