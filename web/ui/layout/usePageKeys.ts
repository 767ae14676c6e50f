import { useEffect, useRef } from 'react'

const dialogs = '[role="dialog"],[role="alertdialog"]'
const busy = 'input,textarea,select,[contenteditable],[role="dialog"],[role="alertdialog"],[role="menu"]'

/** Single keys of a page by their place on the keyboard; none while typing, in a dialog or menu, or where letters are off. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (document.documentElement.dataset.hotkeys === 'off') return
      if (event.target instanceof Element && event.target.closest(busy)) return
      if ([...document.querySelectorAll(dialogs)].some(dialog => dialog.checkVisibility())) return
      const act = latest.current[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
