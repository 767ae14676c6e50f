import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export type EmploymentRecord = {
  current: boolean
  employeeId: string
  orgId: string
  roles: string[]
  positionName: string
  country: string
  taxRegime: string | null
  tin: string | null
  nameShort: string
  isForwarder: boolean
  isExecutor: boolean
}

/** Where the person of a session works, the place he works in now among them. */
export async function listEmployments(db: Db, session: Buffer): Promise<EmploymentRecord[]> {
  return (await sql<EmploymentRecord>`select * from gate.employments(${session})`.execute(db)).rows
}

type ActingRecord = { name: string; byName: string; reason: string; mayWrite: boolean; endsAt: Date }

/** In whose place a session works, and who does. */
export const findActing = async (db: Db, session: Buffer): Promise<ActingRecord | null> =>
  (await sql<ActingRecord>`select * from gate.acting(${session})`.execute(db)).rows[0] ?? null
