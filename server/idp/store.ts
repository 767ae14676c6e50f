import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Account } from '#server/auth/providers/provider.ts'
import type { Db } from '#server/platform/db.ts'
import type { TicketKinds } from '#server/platform/tickets.ts'

/** The account a token was given for, and the application; null once its time is over. */
export async function findAccount(workerDb: Db, tokenHash: Buffer): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select l.subject, l.login, l.name, l.email, t.client_id from login_tokens t join logins l on l.login = t.login
    where t.token_hash = ${tokenHash} and t.expires_at > app_now()`.execute(workerDb)
  return rows[0] ?? null
}

/** What is stored in place of the password of an account; undefined where there is no such account. */
export async function findPassword(workerDb: Db, login: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`select password from logins where login = ${login}`.execute(workerDb)
  return rows[0]?.password
}

type LoginToken = { tokenHash: Buffer; login: string; clientId: string; seconds: number }

/** Keeps a token of an account for one application, good for so many seconds. */
export const insertToken = (workerDb: Db, { tokenHash, login, clientId, seconds }: LoginToken) =>
  sql`
    insert into login_tokens (token_hash, login, client_id, expires_at)
    values (${tokenHash}, ${login}, ${clientId}, app_now() + make_interval(secs => ${seconds}))`.execute(workerDb)

/** Whether there is an account of this login, and the present moment. */
export async function findKnown(workerDb: Db, login: string): Promise<{ now: Date; known: boolean }> {
  const { rows } = await sql<{ now: Date; known: boolean }>`
    select app_now() as now, exists (select from logins where login = ${login}) as known`.execute(workerDb)
  return rows[0]!
}

/** Makes the account; false where its login is taken. */
export async function insertLogin(workerDb: Db, { login, password, name }: TicketKinds['account']): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into logins (login, password, subject, name, email) values (${login}, ${password}, ${randomBytes(16).toString('base64url')}, ${name}, ${login})
    on conflict do nothing`.execute(workerDb)
  return numAffectedRows === 1n
}

/** An account of the demo world, as the sign-in page offers it. */
export type DemoAccount = { login: string; name: string; organization: string; roles: readonly string[] }

/** Accounts of the demo world that a provider of this name keeps, in the order they were made. */
export async function listDemoAccounts(workerDb: Db, provider: string): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    select l.login, l.name, m.name_short as organization, m.roles
    from logins l join identities i on i.provider = ${provider} and i.subject = l.subject
    cross join lateral (select * from gate.employments_of(i.user_id) limit 1) m
    where l.demo order by i.created_at, i.user_id`.execute(workerDb)
  return rows
}
