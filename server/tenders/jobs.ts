import { inHome, type OrgId } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { open } from './commands/announcing.ts'
import { expire, goOn } from './commands/evaluation.ts'
import { lockOwn, showAnew } from './commands/steps.ts'
import { SHAPE } from './row/list.ts'
import { listOutdated } from './store/lots.ts'

/** Moments of tenders: bidding opens, a winner's time to answer is over, an answer is followed. Closing a lot is a moment of bets. */
export const tenderTimers = {
  'tender.open': async (tx, { objectId }) => {
    const state = await lockOwn(tx, objectId, null)
    if (state.tender.status === 'announced') await open(tx, state)
  },

  'award.confirm': async (tx, { objectId }) => expire(tx, objectId),

  'award.next': async (tx, { objectId }) => goOn(tx, objectId),
} satisfies Record<string, TimerHandler>

/** Writes the rows of lots of an older shape anew, a tender at a time. */
export const rebuildLots: Rebuild = async (workerDb, after, limit) => {
  const old = await listOutdated(workerDb, SHAPE, { after, limit })
  for (const { homeOrgId, tenderId } of old)
    await inHome(workerDb, homeOrgId as OrgId, async tx => showAnew(tx, await lockOwn(tx, tenderId, null)))
  const last = old.at(-1)
  return last ? { after: last.tenderId, done: old.length } : null
}
