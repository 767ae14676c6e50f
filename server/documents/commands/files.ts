import type { OrderStatus } from '#contract/order-states.ts'
import { noOriginal } from '#server/deals/documents/effects.ts'
import { documentStep, isClosed, purposeOf, purposeParts, takesPages } from '#server/deals/documents/rules.ts'
import {
  countFiles,
  countKept,
  documentFilesOf,
  guestSpace,
  kindsOf,
  listDocuments,
  setDocument,
  setVersion,
  versionsOf,
} from '#server/deals/documents/store.ts'
import { askToFollow } from '#server/deals/transfers/effects.ts'
import type { Settled, Shared } from '#server/files/record.ts'
import type { FileRecord } from '#server/files/row.ts'
import { lockState, sideOf } from '#server/orders/commands/sides.ts'
import { rightOf } from '#server/orders/lifecycle.ts'
import { isOwnOrder, openOrder } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { bring, done, visibleDocuments } from './steps.ts'

/** So many files the documents of one order take, and so many documents, of each side: neither shuts the other out. */
const MOST_FILES = 120
/** So much of the space of a home its guest may take with one order; the last file may go beyond. */
const GUEST_MB = 150

/** Files of the documents of an order: they lie in its home, and a document tells who reaches them. */
export const documentFiles: Shared & { home: (tx: Tx, orderId: string) => Promise<OrgId | null> } = {
  async home(tx, orderId) {
    return (await isOwnOrder(tx, orderId)) ? tx.actor.orgId : enter(tx, 'order', orderId)
  },

  async admits(tx, actor, orderId, how) {
    if (how === 'read') {
      const home = await openOrder(tx, orderId)
      const mine = home === actor.orgId
      const prices = actor.permissions.has('orders.prices')
      const closed = new Set<string>()
      if (!prices)
        for (const document of await kindsOf(tx, { orgId: home, id: orderId })) if (isClosed(document, prices)) closed.add(document.id)
      return purpose => {
        const named = purposeParts(purpose)
        return (mine || named?.shared === true) && !(named && closed.has(named.documentId))
      }
    }
    const state = await lockState(tx, orderId, null)
    const side = sideOf(state, actor.orgId)
    if (!actor.permissions.has(rightOf[side])) refuse('access.denied', { permission: rightOf[side] })
    const versions = await versionsOf(tx, state.order)
    return purpose => {
      const named = purposeParts(purpose)
      const document = visibleDocuments(state, side).find(each => each.id === named?.documentId)
      if (!named || !document || document.shared !== named.shared) return false
      const status = state.order.status as OrderStatus
      const anew = documentStep(document, 'upload', side, status) !== undefined
      const pages = takesPages(document, side, status, tx.now)
      if (named.version === null) return anew || pages
      const version = versions.find(each => each.documentId === document.id && each.version === named.version)
      const last = !versions.some(each => each.documentId === document.id && each.version > named.version!)
      return (named.version === document.version && pages) || (anew && last && version?.status === 'withdrawn')
    }
  },

  async room(tx, orderId, guestBytes) {
    const home = await openOrder(tx, orderId)
    const guest = home !== tx.actor.orgId
    const { n, bytes } = await countFiles(tx, { orgId: home, id: orderId }, guest ? 'executor' : 'forwarder')
    if (n >= MOST_FILES) refuse('document.full', { limit: MOST_FILES })
    if (guest && bytes >= GUEST_MB * 1024 ** 2) refuse('document.heavy', { limit: GUEST_MB })
    if (guest && (await guestSpace(tx, home)) >= guestBytes) refuse('document.guest_full', { limit: Math.round(guestBytes / 1024 ** 2) })
  },

  settled: (tx, actor, file, what) => settle(tx, actor, file, what),
}

/** What follows from a file of a document that came or went: a version begins, grows, is taken back or stands again. */
async function settle(tx: Tx, actor: CommandActor, file: FileRecord, what: Settled): Promise<string> {
  const state = await lockState(tx, file.objectId, null)
  const side = sideOf(state, actor.orgId)
  const named = purposeParts(file.purpose)
  const document = visibleDocuments(state, side).find(each => each.id === named?.documentId) ?? refuse('document.not_found')
  const status = state.order.status as OrderStatus
  const said = (what: string) => done(tx, actor, state, { side, what, documents: [document], own: !document.shared })
  await publish(tx, 'files.changed', [state.order.orgId, (document.shared && state.order.executorId) || state.order.orgId], {
    kind: file.kind,
    objectId: file.objectId,
  })

  if (what === 'added') {
    if (takesPages(document, side, status, tx.now)) {
      // a page added later goes to the order above after its document
      await askToFollow(tx, state.order)
      return purposeOf(document, document.version)
    }
    const step = documentStep(document, 'upload', side, status) ?? refuse('document.step_closed', { status: document.status })
    const version = await bring(tx, actor, document, { via: 'files', side, status: step.to! })
    await said('upload')
    return purposeOf(document, version)
  }
  const version = named?.version ?? document.version
  const versions = (await versionsOf(tx, state.order)).filter(each => each.documentId === document.id)
  if (what === 'restored') {
    const stands = documentStep(document, 'upload', side, status)
    const own = versions.find(each => each.version === version)
    if (stands && own?.status === 'withdrawn') {
      const came = { version, via: own.via, changedAt: tx.now, uploadedAt: tx.now }
      await setDocument(tx, document, { status: stands.to!, ...came, reason: null, comment: '' })
      const settled =
        stands.to === 'accepted'
          ? { status: 'accepted', decidedAt: tx.now, decidedBy: actor.name }
          : { status: 'open', decidedAt: null, decidedBy: null }
      await setVersion(tx, document, version, settled)
      await said('upload')
    }
    return file.purpose
  }
  if (version !== document.version || (await countKept(tx, state.order, file.purpose)) > 0) return file.purpose
  // nothing is left of what came: the document is where it was before
  const before = versions.find(each => each.version < version && (each.status === 'rejected' || each.status === 'accepted'))
  const back =
    before?.status === 'accepted' && document.side === 'forwarder'
      ? { status: 'accepted', version: before.version, via: before.via, uploadedAt: before.at, reason: null, comment: '' }
      : before?.status === 'rejected'
        ? { status: 'rejected', reason: before.reason, comment: before.comment, uploadedAt: null }
        : { status: 'required', reason: null, comment: '', uploadedAt: null }
  await setDocument(tx, document, { ...back, ...noOriginal, changedAt: tx.now })
  await setVersion(tx, document, version, { status: 'withdrawn', decidedAt: tx.now, decidedBy: actor.name })
  await said('withdraw')
  return file.purpose
}

/**
 * The files of the latest version of each document of an order the actor may see, those that tell sums only with the right to prices; what
 * came to nothing is left out.
 */
export async function latestFiles(tx: Tx, order: { orgId: string; id: string }, prices: boolean) {
  const documents = await listDocuments(tx, order)
  const files = (await documentFilesOf(tx, order)).filter(({ scanned }) => scanned !== 'infected')
  return documents
    .filter(document => !isClosed(document, prices))
    .map(document => ({ document, files: files.filter(file => file.purpose === purposeOf(document, document.version)) }))
    .filter(each => each.files.length > 0)
}
