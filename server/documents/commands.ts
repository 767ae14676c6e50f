import type { DocumentChange } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { kindWords } from '#contract/status-words.ts'
import { noOriginal, refused } from '#server/deals/documents/follow.ts'
import { pagesOf } from '#server/deals/documents/row.ts'
import { addable, documentStep, isClosed, isShared, purposeOf, purposeParts, takesPages } from '#server/deals/documents/rules.ts'
import {
  countFiles,
  countKept,
  deleteDocument,
  documentFilesOf,
  guestSpace,
  insertDocuments,
  insertVersion,
  kindsOf,
  lastVersion,
  setDocument,
  setVersion,
  versionsOf,
} from '#server/deals/documents/store.ts'
import type { DocumentRecord, OrderState } from '#server/deals/record.ts'
import { askToFollow } from '#server/deals/transfers/follow.ts'
import type { Settled, Shared } from '#server/files/owners.ts'
import type { FileRecord } from '#server/files/row.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { lockState, mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import { rightOf } from '#server/orders/lifecycle.ts'
import { openOrder } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'

/** So many files the documents of one order take, and so many documents, of each side: neither shuts the other out. */
const MOST_FILES = 120
const MOST_DOCUMENTS = 20
/** So much of the space of a home its guest may take with one order; the last file may go beyond. */
const GUEST_MB = 150

type Change<A extends DocumentChange['action']> = Extract<DocumentChange, { action: A }>
type Step = Exclude<DocumentChange, { action: 'add' }>

/** Takes one step of documents of an order, or adds a document; the order keeps its status. */
export async function changeDocuments(tx: Tx, actor: CommandActor, before: OrderState, data: DocumentChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  if (data.action === 'add') return add(tx, actor, before, { ...data, side })
  const documents = [...new Set(data.documentIds)].map(
    id => visibleDocuments(before, side).find(document => document.id === id) ?? refuse('document.not_found', { field: 'documentIds' }),
  )
  const steps = documents.map(document => stepOf(before, document, data.action, side))
  if (data.action === 'reject') await checkReason(tx, 'document_reject_reasons', data.reason, data.comment)
  if (data.action === 'send_original' || data.action === 'receive_original' || data.action === 'correct_original')
    checkDay(tx, before, documents, data)
  if ((data.action === 'accept' || data.action === 'reject') && data.expectedPages)
    await checkPages(tx, before, documents, data.expectedPages)
  for (const [i, document] of documents.entries()) await applyToDocument(tx, actor, document, { data, side, to: steps[i]!.to })
  return done(tx, actor, before, {
    side,
    what: data.action,
    documents,
    comment: 'comment' in data ? data.comment : '',
    reason: 'reason' in data ? data.reason : null,
    own: documents.every(document => !document.shared),
    facts: factsOf(data, documents),
  })
}

/** What the line of a step tells beside the documents. */
function factsOf(data: Step, documents: readonly DocumentRecord[]): Record<string, unknown> {
  if (data.action === 'send_original') return { courier: data.courier, ...(data.track && { track: data.track }) }
  if (data.action === 'correct_original')
    return { day: data.day, was: [...new Set(documents.map(({ receivedOn }) => receivedOn))].filter(Boolean).join() }
  return {}
}

/** Documents that came or grew while a person looked at them are looked at again. */
async function checkPages(
  tx: Tx,
  { order }: OrderState,
  documents: readonly DocumentRecord[],
  looked: NonNullable<Change<'accept'>['expectedPages']>,
): Promise<void> {
  const files = await documentFilesOf(tx, order)
  const changed = documents.filter(document => {
    const one = looked.find(each => each.documentId === document.id)
    if (!one) return false
    const kept = files.filter(file => file.purpose === purposeOf(document, document.version))
    return one.pages !== pagesOf(document.version, kept)
  })
  const nameOf = ({ kind, title }: DocumentRecord) => (title ? { ru: title, en: title } : kindWords[kind as DocumentKind])
  if (changed.length > 0) refuse('document.pages_changed', { documents: changed.map(nameOf), field: 'expectedPages' })
}

/** Documents a side may know of. */
export const visibleDocuments = ({ documents }: OrderState, side: Side): readonly DocumentRecord[] =>
  side === 'forwarder' ? documents : documents.filter(document => document.shared)

const stepOf = (state: OrderState, document: DocumentRecord, action: Step['action'], side: Side) =>
  documentStep(document, action, side, state.order.status as OrderStatus) ?? refuse('document.step_closed', { status: document.status })

