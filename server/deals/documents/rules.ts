import { dueDayOf } from '#contract/banking-days.ts'
import { addedKinds, type DocumentAction, type DocumentReason, ownKinds, pricedKinds } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus, OriginalStatus } from '#contract/order-states.ts'
import type { Day, Side } from '#contract/primitives.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** What came is looked at within so many hours. */
export const CHECK_HOURS = 48
/** Originals are sent within so many days after the last scan was accepted, and are on their way so many. */
const SEND_DAYS = 5
const POST_DAYS = 14

/** What of an order decides which documents it asks for. */
export type RequirementFacts = {
  vatMode: string
  /** Countries of the stops; unknown ones are left out. */
  countries: readonly string[]
  /** Whether a cargo is dangerous beyond what goes without a transport document of its own. */
  isDangerous: boolean
  /** A stop was not unloaded or loaded whole. */
  isShort: boolean
  /** What the customer of the forwarder asks for. */
  demanded: readonly string[]
}

/**
 * Documents an order asks its executor for, each with what asks for it: of the cargo the waybill, and across a border the CMR note in its
 * place; УПД where VAT is paid, otherwise act and invoice; what dangerous goods, a shortage or the customer ask for besides.
 */
export function askedKinds({
  vatMode,
  countries,
  isDangerous,
  isShort,
  demanded,
}: RequirementFacts): ReadonlyMap<DocumentKind, DocumentReason> {
  const found = new Map<DocumentKind, DocumentReason>()
  if (new Set(countries).size > 1) found.set('cmr', 'border')
  else found.set('tn', 'cargo')
  if (vatMode === 'none') found.set('act', 'no_vat').set('invoice', 'no_vat')
  else found.set('upd', 'vat')
  if (isDangerous) found.set('adr_doc', 'dangerous')
  if (isShort) found.set('discrepancy_act', 'short')
  for (const kind of demanded as DocumentKind[]) if (!found.has(kind)) found.set(kind, 'customer')
  return found
}

/** What asks for a document of an order; null: nobody does any more, or a side added it. */
export const whyAsked = (
  { kind, required }: Pick<DocumentFacts, 'kind' | 'required'>,
  asked: ReadonlyMap<string, DocumentReason>,
): DocumentReason | null => (required ? (kind === 'halt_act' ? 'halt' : (asked.get(kind) ?? null)) : null)

/** Who brings a document the order asks for: what the forwarder issues himself is his. */
export const providerOf = (kind: DocumentKind): Side => (kind === 'forwarder_receipt' || kind === 'poa_m2' ? 'forwarder' : 'executor')

/** A document as its steps ask of it. */
export type DocumentFacts = {
  kind: string
  status: string
  side: string
  required: boolean
  shared: boolean
  origin: string
  version: number
  via: string | null
  original: string
}

/** What a step makes of a document: another status, or another place of its original. */
export type Step = { to?: DocumentStatus; original?: OriginalStatus; by: Side }

type Steps = Partial<Record<DocumentAction, Step>>

/** Steps of a document the executor brings, by its status; the forwarder checks it. */
const steps: Record<DocumentStatus, Steps> = {
  required: { upload: { to: 'uploaded', by: 'executor' } },
  uploaded: {
    take: { to: 'checking', by: 'forwarder' },
    accept: { to: 'accepted', by: 'forwarder' },
    reject: { to: 'rejected', by: 'forwarder' },
  },
  checking: { accept: { to: 'accepted', by: 'forwarder' }, reject: { to: 'rejected', by: 'forwarder' } },
  rejected: { upload: { to: 'uploaded', by: 'executor' } },
  accepted: {},
}

/** What a forwarder brings nobody checks: it is in order as it comes, and comes anew as often as he likes. */
const ownSteps: Steps = { upload: { to: 'accepted', by: 'forwarder' } }

/** Steps of the original of an accepted document, by where it is. */
const originals: Record<OriginalStatus, Steps> = {
  none: { send_original: { original: 'sent', by: 'executor' }, receive_original: { original: 'received', by: 'forwarder' } },
  sent: {
    send_original: { original: 'sent', by: 'executor' },
    receive_original: { original: 'received', by: 'forwarder' },
    miss_original: { original: 'missing', by: 'forwarder' },
  },
  missing: { send_original: { original: 'sent', by: 'executor' }, receive_original: { original: 'received', by: 'forwarder' } },
  received: { correct_original: { original: 'received', by: 'forwarder' } },
}

const working = new Set<OrderStatus>(['in_progress', 'documents'])
const agreed = new Set<OrderStatus>(['accepted', 'ready', 'in_progress', 'documents', 'completed'])
const before = new Set<OrderStatus>(['placed', 'searching', 'offered', ...agreed])
const delivered = new Set<OrderStatus>(['documents', 'completed', 'archived'])

