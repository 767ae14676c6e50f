import { afterAll, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { time } from '#contract/time.ts'
import { users } from '#contract/users.ts'
import { EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({
  env: {
    TRASSA_RATE_CALLS: '10',
    TRASSA_RATE_CALLS_BURST: '20',
    TRASSA_RATE_SUGGEST: '3',
    TRASSA_RATE_TIME_SYNC: '2',
    TRASSA_RATE_SIGN_IN: '2',
  },
})
afterAll(world.close)

const often = { status: 429, error: { code: 'limit.rate' } }

test('RL01 a session that asks too often is told when to come back, in words; others are not touched', async () => {
  const [eager, calm] = [await world.forwarder(), await world.forwarder()]
  const answers = await Promise.all(Array.from({ length: 25 }, () => eager.ask(users.me)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused).toMatchObject(often)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(refused.error.message).toBe(`Слишком часто. Повторите через ${refused.headers['retry-after']} с`)
  expect(refused.error.info).toEqual({ seconds: Number(refused.headers['retry-after']) })
  expect((await calm.ask(users.me)).status).toBe(200)
})

test('RL01 suggests have a limit of their own', async () => {
  const who = await world.forwarder()
  for (let i = 0; i < 3; i++) expect((await who.ask(customers.suggestByName, { query: { name: 'а' } })).status).toBe(200)
  expect(await who.ask(customers.suggestByName, { query: { name: 'а' } })).toMatchObject(often)
  expect((await who.ask(users.me)).status).toBe(200)
})

test('RL01 time sync is counted by client', async () => {
  const sync = () => world.ask(time.sync, { data: { clientTime: '2026-11-21T07:05:09Z' } })
  for (let i = 0; i < 2; i++) expect((await sync()).status).toBe(200)
  expect(await sync()).toMatchObject(often)
})

test('RL01 wrong passwords are counted by address, right ones are not', async () => {
  const who = await world.forwarder()
  await world.db
    .insertInto('logins')
    .values({ login: 'ivan', password: await hashPassword('right'), subject: 'ivan', name: 'Иван' })
    .execute()
  await world.db.insertInto('identities').values({ provider: EMBEDDED, subject: 'ivan', userId: who.user, createdAt: new Date() }).execute()
  const signIn = (password: string) =>
    world.app.inject({
      method: 'POST',
      url: '/idp/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `login=ivan&password=${password}`,
    })
  for (let i = 0; i < 5; i++) expect((await signIn('right')).statusCode).toBe(302)
  for (let i = 0; i < 2; i++) expect((await signIn('wrong')).statusCode).toBe(403)
  const refused = await signIn('right')
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Слишком много попыток')
  expect(refused.headers['retry-after']).toBeDefined()
})
