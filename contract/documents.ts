import { z } from 'zod'
import { get, post } from './call.ts'
import { FileRow } from './files.ts'
import { OrderRow } from './order-list.ts'
import { changing, ExpectedPages } from './order-moves.ts'
import { DocumentKind, DocumentStatus, OriginalStatus } from './order-states.ts'
import { Code, Day, Id, Instant, Side, text } from './primitives.ts'
import { lockRefusals, openRefusals, reasonRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** Everything that is done with a document beside bringing its files; the table of steps says who may and when. */
export const DocumentAction = z.enum([
  'upload',
  'take',
  'accept',
  'reject',
  'send_original',
  'receive_original',
  'correct_original',
  'miss_original',
  'remove',
])
export type DocumentAction = z.output<typeof DocumentAction>

/** How a version came: as files here, signed by electronic exchange elsewhere, or by hand. */
export const DocumentVia = z.enum(['files', 'edo', 'paper'])
export type DocumentVia = z.output<typeof DocumentVia>

/** Kinds of the forwarder's deal with his customer: nobody else sees them. */
export const ownKinds: ReadonlySet<DocumentKind> = new Set(['customer_request', 'customer_invoice'])

/** Kinds that tell sums: who may not see prices reads that they are there, and opens none of their files. */
export const pricedKinds: ReadonlySet<DocumentKind> = new Set([
  'order_request',
  'upd',
  'act',
  'invoice',
  'downtime_act',
  'halt_act',
  'customer_request',
  'customer_invoice',
])

/** Kinds a side may add to an order by itself. */
export const addedKinds: Record<Side, readonly DocumentKind[]> = {
  forwarder: [
    'order_request',
    'poa_m2',
    'ttn_1t',
    'forwarder_receipt',
    'trip_sheet',
    'cmr',
    'packing_list',
    'downtime_act',
    'discrepancy_act',
    'adr_doc',
    'customer_request',
    'customer_invoice',
    'other',
  ],
  executor: ['tn', 'ttn_1t', 'cmr', 'trip_sheet', 'packing_list', 'downtime_act', 'discrepancy_act', 'adr_doc', 'other'],
}

/** The way of an original on paper; `needed`: the terms pay after it. */
export const OriginalRow = z.object({
  status: OriginalStatus,
  needed: z.boolean(),
  courier: z.string(),
  track: z.string(),
  sentOn: Day.nullable(),
  receivedOn: Day.nullable(),
})
export type OriginalRow = z.output<typeof OriginalRow>

/** A document of an order, as its viewer sees it. */
export const DocumentRow = z.object({
  id: Id,
  kind: DocumentKind,
  /** What it is in words, where the kind alone does not say. */
  title: z.string(),
  /** Who brings it. */
  side: Side,
  required: z.boolean(),
  /** False: the forwarder alone sees it. */
  shared: z.boolean(),
  status: DocumentStatus,
  /** 0: nothing has come yet. */
  version: z.int(),
  dueAt: Instant.nullable(),
  changedAt: Instant.nullable(),
  /** Why it was refused: a code of the dictionary and words. */
  reason: Code.nullable(),
  comment: z.string(),
  original: OriginalRow,
  /** Files are put into it under this purpose; null: not by this viewer, or not now. */
  purpose: z.string().nullable(),
  actions: z.array(DocumentAction),
})
export type DocumentRow = z.output<typeof DocumentRow>

/** One time a document came; the last of them is the document as it stands. */
export const DocumentVersion = z.object({
  version: z.int(),
  via: DocumentVia,
  status: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  at: Instant,
  side: Side,
  organization: z.string().nullable(),
  person: z.string().nullable(),
  takenAt: Instant.nullable(),
  takenBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: Code.nullable(),
  comment: z.string(),
  files: z.array(FileRow),
  /** Stands for its pages as they are; who accepts or refuses it gives it back. */
  pages: z.string(),
  /** Whether this viewer may still take its files back. */
  mayRemove: z.boolean(),
})
export type DocumentVersion = z.output<typeof DocumentVersion>

/** Why an order asks for a document. */
export const DocumentReason = z.enum(['cargo', 'border', 'vat', 'no_vat', 'dangerous', 'short', 'customer', 'halt'])
export type DocumentReason = z.output<typeof DocumentReason>

const some = { ...changing, documentIds: z.array(Id).min(1).max(50) }
/** One step of documents of an order; several at once are taken together or not at all. */
export const DocumentChange = z.discriminatedUnion('action', [
  z.strictObject({
    ...some,
    action: z.literal('upload'),
    via: DocumentVia.exclude(['files']).default('edo'),
    comment: text(0, 500).default(''),
  }),
  z.strictObject({ ...some, action: z.literal('take') }),
  z.strictObject({ ...some, action: z.literal('accept'), expectedPages: ExpectedPages }),
  z.strictObject({ ...some, action: z.literal('reject'), reason: Code, comment: text(0, 500).default(''), expectedPages: ExpectedPages }),
  z.strictObject({ ...some, action: z.literal('send_original'), courier: text(2, 100), track: text(0, 60).default(''), day: Day }),
  z.strictObject({ ...some, action: z.literal('receive_original'), day: Day }),
  z.strictObject({ ...some, action: z.literal('correct_original'), day: Day, comment: text(3, 500) }),
  z.strictObject({ ...some, action: z.literal('miss_original'), comment: text(0, 500).default('') }),
  z.strictObject({ ...some, action: z.literal('remove') }),
  z.strictObject({ ...changing, action: z.literal('add'), kind: DocumentKind, title: text(0, 100).default('') }),
  /** The other side is asked for it; of one that is asked for already and has not come it is told again. */
  z.strictObject({ ...changing, action: z.literal('ask'), kind: DocumentKind, days: z.int().min(1).max(60).default(5) }),
])
export type DocumentChange = z.output<typeof DocumentChange>

/** What a change of documents is refused with. */
export const refusedDocuments = [
  ...codesOf(lockRefusals, reasonRefusals),
  'document.not_found',
  'document.step_closed',
  'document.kind_closed',
  'document.title_missing',
  'document.day',
  'document.pages_changed',
] as const

/** The closing documents of an order: handed in, looked at, accepted, followed by post. */
export const documents = {
  list: get('/api/documents/v0/list', {
    about: 'Documents of an order the viewer may see, with every version and its files.',
    needs: 'orders.view',
    staleAfter: ['order.changed', 'files.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({
      items: z.array(
        z.object({
          ...DocumentRow.shape,
          /** What the order asks for it by; null: nothing does, somebody added it. */
          why: DocumentReason.nullable(),
          /** Its files tell sums this viewer may not see, and are left out. */
          closed: z.boolean(),
          versions: z.array(DocumentVersion),
        }),
      ),
      /** Kinds the viewer may add now. */
      addable: z.array(DocumentKind),
      /** Of the order they were read of. */
      version: z.int(),
    }),
    fails: codesOf(openRefusals),
  }),
  change: post('/api/documents/v0/change', {
    about:
      'Hands in, takes up, accepts or refuses documents, follows their originals by post and corrects the day one came, adds a document, asks the other side for one or takes away an empty one.',
    needs: 'orders.command',
    effect: 'edit',
    data: DocumentChange,
    out: OrderRow,
    fails: refusedDocuments,
    emits: ['order.changed', 'files.changed'],
  }),
  bundle: get('/api/documents/v0/bundle', {
    about:
      'An address from which this organisation downloads the latest files of every document it may see, as one ZIP, once within five minutes.',
    needs: 'orders.view',
    staleAfter: [],
    query: z.object({ orderId: Id }),
    out: z.object({ url: z.string(), expiresAt: Instant }),
    fails: [...codesOf(openRefusals), 'document.no_files'],
  }),
}
