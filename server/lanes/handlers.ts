import type { lanes } from '#contract/lanes.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { copyTo, executorsFor, openOwn } from './commands.ts'
import { toHint, toRecent } from './row.ts'
import { ENOUGH } from './rules.ts'
import { bodiesLike, listAgreed, listRecent, regionOf } from './store.ts'

export const handlers: Handlers<typeof lanes> = {
  async hint({ actor, transaction }, { query: { side, from, to, body, currency } }) {
    if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'orders.prices', side })
    return transaction(async tx => {
      const bodies = await bodiesLike(tx, body)
      const near = await listAgreed(tx, { side, from: [from], to: [to], bodies, currency })
      if (near.length >= ENOUGH) return toHint(near, 'town', currency)
      const around = { from: await regionOf(tx, from), to: await regionOf(tx, to) }
      const wide = await listAgreed(tx, { side, ...around, bodies, currency })
      return wide.length > near.length ? toHint(wide, 'region', currency) : toHint(near, 'town', currency)
    })
  },

  async recent({ actor, transaction }, { query: { from, to, customerId } }) {
    const asked = { ...(from && { from }), ...(to && { to }), ...(customerId && { customerId }) }
    const found = await transaction(tx => listRecent(tx, asked))
    return { orders: found.map(row => toRecent(row, actor.permissions.has('orders.prices'))) }
  },

  async executors({ actor, transaction }, { query: { orderId, search } }) {
    return transaction(async tx => ({ items: await executorsFor(tx, actor, await openOwn(tx, actor, orderId), search) }))
  },

  async copy({ actor, transaction, ...ctx }, { data: { orderId, days, goal } }) {
    return transaction(async tx => ({ results: await copyTo(tx, actor, { ctx, state: await openOwn(tx, actor, orderId), days, goal }) }))
  },
}
