import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type Ref, useCallback, useId, useMemo, useState } from 'react'

type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined }

/** How a panel was asked for: by keys its first or last line takes the focus, by a press the panel itself. */
export type Entry = 'first' | 'last' | true

const entries: Partial<Record<string, Entry>> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** What a panel gets from the button that opens it. */
export type Opened = {
  id: string
  anchor: { current: HTMLElement | null }
  open: boolean
  onOpenChange: (open: boolean) => void
  entry: Entry
}

/** A button of the kit that opens a panel and says whether it is open, and what its panel has to know. */
export function useOpener(
  button: ReactElement,
  {
    popup,
    open: given,
    onOpenChange,
  }: { popup: 'dialog' | 'menu' | 'listbox'; open?: boolean | undefined; onOpenChange?: ((open: boolean) => void) | undefined },
): { trigger: ReactElement; panel: Opened } {
  const { onClick, onKeyDown, ref } = button.props as TriggerProps
  const id = useId()
  const [own, setOwn] = useState(false)
  const [entry, setEntry] = useState<Entry>(true)
  const [place, setPlace] = useState<HTMLButtonElement | null>(null)
  const anchor = useMemo(() => ({ current: place }), [place])
  const hold = useCallback(
    (element: HTMLButtonElement | null) => {
      setPlace(element)
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  const open = given ?? own
  const turn = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }

  const trigger = cloneElement(button as ReactElement<TriggerProps>, {
    ref: hold,
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: event => {
      onClick?.(event)
      if (event.defaultPrevented) return
      setEntry(true)
      turn(!open)
    },
    onKeyDown: event => {
      onKeyDown?.(event)
      const asked = popup === 'dialog' ? undefined : entries[event.key]
      if (!asked || event.defaultPrevented || event.currentTarget.ariaDisabled === 'true') return
      event.preventDefault()
      setEntry(asked)
      turn(true)
    },
  })

  return { trigger, panel: { id, anchor, open, onOpenChange: turn, entry } }
}
