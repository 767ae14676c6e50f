import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { useSide } from '#web/api/session.ts'
import { railItems, useMenu, wayOf } from '#web/menu/menu.ts'

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
const layers = '[role="dialog"],[role="alertdialog"]'
const taken = `input,textarea,select,[role="menu"],${layers}`

function held({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, withShift = false): boolean {
  if (ctrlKey || metaKey || altKey || (shiftKey && !withShift) || document.documentElement.dataset.hotkeys === 'off') return true
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(taken) !== null)) return true
  return [...document.querySelectorAll(layers)].some(layer => layer.checkVisibility())
}

/** `?` tells the keys of the screen where it does not tell them itself; «g o», «g t», «g f», «g d» on every screen: to orders, tenders, flights, demand, wherever the letters stand on the keyboard's layout. */
export function Chords({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate()
  const side = useSide()
  const { items } = useMenu()

  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    // a screen that types with the first key keeps it
    const begin = (event: KeyboardEvent) => {
      if (event.code === 'KeyG' && !event.defaultPrevented && !held(event)) begun = event.timeStamp
    }
    // the second belongs to the chord, before the letters of the screen itself
    const end = (event: KeyboardEvent) => {
      const to = event.timeStamp - begun < chordMs && !held(event) ? chordTarget(event.code, railItems(items, side)) : null
      begun = Number.NEGATIVE_INFINITY
      if (to === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate(to)
    }
    const ask = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || held(event, true)) return
      event.preventDefault()
      onHelp()
    }
    document.addEventListener('keydown', ask)
    document.addEventListener('keydown', begin)
    window.addEventListener('keydown', end, { capture: true })
    return () => {
      document.removeEventListener('keydown', ask)
      document.removeEventListener('keydown', begin)
      window.removeEventListener('keydown', end, { capture: true })
    }
  }, [items, side, navigate, onHelp])
  return null
}
