import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { useSide } from '#web/api/session.ts'
import { railItems, useMenu, wayOf } from '#web/shell/menu.ts'

/** True while the key belongs to a field, a dialog, a chord, or letters are off. */
export function held(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    document.documentElement.dataset.hotkeys === 'off' ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input,textarea,select,[role="dialog"],[role="alertdialog"],[role="menu"]') !== null))
  )
}

const chords: Readonly<Record<string, RegExp>> = {
  KeyO: /^\/orders_(forwarder|executor)$/,
  KeyT: /^\/tenders_(forwarder|executor)$/,
  KeyF: /^\/flights_(forwarder|executor)$/,
  KeyD: /^\/demand_(forwarder|executor)$/,
}

/** The address the second key of «g …» leads to, if this person's menu holds such a screen. */
export const chordTarget = (code: string, items: readonly MenuItem[]): string | null => {
  const pattern = chords[code]
  const item = pattern && items.find(one => typeof one.path === 'string' && pattern.test(one.path))
  return (item && wayOf(item)?.to) ?? null
}

const chordMs = 1500

/** «g o», «g t», «g f», «g d»: to orders, tenders, flights, demand, wherever the letters stand on the keyboard's layout. */
export function useChords(): void {
  const navigate = useNavigate()
  const side = useSide()
  const { items } = useMenu()
  const begun = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (held(event)) return
      if (event.code === 'KeyG') {
        begun.current = event.timeStamp
        return
      }
      const to = event.timeStamp - begun.current < chordMs ? chordTarget(event.code, railItems(items, side)) : null
      begun.current = Number.NEGATIVE_INFINITY
      if (to === null) return
      event.preventDefault()
      void navigate(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [items, side, navigate])
}
