import { useLayoutEffect } from 'react'

let windows = 0

/** Tells the styles of the page while a window stands over it: what floats makes room for its buttons. */
export function useOverlaid(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    windows += 1
    document.documentElement.dataset.overlaid = ''
    return () => {
      windows -= 1
      if (windows === 0) delete document.documentElement.dataset.overlaid
    }
  }, [open])
}
