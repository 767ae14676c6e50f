import type { documents } from '#contract/documents.ts'
import { fileLimits } from '#contract/files.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { askedWith } from '#server/deals/documents/effects.ts'
import { toDocumentRow, toVersion } from '#server/deals/documents/row.ts'
import { addable, isClosed, purposeOf, whyAsked } from '#server/deals/documents/rules.ts'
import { documentFilesOf, versionsOf } from '#server/deals/documents/store.ts'
import type { Links } from '#server/files/routes/links.ts'
import { lockState, sideOf, viewerOf } from '#server/orders/commands/sides.ts'
import { toRow } from '#server/orders/row/views.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { latestFiles } from './commands/files.ts'
import { changeDocuments, visibleDocuments } from './commands/steps.ts'

export const documentHandlers = ({ links }: { links: Links }): Handlers<typeof documents> => ({
  async list({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
      const side = sideOf(state, actor.orgId)
      const order = state.order.status as OrderStatus
      const { may, prices } = viewerOf(actor, side)
      const view = { side, order, trigger: state.order.payTrigger, now: tx.now, may }
      const asked = askedWith(state)
      const [versions, files] = [await versionsOf(tx, state.order), await documentFilesOf(tx, state.order)]
      return {
        items: visibleDocuments(state, side).map(document => ({
          ...toDocumentRow(document, view),
          why: whyAsked(document, asked),
          closed: isClosed(document, prices),
          versions: versions
            .filter(version => version.documentId === document.id)
            .map(version => {
              const own = purposeOf(document, version.version)
              return toVersion(version, document, isClosed(document, prices) ? [] : files.filter(file => file.purpose === own), view)
            }),
        })),
        addable: may ? [...addable(side, order)] : [],
        version: state.order.version,
      }
    })
  },

  async change({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const state = await changeDocuments(tx, actor, await lockState(tx, data.orderId, data.version), data)
      return toRow(state, actor.orgId, actor.permissions.has('orders.prices'))
    })
  },

  async bundle({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const order = await findOrder(tx, await openOrder(tx, orderId), orderId)
      if ((await latestFiles(tx, order, actor.permissions.has('orders.prices'))).length === 0) refuse('document.no_files')
      const expiresAt = new Date(tx.now.getTime() + fileLimits.linkSeconds * 1000)
      return { url: links.make(tx.actor.orgId, { fileId: orderId, original: false, expiresAt }), expiresAt: expiresAt.toISOString() }
    })
  },
})
