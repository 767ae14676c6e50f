import type { extras } from '#contract/extras.ts'
import { listChanges } from '#server/deals/changes/store.ts'
import { pricesOf, toExtra, totalsOf } from '#server/deals/extras/row.ts'
import { openIn, takesExtras } from '#server/deals/extras/rules.ts'
import { listExtras, listPrices } from '#server/deals/extras/store.ts'
import type { ExtraRecord } from '#server/deals/record.ts'
import { lockState, sideOf, viewerOf } from '#server/orders/commands/sides.ts'
import { toRow } from '#server/orders/row/views.ts'
import { listEntries } from '#server/orders/store/history.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { changeExtra } from './commands.ts'

export const handlers: Handlers<typeof extras> = {
  async list({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const order = await findOrder(tx, await openOrder(tx, orderId), orderId)
      const side = order.orgId === actor.orgId ? 'forwarder' : 'executor'
      const all = await listExtras(tx, order)
      const { prices, may, people } = viewerOf(actor, side)
      const open = takesExtras(order)
      const waiting = openIn({ order, extras: all })
      const isOwn = (extra: ExtraRecord) => waiting.includes(extra) && extra.proposerIds.some(person => people.includes(person))
      return {
        items: all.map(extra => toExtra(extra, all, side, { prices, open: open && may, own: isOwn(extra) })),
        ...(prices ? totalsOf(order, all) : { total: null, extra: null }),
        mayPropose: prices && open && may,
      }
    })
  },

  async prices({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const home = await openOrder(tx, orderId)
      const state = await orderStateOf(tx, await findOrder(tx, home, orderId))
      const side = sideOf(state, actor.orgId)
      const told = {
        side,
        viewer: side === 'forwarder' ? null : actor.orgId,
        entered: side === 'forwarder' ? await listPrices(tx, state.order) : [],
        offers: state.offers,
        changes: await listChanges(tx, state.order),
        extras: await listExtras(tx, state.order),
        entries: await listEntries(tx, home, orderId),
      }
      return { items: pricesOf(told) }
    })
  },

  async change({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const state = await changeExtra(tx, actor, await lockState(tx, data.orderId, data.version), data)
      return toRow(state, actor.orgId, actor.permissions.has('orders.prices'))
    })
  },
}
