import { sql } from 'kysely'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'

type Listed = { id: string; current: boolean; orgId: OrgId; orgName: string; agent: string; createdAt: Date; seenAt: Date }

/** The living sessions of the person, the asking one first, then by use. */
export const listSessions = async (db: Db, session: Buffer): Promise<Listed[]> =>
  (await sql<Listed>`select * from gate.sessions(${session})`.execute(db)).rows

/** Wrong passwords the account of the person was tried with since the sign-in before his last; null: none. */
export const findWrongPasswords = async (db: Db, session: Buffer): Promise<{ wrong: number; lastAt: Date } | null> =>
  (await sql<{ wrong: number; lastAt: Date }>`select wrong, last_at from gate.wrong_passwords(${session})`.execute(db)).rows[0] ?? null

/** Ends one of them, or all but the asking one, and tells which there were. */
export const endSessions = async (tx: Tx, session: Buffer, id: string | null): Promise<{ id: string; orgId: OrgId }[]> =>
  (await sql<{ id: string; orgId: OrgId }>`select * from gate.end_sessions(${session}, ${id}::uuid)`.execute(tx)).rows
