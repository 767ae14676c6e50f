import { openIn } from '#server/deals/extras/rules.ts'
import { lockState, remark } from '#server/orders/commands.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { waitForAnswer } from './commands.ts'

/** An extra nobody answered in time stays open: both sides read once that it is late. */
export const extraTimers = {
  'order.extra': async (tx, { objectId, runAt }) => {
    const state = await lockState(tx, objectId, null)
    for (const { code, answerBy } of openIn(state))
      if (answerBy <= tx.now && answerBy >= runAt) await remark(tx, state, { what: 'extra_late', side: 'system' }, { extra: code })
    await waitForAnswer(tx, state)
  },
} satisfies Record<string, TimerHandler>
