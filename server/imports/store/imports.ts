import { type Selectable, sql } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import type { ImportChunks, Imports } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'

export type ImportRecord = Selectable<Imports>
export type Chunk = Pick<Selectable<ImportChunks>, 'seq' | 'sealed' | 'broken' | 'ready'>

const DAY_MS = 86_400_000
/** So many tables of one person wait to be confirmed; an older one gives way. */
const KEPT = 10

const mine = (tx: Tx) => tx.selectFrom('imports').where('orgId', '=', tx.actor.orgId).where('employeeId', '=', tx.actor.employeeId!)

export async function insertImport(tx: Tx, kind: ImportKind, fileName: string): Promise<ImportRecord> {
  const old = await mine(tx)
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT - 1)
    .execute()
  for (const { id } of old) await deleteImport(tx, id)
  return tx
    .insertInto('imports')
    .values({
      orgId: tx.actor.orgId,
      id: newId(),
      kind,
      status: 'loading',
      fileName,
      employeeId: tx.actor.employeeId!,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An import of the person who asks. */
export async function findImport(tx: Tx, id: string): Promise<ImportRecord> {
  const found = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? await mine(tx).selectAll().where('id', '=', id).where('expiresAt', '>', tx.now).executeTakeFirst()
    : undefined
  return found ?? refuse('import.not_found')
}

/** The same for a change, in the version named; null: whatever its version. */
export async function lockImport(tx: Tx, id: string, version: number | null): Promise<ImportRecord> {
  await findImport(tx, id)
  const found = (await mine(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('import.not_found')
  if (version !== null && found.version !== version) refuse('import.changed', { version: found.version, asked: version })
  return found
}

export async function setImport(tx: Tx, before: ImportRecord, changes: Partial<ImportRecord>): Promise<ImportRecord> {
  return tx
    .updateTable('imports')
    .set({ ...changes, version: before.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

const chunks = (tx: Tx, importId: string) =>
  tx
    .selectFrom('importChunks')
    .select(['seq', 'sealed', 'broken', 'ready'])
    .where('orgId', '=', tx.actor.orgId)
    .where('importId', '=', importId)

/** Keeps a piece of the file until it is read; the same one again replaces itself. */
export async function putFileChunk(tx: Tx, importId: string, index: number, sealed: Buffer): Promise<void> {
  await putChunk(tx, importId, { seq: -1 - index, sealed, broken: 0, ready: 0 })
}

/** The chunks of the file in their order. */
export const listFileChunks = (tx: Tx, importId: string): Promise<Chunk[]> =>
  chunks(tx, importId).where('seq', '<', 0).orderBy('seq', 'desc').execute()

export async function deleteFileChunks(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('importChunks').where('orgId', '=', tx.actor.orgId).where('importId', '=', importId).where('seq', '<', 0).execute()
}

export const listChunks = (tx: Tx, importId: string): Promise<Chunk[]> =>
  chunks(tx, importId).where('seq', '>=', 0).orderBy('seq').execute()

/** Chunks from a place on that hold a broken row, or any. */
export function chunksFrom(
  tx: Tx,
  importId: string,
  { from, broken, limit }: { from: number; broken: boolean; limit: number },
): Promise<Chunk[]> {
  const query = chunks(tx, importId).where('seq', '>=', from).orderBy('seq').limit(limit)
  return (broken ? query.where('broken', '>', 0) : query).execute()
}

export async function putChunk(tx: Tx, importId: string, chunk: Chunk): Promise<void> {
  const { seq, ...values } = chunk
  await tx
    .insertInto('importChunks')
    .values({ orgId: tx.actor.orgId, importId, seq, ...values })
    .onConflict(on => on.columns(['orgId', 'importId', 'seq']).doUpdateSet(values))
    .execute()
}

/** Does the work wholly or not at all; what it throws `caught` answers for, or throws on. */
export async function whollyOrNot<T>(tx: Tx, work: () => Promise<T>, caught: (error: unknown) => T): Promise<T> {
  await sql`savepoint some_rows`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint some_rows`.execute(tx)
    return done
  } catch (error) {
    const answer = caught(error)
    await sql`rollback to savepoint some_rows`.execute(tx)
    return answer
  }
}
