import { useEffect, useRef, useState } from 'react'

/** Whether a place has been in sight, by so many pixels above the lower edge: what stands in it may be fetched then. */
export function useSeen<E extends HTMLElement>(by = 0) {
  const place = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: `0px 0px -${by}px` },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [by])
  return [place, seen] as const
}
