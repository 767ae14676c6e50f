import type { DocumentChange } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { kindWords } from '#contract/status-words.ts'
import { noOriginal, refused } from '#server/deals/documents/follow.ts'
import { pagesOf } from '#server/deals/documents/row.ts'
import { addable, isClosed, isShared, paperStep, purposeOf, purposeParts, takesPages } from '#server/deals/documents/rules.ts'
import {
  countFiles,
  countKept,
  deletePaper,
  guestSpace,
  insertPapers,
  insertVersion,
  kindsOf,
  lastVersion,
  paperFilesOf,
  setPaper,
  setVersion,
  versionsOf,
} from '#server/deals/documents/store.ts'
import type { DocumentRecord, OrderState } from '#server/deals/record.ts'
import { askToFollow } from '#server/deals/transfers/follow.ts'
import type { Settled, Shared } from '#server/files/owners.ts'
import type { FileRecord } from '#server/files/row.ts'
import { type Doer, lockState, mayAct, put, sideOf } from '#server/orders/commands.ts'
import { rightOf } from '#server/orders/lifecycle.ts'
import { checkReason } from '#server/orders/moves.ts'
import { openOrder } from '#server/orders/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'

/** So many files the papers of one order take, and so many papers, of each side: neither shuts the other out. */
const MOST_FILES = 120
const MOST_PAPERS = 20
/** So much of the space of a home its guest may take with one order; the last file may go beyond. */
const GUEST_MB = 150

type Change<A extends DocumentChange['action']> = Extract<DocumentChange, { action: A }>
type Step = Exclude<DocumentChange, { action: 'add' }>

/** Takes one step of papers of an order, or adds a paper; the order keeps its status. */
export async function changeDocuments(tx: Tx, doer: Doer, before: OrderState, data: DocumentChange): Promise<OrderState> {
  const side = sideOf(before, doer.orgId)
  mayAct(doer, side)
  if (data.action === 'add') return add(tx, doer, before, data, side)
  const papers = [...new Set(data.documentIds)].map(
    id => seen(before, side).find(paper => paper.id === id) ?? refuse('document.not_found', { field: 'documentIds' }),
  )
  const steps = papers.map(paper => stepOf(before, paper, data.action, side))
  if (data.action === 'reject') await checkReason(tx, 'document_reject_reasons', data.reason, data.comment)
  if (data.action === 'send_original' || data.action === 'receive_original' || data.action === 'correct_original')
    checkDay(tx, before, papers, data)
  if ((data.action === 'accept' || data.action === 'reject') && data.seen) await checkPages(tx, before, papers, data.seen)
  for (const [i, paper] of papers.entries()) await take(tx, doer, paper, data, side, steps[i]!.to)
  return done(tx, doer, before, side, {
    what: data.action,
    papers,
    comment: 'comment' in data ? data.comment : '',
    reason: 'reason' in data ? data.reason : null,
    own: papers.every(paper => !paper.shared),
    facts: factsOf(data, papers),
  })
}

/** What the line of a step tells beside the papers. */
function factsOf(data: Step, papers: readonly DocumentRecord[]): Record<string, unknown> {
  if (data.action === 'send_original') return { carrier: data.carrier, ...(data.track && { track: data.track }) }
  if (data.action === 'correct_original')
    return { day: data.day, was: [...new Set(papers.map(({ receivedOn }) => receivedOn))].filter(Boolean).join() }
  return {}
}

/** Papers that came or grew while a person looked at them are looked at again. */
async function checkPages(
  tx: Tx,
  { order }: OrderState,
  papers: readonly DocumentRecord[],
  looked: NonNullable<Change<'accept'>['seen']>,
): Promise<void> {
  const files = await paperFilesOf(tx, order)
  const changed = papers.filter(paper => {
    const one = looked.find(each => each.documentId === paper.id)
    if (!one) return false
    const kept = files.filter(file => file.purpose === purposeOf(paper, paper.version))
    return one.pages !== pagesOf(paper.version, kept)
  })
  const nameOf = ({ kind, title }: DocumentRecord) => (title ? { ru: title, en: title } : kindWords[kind as DocumentKind])
  if (changed.length > 0) refuse('document.pages_changed', { documents: changed.map(nameOf), field: 'seen' })
}

/** Papers a side may know of. */
export const seen = ({ documents }: OrderState, side: Side): readonly DocumentRecord[] =>
  side === 'forwarder' ? documents : documents.filter(paper => paper.shared)

