import { openIn } from '#server/deals/extras/rules.ts'
import { addHistoryLine } from '#server/orders/commands/history.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { waitForAnswer } from './commands.ts'

/** An extra nobody answered in time stays open: both sides read once that it is late. */
export const extraTimers = {
  'order.extra': async (tx, { objectId, runAt }) => {
    const state = await lockState(tx, objectId, null)
    for (const { code, answerDueAt } of openIn(state))
      if (answerDueAt <= tx.now && answerDueAt >= runAt)
        await addHistoryLine(tx, state, { what: 'extra_late', side: 'system', facts: { extra: code } })
    await waitForAnswer(tx, state)
  },
} satisfies Record<string, TimerHandler>
