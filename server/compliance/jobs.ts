import { type Db, inHome } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { checkAllExpiries } from './commands.ts'
import type { Watched } from './record.ts'
import { unwatched } from './store.ts'

const KIND = 'compliance.watch'
const EVERY_MS = 3_600_000
const RETRY_MS = 60_000

/** The daily look at the documents of an organisation: at midnight where it works, once, whatever process does it. */
export const complianceTimers = (all: readonly Watched[]) =>
  ({
    [KIND]: async (tx, { home }) => setTimer(tx, { home, kind: KIND, objectId: home, runAt: await checkAllExpiries(tx, all) }),
  }) satisfies Record<string, TimerHandler>

/** Sets the first look of organisations that have none, and tells how many there were. */
export async function watchNew(workerDb: Db): Promise<number> {
  const orgs = await unwatched(workerDb, KIND)
  for (const org of orgs) await inHome(workerDb, org, tx => setTimer(tx, { home: org, kind: KIND, objectId: org, runAt: tx.now }))
  return orgs.length
}

/** Takes up organisations that have come since. */
export function startWatching({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } {
  return openLoop(async () => {
    try {
      await watchNew(db)
      return EVERY_MS
    } catch (error) {
      log?.error({ event: 'expiry.broken', ...faultFields(error) })
      return RETRY_MS
    }
  })
}
