import type { Db } from './db.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 60_000

/** Writes a batch of rows of an older shape anew, those after an id: tells the last id it came to, or null when there were none. */
export type Rebuild = (workerDb: Db, after: string | null) => Promise<string | null>

/** After a release with another shape, rebuilds what is stored of each kind, once through; what cannot be written anew is tried again a day later. */
export function startRebuildingOf(options: { db: Db; rebuild: readonly Rebuild[]; log?: Log }): {
  nudge: () => void
  stop: () => Promise<void>
} {
  const { db, rebuild, log } = options
  let kind = 0
  let after: string | null = null
  return openLoop(async () => {
    try {
      after = await rebuild[kind]!(db, after)
      if (after !== null) return 0
      kind = (kind + 1) % rebuild.length
      return kind === 0 ? DAY_MS : 0
    } catch (error) {
      log?.error({ event: 'rebuild.broken', ...faultFields(error) })
      return RETRY_MS
    }
  })
}
