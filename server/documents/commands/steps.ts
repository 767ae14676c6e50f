import type { DocumentChange } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { kindWords } from '#contract/status-words.ts'
import { noOriginal, refused } from '#server/deals/documents/effects.ts'
import { pagesOf } from '#server/deals/documents/row.ts'
import { addable, askable, documentStep, isShared, purposeOf, waitsFor } from '#server/deals/documents/rules.ts'
import {
  deleteDocument,
  documentFilesOf,
  insertDocuments,
  insertVersion,
  lastVersion,
  setDocument,
  setVersion,
} from '#server/deals/documents/store.ts'
import type { DocumentRecord, OrderState } from '#server/deals/record.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

const MOST_DOCUMENTS = 20

type Change<A extends DocumentChange['action']> = Extract<DocumentChange, { action: A }>
type Step = Exclude<DocumentChange, { action: 'add' | 'ask' }>

/** Takes one step of documents of an order, or adds a document; the order keeps its status. */
export async function changeDocuments(tx: Tx, actor: CommandActor, before: OrderState, data: DocumentChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  if (data.action === 'add') return add(tx, actor, before, { ...data, side })
  if (data.action === 'ask') return askFor(tx, actor, before, { ...data, side })
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

/** Asks the other side for a document: it stands among those of the order until it comes. One that is asked for already is told of again. */
async function askFor(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { kind, days, side }: Change<'ask'> & { side: Side },
): Promise<OrderState> {
  const { order } = before
  const from: Side = side === 'forwarder' ? 'executor' : 'forwarder'
  if (!before.documents.some(document => waitsFor(document, kind, from))) {
    const own = before.documents.filter(({ origin }) => origin === side)
    if (!askable(side, order.status as OrderStatus).includes(kind) || own.length >= MOST_DOCUMENTS)
      refuse('document.kind_closed', { field: 'kind' })
    const last = Math.max(0, ...before.documents.map(({ seq }) => seq))
    const dueAt = new Date(tx.now.getTime() + days * 86_400_000)
    await insertDocuments(tx, order, [{ kind, title: '', side: from, required: false, shared: true, origin: side, dueAt }], last)
  }
  return done(tx, actor, before, { side, what: 'ask', documents: [{ kind }], own: false })
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
export const done = (
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { side, what, documents, comment, reason, own, facts = {} }: DocumentLine,
) =>
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
