import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** A place of a transaction to go back to: `keep` makes what came after it part of the whole, `undo` takes it back. */
export type Savepoint = { keep: () => Promise<void>; undo: () => Promise<void> }

/** Marks a place in a transaction; the name tells apart what lies within each other. */
export async function openSavepoint(tx: Tx, name: string): Promise<Savepoint> {
  const at = sql.id(name)
  await sql`savepoint ${at}`.execute(tx)
  return {
    keep: async () => void (await sql`release savepoint ${at}`.execute(tx)),
    undo: async () => void (await sql`rollback to savepoint ${at}`.execute(tx)),
  }
}
