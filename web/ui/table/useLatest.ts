import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Always the latest value, for handlers that must stay the same between renders. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
