import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isOtherwiseUsed } from '#web/home/keys.ts'
import type { Pinned } from './pinned.ts'

const actionIn = (row: Element | undefined) => row?.querySelector<HTMLElement>('.home-act a') ?? row?.querySelector<HTMLElement>('a')

type Queue = {
  list: RefObject<HTMLOListElement | null>
  items: readonly Pinned[]
  /** A dialog is open over the queue. */
  asking: boolean
}

/** The place the keyboard has in the queue: keys move it, and it stays where it was when its row is dealt with and goes. */
export function usePlaceInQueue({ list, items, asking }: Queue) {
  const inside = useRef(false)
  const follow = useRef<{ id: string; index: number } | null>(null)
  const [index, setIndex] = useState(0)
  const current = Math.min(index, items.length - 1)

  const focus = (to: number) => {
    const next = Math.max(0, Math.min(to, items.length - 1))
    setIndex(next)
    const target = actionIn(list.current?.children[next]) ?? document.querySelector<HTMLElement>('.home h1')
    target?.focus()
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOtherwiseUsed(event)) return
      const nowhere = document.activeElement === document.body || document.activeElement?.matches('h1,main') === true
      const within = list.current?.contains(document.activeElement) === true
      if (!nowhere && !within) return
      const step = event.code === 'KeyJ' || event.key === 'ArrowDown' ? 1 : event.code === 'KeyK' || event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        event.preventDefault()
        focus(within ? current + step : current)
      } else if (event.key === 'Enter' && nowhere) {
        event.preventDefault()
        actionIn(list.current?.children[current])?.click()
      }
    }
    // a press elsewhere is no loss of the place in the queue
    const stop = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !list.current?.contains(event.target)) inside.current = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', stop, true)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', stop, true)
    }
  })

  // what was dealt with has left its place, perhaps with the focus: what stands there now takes it
  useEffect(() => {
    if (asking) return
    const left = follow.current !== null && items[follow.current.index]?.row.id !== follow.current.id
    if (left || (inside.current && document.activeElement === document.body)) {
      const at = left ? follow.current!.index : current
      follow.current = null
      focus(at)
    }
  })

  const enter = (event: FocusEvent<HTMLOListElement>) => {
    inside.current = true
    if (!event.currentTarget.children[follow.current?.index ?? -1]?.contains(event.target)) follow.current = null
    const at = [...(list.current?.children ?? [])].findIndex(row => row.contains(event.target))
    if (at >= 0) setIndex(at)
  }
  const press = () => {
    inside.current = true
  }
  /** A row is dealt with: what comes into its place takes the focus. */
  const followFrom = (id: string) => {
    const at = items.findIndex(({ row }) => row.id === id)
    follow.current = at < 0 ? null : { id, index: at }
  }
  return { current, enter, press, followFrom }
}
