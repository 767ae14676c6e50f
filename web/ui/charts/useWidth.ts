import { useEffect, useRef, useState } from 'react'

/** The width a picture has, followed while it changes; before the first measure that of a usual screen. */
export function useWidth<E extends HTMLElement = HTMLDivElement>(usual = 460) {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))))
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return [box, width] as const
}
