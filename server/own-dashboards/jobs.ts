import type { TimerHandler } from '#server/platform/timers.ts'
import { LETTER_TIMER, sendDue } from './commands/letters.ts'

/** Letters with a dashboard leave at their hour. */
export const dashboardTimers: Record<string, TimerHandler> = {
  [LETTER_TIMER]: (tx, { objectId }) => sendDue(tx, objectId),
}
