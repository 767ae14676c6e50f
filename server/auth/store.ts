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

/** Keeps a sign-in under way for so many seconds. */
export const insertSignIn = (workerDb: Db, { tokenHash, sealed, seconds }: { tokenHash: Buffer; sealed: Buffer; seconds: number }) =>
  sql`
    insert into sign_ins (token_hash, sealed, expires_at)
    values (${tokenHash}, ${sealed}, app_now() + make_interval(secs => ${seconds}))`.execute(workerDb)

/** Forgets a sign-in under way and gives what was kept of it; `late`: its time was over. */
export async function takeSignIn(workerDb: Db, tokenHash: Buffer): Promise<{ sealed: Buffer; late: boolean } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; late: boolean }>`
    delete from sign_ins where token_hash = ${tokenHash} returning sealed, expires_at <= app_now() as late`.execute(workerDb)
  return rows[0]
}
