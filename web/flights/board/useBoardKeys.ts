import { useEffect, useRef } from 'react'

type Doings = { undo: () => void; now: () => void; shift: (by: -1 | 1) => void; stop: (() => void) | null }

const taken = 'input:not([type=checkbox]),textarea,select,[role="menu"],[role="dialog"],[role="alertdialog"]'
const moving = '[data-at],[data-task],input,[role="radiogroup"],[role="tablist"]'

/** U undoes, T comes back to now, arrows move the window (with Shift wherever the focus is), Esc leaves off seeking a truck. */
export function useBoardKeys(doings: Doings) {
  const latest = useRef(doings)
  useEffect(() => {
    latest.current = doings
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(taken)) return
      if (document.documentElement.dataset.hotkeys === 'off') return
      const { undo, now, shift, stop } = latest.current
      const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      if (arrow !== null && (event.shiftKey || !target?.closest(moving))) shift(arrow)
      else if (event.shiftKey) return
      else if (event.code === 'KeyU') undo()
      else if (event.code === 'KeyT') now()
      else if (event.key === 'Escape' && stop) stop()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
