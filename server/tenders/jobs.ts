import { inHome, type OrgId } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { open } from './announce.ts'
import { expire, goOn } from './awards.ts'
import { lockOwn, showAnew } from './publish.ts'
import { SHAPE } from './row.ts'

/** Moments of tenders: bidding opens, a winner's time to answer is over, an answer is followed. Closing a lot is a moment of bets. */
export const tenderTimers = {
  'tender.open': async (tx, { objectId }) => {
    const state = await lockOwn(tx, objectId, null)
    if (state.tender.status === 'announced') await open(tx, state)
  },

  'award.confirm': async (tx, { objectId }) => expire(tx, objectId),

  'award.next': async (tx, { objectId }) => goOn(tx, objectId),
} satisfies Record<string, TimerHandler>

const BATCH = 100

/** Writes the rows of lots of an older shape anew, a tender at a time. */
export const rebuildLots: Rebuild = async (workerDb, after) => {
  const old = await workerDb
    .selectFrom('lotParties')
    .select(['homeOrgId', 'tenderId'])
    .where('shape', '<', SHAPE)
    .$if(after !== null, query => query.where('tenderId', '>', after))
    .groupBy(['homeOrgId', 'tenderId'])
    .orderBy('tenderId')
    .limit(BATCH)
    .execute()
  for (const { homeOrgId, tenderId } of old)
    await inHome(workerDb, homeOrgId as OrgId, async tx => showAnew(tx, await lockOwn(tx, tenderId, null)))
  return old.at(-1)?.tenderId ?? null
}
