import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant } from './primitives.ts'

/** Where a list is asked for as a file: POST, the answer is the file itself, written while it is read. */
export const EXPORT = '/api/exports/v0/file'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof ExportFormat>

export const exportLimits = {
  /** The most rows a file holds. */
  rows: 100_000,
  /** The most rows that are written while the person waits; more are written in the background. */
  atOnce: 5000,
  /** The most exports of one person that wait or are under way. */
  waiting: 5,
  /** How long a file made in the background is kept. */
  keptDays: 7,
  linkSeconds: 300,
} as const

export const ExportAsk = z.strictObject({
  /** The list by the name its module has. */
  list: z.string().max(40),
  format: ExportFormat,
  /** Conditions and order, as the query of the list's own call. */
  query: z.string().max(4000),
  /** Columns in their order; empty: all there are. */
  columns: z.array(z.string().max(41)).max(100),
})
export type ExportAsk = z.output<typeof ExportAsk>

/** What is written in the background: a list as a file, or documents of many orders as an archive. */
export const ExportKind = z.enum(['csv', 'xlsx', 'zip'])
export type ExportKind = z.output<typeof ExportKind>

export const ExportStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled'])
export type ExportStatus = z.output<typeof ExportStatus>

export const ExportRow = z.object({
  id: Id,
  request: ExportAsk.extend({ format: ExportKind }),
  /** What the file is called. */
  name: z.string(),
  status: ExportStatus,
  /** Rows there are; null until they are counted. */
  total: z.int().nullable(),
  /** Rows written so far. */
  rows: z.int(),
  /** Orders something of whose documents was left out; the archive says what and why. */
  skipped: z.int(),
  /** Bytes of the file. */
  size: z.int(),
  /** Why it failed, in words. */
  why: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** When it leaves with its file. */
  expiresAt: Instant.nullable(),
})
export type ExportRow = z.output<typeof ExportRow>

const Key = z.strictObject({ exportId: Id })
const found = ['export.not_found'] as const

/** Lists as files. */
export const exports = {
  size: get('/api/exports/v0/size', {
    about: 'How many rows a list has under its conditions: counted as far as `rows`, and `more` when there are others.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ list: ExportAsk.shape.list, query: ExportAsk.shape.query.default('') }),
    out: z.object({ rows: z.int(), more: z.boolean() }),
  }),
  ask: post('/api/exports/v0/ask', {
    about: 'Has a list written to a file in the background, with the rights the person has while it is written; 100 000 rows at most.',
    needs: 'session',
    data: ExportAsk,
    out: ExportRow,
    fails: ['export.too_many'],
    emits: ['exports.changed'],
  }),
  list: get('/api/exports/v0/list', {
    about: 'Files the asking person had made in the background, newest first; each is kept for 7 days.',
    needs: 'session',
    staleAfter: ['exports.changed'],
    out: z.object({ items: z.array(ExportRow) }),
  }),
  get: get('/api/exports/v0/get', {
    about: 'How one of them stands.',
    needs: 'session',
    staleAfter: ['exports.changed'],
    query: z.object({ exportId: Id }),
    out: ExportRow,
    fails: found,
  }),
  cancel: post('/api/exports/v0/cancel', {
    about: 'Stops one that waits or is under way; what was written of it goes.',
    needs: 'session',
    data: Key,
    out: ExportRow,
    fails: [...found, 'export.ended'],
    emits: ['exports.changed'],
  }),
  remove: post('/api/exports/v0/remove', {
    about: 'Takes one that has ended out of the list, and its file with it.',
    needs: 'session',
    data: Key,
    out: z.object({ id: Id }),
    fails: [...found, 'export.running'],
    emits: ['exports.changed'],
  }),
  link: get('/api/exports/v0/link', {
    about: 'An address from which the person downloads the file once within five minutes.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ exportId: Id }),
    out: z.object({ url: z.string(), expiresAt: Instant }),
    fails: [...found, 'export.not_ready', 'export.rights'],
  }),
}
