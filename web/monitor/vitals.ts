type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

export type Vital = 'lcp' | 'cls' | 'inp'

/** Tells of every entry of a kind, those before this moment too; nothing where the browser does not know the kind. */
export function observe(type: string, tell: (entry: PerformanceEntry) => void, more: PerformanceObserverInit = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver(list => list.getEntries().forEach(tell)).observe({ type, buffered: true, ...more })
}

/**
 * Measures how the page feels: when its largest part was there (ms), how much it moved by itself (a share, largest burst), how long
 * the slowest answer to a tap or a key took (ms). `settle` tells what changed since it was last called.
 */
export function watchVitals(tell: (vital: Vital, value: number) => void) {
  const now = new Map<Vital, number>()
  const told = new Map<Vital, number>()
  observe('largest-contentful-paint', ({ startTime }) => now.set('lcp', Math.round(startTime)))

  let burst = { from: 0, last: 0, sum: 0 }
  observe('layout-shift', entry => {
    const { value, hadRecentInput, startTime } = entry as Shift
    if (hadRecentInput) return
    const goesOn = startTime - burst.last < 1000 && startTime - burst.from < 5000
    burst = goesOn ? { ...burst, last: startTime, sum: burst.sum + value } : { from: startTime, last: startTime, sum: value }
    now.set('cls', Math.max(now.get('cls') ?? 0, Math.round(burst.sum * 1000) / 1000))
  })

  const interaction = (entry: PerformanceEntry) => {
    if ((entry as Interaction).interactionId) now.set('inp', Math.max(now.get('inp') ?? 0, Math.round(entry.duration)))
  }
  observe('event', interaction, { durationThreshold: 40 } as PerformanceObserverInit)

  return {
    settle(): void {
      for (const [vital, value] of now) if (told.get(vital) !== value) tell(vital, value)
      for (const [vital, value] of now) told.set(vital, value)
    },
  }
}
