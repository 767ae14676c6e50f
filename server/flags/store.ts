import type { Db, Tx } from '#server/platform/db.ts'
import { columns, type FlagRecord } from './row.ts'

/** Every flag by its key. */
export function listFlags(db: Db): Promise<FlagRecord[]> {
  return db.selectFrom('flags').select(columns).orderBy('key').execute()
}

/** Whether any flag is on for everybody, or for testers where the reader is one. */
export async function hasFlagOn(db: Db, tester: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('flags')
    .select('key')
    .where(on => on.or([on('enabled', '=', true), ...(tester ? [on('forTesters', '=', true)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The flag, which nobody else changes until the transaction ends. */
export function lockFlag(tx: Tx, key: string): Promise<FlagRecord | undefined> {
  return tx.selectFrom('flags').select(columns).where('key', '=', key).forUpdate().executeTakeFirst()
}

/** Adds a flag unless somebody did meanwhile; tells whether it was added. */
export async function insertFlag(tx: Tx, flag: FlagRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('flags')
    .values(flag)
    .onConflict(on => on.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateFlag(tx: Tx, { key, ...flag }: FlagRecord) {
  await tx.updateTable('flags').set(flag).where('key', '=', key).execute()
}
