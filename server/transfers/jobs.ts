import { ARRIVALS } from '#server/deals/transfers/effects.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { passArrivals } from './commands/arrivals.ts'
import { follow } from './commands/mirror.ts'
import { lapse } from './commands/steps.ts'

/** Moments of transfers: a request nobody answered lapses, a parent follows its child, and what is foretold of it. */
export const transferTimers = {
  'transfer.lapse': async (tx, { objectId }) => lapse(tx, await lockState(tx, objectId, null)),
  'transfer.follow': async (tx, { objectId }) => follow(tx, objectId),
  [ARRIVALS]: async (tx, { objectId }) => passArrivals(tx, objectId),
} satisfies Record<string, TimerHandler>
