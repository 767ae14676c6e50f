import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** A letter as one process took it up: with every taking up it has one attempt more. */
type Claimed = { id: string; attempts: number }
export type WaitingMail = Claimed & { sealed: Buffer }

/** Puts a sealed letter into the queue, to be sent from a moment on. */
export const insertMail = (within: Db, mail: { id: string; sealed: Buffer; runAt: Date }) =>
  within.insertInto('mails').values(mail).execute()

/** Takes up the letter that waits longest, for so many seconds: nobody else gets it before they are over. */
export async function claimMail(db: Db, leaseSeconds: number): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    update mails set attempts = attempts + 1, run_at = app_now() + make_interval(secs => ${leaseSeconds})
    where id = (select m.id from mails m where m.status = 'waiting' and m.run_at <= (select app_now()) order by m.run_at limit 1 for update skip locked)
    returning id, sealed, attempts`.execute(db)
  return rows[0]
}

/** The letter has left: what it said is forgotten, whoever has it now. */
export const setSent = (db: Db, id: string) =>
  sql`update mails set status = 'sent', sealed = null, ended_at = app_now() where id = ${id} and status <> 'sent'`.execute(db)

/** The letter is given up and what it said forgotten, unless another process has taken it up since. */
export const setFailed = (db: Db, { id, attempts }: Claimed) =>
  sql`update mails set status = 'failed', sealed = null, ended_at = app_now()
    where id = ${id} and status = 'waiting' and attempts = ${attempts}`.execute(db)

/** The letter is tried again after so many seconds, unless another process has taken it up since. */
export const setNextTry = (db: Db, { id, attempts }: Claimed, seconds: number) =>
  sql`update mails set run_at = app_now() + make_interval(secs => ${seconds})
    where id = ${id} and status = 'waiting' and attempts = ${attempts}`.execute(db)
