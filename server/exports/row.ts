import type { Selectable } from 'kysely'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { ExportKind, ExportRow, ExportStatus } from '#contract/exports.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Exports } from '#server/platform/db.gen.ts'
import { type Info, Refusal } from '#server/platform/refusal.ts'

export type ExportRecord = Selectable<Exports>

export const toRow = (record: ExportRecord, locale: Locale): ExportRow => ({
  id: record.id,
  request: { list: record.list, format: record.format as ExportKind, query: record.query, columns: record.columns },
  name: record.name,
  status: record.status as ExportStatus,
  total: record.total,
  rows: record.rows,
  skipped: record.skipped,
  size: record.size,
  why: record.status === 'failed' ? whyOf(record, locale) : null,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  expiresAt: record.expiresAt?.toISOString() ?? null,
})

function whyOf({ id, failure, failureInfo }: ExportRecord, locale: Locale): string {
  const known = failure !== null && Object.hasOwn(errors, failure)
  const refusal = known ? new Refusal(failure as ErrorCode, (failureInfo ?? {}) as Info) : new Refusal('export.broken', { number: id })
  return refusal.wordsIn(locale)
}
