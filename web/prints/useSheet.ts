import { useEffect, useRef, useState } from 'react'
import type { PrintRow } from '#contract/prints.ts'

/** What a sheet is wide on a screen with the room beside it and a bar to scroll by, in pixels. */
const wide = { A4: 828, A4L: 1157, A5: 593 } as const satisfies Record<PrintRow['page'], number>

/** A sheet in the room it has: narrower than itself it is shown whole, or full and scrolled; `loaded` is the address it has come from. */
export function useSheet(page: PrintRow['page']) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [width, setWidth] = useState<number>(wide.A4L)
  const [size, setSize] = useState<'fit' | 'full'>('fit')
  const narrow = width < wide[page]
  const scale = narrow && size === 'fit' ? width / wide[page] : 1

  // the dialog brings its content in later
  useEffect(() => {
    if (!box) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come is told anew
  useEffect(() => {
    frame.current?.contentDocument?.documentElement.classList.toggle('full', size === 'full')
  }, [size, loaded])
  return { frame, setBox, loaded, setLoaded, narrow, scale, size, setSize }
}

export type Sheet = ReturnType<typeof useSheet>
