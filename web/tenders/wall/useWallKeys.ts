import { type RefObject, useEffect } from 'react'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]),textarea,select'))

/** What is reached in a card by its figure: the price, else the thing to do, else the card itself. */
const places = ['[role="spinbutton"]', '.bet-go', '[data-wall-act]', '.bet-box button']

function focusCard(wall: HTMLElement, n: number): boolean {
  const card = wall.querySelector<HTMLElement>(`[data-wall-card="${n}"]`)
  if (!card) return false
  const place = places.map(find => card.querySelector<HTMLElement>(find)).find(Boolean) ?? card
  place.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
  return true
}

/** `1`–`9` lead to a card, left and right to the one beside; none while typing, under a dialog, or where single keys are switched off. */
export function useWallKeys(wall: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const root = wall.current
      const target = event.target as Element | null
      if (!root || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || typing(target)) return
      if (target?.closest?.('[role="dialog"],[role="alertdialog"],[role="menu"]')) return
      const single = document.documentElement.dataset.hotkeys !== 'off'
      // left and right are a choice's own
      const side = target?.matches('[type=radio]') ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const here = Number(target?.closest?.<HTMLElement>('[data-wall-card]')?.dataset.wallCard ?? 0)
      const to = single && /^[1-9]$/.test(event.key) ? Number(event.key) : side !== undefined && here > 0 ? here + side : 0
      if (to > 0 && focusCard(root, to)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [wall])
}
