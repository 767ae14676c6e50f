import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant } from './primitives.ts'
import { openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** Somebody of the own organisation who watches an order. */
export const Watcher = z.object({
  employeeId: Id,
  name: z.string(),
  since: Instant,
  /** Who asked him to; null: he himself. */
  by: z.string().nullable(),
  /** The one who asks. */
  self: z.boolean(),
})
export type Watcher = z.output<typeof Watcher>

const Watchers = z.object({ items: z.array(Watcher) })

/** Who of an organisation gets the news of an order. */
export const watchers = {
  list: get('/api/watchers/v0/list', {
    about: 'Who of the own organisation watches an order.',
    needs: 'orders.view',
    staleAfter: ['watchers.changed'],
    query: z.object({ orderId: Id }),
    out: Watchers,
    fails: codesOf(openRefusals),
  }),
  set: post('/api/watchers/v0/set', {
    about: 'Watches an order, or no longer; for a colleague who manages employees may say so.',
    needs: 'orders.view',
    data: z.strictObject({ orderId: Id, employeeId: Id.optional(), watch: z.boolean() }),
    out: Watchers,
    fails: [...codesOf(openRefusals), 'employee.not_found'],
    emits: ['watchers.changed'],
  }),
}