async function applyToDocument(
  tx: Tx,
  actor: CommandActor,
  document: DocumentRecord,
  { data, side, to }: { data: Step; side: Side; to: DocumentStatus | undefined },
): Promise<void> {
  const decided = { decidedAt: tx.now, decidedBy: actor.name }
  switch (data.action) {
    case 'upload':
      await bring(tx, actor, document, { via: data.via, side, status: to! })
      break
    case 'take':
      await setDocument(tx, document, { status: 'checking' })
      await setVersion(tx, document, document.version, { takenAt: tx.now, takenBy: actor.name })
      break
    case 'accept':
      await setDocument(tx, document, { status: 'accepted', changedAt: tx.now, reason: null, comment: '' })
      await setVersion(tx, document, document.version, { ...decided, status: 'accepted', reason: null, comment: '' })
      break
    case 'reject': {
      const why = { reason: data.reason, comment: data.comment }
      await setDocument(tx, document, { ...refused(document, tx.now), ...why })
      await setVersion(tx, document, document.version, { ...decided, ...why, status: 'rejected' })
      break
    }
    case 'send_original':
      await setDocument(tx, document, { original: 'sent', courier: data.courier, track: data.track, sentOn: data.day, receivedOn: null })
      break
    case 'receive_original':
    case 'correct_original':
      await setDocument(tx, document, { original: 'received', receivedOn: data.day })
      break
    case 'miss_original':
      await setDocument(tx, document, { original: 'missing' })
      break
    case 'remove':
      await deleteDocument(tx, document)
  }
}

type Brought = { via: 'files' | 'edo' | 'paper'; side: Side; status: DocumentStatus }

/** A new version of a document; what was before stays beside it. */
export async function bring(
  tx: Tx,
  by: { name: string | null; organization: string | null },
  document: DocumentRecord,
  { via, side, status }: Brought,
): Promise<number> {
  // of a document that went back to an earlier version later ones are kept as taken back
  const version = (await lastVersion(tx, document)) + 1
  const clear = { reason: null, comment: '', ...noOriginal }
  await setDocument(tx, document, { status, version, via, uploadedAt: tx.now, changedAt: tx.now, ...clear })
  const settled = status === 'accepted' ? { status: 'accepted', decidedAt: tx.now, decidedBy: by.name } : { status: 'open' }
  await insertVersion(tx, document, { version, via, side, byOrg: by.organization, byName: by.name, ...settled })
  return version
}

function checkDay(
  tx: Tx,
  { zone }: OrderState,
  documents: readonly DocumentRecord[],
  { action, day }: Change<'send_original' | 'receive_original' | 'correct_original'>,
): void {
  const early = action !== 'send_original' && documents.some(({ sentOn }) => sentOn !== null && day < sentOn)
  if (day > dayIn(zone, tx.now) || early) refuse('document.day', { field: 'day' })
}

async function add(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { kind, title, side }: Change<'add'> & { side: Side },
): Promise<OrderState> {
  const { order } = before
  if (
    !addable(side, order.status as OrderStatus).includes(kind) ||
    before.documents.filter(({ origin }) => origin === side).length >= MOST_DOCUMENTS
  )
    refuse('document.kind_closed', { field: 'kind' })
  if (kind === 'other' && title.length < 2) refuse('document.title_missing', { field: 'title' })
  const shared = isShared(kind)
  const last = Math.max(0, ...before.documents.map(({ seq }) => seq))
  await insertDocuments(tx, order, [{ kind, title, side, required: false, shared, origin: side, dueAt: null }], last)
  return done(tx, actor, before, { side, what: 'add', documents: [{ kind }], comment: title, own: !shared })
}

type DocumentLine = {
  side: Side
  what: string
  documents: readonly { kind: string }[]
  comment?: string
  reason?: string | null
  own: boolean
  facts?: Record<string, unknown>
}

/** The order's line of it. What concerns the forwarder's own documents alone he alone reads. */
const done = (tx: Tx, actor: CommandActor, before: OrderState, { side, what, documents, comment, reason, own, facts = {} }: DocumentLine) =>
  applyStep(tx, before, before.order.status as OrderStatus, {
    facts: { document: [...new Set(documents.map(document => document.kind))].join(), ...facts },
    by: {
      what: `document.${what}`,
      side,
      organization: actor.organization,
      person: actor.name,
      comment: comment ?? '',
      reason: reason ?? null,
    },
    hidden: own,
  })

/** Files of the documents of an order: they lie in its home, and a document tells who reaches them. */
export const documentFiles: Shared & { home: (tx: Tx, orderId: string) => Promise<OrgId | null> } = {
  async home(tx, orderId) {
    const { orgId } = tx.actor
    const own = await tx.selectFrom('orders').select('id').where('orgId', '=', orgId).where('id', '=', orderId).executeTakeFirst()
    return own ? orgId : enter(tx, 'order', orderId)
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
