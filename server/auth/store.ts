import { sql } from 'kysely'
import type { Db, OrgId } from '#server/platform/db.ts'
import type { Employed } from '#server/platform/session.ts'

/** Where the person whom a provider means by a subject works; of several employments the first. */
export async function findEmployed(
  workerDb: Db,
  provider: string,
  subject: string,
): Promise<(Employed & { isPlatform: boolean }) | undefined> {
  const { rows } = await sql<Employed & { isPlatform: boolean }>`
    select i.user_id, m.org_id, m.employee_id, m.is_platform from identities i cross join lateral gate.employments_of(i.user_id) with ordinality m
    where i.provider = ${provider} and i.subject = ${subject} order by m.ordinality limit 1`.execute(workerDb)
  return rows[0]
}

/** Where the person works for the platform, if he does. */
export async function findStaff(workerDb: Db, provider: string, subject: string): Promise<Employed | undefined> {
  const { rows } = await sql<Employed>`
    select i.user_id, m.org_id, m.employee_id from identities i cross join lateral gate.employments_of(i.user_id) m
    where i.provider = ${provider} and i.subject = ${subject} and m.is_platform limit 1`.execute(workerDb)
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

/** A person as an operator of the installation looks for him. */
export type FoundPerson = { id: string; name: string; email: string | null }

/** Whoever has this id, this e-mail, or this login at the embedded provider. */
export async function listPersons(workerDb: Db, said: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select u.id, u.name, u.email from users u
    where u.id::text = lower(${said}) or lower(u.email) = lower(${said}) or u.id in (
      select i.user_id from logins l join identities i on i.provider = 'embedded' and i.subject = l.subject
      where l.login = lower(${said}) or lower(l.email) = lower(${said}))
    order by u.name, u.id limit 11`.execute(workerDb)
  return rows
}

export const findPerson = (workerDb: Db, id: string): Promise<FoundPerson | undefined> =>
  workerDb.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()

/** Accounts at providers that mean a person, the oldest first. */
export const listIdentities = (workerDb: Db, userId: string) =>
  workerDb
    .selectFrom('identities')
    .select(['provider', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('provider')
    .execute()

/** Organisations a person works in, by name. */
export async function listHomes(workerDb: Db, userId: string): Promise<{ orgId: OrgId; name: string }[]> {
  const { rows } = await sql<{ orgId: OrgId; name: string }>`
    select org_id, name_short as name from gate.employments_of(${userId})`.execute(workerDb)
  return rows
}

/** Makes an account mean a person; tells whom it means now, who may be another whom it meant before. */
export async function insertIdentity(
  within: Db,
  { provider, subject, userId }: { provider: string; subject: string; userId: string },
): Promise<{ userId: string; isNew: boolean }> {
  const made = await sql`
    insert into identities (provider, subject, user_id, created_at) values (${provider}, ${subject}, ${userId}, app_now())
    on conflict do nothing`.execute(within)
  const { userId: means } = await within
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { userId: means, isNew: made.numAffectedRows === 1n }
}

/** Makes an account mean nobody, and ends what the person opened by that provider; tells whether it meant him. */
export async function deleteIdentity(
  within: Db,
  { provider, subject, userId }: { provider: string; subject: string; userId: string },
): Promise<boolean> {
  const gone = await within
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await within.deleteFrom('sessions').where('userId', '=', userId).where('provider', '=', provider).execute()
  return true
}
