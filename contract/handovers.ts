import { z } from 'zod'
import { get, post } from './call.ts'
import { OrderRow } from './order-list.ts'
import { changing } from './order-moves.ts'
import { Bilingual, Id, Instant } from './primitives.ts'
import { closedRefusals, lockRefusals, openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** How often a code may be tried. */
export const handoverTries = 3

/** What a consignee tells the driver. */
export const HandoverCode = z.string().regex(/^\d{6}$/)

/** An unloading that has not ended and its code, as the forwarder reads it. */
export const HandoverCodeRow = z.object({
  taskId: Id,
  place: Bilingual,
  flight: z.string(),
  /** Null while nobody made one. */
  code: HandoverCode.nullable(),
  /** How often it may still be tried; 0: it opens nothing any more. */
  left: z.int(),
  madeAt: Instant.nullable(),
  by: z.string().nullable(),
  /** The consignee's address, as the point of the order has it. */
  email: z.string().nullable(),
})
export type HandoverCodeRow = z.output<typeof HandoverCodeRow>

/** The codes by which consignees confirm that they took the cargo; what a driver brings of them stands in `driverPage.handover`. */
export const handovers = {
  codes: get('/api/handovers/v0/codes', {
    about:
      'Unloadings of an order that have not ended and nobody confirmed, each with its handover code: for people of the forwarder who carry out orders.',
    needs: 'orders.command',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(HandoverCodeRow) }),
    fails: [...codesOf(openRefusals), 'handover.forwarder_alone', 'access.denied'],
  }),
  make: post('/api/handovers/v0/make', {
    about:
      'Makes a handover code for an unloading; the one before opens nothing any more, and a hold that came of wrong codes is released. Sends it by mail where an address is given.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...changing, taskId: Id, email: z.email().max(200).nullable().default(null) }),
    out: OrderRow,
    fails: [...codesOf(lockRefusals, closedRefusals), 'handover.forwarder_alone', 'handover.no_task', 'handover.no_mail', 'task.not_found'],
    emits: ['order.changed', 'flight.changed'],
  }),
}
