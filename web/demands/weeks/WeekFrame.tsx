import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The scroll box of a table of weeks: its edges are shaded beyond which it goes on. A label makes it a group the keyboard reaches; without one
 * its cells are reached by themselves.
 */
export function WeekFrame({ label, children }: { label?: string; children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroll.current
    if (!box?.parentElement) return
    const { dataset } = box.parentElement
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
    <div className="demand-grid-frame">
      <div ref={scroll} className="demand-grid-scroll" {...(label !== undefined && { role: 'group', tabIndex: 0, 'aria-label': label })}>
        {children}
      </div>
    </div>
  )
}
