import type { transfers } from '#contract/transfers.ts'
import type { OrderState } from '#server/deals/record.ts'
import { lockState, sideOf } from '#server/orders/commands/sides.ts'
import { toRow } from '#server/orders/row/views.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { isOpen } from '#server/orders/store/rows.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actionsOf, takeTransfer, transferObstacle } from './commands/steps.ts'
import { toLeg, toTransfer } from './row.ts'

const seesPrices = (actor: Actor) => actor.permissions.has('orders.prices')

/** Calls of transfers; `depth` is how many times the work of an order may be passed on. */
export const transferHandlers = (depth: number): Handlers<typeof transfers> => ({
  async allow({ actor, transaction, locale }, { query: { orderId } }) {
    return transaction(async tx => {
      const code = await transferObstacle(tx, actor, orderId === undefined ? null : await read(tx, orderId), depth)
      const reasons = code === null ? [] : [{ code, message: new Refusal(code).wordsIn(locale) }]
      return { allow: code === null, reason: reasons[0]?.message ?? null, reasons }
    })
  },

  async get({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await read(tx, orderId)
      const side = sideOf(state, actor.orgId)
      const { order, transfer } = state
      const actions = transfer ? await actionsOf(tx, state, transfer, side) : []
      const above = side === 'forwarder' && order.parentId !== null ? await readAbove(tx, order.parentId) : null
      const below = transfer?.childId && side === 'executor' ? await read(tx, transfer.childId) : null
      return {
        transfer: transfer && toTransfer(transfer, { parent: state, child: below, prices: seesPrices(actor), actions }),
        parent: above && {
          id: above.order.id,
          number: above.order.number,
          forwarder: above.forwarder.name,
          leg: above.transfer?.childId === order.id ? toLeg(above.transfer) : null,
        },
      }
    })
  },

  async move({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const after = await takeTransfer(tx, actor, await lockState(tx, data.orderId, data.version), { move: data, limit: depth })
      return toRow(after, actor.orgId, seesPrices(actor))
    })
  },

  async request({ actor, transaction, ...ctx }, { data: { rows, reason, proposedId } }) {
    return transaction(tx =>
      perRow(tx, ctx, rows, async ({ id, version }) => {
        const asked = { orderId: id, version, action: 'request', reason, proposedId } as const
        const { order } = await takeTransfer(tx, actor, await lockState(tx, id, version), { move: asked, limit: depth })
        return { version: order.version }
      }),
    )
  },
})

const read = async (tx: Tx, orderId: string): Promise<OrderState> =>
  orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))

/** The parent of a child, unless its executor has lost it. */
const readAbove = async (tx: Tx, orderId: string): Promise<OrderState | null> => ((await isOpen(tx, orderId)) ? read(tx, orderId) : null)