const stepOf = (state: OrderState, paper: DocumentRecord, action: Step['action'], side: Side) =>
  paperStep(paper, action, side, state.order.status as OrderStatus) ?? refuse('document.step_closed', { status: paper.status })

async function take(tx: Tx, doer: Doer, paper: DocumentRecord, data: Step, side: Side, to: DocumentStatus | undefined): Promise<void> {
  const decided = { decidedAt: tx.now, decidedBy: doer.name }
  switch (data.action) {
    case 'upload':
      await bring(tx, doer, paper, { via: data.via, side, status: to! })
      break
    case 'take':
      await setPaper(tx, paper, { status: 'checking' })
      await setVersion(tx, paper, paper.version, { takenAt: tx.now, takenBy: doer.name })
      break
    case 'accept':
      await setPaper(tx, paper, { status: 'accepted', changedAt: tx.now, reason: null, comment: '' })
      await setVersion(tx, paper, paper.version, { ...decided, status: 'accepted', reason: null, comment: '' })
      break
    case 'reject': {
      const why = { reason: data.reason, comment: data.comment }
      await setPaper(tx, paper, { ...refused(paper, tx.now), ...why })
      await setVersion(tx, paper, paper.version, { ...decided, ...why, status: 'rejected' })
      break
    }
    case 'send_original':
      await setPaper(tx, paper, { original: 'sent', carrier: data.carrier, track: data.track, sentOn: data.day, receivedOn: null })
      break
    case 'receive_original':
    case 'correct_original':
      await setPaper(tx, paper, { original: 'received', receivedOn: data.day })
      break
    case 'miss_original':
      await setPaper(tx, paper, { original: 'missing' })
      break
    case 'remove':
      await deletePaper(tx, paper)
  }
}

type Brought = { via: 'files' | 'edo' | 'paper'; side: Side; status: DocumentStatus }

/** A new version of a paper; what was before stays beside it. */
export async function bring(
  tx: Tx,
  by: { name: string | null; organization: string | null },
  paper: DocumentRecord,
  { via, side, status }: Brought,
): Promise<number> {
  // of a paper that went back to an earlier version later ones are kept as taken back
  const version = (await lastVersion(tx, paper)) + 1
  const clear = { reason: null, comment: '', ...noOriginal }
  await setPaper(tx, paper, { status, version, via, uploadedAt: tx.now, changedAt: tx.now, ...clear })
  const settled = status === 'accepted' ? { status: 'accepted', decidedAt: tx.now, decidedBy: by.name } : { status: 'open' }
  await insertVersion(tx, paper, { version, via, side, byOrg: by.organization, byName: by.name, ...settled })
  return version
}

function checkDay(
  tx: Tx,
  { zone }: OrderState,
  papers: readonly DocumentRecord[],
  { action, day }: Change<'send_original' | 'receive_original' | 'correct_original'>,
): void {
  const early = action !== 'send_original' && papers.some(({ sentOn }) => sentOn !== null && day < sentOn)
  if (day > dayIn(zone, tx.now) || early) refuse('document.day', { field: 'day' })
}

async function add(tx: Tx, doer: Doer, before: OrderState, { kind, title }: Change<'add'>, side: Side): Promise<OrderState> {
  const { order } = before
  if (
    !addable(side, order.status as OrderStatus).includes(kind) ||
    before.documents.filter(({ origin }) => origin === side).length >= MOST_PAPERS
  )
    refuse('document.kind_closed', { field: 'kind' })
  if (kind === 'other' && title.length < 2) refuse('document.title_missing', { field: 'title' })
  const shared = isShared(kind)
  const last = Math.max(0, ...before.documents.map(({ seq }) => seq))
  await insertPapers(tx, order, [{ kind, title, side, required: false, shared, origin: side, dueAt: null }], last)
  return done(tx, doer, before, side, { what: 'add', papers: [{ kind }], comment: title, own: !shared })
}

type Said = {
  what: string
  papers: readonly { kind: string }[]
  comment?: string
  reason?: string | null
  own: boolean
  facts?: Record<string, unknown>
}

