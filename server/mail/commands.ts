import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Letter } from './row.ts'
import { insertMail } from './store.ts'

/** Puts a letter on its way in the transaction of what it tells of, and names it. */
export async function post(within: Db, secrets: Pick<Secrets, 'seal'>, letter: Letter, at: Date): Promise<string> {
  const id = newId()
  await insertMail(within, { id, sealed: secrets.seal(JSON.stringify(letter)), runAt: at })
  return id
}
