import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Employed } from '#server/platform/session.ts'

/** Where the person whom a provider means by a subject works; of several employments the first. */
export async function findEmployed(workerDb: Db, provider: string, subject: string): Promise<Employed | undefined> {
  const { rows } = await sql<Employed>`
    select i.user_id, m.org_id, m.employee_id from identities i cross join lateral gate.employments_of(i.user_id) with ordinality m
    where i.provider = ${provider} and i.subject = ${subject} order by m.ordinality limit 1`.execute(workerDb)
  return rows[0]
}
