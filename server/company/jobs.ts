import { publish } from '#server/platform/outbox.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { applyTax, NEXT_REGIME } from './commands.ts'

/** Moments of an organisation by kind. */
export const timers: Record<string, TimerHandler> = {
  [NEXT_REGIME]: async tx => {
    await applyTax(tx)
    await publish(tx, 'company.changed', [tx.actor.orgId], {})
  },
}
