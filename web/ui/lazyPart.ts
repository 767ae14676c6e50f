import { useSyncExternalStore } from 'react'

/**
 * A hook for a part that the first paint does without: its file is asked for at once and it is null until that has come.
 * A file that cannot be fetched breaks the place where the part is needed.
 */
export function lazyPart<Part>(load: () => Promise<Part>): (needed: boolean) => Part | null {
  let come: { part: Part } | { error: unknown } | null = null
  const waiting = new Set<() => void>()
  const settle = (result: NonNullable<typeof come>) => {
    come = result
    for (const tell of waiting) tell()
  }
  load().then(
    part => settle({ part }),
    error => settle({ error }),
  )

  const read = () => come
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    return () => void waiting.delete(tell)
  }
  return function useLazyPart(needed) {
    const result = useSyncExternalStore(subscribe, read)
    if (result === null) return null
    if ('part' in result) return result.part
    if (needed) throw result.error
    return null
  }
}
