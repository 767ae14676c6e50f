import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { openPool } from './db.ts'
import { openSecrets } from './secrets.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app, 1)
const worker = openPool(database.url, database.roles.worker)
beforeEach(() => worker.db.deleteFrom('secrets').execute())
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy()])
  await database.drop()
})

const SECRET = 'long enough to be a secret'
const stored = async () => (await worker.db.selectFrom('secrets').select('value').executeTakeFirstOrThrow()).value

test('processes that start at once share the keys', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => openSecrets(worker.db, null)))
  expect(new Set(opened.map(secrets => secrets.csrf.toString('hex'))).size).toBe(1)
  const sealed = opened[0]!.seal('+7 900 000-00-00')
  expect(opened[4]!.open(sealed)).toBe('+7 900 000-00-00')
  expect(sealed.includes('900')).toBe(false)
})

test('keys of different purposes differ, fingerprints repeat, ciphertexts do not', async () => {
  const secrets = await openSecrets(worker.db, null)
  expect(secrets.keyFor('a')).not.toEqual(secrets.keyFor('b'))
  expect(secrets.keyFor('a')).toEqual(secrets.keyFor('a'))
  expect(secrets.fingerprint('x')).toEqual(secrets.fingerprint('x'))
  expect(secrets.fingerprint('x')).not.toEqual(secrets.fingerprint('y'))
  expect(secrets.seal('x')).not.toEqual(secrets.seal('x'))
})

test('what was changed does not open', async () => {
  const secrets = await openSecrets(worker.db, null)
  const sealed = secrets.seal('Иванов')
  for (const i of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[i] = changed[i]! ^ 1
    expect(() => secrets.open(changed)).toThrow()
  }
})

test('with TRASSA_SECRET the keys lie wrapped, those that lay open are wrapped then, and stay the same', async () => {
  const before = await openSecrets(worker.db, null)
  expect([(await stored())[0], before.wrapped]).toEqual([0, false])
  const after = await openSecrets(worker.db, SECRET)
  expect([(await stored())[0], after.wrapped]).toEqual([1, true])
  expect(after.csrf).toEqual(before.csrf)
  expect((await openSecrets(worker.db, SECRET)).csrf).toEqual(before.csrf)
})

test('without the secret, or with another, the start is refused in words', async () => {
  await openSecrets(worker.db, SECRET)
  await expect(openSecrets(worker.db, null)).rejects.toThrow('start it with the TRASSA_SECRET')
  await expect(openSecrets(worker.db, 'another long enough secret')).rejects.toThrow('TRASSA_SECRET is not the one')
})

test('the application’s own role reads no key', () =>
  expect(app.db.selectFrom('secrets').selectAll().execute()).rejects.toMatchObject({ code: '42501' }))
