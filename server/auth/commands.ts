import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Attempt } from './providers/provider.ts'
import { insertSignIn, takeSignIn } from './store.ts'

const LIFE_S = 600

const hash = (value: string) => createHash('sha256').update(value).digest()

/** Sign-ins under way, for every process of the installation: the window keeps a value of 256 bits, the database its hash and the rest sealed. */
export function openAttempts(workerDb: Db, secrets: Secrets) {
  return {
    /** Keeps an attempt for ten minutes and gives what its window must show to finish it. */
    async begin(attempt: Attempt): Promise<string> {
      const value = randomBytes(32).toString('base64url')
      await insertSignIn(workerDb, { tokenHash: hash(value), sealed: secrets.seal(JSON.stringify(attempt)), seconds: LIFE_S })
      return value
    },
    /** The attempt of a window, once: whoever asks again, or too late, gets null. */
    async take(value: string): Promise<Attempt | null> {
      const found = await takeSignIn(workerDb, hash(value))
      return found && !found.late ? (JSON.parse(secrets.open(found.sealed)) as Attempt) : null
    },
  }
}
