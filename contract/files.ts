import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant } from './primitives.ts'

/** What a file may belong to. */
export const FileKind = z.enum([
  'vehicle',
  'driver',
  'partner',
  'organization',
  'customer',
  'order_document',
  'tender',
  'flight',
  'incoming_letter',
])
export type FileKind = z.output<typeof FileKind>

/** Which of an object's documents a file is, as its screen names it: `licence`, `osago`, `contract`. */
export const FilePurpose = z.string().regex(/^[a-z][a-z0-9_:.-]{0,59}$/)

export const FileType = z.enum(['pdf', 'jpg', 'png', 'webp', 'heic', 'xlsx', 'docx'])
export type FileType = z.output<typeof FileType>

/** What may come in: names end so, and browsers announce it so; what a file really is, its bytes say. */
export const fileTypes = {
  pdf: { endings: ['pdf'], mime: 'application/pdf' },
  jpg: { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], mime: 'image/jpeg' },
  png: { endings: ['png'], mime: 'image/png' },
  webp: { endings: ['webp'], mime: 'image/webp' },
  heic: { endings: ['heic', 'heif'], mime: 'image/heic' },
  xlsx: { endings: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docx: { endings: ['docx'], mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
} as const satisfies Record<FileType, { endings: readonly string[]; mime: string }>

/** What a photo with a mark of a flight may be. */
export const photoTypes: readonly FileType[] = ['jpg', 'png', 'webp', 'heic']

export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  atOnce: 20,
  /** Photos with one mark. */
  photos: 10,
  pixels: 40_000_000,
  linkSeconds: 300,
  /** How long a removed file can be brought back. */
  undoMinutes: 60,
  /** How long a file waits for the object of its form. */
  draftDays: 30,
} as const

/** The type a name promises, or null. */
export function typeOfName(name: string): FileType | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return FileType.options.find(type => (fileTypes[type].endings as readonly string[]).includes(ending ?? '')) ?? null
}

/** Where uploads go, by the tus protocol; `Upload-Metadata` holds `UploadMetadata`. */
export const UPLOADS = '/api/upload'

/** What an upload says of itself; `draft`: the object is a form whose object does not exist yet. */
export const UploadMetadata = z.object({
  kind: FileKind,
  objectId: Id,
  purpose: FilePurpose,
  draft: z.stringbool().default(false),
  name: z.string().min(1).max(1000),
  type: z.string().max(200).default(''),
})

/** An image made by the server: `thumb` fits into 256 points, `large` into 1600. */
export const PictureSize = z.enum(['thumb', 'large'])
export type PictureSize = z.output<typeof PictureSize>

export const pictureOf = (fileId: string, size: PictureSize) => `/api/files/v0/picture/${fileId}/${size}`

/** Where a PDF of an order's document is shown within the page: its copy without scripts. */
export const shownAt = (fileId: string) => `/api/files/v0/show/${fileId}`

/** `unchecked`: no scanner is set up; `waiting`: it did not answer yet. */
export const Scanned = z.enum(['unchecked', 'waiting', 'clean', 'infected'])
export type Scanned = z.output<typeof Scanned>

export const FileRow = z.object({
  id: Id,
  purpose: z.string(),
  name: z.string(),
  type: FileType,
  /** Bytes of what is downloaded. */
  size: z.int(),
  /** Whether there are pictures of it. */
  pictured: z.boolean(),
  /** What is given out is a copy without scripts; the file as it came is kept beside. */
  cleaned: z.boolean(),
  scanned: Scanned,
  by: z.string().nullable(),
  createdAt: Instant,
})
export type FileRow = z.output<typeof FileRow>

/** A file in an answer: small enough to come along, and opened by nobody but the asking screen. */
export const InlineFile = z.object({ name: z.string(), mime: z.string(), base64: z.string() })
export type InlineFile = z.output<typeof InlineFile>

const Place = { kind: FileKind, objectId: Id }

/** Files that belong to something: uploads, downloads, pictures. */
export const files = {
  list: get('/api/files/v0/list', {
    about: 'Files of one object, or of a form that has none yet, the oldest first; `mayWrite`: whether this person may add and remove.',
    needs: 'session',
    staleAfter: ['files.changed'],
    query: z.object({ ...Place, draft: z.stringbool().default(false) }),
    out: z.object({ items: z.array(FileRow), mayWrite: z.boolean() }),
    fails: ['file.object_not_found'],
  }),
  link: get('/api/files/v0/link', {
    about: 'An address from which this organisation downloads the file once within five minutes; `original`: as it came, scripts and all.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ fileId: Id, original: z.stringbool().default(false) }),
    out: z.object({ url: z.string(), expiresAt: Instant }),
    fails: ['file.not_found', 'file.object_not_found', 'file.infected'],
  }),
  remove: post('/api/files/v0/remove', {
    about: 'Removes a file; for an hour it can be brought back.',
    needs: 'session',
    data: z.strictObject({ fileId: Id }),
    out: z.object({ removed: z.boolean() }),
    fails: ['file.not_found', 'file.object_not_found', 'file.frozen'],
    emits: ['files.changed'],
  }),
  restore: post('/api/files/v0/restore', {
    about: 'Brings a removed file back.',
    needs: 'session',
    data: z.strictObject({ fileId: Id }),
    out: z.object({ restored: z.boolean() }),
    fails: [
      'file.not_found',
      'file.object_not_found',
      'file.space',
      'file.frozen',
      'file.object_full',
      'document.full',
      'document.heavy',
      'document.guest_full',
    ],
    emits: ['files.changed'],
  }),
  attach: post('/api/files/v0/attach', {
    about: 'Gives the own files of a form to the object it has become.',
    needs: 'session',
    data: z.strictObject({ ...Place, draftId: Id }),
    out: z.object({ attached: z.int() }),
    fails: ['file.object_not_found'],
    emits: ['files.changed'],
  }),
}
