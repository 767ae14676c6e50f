import { type Db, inHome } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { tellMoment } from './commands.ts'
import type { Counting } from './provider/counting.ts'
import { addCounts, deleteCountsBefore, findPlatform } from './store.ts'

/** What happens when a target of a flag begins or ends. */
export const flagTimers: Record<string, TimerHandler> = { 'flags.time': tx => tellMoment(tx) }

const FLUSH_MS = 10_000
const KEPT_MS = 60 * 86_400_000

/** Writes down what was counted since the last time; what could not be written is counted on. */
export async function writeCounts(workerDb: Db, counting: Counting): Promise<void> {
  const counted = counting.take()
  if (counted.length === 0) return
  try {
    const platform = await findPlatform(workerDb)
    if (!platform) return
    await inHome(workerDb, platform, async tx => {
      await addCounts(
        tx,
        counted.toSorted((a, b) => `${a.key} ${a.variant}`.localeCompare(`${b.key} ${b.variant}`)),
      )
      await deleteCountsBefore(tx, new Date(tx.now.getTime() - KEPT_MS))
    })
  } catch (error) {
    counting.putBack(counted)
    throw error
  }
}

/** Writes what this process counts of flags every ten seconds, and once more when it stops. */
export function startCounting({ db, counting, log }: { db: Db; counting: Counting; log: Log }): { stop: () => Promise<void> } {
  const write = () => writeCounts(db, counting).catch(error => log.error({ event: 'flags.counts', ...faultFields(error) }))
  const loop = openLoop(async () => {
    await write()
    return FLUSH_MS
  })
  return {
    async stop() {
      await loop.stop()
      await write()
    },
  }
}
