import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useLatest } from '#web/ui/table/useLatest.ts'

const long = 500
const slack = 10

type Touch = { timer: ReturnType<typeof setTimeout>; x: number; y: number; done: boolean }

/** A finger held on a card chooses it; while any is chosen, a press on another one chooses that too and opens nothing. */
export function useLongPress(props: { choose: ((id: string) => void) | undefined; choosing: boolean }) {
  const latest = useLatest(props)
  const touch = useRef<Touch | null>(null)
  return useMemo(() => {
    const end = () => clearTimeout(touch.current?.timer)
    return (id: string) => ({
      onPointerDown(event: PointerEvent) {
        end()
        touch.current = null
        if (event.pointerType === 'mouse' || !latest.current.choose) return
        const begun: Touch = { timer: setTimeout(chosen, long), x: event.clientX, y: event.clientY, done: false }
        touch.current = begun
        function chosen() {
          begun.done = true
          latest.current.choose?.(id)
        }
      },
      onPointerMove(event: PointerEvent) {
        if (touch.current && Math.hypot(event.clientX - touch.current.x, event.clientY - touch.current.y) > slack) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        const { choose, choosing } = latest.current
        const held = touch.current?.done ?? false
        if (!choose || (!held && !choosing)) return
        event.preventDefault()
        event.stopPropagation()
        if (!held) choose(id)
      },
      onContextMenu(event: MouseEvent) {
        if (touch.current) event.preventDefault()
      },
    })
  }, [latest])
}
