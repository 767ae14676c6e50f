import { type RefObject, useEffect, useRef } from 'react'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]),textarea,select'))

const places: Partial<Record<string, { find: string; press: boolean }>> = {
  Slash: { find: 'input[type="search"]', press: false },
  KeyF: { find: '.ui-chip-face', press: false },
  KeyS: { find: '[data-list-key="s"]', press: true },
  KeyV: { find: '[data-list-key="v"]', press: true },
}

/** `/` leads to the search of the list, `f` to its filters, `s` and `v` open order and views, `?` the help; none while typing or under a dialog. */
export function useListKeys(bar: RefObject<HTMLElement | null>, help: () => void) {
  const latest = useRef(help)
  useEffect(() => {
    latest.current = help
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      if (
        document.documentElement.dataset.hotkeys === 'off' ||
        (event.target as Element | null)?.closest?.('[role="dialog"],[role="menu"]')
      )
        return
      if (event.key === '?') {
        event.preventDefault()
        latest.current()
        return
      }
      const place = event.shiftKey ? undefined : places[event.code]
      const target = place && bar.current?.querySelector<HTMLElement>(place.find)
      if (!place || !target) return
      event.preventDefault()
      if (place.press) target.click()
      else target.focus()
    }
    // before the shell, whose search answers to the same key on other screens
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [bar])
}
