import { type RefObject, useEffect, useRef } from 'react'

type Keys = { step: (to: (active: number, count: number) => number) => void; enter: (newTab: boolean) => void }

const steps: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Keys of the field that choose among the lines; with Shift they select text, as in any field. */
export function useFieldKeys(field: RefObject<HTMLInputElement | null>, keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const input = field.current
    if (!input) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.shiftKey || event.altKey) return
      const step = steps[event.key]
      if (!step && event.key !== 'Enter') return
      event.preventDefault()
      if (step) latest.current.step(step)
      else latest.current.enter(event.ctrlKey || event.metaKey)
    }
    input.addEventListener('keydown', press)
    return () => input.removeEventListener('keydown', press)
  }, [field])
}
