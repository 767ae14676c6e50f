import type { TimerHandler } from '#server/platform/timers.ts'
import { expire, goOn } from './awards.ts'
import { lockOwn, open } from './commands.ts'

/** Moments of tenders: bidding opens, a winner's time to answer is over, an answer is followed. Closing a lot is a moment of bets. */
export const tenderTimers = {
  'tender.open': async (tx, { objectId }) => {
    const state = await lockOwn(tx, objectId, null)
    if (state.tender.status === 'announced') await open(tx, state)
  },

  'award.confirm': async (tx, { objectId }) => expire(tx, objectId),

  'award.next': async (tx, { objectId }) => goOn(tx, objectId),
} satisfies Record<string, TimerHandler>
