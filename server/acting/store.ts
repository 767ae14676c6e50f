import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

export type ActingRequest = {
  /** The session of the one who asks. */
  own: Buffer
  token: Buffer
  id: string
  xsrf: Buffer
  orgId: string
  employeeId: string
  reason: string
  writes: boolean
  minutes: number
  agent: string
}

/** Opens a session in the place of an employee and tells when it ends; null where nobody may be stood in for there. */
export async function insertActing(tx: Tx, asked: ActingRequest): Promise<Date | null> {
  const { own, token, id, xsrf, orgId, employeeId, reason, writes, minutes, agent } = asked
  const { rows } = await sql<{ endsAt: Date }>`
    select ends_at from gate.begin_acting(${own}, ${token}, ${id}, ${xsrf}, ${orgId}, ${employeeId}, ${reason}, ${writes}, ${minutes}, ${agent})`.execute(
    tx,
  )
  return rows[0]?.endsAt ?? null
}

/** Ends it; false where it was over. */
export const deleteActing = async (db: Db, session: Buffer): Promise<boolean> =>
  (await sql`select * from gate.end_acting(${session})`.execute(db)).rows.length > 0

/** The token of a session that lives. */
export async function findXsrf(db: Db, session: Buffer): Promise<Buffer | null> {
  const { rows } = await sql<{ xsrf: Buffer | null }>`select gate.session_xsrf(${session}) as xsrf`.execute(db)
  return rows[0]!.xsrf
}
