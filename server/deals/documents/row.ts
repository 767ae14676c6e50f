import { createHash } from 'node:crypto'
import type { DocumentRow, DocumentVersion } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus, OriginalStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { type FileRecord, toRow } from '#server/files/row.ts'
import type { DocumentRecord, VersionRecord } from '../record.ts'
import { documentActions, documentStep, needsOriginal, purposeOf, takesPages } from './rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** `may`: whether the viewer may change anything of it. */
export type DocumentViewer = { side: Side; order: OrderStatus; trigger: string; now: Date; may: boolean }

/** A document as one side reads it. */
export function toDocumentRow(document: DocumentRecord, { side, order, trigger, now, may }: DocumentViewer): DocumentRow {
  const takes = may && (documentStep(document, 'upload', side, order) !== undefined || takesPages(document, side, order, now))
  return {
    id: document.id,
    kind: document.kind as DocumentKind,
    title: document.title,
    side: document.side as Side,
    required: document.required,
    shared: document.shared,
    status: document.status as DocumentStatus,
    version: document.version,
    dueAt: iso(document.dueAt),
    changedAt: iso(document.changedAt),
    reason: document.reason,
    comment: document.comment,
    original: {
      status: document.original as OriginalStatus,
      needed: needsOriginal(document, trigger),
      courier: document.courier,
      track: document.track,
      sentOn: document.sentOn,
      receivedOn: document.receivedOn,
    },
    purpose: takes ? purposeOf(document) : null,
    actions: may ? documentActions(document, side, order) : [],
  }
}

type StoredFile = FileRecord & { by: string | null }

/** Stands for the pages of a version: another one as soon as one of them comes, goes or is changed for another. */
export const pagesOf = (version: number, files: readonly Pick<FileRecord, 'id'>[]): string =>
  createHash('sha256')
    .update([version, ...files.map(({ id }) => id).toSorted()].join())
    .digest('base64url')
    .slice(0, 22)

/** One time a document came. */
export const toVersion = (
  version: VersionRecord,
  document: DocumentRecord,
  files: readonly StoredFile[],
  seen: DocumentViewer,
): DocumentVersion => ({
  version: version.version,
  via: version.via as DocumentVersion['via'],
  status: version.status as DocumentVersion['status'],
  at: version.at.toISOString(),
  side: version.side as Side,
  organization: version.byOrg,
  person: version.byName,
  takenAt: iso(version.takenAt),
  takenBy: version.takenBy,
  decidedAt: iso(version.decidedAt),
  decidedBy: version.decidedBy,
  reason: version.reason,
  comment: version.comment,
  pages: pagesOf(version.version, files),
  files: files.map(file => ({ ...toRow(file), by: file.by ?? version.byName })),
  mayRemove: seen.may && version.version === document.version && takesPages(document, seen.side, seen.order, seen.now),
})
