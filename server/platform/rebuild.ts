import { isAtWork } from './atWork.ts'
import type { Db } from './db.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 60_000
/** How many objects are written anew at once while nobody works, and while people do. */
const ALONE = 600
const BESIDE = 5
/** Beside people at work a batch is followed by a pause of so many times its own duration. */
const GIVE_WAY = 30
/** What is passed over because it is of today's shape costs others next to nothing. */
const GIVE_WAY_PASSING = 3

/** How far a rebuild has come, and how many objects it wrote anew on this part of its way. */
export type Rebuilt = { after: string; done: number }

/** Writes at most so many objects with rows of an older shape anew, those after where it had come: tells how far it came, or null at the end. */
export type Rebuild = (workerDb: Db, after: string | null, limit: number) => Promise<Rebuilt | null>

/** One part of the way, as large as others leave room for: how far it came, and how long to let others work before the next. */
export async function rebuildOn(db: Db, rebuild: Rebuild, after: string | null): Promise<{ came: Rebuilt | null; pauseMs: number }> {
  const beside = await isAtWork(db)
  const began = performance.now()
  const came = await rebuild(db, after, beside ? BESIDE : ALONE)
  return { came, pauseMs: beside ? (performance.now() - began) * (came?.done === 0 ? GIVE_WAY_PASSING : GIVE_WAY) : 0 }
}

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
      const { came, pauseMs } = await rebuildOn(db, rebuild[kind]!, after)
      after = came?.after ?? null
      if (came) return pauseMs
      kind = (kind + 1) % rebuild.length
      return kind === 0 ? DAY_MS : 0
    } catch (error) {
      log?.error({ event: 'rebuild.broken', ...faultFields(error) })
      return RETRY_MS
    }
  })
}