/** Whether documents of this sort move while their order is so; an act of stop is made after the order was stopped. */
function isOpen(
  { kind, side, required, origin }: Pick<DocumentFacts, 'kind' | 'side' | 'required' | 'origin'>,
  order: OrderStatus,
): boolean {
  if (kind === 'halt_act') return working.has(order) || order === 'cancelled'
  if (side === 'forwarder') return before.has(order)
  return required || origin === 'rule' ? working.has(order) : agreed.has(order)
}

/** Steps of a document, whoever they are of; the one table buttons and refusals go by. */
function stepsOf(document: DocumentFacts, order: OrderStatus): Steps {
  const status = document.status as DocumentStatus
  const empty = document.version === 0 && document.origin !== 'rule'
  const remove: Steps = empty && agreedOrBefore(order) ? { remove: { by: document.origin as Side } } : {}
  if (!isOpen(document, order)) return { ...remove, ...(delivered.has(order) && order !== 'archived' ? originalSteps(document) : {}) }
  if (document.side === 'forwarder') return { ...ownSteps, ...remove }
  const again: Steps = status === 'accepted' && order === 'documents' ? { reject: { to: 'rejected', by: 'forwarder' } } : {}
  return { ...steps[status], ...again, ...remove, ...originalSteps(document) }
}

const agreedOrBefore = (order: OrderStatus) => before.has(order)

/** An electronic document is its own original. */
function originalSteps({ status, side, via, original }: DocumentFacts): Steps {
  if (status !== 'accepted' || side !== 'executor' || via === 'edo') return {}
  return originals[original as OriginalStatus]
}

/** The step of a document open to a side while its order is so, or undefined. */
export const documentStep = (document: DocumentFacts, action: DocumentAction, side: Side, order: OrderStatus): Step | undefined => {
  const step = stepsOf(document, order)[action]
  return step?.by === side ? step : undefined
}

/** Steps a side may take now. */
export const documentActions = (document: DocumentFacts, side: Side, order: OrderStatus): DocumentAction[] =>
  (Object.entries(stepsOf(document, order)) as [DocumentAction, Step][]).filter(([, step]) => step.by === side).map(([action]) => action)

/** So long what a forwarder adds to a document of his own is more pages of it; later it is another version. */
const PAGES_MS = HOUR / 4

/** Whether more pages may be put into the version that stands: until somebody has begun to check it. */
export const takesPages = (document: DocumentFacts & { uploadedAt: Date | null }, side: Side, order: OrderStatus, now: Date): boolean =>
  document.side === side &&
  document.via === 'files' &&
  isOpen(document, order) &&
  (document.status === 'uploaded' ||
    (document.status === 'accepted' && side === 'forwarder' && now.getTime() - (document.uploadedAt?.getTime() ?? 0) < PAGES_MS))

/** Kinds a side may add to an order of this status. */
export const addable = (side: Side, order: OrderStatus): readonly DocumentKind[] =>
  (side === 'forwarder' ? before : agreed).has(order) ? addedKinds[side] : []

/** Kinds a side may ask the other one for: what that one may bring by itself and both read. */
export const askable = (side: Side, order: OrderStatus): readonly DocumentKind[] =>
  agreed.has(order)
    ? addedKinds[side === 'forwarder' ? 'executor' : 'forwarder'].filter(kind => !ownKinds.has(kind) && kind !== 'other')
    : []

/** Whether a document of a kind is asked of a side and has not come, or came and was refused. */
export const waitsFor = ({ kind, side, status }: Pick<DocumentFacts, 'kind' | 'side' | 'status'>, asked: string, from: Side): boolean =>
  kind === asked && side === from && (status === 'required' || status === 'rejected')

export const isShared = (kind: DocumentKind): boolean => !ownKinds.has(kind)

/** Whether the files of a document tell sums a person without the right to prices must not open. */
export const isClosed = ({ kind }: Pick<DocumentFacts, 'kind'>, prices: boolean): boolean =>
  !prices && pricedKinds.has(kind as DocumentKind)

/** Kinds whose document originals are handed over where the terms pay after originals. */
const posted = new Set<string>(['tn', 'cmr', 'ttn_1t', 'upd', 'act', 'invoice'])

type StoredDocument = Pick<DocumentFacts, 'kind' | 'status' | 'side' | 'required' | 'via' | 'original'> & {
  uploadedAt: Date | null
  changedAt: Date | null
  sentOn: Day | null
  receivedOn: Day | null
}

/** Whether the terms wait for the original of a document. */
export const needsOriginal = ({ kind, required, via }: Pick<StoredDocument, 'kind' | 'required' | 'via'>, trigger: string): boolean =>
  trigger === 'originals' && required && posted.has(kind) && via !== 'edo'

