import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { sql } from 'kysely'
import { StartError } from '#server/config.ts'
import type { Db } from './db.ts'

export type Secrets = {
  /** Whether the keys lie wrapped by TRASSA_SECRET: else who reads the whole database reads what is sealed in it. */
  wrapped: boolean
  /** Key of the tokens against requests from other sites. */
  csrf: Buffer
  /** Encrypts a text so that this installation alone reads it. */
  seal: (text: string) => Buffer
  /** Reads what `seal` made; throws when it was changed. */
  open: (sealed: Buffer) => string
  /** The same for bytes, such as a scan. */
  sealBytes: (bytes: Buffer) => Buffer
  openBytes: (sealed: Buffer) => Buffer
  /** The same text gives the same bytes, from which it cannot be told: for search beside what is sealed. */
  fingerprint: (text: string) => Buffer
  /** A key of its own for a further purpose. */
  keyFor: (purpose: string) => Buffer
}

const PLAIN = 0
const WRAPPED = 1
const NAME = 'master'

/**
 * The keys of the installation, made at its first start and the same in every process. With TRASSA_SECRET they lie wrapped in the database;
 * keys that lay open before are wrapped then.
 */
export async function openSecrets(workerDb: Db, secret: string | null): Promise<Secrets> {
  const master = await workerDb.transaction().execute(async trx => {
    await sql`lock table secrets in share row exclusive mode`.execute(trx)
    const kept = await trx.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
    const key = kept ? unwrap(kept.value, secret) : randomBytes(32)
    if (!kept || (secret && kept.value[0] === PLAIN)) {
      const value = wrap(key, secret)
      await trx
        .insertInto('secrets')
        .values({ name: NAME, value })
        .onConflict(already => already.column('name').doUpdateSet({ value }))
        .execute()
    }
    return key
  })
  return { wrapped: secret !== null, ...secretsOf(master) }
}

function secretsOf(master: Buffer): Omit<Secrets, 'wrapped'> {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `trassa ${purpose}`, 32))
  const sealing = keyFor('seal')
  const marking = keyFor('fingerprint')
  const sealBytes = (bytes: Buffer) => Buffer.concat([Buffer.of(1), encrypt(sealing, bytes)])
  const openBytes = (sealed: Buffer) => {
    if (sealed[0] !== 1) throw new Error('sealed in a form this version does not know')
    return decrypt(sealing, sealed.subarray(1))
  }
  return {
    csrf: keyFor('csrf'),
    seal: text => sealBytes(Buffer.from(text, 'utf8')),
    open: sealed => openBytes(sealed).toString('utf8'),
    sealBytes,
    openBytes,
    fingerprint: text => createHmac('sha256', marking).update(text, 'utf8').digest(),
    keyFor,
  }
}

/** What keys are wrapped with. Deriving it takes a twentieth of a second, so the last one is kept, as the secret itself is. */
type Wrapping = { secret: string; salt: Buffer; key: Buffer }

let last: Wrapping | null = null

/** The one of a secret and a salt; where keys are wrapped for the first time any salt will do, that of the last one too. */
function wrappingOf(secret: string, salt?: Buffer): Wrapping {
  if (last?.secret === secret && (!salt || last.salt.equals(salt))) return last
  const chosen = salt ? Buffer.from(salt) : randomBytes(16)
  last = { secret, salt: chosen, key: scryptSync(secret, chosen, 32) }
  return last
}

function wrap(key: Buffer, secret: string | null) {
  if (!secret) return Buffer.concat([Buffer.of(PLAIN), key])
  const { salt, key: wrapping } = wrappingOf(secret)
  return Buffer.concat([Buffer.of(WRAPPED), salt, encrypt(wrapping, key)])
}

function unwrap(value: Buffer, secret: string | null) {
  if (value[0] === PLAIN) return value.subarray(1)
  if (!secret) throw new StartError('The keys of this installation are wrapped: start it with the TRASSA_SECRET they were wrapped with.')
  try {
    return decrypt(wrappingOf(secret, value.subarray(1, 17)).key, value.subarray(17))
  } catch {
    throw new StartError('TRASSA_SECRET is not the one the keys of this installation were wrapped with: give that one.')
  }
}

const IV = 12
const TAG = 16

function encrypt(key: Buffer, plain: Buffer) {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, sealed: Buffer) {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
  cipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([cipher.update(sealed.subarray(IV + TAG)), cipher.final()])
}
