import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export type WaitingMail = { id: string; sealed: Buffer; attempts: number }

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

/** The letter was sent or given up: what it said is forgotten. */
export const setEnded = (db: Db, id: string, status: 'sent' | 'failed') =>
  sql`update mails set status = ${status}, sealed = null, ended_at = app_now() where id = ${id}`.execute(db)

/** The letter is tried again after so many seconds. */
export const setNextTry = (db: Db, id: string, seconds: number) =>
  sql`update mails set run_at = app_now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
