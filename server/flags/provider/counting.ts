import type { Hook } from '@openfeature/server-sdk'
import type { Counted } from '#server/flags/store.ts'

/** What was given how often since it was last taken out. */
export type Counting = { hook: Hook; take: () => Counted[]; putBack: (counted: readonly Counted[]) => void }

/** Counts in the process how often each variant is given, whoever's flags they are. */
export function openCounting(): Counting {
  const counts = new Map<string, Counted>()
  const add = ({ key, variant, count, failed }: Counted) => {
    const id = `${key} ${variant}`
    const known = counts.get(id)
    if (known) {
      known.count += count
      known.failed += failed
    } else counts.set(id, { key, variant, count, failed })
  }
  return {
    hook: {
      after: ({ flagKey }, { variant }) => add({ key: flagKey, variant: variant ?? '', count: 1, failed: 0 }),
      error: ({ flagKey }) => add({ key: flagKey, variant: '', count: 1, failed: 1 }),
    },
    take() {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
    putBack: counted => counted.forEach(add),
  }
}
