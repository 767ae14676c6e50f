import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** What a sign-in that went to the provider must be finished with, and the page it goes on to. */
export type Attempt = { state: string; nonce: string; verifier: string; url: string }

const LIFE_S = 600

const hash = (value: string) => createHash('sha256').update(value).digest()

/** Sign-ins under way, for every process of the installation: the window keeps a value of 256 bits, the database its hash and the rest sealed. */
export function openAttempts(workerDb: Db, secrets: Secrets) {
  return {
    /** Keeps an attempt for ten minutes and gives what its window must show to finish it. */
    async begin(attempt: Attempt): Promise<string> {
      const value = randomBytes(32).toString('base64url')
      await sql`
        insert into sign_ins (token_hash, sealed, expires_at)
        values (${hash(value)}, ${secrets.seal(JSON.stringify(attempt))}, app_now() + make_interval(secs => ${LIFE_S}))`.execute(workerDb)
      return value
    },
    /** The attempt of a window, once: whoever asks again, or too late, gets null. */
    async take(value: string): Promise<Attempt | null> {
      const { rows } = await sql<{ sealed: Buffer; late: boolean }>`
        delete from sign_ins where token_hash = ${hash(value)} returning sealed, expires_at <= app_now() as late`.execute(workerDb)
      const found = rows[0]
      return found && !found.late ? (JSON.parse(secrets.open(found.sealed)) as Attempt) : null
    },
  }
}
