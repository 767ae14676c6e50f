import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { accessKeyRefusals } from '#contract/refusals/access-keys.ts'
import { sessionOfClient } from '#server/platform/accessTokens.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { KEY_PREFIX } from '#server/platform/session.ts'
import { isOpen } from './row.ts'
import { endKey, insertClient, insertKey, type KeyRecord, listAccounts, listKeys, lockAccount, lockKey } from './store.ts'

export const refuseKey: RefuseWith<typeof accessKeyRefusals> = refuse

const MOST_ACCOUNTS = 50
const MOST_KEYS = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Writes what was done with an account or a key into the journal, and tells open screens. */
export async function record(tx: Tx, what: `service_account.${string}` | `access_key.${string}`, objectId: string, facts: object) {
  await audit(tx, { what, kind: 'organization', objectId, facts: { ...facts } })
  await publish(tx, 'keys.changed', [tx.actor.orgId], {})
}

export const openAccount = async (tx: Tx, id: string) => (await lockAccount(tx, id)) ?? refuseKey('service_account.not_found')
export const openKey = async (tx: Tx, id: string) => (await lockKey(tx, id)) ?? refuseKey('access_key.not_found')

export async function checkAccounts(tx: Tx): Promise<void> {
  if ((await listAccounts(tx)).length >= MOST_ACCOUNTS) refuseKey('service_account.too_many', { limit: MOST_ACCOUNTS })
}

/** An address or a network as it is compared, or a refusal that names it. */
function networkOf(written: string): string {
  const [address = '', bits, ...rest] = written.trim().split('/')
  const width = isIP(address) === 4 ? 32 : 128
  const isFit =
    isIP(address) !== 0 &&
    !address.includes('%') &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  return isFit ? written.trim() : refuseKey('access_key.network', { field: 'addresses', address: written })
}

type New = Pick<KeyRecord, 'employeeId' | 'name' | 'scopes' | 'addresses' | 'createdBy' | 'expiresAt'>

/** Makes a key and tells it: here alone, for only its hash is stored. */
async function makeKey(tx: Tx, draft: New): Promise<{ id: string; secret: string }> {
  const secret = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const id = await insertKey(tx, { ...draft, clientId: null, hint: secret.slice(-4) }, createHash('sha256').update(secret).digest())
  return { id, secret }
}

type Draft = { name: string; scopes: readonly string[]; days: number; addresses: readonly string[]; by: string }

/** One more way in of an account, where it may have one. */
async function newOf(tx: Tx, accountId: string, draft: Draft): Promise<New> {
  const open = (await listKeys(tx)).filter(key => key.employeeId === accountId && isOpen(key, tx.now))
  if (open.length >= MOST_KEYS) refuseKey('access_key.too_many', { limit: MOST_KEYS })
  return {
    employeeId: accountId,
    name: draft.name,
    scopes: [...new Set(draft.scopes)].toSorted(),
    addresses: draft.addresses.map(networkOf),
    createdBy: draft.by,
    expiresAt: new Date(tx.now.getTime() + draft.days * DAY_MS),
  }
}

/** Makes a key of an account for so many days. */
export async function issueKey(tx: Tx, accountId: string, draft: Draft) {
  const { name } = await openAccount(tx, accountId)
  const made = await makeKey(tx, await newOf(tx, accountId, draft))
  await record(tx, 'access_key.issued', accountId, { name, key: draft.name, scopes: [...draft.scopes] })
  return made
}

/** Lets a client of the provider come in as an account for so many days; it comes in at one place alone. */
export async function bindClient(tx: Tx, accountId: string, { provider, client }: { provider: string; client: string }, draft: Draft) {
  const { name } = await openAccount(tx, accountId)
  const key = { ...(await newOf(tx, accountId, draft)), clientId: client, hint: client.slice(-4) }
  const id = (await insertClient(tx, key, sessionOfClient(provider, client))) ?? refuseKey('access_key.client_bound', { client })
  await record(tx, 'access_key.bound', accountId, { name, key: draft.name, client, scopes: [...draft.scopes] })
  return id
}

/** Makes another key like one that is in force, which goes on for so many hours; then whoever used it uses the other. */
export async function rotateKey(tx: Tx, keyId: string, overlapHours: number, by: string) {
  const key = await openKey(tx, keyId)
  if (key.clientId !== null) refuseKey('access_key.of_client')
  if (!isOpen(key, tx.now)) refuseKey('access_key.ended')
  const { name } = await openAccount(tx, key.employeeId)
  const lifeMs = key.expiresAt.getTime() - key.createdAt.getTime()
  const made = await makeKey(tx, {
    ...{ employeeId: key.employeeId, name: key.name, scopes: key.scopes, addresses: key.addresses, createdBy: by },
    expiresAt: new Date(tx.now.getTime() + lifeMs),
  })
  const until = new Date(Math.min(key.expiresAt.getTime(), tx.now.getTime() + overlapHours * HOUR_MS))
  await endKey(tx, key.id, until, { replacedBy: made.id, expiresAt: until })
  await record(tx, 'access_key.rotated', key.employeeId, { name, key: key.name, hours: overlapHours })
  return made
}

/** Ends a key now. */
export async function revokeKey(tx: Tx, keyId: string): Promise<void> {
  const key = await openKey(tx, keyId)
  if (!isOpen(key, tx.now)) refuseKey('access_key.ended')
  const { name } = await openAccount(tx, key.employeeId)
  await endKey(tx, key.id, tx.now, { revokedAt: tx.now })
  await record(tx, 'access_key.revoked', key.employeeId, { name, key: key.name })
}
