import { type PointerEvent as Pressed, useEffect, useEffectEvent, useState } from 'react'
import type { Sight } from '#web/map/engine/openGround.ts'
import type { Place } from '#web/map/overlay.ts'
import { type Area, type Handle, movedTo } from './area.ts'

/** A press that moved less than this many pixels was no drag. */
const STILL = 4

type Spot = { x: number; y: number }

/** What is held: by which pointer and where it took hold, how far aside of the handle, where that lies now, and the area with it there. */
type Grip = { handle: Handle; area: Area; pointer: number; from: Spot; aside: Spot; place: Place; isMoved: boolean }

type Hold = {
  sight: Sight
  /** Left where it was put down: by a drag, or a press alone. */
  onLeft: (held: Grip) => void
}

/** A handle of an area under a pointer: the area as it is drawn meanwhile, and what takes hold of a handle. */
export function useHold({ sight, onLeft }: Hold) {
  const [held, setHeld] = useState<Grip | null>(null)
  const isHeld = held !== null
  const move = useEffectEvent((event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return
    const { from, aside } = held
    const isMoved = held.isMoved || Math.hypot(event.clientX - from.x, event.clientY - from.y) >= STILL
    if (!isMoved) return
    const place = sight.placeAt({ x: event.clientX + aside.x, y: event.clientY + aside.y })
    setHeld({ ...held, isMoved, place, area: movedTo(held.area, held.handle, place) })
  })
  const leave = useEffectEvent((event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return
    onLeft(held)
    setHeld(null)
  })
  const drop = useEffectEvent(() => setHeld(null))
  useEffect(() => {
    if (!isHeld) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      drop()
    }
    const onMove = (event: PointerEvent) => move(event)
    const onUp = (event: PointerEvent) => leave(event)
    const onCancel = () => drop()
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey, true)
    }
  }, [isHeld])
  const take = (event: Pressed, { handle, area, place }: Pick<Grip, 'handle' | 'area' | 'place'>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const spot = sight.spotOf(place)
    const from = { x: event.clientX, y: event.clientY }
    setHeld({ handle, area, place, pointer: event.pointerId, from, aside: { x: spot.x - from.x, y: spot.y - from.y }, isMoved: false })
  }
  return { held, take }
}
