import type { handovers } from '#contract/handovers.ts'
import type { Config } from '#server/config.ts'
import { post } from '#server/mail/commands.ts'
import { toRow } from '#server/orders/row/views.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkForwarder, makeCode, openUnloadings } from './commands.ts'
import { toCode } from './row.ts'
import { emailAt, listCodes } from './store.ts'
import { codeLetter } from './words.ts'

/** Codes of consignees, as the people of a forwarder read and give them. */
export const handoverHandlers = (config: Config): Handlers<typeof handovers> => ({
  async codes({ actor, secrets, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
      checkForwarder(actor, state)
      const codes = await listCodes(tx, orderId)
      const items = []
      for (const { task, flight } of openUnloadings(state)) {
        const stop = state.stops.find(({ seq }) => seq === task.stopSeq)
        const email = stop ? await emailAt(tx, stop) : null
        items.push(toCode({ task, flight, code: codes.find(({ taskId }) => taskId === task.id), email }, secrets))
      }
      return { items }
    })
  },

  async make({ actor, locale, secrets, transaction }, { data: { email, ...asked } }) {
    if (email !== null && !config.mail) refuse('handover.no_mail', { field: 'email' })
    return transaction(async tx => {
      const { state, code, place } = await makeCode(tx, actor, secrets, asked)
      if (email !== null) {
        const facts = { organization: actor.organization, number: state.order.number ?? '', place, code }
        await post(tx, secrets, codeLetter(locale, email, facts), tx.now)
      }
      return toRow(state, actor.orgId, actor.permissions.has('orders.prices'))
    })
  },
})
