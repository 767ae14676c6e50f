import { createHash } from 'node:crypto'
import type { DocumentRow, DocumentVersion } from '#contract/documents.ts'
import type { DocumentKind, DocumentStatus, OrderStatus, OriginalStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { type FileRecord, toRow } from '#server/files/row.ts'
import type { DocumentRecord, VersionRecord } from '../record.ts'
import { needsOriginal, paperActions, paperStep, purposeOf, takesPages } from './rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** `may`: whether the reader may change anything of it. */
export type Seen = { side: Side; order: OrderStatus; trigger: string; now: Date; may: boolean }

/** A paper as one side reads it. */
export function toPaper(paper: DocumentRecord, { side, order, trigger, now, may }: Seen): DocumentRow {
  const takes = may && (paperStep(paper, 'upload', side, order) !== undefined || takesPages(paper, side, order, now))
  return {
    id: paper.id,
    kind: paper.kind as DocumentKind,
    title: paper.title,
    side: paper.side as Side,
    required: paper.required,
    shared: paper.shared,
    status: paper.status as DocumentStatus,
    version: paper.version,
    dueAt: iso(paper.dueAt),
    changedAt: iso(paper.changedAt),
    reason: paper.reason,
    comment: paper.comment,
    original: {
      status: paper.original as OriginalStatus,
      needed: needsOriginal(paper, trigger),
      carrier: paper.carrier,
      track: paper.track,
      sentOn: paper.sentOn,
      receivedOn: paper.receivedOn,
    },
    purpose: takes ? purposeOf(paper) : null,
    actions: may ? paperActions(paper, side, order) : [],
  }
}

type Kept = FileRecord & { by: string | null }

/** Stands for the pages of a version: another one as soon as one of them comes, goes or is changed for another. */
export const pagesOf = (version: number, files: readonly Pick<FileRecord, 'id'>[]): string =>
  createHash('sha256')
    .update([version, ...files.map(({ id }) => id).toSorted()].join())
    .digest('base64url')
    .slice(0, 22)

/** One time a paper came. */
export const toVersion = (version: VersionRecord, paper: DocumentRecord, files: readonly Kept[], seen: Seen): DocumentVersion => ({
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
  mayRemove: seen.may && version.version === paper.version && takesPages(paper, seen.side, seen.order, seen.now),
})
