import { z } from 'zod'
import { Id } from './primitives.ts'

/** Every live event: what it tells and the calls whose answers it makes stale. A payload holds only what each hearer may see. */
export const events = {
  'order.changed': {
    payload: z.object({ orderId: Id, version: z.int() }),
    stale: ['orders.list', 'orders.counts', 'orders.windows', 'orders.summary', 'orders.get', 'orders.history'],
  },
  'menu.changed': { payload: z.object({}), stale: ['menu.list'] },
  'session.ended': { payload: z.object({}), stale: ['sessions.list'] },
  'flags.changed': { payload: z.object({}), stale: ['flags.mine', 'flags.list', 'users.me'] },
} as const satisfies Record<string, { payload: z.ZodObject; stale: readonly string[] }>

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>
