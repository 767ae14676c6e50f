import { useState } from 'react'

/** A setting of a screen that this device remembers; what cannot be read is as if it was never set. */
export function useKept<T>(key: string, usual: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const kept = localStorage.getItem(key)
      return kept === null ? usual : (JSON.parse(kept) as T)
    } catch {
      return usual
    }
  })
  return [
    value,
    next => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser that forbids storage forgets it at the next visit.
      }
    },
  ]
}
