import type { Db } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { foldFacts, foldMonths } from './store/facts.ts'

const REST_MS = 10_000
const RETRY_MS = 60_000
/** Days of one transaction. */
const AT_ONCE = 50
const MONTHS_AT_ONCE = 5

/** Folds what was delivered, corrected or taken back into the sums of its days, some seconds after; until then the days are counted anew when asked for. */
export const startFolding = ({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } =>
  openLoop(async () => {
    try {
      if ((await foldFacts(db, AT_ONCE)) === AT_ONCE) return 0
      return (await foldMonths(db, MONTHS_AT_ONCE)) === MONTHS_AT_ONCE ? 0 : REST_MS
    } catch (error) {
      log?.error({ event: 'analytics.broken', ...faultFields(error) })
      return RETRY_MS
    }
  })