/** What originals wait for after the scans were accepted: how many are to be sent and to be received, since when, until when. */
export function originalsOf(documents: readonly StoredDocument[], trigger: string) {
  const wanted = documents.filter(document => needsOriginal(document, trigger))
  if (wanted.length === 0 || documents.some(document => document.required && document.status !== 'accepted')) return null
  const send = wanted.filter(({ original }) => original === 'none' || original === 'missing')
  const receive = wanted.filter(({ original }) => original === 'sent')
  const since = latest(wanted.map(document => document.changedAt))
  if (!since) return null
  if (send.length > 0)
    return { code: 'send_originals' as const, count: send.length, since, due: new Date(since.getTime() + SEND_DAYS * DAY) }
  if (receive.length === 0) return null
  const sent = receive
    .map(({ sentOn }) => sentOn ?? '')
    .toSorted()
    .at(-1)!
  const from = new Date(`${sent}T00:00:00.000Z`)
  return { code: 'receive_originals' as const, count: receive.length, since: from, due: new Date(from.getTime() + POST_DAYS * DAY) }
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((last, at) => (at && (!last || at > last) ? at : last), null)

/** What the day to pay is worked out from. */
export type Terms = { status: OrderStatus; trigger: string; days: number; kind: 'calendar' | 'banking' }

/**
 * The day on which the term of payment begins by the terms, and the last day to pay; null until what they wait for has come. A document that
 * is refused again takes both back.
 */
export function payOf(
  { status, trigger, days, kind }: Terms,
  documents: readonly StoredDocument[],
  unloadedAt: Date | null,
  dayOf: (at: Date) => Day,
): { from: Day; by: Day } | null {
  const from = delivered.has(status) ? beginOf(trigger, documents, unloadedAt, dayOf) : null
  return from === null ? null : { from, by: dueDayOf(from, days, kind) }
}

function beginOf(trigger: string, documents: readonly StoredDocument[], unloadedAt: Date | null, dayOf: (at: Date) => Day): Day | null {
  if (trigger === 'unloading') return unloadedAt && dayOf(unloadedAt)
  // who pays never holds the term up, nor moves it, by documents of his own
  const asked = documents.filter(({ required, side }) => required && side === 'executor')
  const acts = asked.filter(({ kind }) => kind === 'upd' || kind === 'act')
  switch (trigger) {
    case 'scans':
      return lastDay(asked, document => document.uploadedAt && dayOf(document.uploadedAt))
    case 'originals':
      return lastDay(asked, document => {
        if (needsOriginal(document, trigger)) return document.original === 'received' ? document.receivedOn : null
        return document.changedAt && dayOf(document.changedAt)
      })
    case 'act_signed':
      return lastDay(acts, document => document.changedAt && dayOf(document.changedAt))
    default:
      return null
  }
}

/** The last of the days of accepted documents; null while one of them has none. */
function lastDay(documents: readonly StoredDocument[], dayOf: (document: StoredDocument) => Day | null): Day | null {
  const days = documents.map(document => (document.status === 'accepted' ? dayOf(document) : null))
  return days.length === 0 || days.includes(null) ? null : (days as Day[]).toSorted().at(-1)!
}

/** Moments at which something of an order's documents runs out; null: nothing does. */
export type Deadlines = Record<'order.documents' | 'order.check' | 'order.originals', Date | null>

const none: Deadlines = { 'order.documents': null, 'order.check': null, 'order.originals': null }

export function deadlinesOf(
  order: OrderStatus,
  documents: readonly (StoredDocument & { dueAt: Date | null })[],
  trigger: string,
): Deadlines {
  if (order === 'archived' || order === 'cancelled' || documents.length === 0) return none
  const owed = documents.filter(
    ({ required, side, status }) => required && side === 'executor' && (status === 'required' || status === 'rejected'),
  )
  const dues = owed.flatMap(({ dueAt }) => (dueAt ? [dueAt] : [])).toSorted((a, b) => a.getTime() - b.getTime())
  const came = latest(documents.map(({ status, uploadedAt }) => (status === 'uploaded' || status === 'checking' ? uploadedAt : null)))
  const posts = order === 'completed' ? originalsOf(documents, trigger) : null
  return {
    'order.documents': dues[0] ?? null,
    'order.check': came && new Date(came.getTime() + CHECK_HOURS * HOUR),
    'order.originals': posts?.due ?? null,
  }
}

/** How far the documents an order asks for are. */
export function ringOf(documents: readonly Pick<DocumentFacts, 'required' | 'status'>[]) {
  const asked = documents.filter(document => document.required)
  const count = (...of: string[]) => asked.filter(document => of.includes(document.status)).length
  return { accepted: count('accepted'), uploaded: count('uploaded', 'checking'), total: asked.length }
}

const purposes = /^(shared|own):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::(\d{1,5}))?$/

/** What the purpose of a file of a document says: whose eyes it is for, the document, and the version it came to be part of. */
export function purposeParts(purpose: string): { shared: boolean; documentId: string; version: number | null } | null {
  const [, who, documentId, version] = purposes.exec(purpose) ?? []
  return documentId ? { shared: who === 'shared', documentId, version: version ? Number(version) : null } : null
}

export const purposeOf = (document: { id: string; shared: boolean }, version?: number): string =>
  `${document.shared ? 'shared' : 'own'}:${document.id}${version === undefined ? '' : `:${version}`}`
