import { z } from 'zod'

/** Where a list is asked for as a file: POST, the answer is the file itself, written while it is read. */
export const EXPORT = '/api/exports/v0/file'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof ExportFormat>

/** The most rows a file holds. */
export const exportMost = 100_000

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
