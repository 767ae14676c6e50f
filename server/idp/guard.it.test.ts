import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { openWorld } from '#testing/world.ts'

const start = new Date('2026-11-02T08:00:00.000Z')
const world = await openWorld({ env: { TRASSA_MAIL_URL: 'smtp://127.0.0.1:9', TRASSA_MAIL_FROM: 'Trassa <no-reply@example.ru>' } })
beforeAll(() => world.stopClock(start))
afterAll(world.close)
const later = (seconds: number) => world.stopClock(new Date(start.getTime() + seconds * 1000))

const right = 'верный пароль'
const password = await hashPassword(right)

/** An account at the embedded provider, of a person with an organisation. */
async function account(login: string) {
  const who = await world.forwarder()
  await world.db
    .insertInto('logins')
    .values({ login, password, subject: login, name: 'Иван', email: `${login}@example.ru` })
    .execute()
  await world.db.insertInto('identities').values({ provider: EMBEDDED, subject: login, userId: who.user, createdAt: new Date() }).execute()
  await world.root.query('update sessions set provider = $1 where token_hash = $2', [EMBEDDED, who.session])
  return who
}

type From = { address?: string; browser?: string | undefined; at?: typeof world.app }

async function signIn(login: string, given: string, { address = '192.0.2.1', browser, at = world.app }: From = {}) {
  const answer = await at.inject({
    method: 'POST',
    url: '/idp/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...(browser !== undefined && { cookie: `browser=${browser}` }),
    },
    payload: new URLSearchParams({ login, password: given, lang: 'en' }).toString(),
  })
  const cookie = answer.cookies.find(one => one.name === 'browser')
  return { status: answer.statusCode, body: answer.body, wait: Number(answer.headers['retry-after'] ?? 0), browser: cookie?.value, cookie }
}

const addresses = Array.from({ length: 200 }, (_, i) => `203.0.113.${i}`)
const letters = async () => (await world.root.query<{ n: number }>('select count(*)::int n from mails')).rows[0]!.n

test('guesses from 200 addresses at once are looked at five times, and the owner signs in where he is at home', async () => {
  await account('petrov')
  const home = await signIn('petrov', right, { address: '198.51.100.7' })
  expect(home.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/idp' })

  const guesses = await Promise.all(addresses.map((address, i) => signIn('petrov', i === 199 ? right : `guess ${i}`, { address })))
  const statuses = Map.groupBy(guesses, guess => guess.status)
  expect([...statuses].map(([status, all]) => [status, all.length]).toSorted()).toEqual([
    [403, 5],
    [429, 195],
  ])
  expect(statuses.get(429)!.every(({ wait }) => wait === 1)).toBe(true)
  expect(statuses.get(429)![0]!.body).toContain('Wrong passwords were given with this login too often. Wait 1 s')

  // a new browser at the address he knows, and his browser anywhere
  expect((await signIn('petrov', right, { address: '198.51.100.7' })).status).toBe(302)
  expect((await signIn('petrov', right, { address: '203.0.113.250', browser: home.browser })).status).toBe(302)
  // somebody else's cookie is no key to it
  const other = await signIn('petrov', 'guess', { address: '203.0.113.9', browser: 'x'.repeat(43) })
  expect(other.status).toBe(429)
})

test('the wait grows from a second to a quarter of an hour, on every process, and ends by itself', async () => {
  await account('orlov')
  const second = await world.open()
  let now = 10_000
  await later(now)
  for (let i = 0; i < 5; i++) expect((await signIn('orlov', 'guess', { address: addresses[i]! })).status).toBe(403)
  const waits: number[] = []
  for (let i = 0; i < 12; i++) {
    const held = await signIn('orlov', right, { address: addresses[i]!, at: i % 2 ? second : world.app })
    expect(held.status).toBe(429)
    waits.push(held.wait)
    now += held.wait
    await later(now)
    expect((await signIn('orlov', 'guess', { address: addresses[50 + i]! })).status).toBe(403)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  await later(now + 3 * 3600)
  expect((await signIn('orlov', right)).status).toBe(302)
})

test('his own browser has a count of its own: what is guessed there waits too, and a right password ends it', async () => {
  await account('sidorov')
  await later(50_000)
  const { browser } = await signIn('sidorov', right)
  for (let i = 0; i < 5; i++) expect((await signIn('sidorov', 'guess', { browser })).status).toBe(403)
  expect((await signIn('sidorov', right, { browser })).status).toBe(429)
  await later(50_002)
  expect((await signIn('sidorov', right, { browser })).status).toBe(302)
  for (let i = 0; i < 5; i++) expect((await signIn('sidorov', 'guess', { browser })).status).toBe(403)
})

test('an unknown account is answered as a known one, at every step', async () => {
  await account('known')
  await later(60_000)
  const steps = async (login: string) => {
    const seen = []
    for (let i = 0; i < 8; i++) {
      const { status, wait, body, cookie } = await signIn(login, 'guess', { address: addresses[i]! })
      seen.push({ status, wait, cookie, body: body.replaceAll(login, '…') })
    }
    return seen
  }
  expect(await steps('unknown')).toEqual(await steps('known'))
})

test('the owner reads in his sign-ins how often a wrong password was given, and is written to once', async () => {
  const who = await account('lavrov')
  await later(70_000)
  const before = await letters()
  const told = async () => (await who.ask(sessions.list)).data.wrongPasswords
  expect(await told()).toBeNull()
  for (let i = 0; i < 5; i++) await signIn('lavrov', 'guess', { address: addresses[i]! })
  expect(await told()).toEqual({ count: 5, lastAt: '2026-11-03T03:26:40.000Z' })
  await vi.waitFor(async () => expect(await letters()).toBe(before + 1))

  await later(70_100)
  await signIn('lavrov', right, { address: addresses[100]! })
  expect((await told())?.count).toBe(5)
  for (let i = 0; i < 5; i++) await signIn('lavrov', 'guess', { address: addresses[i]! })
  expect((await told())?.count).toBe(10)
  await signIn('lavrov', right, { address: addresses[100]! })
  await signIn('lavrov', right, { address: addresses[100]! })
  expect(await told()).toBeNull()
  expect(await letters()).toBe(before + 1)
  expect((await (await world.forwarder()).ask(sessions.list)).data.wrongPasswords).toBeNull()
})
