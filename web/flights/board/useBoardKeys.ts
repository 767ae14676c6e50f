import { type RefObject, useEffect, useRef } from 'react'

type Doings = {
  now: () => void
  shift: (by: -1 | 1) => void
  zoom: (by: -1 | 1) => void
  undo?: () => void
  stop?: (() => void) | null
  /** Where the focus is to be; none: anywhere. */
  within?: RefObject<HTMLElement | null>
}

const taken = 'input:not([type=checkbox]),textarea,select,[role="menu"],[role="dialog"],[role="alertdialog"]'
const moving = '[data-at],[data-task],input,[role="radiogroup"],[role="tablist"]'

const zoomKeys: Partial<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/**
 * Keys of lanes wherever they stand: T or Home comes back to now, arrows move the window (with Shift wherever the focus is), + and − change
 * its scale; on the board U undoes and Esc leaves off seeking a truck.
 */
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
      const { undo, now, shift, zoom, stop, within } = latest.current
      if (within && !(target && within.current?.contains(target))) return
      const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      if (arrow !== null && (event.shiftKey || !target?.closest(moving))) shift(arrow)
      else if (zoomKeys[event.key]) zoom(zoomKeys[event.key]!)
      else if (event.shiftKey) return
      else if (event.code === 'KeyU' && undo) undo()
      else if (event.code === 'KeyT' || event.key === 'Home') now()
      else if (event.key === 'Escape' && stop) stop()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
