import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Account } from '#server/auth/providers/provider.ts'
import type { Db } from '#server/platform/db.ts'
import type { TicketKinds } from '#server/platform/tickets.ts'
import type { Failures } from './rules.ts'

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
    select app_now() as now, exists (select 1 from logins where login = ${login}) as known`.execute(workerDb)
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

/** What is known of tries with a login from a place: those that failed, and whether the account signed in from there before. */
export async function findTries(
  workerDb: Db,
  { loginHash, login, places }: { loginHash: Buffer; login: string; places: readonly Buffer[] },
): Promise<{ now: Date; known: readonly Buffer[]; tries: readonly (Failures & { place: Buffer })[] }> {
  const { rows } = await sql<{ now: Date; known: Buffer[]; tries: { place: string; failures: number; triedAt: string }[] }>`
    select app_now() as now, array(select p.place from login_places p where p.login = ${login} and p.place = any(${places})) as known,
      coalesce((select jsonb_agg(jsonb_build_object('place', encode(f.place, 'hex'), 'failures', f.failures, 'triedAt', f.tried_at))
        from login_failures f where f.login_hash = ${loginHash}), '[]') as tries`.execute(workerDb)
  const { now, known, tries } = rows[0]!
  return {
    now,
    known,
    tries: tries.map(({ place, failures, triedAt }) => ({ place: Buffer.from(place, 'hex'), failures, triedAt: new Date(triedAt) })),
  }
}

/** Keeps how many tries failed from a place, and one more wrong password of the account where there is one. */
export async function setFailed(
  workerDb: Db,
  { loginHash, login, place, failures }: { loginHash: Buffer; login: string; place: Buffer; failures: number },
): Promise<void> {
  await sql`
    with counted as (
      insert into login_failures (login_hash, place, failures, tried_at) values (${loginHash}, ${place}, ${failures}, app_now())
      on conflict (login_hash, place) do update set failures = excluded.failures, tried_at = excluded.tried_at)
    update logins set wrong = wrong + 1, wrong_at = app_now() where login = ${login}`.execute(workerDb)
}

/** The account signed in: what failed from this place is forgotten, where it came from is known from now on. */
export async function setSignedIn(
  workerDb: Db,
  { loginHash, login, place, places }: { loginHash: Buffer; login: string; place: Buffer; places: readonly Buffer[] },
): Promise<void> {
  await sql`
    with forgotten as (delete from login_failures where login_hash = ${loginHash} and place = ${place}),
      known as (
        insert into login_places (login, place, seen_at) select ${login}, p, app_now() from unnest(${places}::bytea[]) p
        on conflict (login, place) do update set seen_at = excluded.seen_at)
    update logins set wrong_before = wrong, wrong = 0 where login = ${login}`.execute(workerDb)
}

/** Whom to write to about wrong passwords of an account, once a day; nobody where it has no address or is unknown. */
export async function takeWarning(workerDb: Db, login: string): Promise<{ email: string; locale: string; now: Date } | undefined> {
  const { rows } = await sql<{ email: string; locale: string; now: Date }>`
    update logins l set warned_at = app_now()
    where l.login = ${login} and l.email is not null and (l.warned_at is null or l.warned_at < app_now() - interval '1 day')
    returning l.email, app_now() as now,
      coalesce((select u.locale from identities i join users u on u.id = i.user_id where i.provider = 'embedded' and i.subject = l.subject), 'ru') as locale`.execute(
    workerDb,
  )
  return rows[0]
}

/** The second factor of an account, sealed, with the last step a code was taken for, and the present moment. */
export async function findFactor(
  workerDb: Db,
  login: string,
): Promise<{ subject: string; factor: Buffer | null; step: number | null; now: Date } | undefined> {
  const { rows } = await sql<{ subject: string; factor: Buffer | null; step: string | null; now: Date }>`
    select subject, factor, factor_step as step, app_now() as now from logins where login = ${login}`.execute(workerDb)
  return rows[0] && { ...rows[0], step: rows[0].step === null ? null : Number(rows[0].step) }
}

/** Keeps the second factor of an account that has none; false where it has one by now. */
export async function setFactor(workerDb: Db, login: string, factor: Buffer, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update logins set factor = ${factor}, factor_step = ${step}, factor_since = app_now() where login = ${login} and factor is null`.execute(
    workerDb,
  )
  return numAffectedRows === 1n
}

/** Marks the step of a code as used; false where another sign-in was there before. */
export async function takeStep(workerDb: Db, login: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update logins set factor_step = ${step} where login = ${login} and factor_step < ${step}`.execute(workerDb)
  return numAffectedRows === 1n
}
