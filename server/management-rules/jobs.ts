import type { TimerHandler } from '#server/platform/timers.ts'
import { hearDeadline } from './commands/hearing.ts'
import { continueRun } from './commands/runs.ts'

/** Moments of rules: the next step of a firing, and how long before the end of answers one fires. */
export const ruleTimers = {
  'rule.step': (tx, { objectId }) => continueRun(tx, objectId),
  'rule.deadline': (tx, { objectId }) => hearDeadline(tx, objectId),
} satisfies Record<string, TimerHandler>
