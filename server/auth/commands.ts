import { createHash, randomBytes } from 'node:crypto'
import { StartError } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import { actFor, type Db, inTransaction } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Attempt } from './providers/provider.ts'
import {
  deleteIdentity,
  type FoundPerson,
  findPerson,
  insertIdentity,
  insertSignIn,
  listHomes,
  listIdentities,
  listPersons,
  takeSignIn,
} from './store.ts'

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

/** An account at a provider, as `identities` names it. */
type ProviderAccount = { provider: string; subject: string }

const named = ({ name, email, id }: FoundPerson) => `${name} (${email ?? id})`

/** The one person an operator means by an id, an e-mail or a login; said in words where there is none, or more than one. */
export async function personSaid(workerDb: Db, said: string): Promise<FoundPerson> {
  const found = await listPersons(workerDb, said)
  if (found.length === 1) return found[0]!
  if (found.length === 0) throw new StartError(`Nobody has the id, e-mail or login ${said}.`)
  throw new StartError(`${said} is said of several persons, name one by his id: ${found.map(one => `${one.id} ${one.name}`).join(', ')}.`)
}

export const accountsOf = (workerDb: Db, { id }: FoundPerson) => listIdentities(workerDb, id)

/** Lets an account at a provider sign a person in; refused where it means somebody already, or the person works nowhere. */
export const linkAccount = (workerDb: Db, person: FoundPerson, account: ProviderAccount): Promise<void> =>
  inTransaction(workerDb, async tx => {
    const { userId, isNew } = await insertIdentity(tx, { ...account, userId: person.id })
    if (userId !== person.id)
      throw new StartError(
        `${account.subject} at ${account.provider} means ${named((await findPerson(tx, userId))!)} already: unlink it there first.`,
      )
    if (!isNew) throw new StartError(`${account.subject} at ${account.provider} means ${named(person)} already.`)
    await auditAccount(tx, person, 'identity.link', account)
  })

/** Takes that back, and signs the person out wherever he came in by this provider. */
export const unlinkAccount = (workerDb: Db, person: FoundPerson, account: ProviderAccount): Promise<void> =>
  inTransaction(workerDb, async tx => {
    if (!(await deleteIdentity(tx, { ...account, userId: person.id })))
      throw new StartError(`${account.subject} at ${account.provider} does not mean ${named(person)}.`)
    await auditAccount(tx, person, 'identity.unlink', account)
  })

/** Who signs in for an organisation is its business: each he works in has the line. */
async function auditAccount(trx: Parameters<typeof actFor>[0], person: FoundPerson, what: string, account: ProviderAccount): Promise<void> {
  const homes = await listHomes(trx, person.id)
  if (homes.length === 0) throw new StartError(`${named(person)} works in no organisation: invite him first.`)
  for (const { orgId } of homes) {
    const tx = await actFor(trx, orgId)
    await audit(tx, { what, kind: 'user', objectId: person.id, facts: account, home: orgId })
  }
}
