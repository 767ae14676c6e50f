import { type ReactNode, useEffect, useRef } from 'react'

/** Around the scroll box of a table of weeks: shades the edges beyond which it goes on. */
export function WeekFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current?.firstElementChild
    if (!frame.current || !box) return
    const { dataset } = frame.current
    const look = () => {
      const left = box.scrollWidth - box.clientWidth - box.scrollLeft
      dataset.more = [box.scrollLeft > 1 && 'before', left > 1 && 'after'].filter(Boolean).join(' ')
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div ref={frame} className="demand-grid-frame">
      {children}
    </div>
  )
}
