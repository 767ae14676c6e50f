import type { Selectable } from 'kysely'
import type { FileKind, FileRow, FileType, Scanned } from '#contract/files.ts'
import type { Files } from '#server/platform/db.gen.ts'

export const columns = [
  'orgId',
  'id',
  'kind',
  'objectId',
  'purpose',
  'draft',
  'status',
  'name',
  'type',
  'declared',
  'size',
  'storedBytes',
  'blob',
  'cleaned',
  'pictured',
  'scanned',
  'createdBy',
  'createdAt',
  'treatedAt',
  'removedAt',
] as const satisfies readonly (keyof Files)[]

export type FileRecord = Omit<Pick<Selectable<Files>, (typeof columns)[number]>, 'kind'> & { kind: FileKind }

export const toRow = (file: FileRecord & { by: string | null }): FileRow => ({
  id: file.id,
  purpose: file.purpose,
  name: file.name,
  type: file.type as FileType,
  size: file.size,
  pictured: file.pictured,
  cleaned: file.cleaned,
  scanned: file.scanned as Scanned,
  by: file.by,
  createdAt: file.createdAt.toISOString(),
})
