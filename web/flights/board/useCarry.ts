import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** What a pointer carries: orders from the list, or a flight from its lane. */
export type Carried = { kind: 'orders'; ids: readonly string[]; label: string } | { kind: 'flight'; id: string; label: string }
/** Where it is: a lane, and the flight on it where the pointer stands on one. */
export type Landing = { laneId: string; flightId: string | null }

const BEGINS = 6

/** Carrying by pointer from one part of the screen to a lane; the same steps are made by keys. Esc lets go. */
export function useCarry(drop: (carried: Carried, landing: Landing) => void, begin: (carried: Carried) => void) {
  const [over, setOver] = useState<string | null>(null)
  const state = useRef<{ carried: Carried; x: number; y: number; ghost: HTMLElement | null } | null>(null)
  const latest = useRef({ drop, begin })
  useEffect(() => {
    latest.current = { drop, begin }
  })

  useEffect(() => {
    const landingAt = (x: number, y: number): Landing | null => {
      const under = document.elementFromPoint(x, y)
      const laneId = under?.closest<HTMLElement>('[data-lane]')?.dataset.lane
      return laneId === undefined ? null : { laneId, flightId: under?.closest<HTMLElement>('[data-flight]')?.dataset.flight ?? null }
    }
    const end = () => {
      state.current?.ghost?.remove()
      state.current = null
      setOver(null)
    }
    const move = (event: globalThis.PointerEvent) => {
      const now = state.current
      if (!now) return
      if (!now.ghost && Math.hypot(event.clientX - now.x, event.clientY - now.y) < BEGINS) return
      if (!now.ghost) {
        now.ghost = document.createElement('div')
        now.ghost.className = 'board-bar board-bar-plan'
        now.ghost.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:60;margin:0;padding:4px 8px;pointer-events:none'
        now.ghost.textContent = now.carried.label
        document.body.append(now.ghost)
        latest.current.begin(now.carried)
      }
      now.ghost.style.transform = `translate(${event.clientX + 8}px, ${event.clientY + 8}px)`
      setOver(landingAt(event.clientX, event.clientY)?.laneId ?? null)
      event.preventDefault()
    }
    const up = (event: globalThis.PointerEvent) => {
      const now = state.current
      const landing = now?.ghost ? landingAt(event.clientX, event.clientY) : null
      const wasCarried = Boolean(now?.ghost)
      end()
      if (now && landing) latest.current.drop(now.carried, landing)
      // what was carried was not pressed
      if (wasCarried) document.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
    }
    const stop = (event: Event) => event.stopPropagation()
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && state.current?.ghost) end()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', end)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', end)
      document.removeEventListener('keydown', key)
      end()
    }
  }, [])

  return {
    over,
    take: (event: PointerEvent, carried: Carried) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      state.current = { carried, x: event.clientX, y: event.clientY, ghost: null }
    },
  }
}
