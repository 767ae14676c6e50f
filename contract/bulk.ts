import { z } from 'zod'
import { Id, Instant, Version } from './primitives.ts'

/** At most 100 rows that name what they stand for once. */
export const rowsOf = <Row extends z.ZodType<{ id: string }>>(row: Row) =>
  z
    .array(row)
    .min(1)
    .max(100)
    .refine(rows => new Set(rows.map(({ id }) => id)).size === rows.length)

/** Rows of a bulk command, each with the version its button was shown for. */
export const BulkRows = rowsOf(z.strictObject({ id: Id, version: Version }))
export type BulkRows = z.output<typeof BulkRows>

/** What became of each row, in the order they were named. */
export const BulkResults = z.object({
  results: z.array(
    z.object({
      id: Id,
      ok: z.boolean(),
      version: z.int().optional(),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          /** What others did since the version named, oldest first, where the row keeps a history. */
          changes: z.array(z.object({ what: z.string(), at: Instant, person: z.string().nullable(), organization: z.string() })).optional(),
        })
        .optional(),
      /** It was done, and yet not as meant: what came of it. */
      note: z.string().optional(),
    }),
  ),
})
export type BulkResults = z.output<typeof BulkResults>
