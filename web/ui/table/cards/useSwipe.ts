import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useLatest } from '#web/ui/table/useLatest.ts'

const slack = 12
const enough = 72
const reach = 96

export type Point = { x: number; y: number }
export type Swipes = {
  /** To the left: the menu of the card. */
  left: ((id: string, at: Point) => void) | null
  /** To the right, where the card has something that can be undone. */
  right: ((id: string) => (() => void) | null) | null
}

type Touch = { pointer: number; x: number; y: number; begun: boolean; dx: number; act: (() => void) | null }

/** A finger drawn along a card: the card follows it, and what is meant happens when it is let go far enough. */
export function useSwipe(swipes: Swipes) {
  const latest = useLatest(swipes)
  const touch = useRef<Touch | null>(null)
  const swiped = useRef(false)
  return useMemo(() => {
    const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
    const show = (card: HTMLElement, dx: number) => {
      const slide = card.querySelector<HTMLElement>('.ui-card-slide')
      if (slide) slide.style.translate = dx === 0 || still() ? '' : `${dx}px`
      if (dx === 0) delete card.dataset.swipe
      else card.dataset.swipe = `${dx < 0 ? 'left' : 'right'}${Math.abs(dx) >= enough ? ' enough' : ''}`
    }
    const end = (event: PointerEvent<HTMLElement>) => {
      touch.current = null
      show(event.currentTarget, 0)
    }
    return (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        swiped.current = false
        touch.current =
          event.pointerType === 'mouse' || !event.isPrimary
            ? null
            : { pointer: event.pointerId, x: event.clientX, y: event.clientY, begun: false, dx: 0, act: null }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = touch.current
        if (now?.pointer !== event.pointerId) return
        const [dx, dy] = [event.clientX - now.x, event.clientY - now.y]
        if (!now.begun) {
          if (Math.abs(dy) > slack) touch.current = null
          if (Math.abs(dy) > slack || Math.abs(dx) < slack) return
          now.begun = true
        }
        const { left, right } = latest.current
        now.act = dx < 0 ? left && (() => left(id, { x: event.clientX, y: event.clientY })) : (right?.(id) ?? null)
        now.dx = now.act ? Math.max(-reach, Math.min(reach, dx)) : 0
        show(event.currentTarget, now.dx)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const now = touch.current
        swiped.current = now?.begun ?? false
        end(event)
        if (now?.begun && Math.abs(now.dx) >= enough) now.act?.()
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        if (!swiped.current) return
        swiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    })
  }, [latest])
}
