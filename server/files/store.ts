import { type Insertable, sql } from 'kysely'
import type { FileKind } from '#contract/files.ts'
import type { Files } from '#server/platform/db.gen.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import type { Place } from './record.ts'
import { columns, type FileRecord } from './row.ts'

const mine = (tx: Tx, home: string = tx.actor.orgId) => tx.selectFrom('files').where('files.orgId', '=', home)

type Key = Pick<FileRecord, 'orgId' | 'id'>

/** Kept files of a place, the oldest first; of a form those of the one who fills it in. */
export async function listFiles(
  tx: Tx,
  { kind, objectId, draft }: Place,
  employeeId: string,
  home: OrgId = tx.actor.orgId,
): Promise<(FileRecord & { by: string | null })[]> {
  const rows = await mine(tx, home)
    .leftJoin('employees as e', on => on.onRef('e.orgId', '=', 'files.orgId').onRef('e.id', '=', 'files.createdBy'))
    .select(columns.map(column => `files.${column}` as const))
    .select('e.name as by')
    .where('files.kind', '=', kind)
    .where('files.objectId', '=', objectId)
    .where('files.draft', '=', draft)
    .where('files.status', '=', 'ready')
    .where('files.removedAt', 'is', null)
    .$if(draft, query => query.where('files.createdBy', '=', employeeId))
    .orderBy('files.createdAt')
    .orderBy('files.id')
    .limit(500)
    .execute()
  return rows as (FileRecord & { by: string | null })[]
}

/**
 * One file the acting organisation may reach, in its own home or in one that opens to it; locked where it is to be changed. What is in a
 * form is there for its owner alone.
 */
export async function findFile(tx: Tx, id: string, { lock = false, employeeId = null as string | null } = {}): Promise<FileRecord | null> {
  const { rows } = await sql<{ home: OrgId | null }>`select gate.enter_file(${id}) as home`.execute(tx)
  const home = rows[0]!.home
  if (home === null) return null
  const row = await mine(tx, home)
    .select(columns)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  if (!row || (row.draft && employeeId !== null && row.createdBy !== employeeId)) return null
  return row as FileRecord
}

/** Purposes that have at least one kept file. */
export async function purposesOf(tx: Tx, kind: FileKind, objectId: string): Promise<Set<string>> {
  const rows = await mine(tx)
    .select('purpose')
    .distinct()
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('draft', '=', false)
    .where('status', '=', 'ready')
    .where('scanned', '<>', 'infected')
    .where('removedAt', 'is', null)
    .execute()
  return new Set(rows.map(row => row.purpose))
}

/** Uploads of a person into one home or his own that began since a moment and are under way. */
export async function countUploads(tx: Tx, home: OrgId, employeeId: string, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('files')
    .select(tx.fn.countAll<number>().as('n'))
    .where('orgId', 'in', [home, tx.actor.orgId])
    .where('status', '=', 'uploading')
    .where('createdBy', '=', employeeId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

export const insertFile = (tx: Tx, file: Omit<Insertable<Files>, 'createdAt'>) =>
  tx
    .insertInto('files')
    .values({ ...file, createdAt: tx.now })
    .execute()

/** Changes a file that is in one of these states, and tells whether it was. */
export async function changeFile(
  tx: Tx,
  { orgId, id }: Key,
  status: FileRecord['status'],
  set: Partial<Insertable<Files>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set(set)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteFile = (tx: Tx, { orgId, id }: Key) => tx.deleteFrom('files').where('orgId', '=', orgId).where('id', '=', id).execute()

/** Takes bytes of the space of the organisation in whose home a file lies, all or none; tells whether there was room. */
export async function takeSpace(tx: Tx, home: string, bytes: number, most: number): Promise<boolean> {
  if (bytes > most) return false
  const { rows } = await sql`
    insert into file_spaces as s (org_id, bytes) values (${home}, ${bytes})
    on conflict (org_id) do update set bytes = s.bytes + ${bytes} where s.bytes + ${bytes} <= ${most} returning bytes`.execute(tx)
  return rows.length > 0
}

/** Gives bytes back, or takes some more for copies, whatever the limit. */
export const moveSpace = (tx: Tx, home: string, bytes: number) =>
  sql`update file_spaces set bytes = greatest(0, bytes + ${bytes}) where org_id = ${home}`.execute(tx)

/** What a file is from now on: which of the object's, and what other organisation reads it. */
type Settled = { purpose?: string; sharedWith?: string | null }

/** Files of a person in a form become those of an object; tells which. */
export async function moveDrafts(
  tx: Tx,
  kind: FileKind,
  { draftId, objectId, employeeId, whole, ...set }: { draftId: string; objectId: string; employeeId: string; whole: boolean } & Settled,
): Promise<{ id: string; type: string }[]> {
  return tx
    .updateTable('files')
    .set({ objectId, draft: false, ...set })
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', kind)
    .where('objectId', '=', draftId)
    .where('draft', '=', true)
    .where('createdBy', '=', employeeId)
    .where('removedAt', 'is', null)
    .$if(whole, query => query.where('status', '=', 'ready').where('scanned', '<>', 'infected'))
    .returning(['id', 'type'])
    .execute()
}

/** Files of an object that are there or on their way. */
export const filesOf = async (tx: Tx, kind: FileKind, objectId: string, home: OrgId = tx.actor.orgId): Promise<FileRecord[]> =>
  (await mine(tx, home)
    .select(columns)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('draft', '=', false)
    .where('removedAt', 'is', null)
    .forUpdate()
    .execute()) as FileRecord[]

/** Objects of the acting organisation that have files. */
export const ownersOf = async (tx: Tx): Promise<{ kind: FileKind; objectId: string }[]> =>
  (await mine(tx).select(['kind', 'objectId']).distinct().where('draft', '=', false).where('removedAt', 'is', null).execute()) as {
    kind: FileKind
    objectId: string
  }[]

/** Tables whose rows files may belong to. */
export type OwnerTable = 'vehicles' | 'drivers' | 'partners' | 'customers' | 'incomingLetters'

/** Whether the acting organisation has this row. */
export async function hasRow(tx: Tx, table: OwnerTable, id: string): Promise<boolean> {
  const row = await tx.selectFrom(table).select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Marks a link as used; false when it was before. */
export async function markUsed(tx: Tx, id: string, expiresAt: Date): Promise<boolean> {
  await tx.deleteFrom('fileOpenings').where('orgId', '=', tx.actor.orgId).where('expiresAt', '<', tx.now).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fileOpenings')
    .values({ orgId: tx.actor.orgId, id, expiresAt })
    .onConflict(used => used.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Which of these names in the storage belong to files of whatever organisation; the worker's pool alone can ask. */
export async function knownBlobs(workerDb: Db, blobs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ blob: string }>`select b as blob from gate.known_blobs(${blobs}) b`.execute(workerDb)
  return new Set(rows.map(row => row.blob))
}

/** Every organisation of the installation; the worker's pool alone can ask. */
export async function listOrganizations(workerDb: Db): Promise<OrgId[]> {
  return (await workerDb.selectFrom('organizations').select('id').execute()).map(({ id }) => id as OrgId)
}