/** The order's line of it. What concerns the forwarder's own papers alone he alone reads. */
const done = (tx: Tx, doer: Doer, before: OrderState, side: Side, { what, papers, comment, reason, own, facts = {} }: Said) =>
  put(
    tx,
    before,
    before.order.status as OrderStatus,
    { changes: {}, facts: { document: [...new Set(papers.map(paper => paper.kind))].join(), ...facts } },
    {
      what: `paper.${what}`,
      side,
      organization: doer.organization,
      person: doer.name,
      comment: comment ?? '',
      reason: reason ?? null,
    },
    { hidden: own },
  )

/** Files of the papers of an order: they lie in its home, and a paper tells who reaches them. */
export const paperFiles: Shared & { home: (tx: Tx, orderId: string) => Promise<OrgId | null> } = {
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
      if (!prices) for (const paper of await kindsOf(tx, { orgId: home, id: orderId })) if (isClosed(paper, prices)) closed.add(paper.id)
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
      const paper = seen(state, side).find(each => each.id === named?.documentId)
      if (!named || !paper || paper.shared !== named.shared) return false
      const status = state.order.status as OrderStatus
      const anew = paperStep(paper, 'upload', side, status) !== undefined
      const pages = takesPages(paper, side, status, tx.now)
      if (named.version === null) return anew || pages
      const version = versions.find(each => each.documentId === paper.id && each.version === named.version)
      const last = !versions.some(each => each.documentId === paper.id && each.version > named.version!)
      return (named.version === paper.version && pages) || (anew && last && version?.status === 'withdrawn')
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

/** What follows from a file of a paper that came or went: a version begins, grows, is taken back or stands again. */
async function settle(tx: Tx, doer: Doer, file: FileRecord, what: Settled): Promise<string> {
  const state = await lockState(tx, file.objectId, null)
  const side = sideOf(state, doer.orgId)
  const named = purposeParts(file.purpose)
  const paper = seen(state, side).find(each => each.id === named?.documentId) ?? refuse('document.not_found')
  const status = state.order.status as OrderStatus
  const said = (what: string) => done(tx, doer, state, side, { what, papers: [paper], own: !paper.shared })
  await publish(tx, 'files.changed', [state.order.orgId, (paper.shared && state.order.executorId) || state.order.orgId], {
    kind: file.kind,
    objectId: file.objectId,
  })

  if (what === 'added') {
    if (takesPages(paper, side, status, tx.now)) {
      // a page added later climbs after its paper
      await askToFollow(tx, state.order)
      return purposeOf(paper, paper.version)
    }
    const step = paperStep(paper, 'upload', side, status) ?? refuse('document.step_closed', { status: paper.status })
    const version = await bring(tx, doer, paper, { via: 'files', side, status: step.to! })
    await said('upload')
    return purposeOf(paper, version)
  }
  const version = named?.version ?? paper.version
  const versions = (await versionsOf(tx, state.order)).filter(each => each.documentId === paper.id)
  if (what === 'restored') {
    const stands = paperStep(paper, 'upload', side, status)
    const own = versions.find(each => each.version === version)
    if (stands && own?.status === 'withdrawn') {
      const came = { version, via: own.via, changedAt: tx.now, uploadedAt: tx.now }
      await setPaper(tx, paper, { status: stands.to!, ...came, reason: null, comment: '' })
      const settled =
        stands.to === 'accepted'
          ? { status: 'accepted', decidedAt: tx.now, decidedBy: doer.name }
          : { status: 'open', decidedAt: null, decidedBy: null }
      await setVersion(tx, paper, version, settled)
      await said('upload')
    }
    return file.purpose
  }
  if (version !== paper.version || (await countKept(tx, state.order, file.purpose)) > 0) return file.purpose
  // nothing is left of what came: the paper is where it was before
  const before = versions.find(each => each.version < version && (each.status === 'rejected' || each.status === 'accepted'))
  const back =
    before?.status === 'accepted' && paper.side === 'forwarder'
      ? { status: 'accepted', version: before.version, via: before.via, uploadedAt: before.at, reason: null, comment: '' }
      : before?.status === 'rejected'
        ? { status: 'rejected', reason: before.reason, comment: before.comment, uploadedAt: null }
        : { status: 'required', reason: null, comment: '', uploadedAt: null }
  await setPaper(tx, paper, { ...back, ...noOriginal, changedAt: tx.now })
  await setVersion(tx, paper, version, { status: 'withdrawn', decidedAt: tx.now, decidedBy: doer.name })
  await said('withdraw')
  return file.purpose
}
