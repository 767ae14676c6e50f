import type { changes } from '#contract/changes.ts'
import { ownTemplate, usableTemplates } from '#server/condition-templates/commands.ts'
import { listChanges } from '#server/deals/changes/store.ts'
import type { ChangeRecord, OrderState } from '#server/deals/record.ts'
import { lockState, sideOf } from '#server/orders/commands/sides.ts'
import { toRow } from '#server/orders/row/views.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { accept, applyTemplate, propose, refuseChange, suggest, withdraw } from './commands.ts'
import { placesIn, toChange } from './row.ts'

export const handlers: Handlers<typeof changes> = {
  async list({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
      return { items: await shown(tx, actor, state, await listChanges(tx, state.order)) }
    })
  },

  async propose({ actor, transaction }, { data: { orderId, version, draft, ...asked } }) {
    return transaction(async tx => {
      const before = await lockState(tx, orderId, version)
      const after = await propose(tx, actor, before, { draft, ...asked })
      const made = after.change !== null && after.change.id !== before.change?.id ? [after.change] : []
      const [change = null] = await shown(tx, actor, after, made)
      return { order: answer(actor, after), change }
    })
  },

  async applyTemplate({ actor, transaction, ...ctx }, { data: { templateId, rows, ...asked } }) {
    return transaction(async tx => {
      await ownTemplate(tx, templateId)
      const template = (await usableTemplates(tx, dayIn(actor.tz, tx.now))).find(({ id }) => id === templateId)
      if (!template) return refuse('template.not_in_force')
      return perRow(tx, ctx, rows, async ({ id, version }) => ({
        version: (await applyTemplate(tx, actor, await lockState(tx, id, version), { chosen: template, ...asked })).order.version,
      }))
    })
  },

  async suggest({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const after = await suggest(tx, actor, await lockState(tx, data.orderId, data.version), data)
      const [change] = await shown(tx, actor, after, [after.change!])
      return { order: answer(actor, after), change: change! }
    })
  },

  async accept({ actor, transaction }, { data: { orderId, version, changeId } }) {
    return transaction(async tx => answer(actor, await accept(tx, actor, await lockState(tx, orderId, version), changeId)))
  },

  async refuse({ actor, transaction }, { data: { orderId, version, changeId, reason } }) {
    return transaction(async tx =>
      answer(actor, await refuseChange(tx, actor, await lockState(tx, orderId, version), { changeId, reason })),
    )
  },

  async withdraw({ actor, transaction }, { data: { orderId, version, changeId } }) {
    return transaction(async tx => answer(actor, await withdraw(tx, actor, await lockState(tx, orderId, version), changeId)))
  },
}

const seesPrices = (actor: Actor) => actor.permissions.has('orders.prices')

const answer = (actor: Actor, state: OrderState) => toRow(state, actor.orgId, seesPrices(actor))

async function shown(tx: Tx, actor: Actor, state: OrderState, records: readonly ChangeRecord[]) {
  const side = sideOf(state, actor.orgId)
  const places = new Map((await findPlaces(tx, records.flatMap(placesIn))).map(place => [place.code, place]))
  return records.map(record => toChange(record, side, seesPrices(actor), places))
}
