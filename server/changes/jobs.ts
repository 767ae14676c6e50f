import { lockState } from '#server/orders/commands/sides.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { lapse } from './commands.ts'

/** A change nobody answered in time is over. */
export const changeTimers = {
  'order.change': async (tx, { objectId }) => lapse(tx, await lockState(tx, objectId, null)),
} satisfies Record<string, TimerHandler>
