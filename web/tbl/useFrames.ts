import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Frames, framesOf } from './frames.ts'

const RUN = 4000
const STEP = 400
const JUMPS = 16
const REST = 200

const nextFrame = () => new Promise<number>(done => requestAnimationFrame(done))

/** Times of frames while the table below `area` is scrolled; nothing is counted, and no frame asked for, while it rests. */
export function useFrames(area: RefObject<HTMLElement | null>) {
  const [frames, setFrames] = useState<Frames | null>(null)
  const [running, setRunning] = useState(false)
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    const node = area.current
    if (!node) return
    let times: number[] = []
    let asked = 0
    let last = 0
    let moved = 0
    const tick = (now: number) => {
      if (last > 0) times.push(now - last)
      last = now
      if (now - moved < REST) asked = requestAnimationFrame(tick)
      else {
        // the frames after the last movement only waited for another
        const counted = times.slice(0, Math.max(0, times.length - Math.round(REST / 16)))
        if (counted.length > 5) setFrames(framesOf(counted))
        asked = 0
        last = 0
        times = []
      }
    }
    const scroll = () => {
      moved = performance.now()
      if (asked === 0) asked = requestAnimationFrame(tick)
    }
    node.addEventListener('scroll', scroll, { capture: true, passive: true })
    return () => {
      gone.current = true
      cancelAnimationFrame(asked)
      node.removeEventListener('scroll', scroll, { capture: true })
    }
  }, [area])

  /** Scrolls some seconds through the rows, down and up; in a few still jumps for those who asked for less motion. */
  const run = async () => {
    const box = area.current?.querySelector<HTMLElement>('.ui-table-box, .ui-cards')
    if (!box || running) return
    setRunning(true)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const times: number[] = []
    const begun = box.scrollTop
    let before = await nextFrame()
    const end = before + RUN
    for (let count = 0; !gone.current && (still ? count < JUMPS : before < end); count++) {
      box.scrollTop += still ? box.scrollHeight / JUMPS : before < end - RUN / 2 ? STEP : -STEP
      const now = await nextFrame()
      times.push(now - before)
      before = now
    }
    if (gone.current) return
    if (still) box.scrollTop = begun
    setFrames(framesOf(times))
    setRunning(false)
  }

  return { frames, running, run }
}
