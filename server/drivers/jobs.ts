import type { TimerHandler } from '#server/platform/timers.ts'
import { followLeaves } from './commands/leaves.ts'
import type { Keys } from './commands/steps.ts'

/** Moments of drivers: the first day of an absence, and the day after its last. */
export const driverTimers = (keys: Keys) =>
  ({
    'driver.leave': async (tx, { objectId }) => followLeaves(tx, keys, objectId),
  }) satisfies Record<string, TimerHandler>
