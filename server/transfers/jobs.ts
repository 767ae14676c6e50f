import { lockState } from '#server/orders/commands/sides.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { follow } from './commands/mirror.ts'
import { lapse } from './commands/steps.ts'

/** Moments of transfers: a request nobody answered lapses, a parent follows its child. */
export const transferTimers = {
  'transfer.lapse': async (tx, { objectId }) => lapse(tx, await lockState(tx, objectId, null)),
  'transfer.follow': async (tx, { objectId }) => follow(tx, objectId),
} satisfies Record<string, TimerHandler>
