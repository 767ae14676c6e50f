import { afterAll, expect, test } from 'vitest'
import { EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { openPair } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { fuzz, type Wire } from './run.ts'

const world = await openWorld()
afterAll(world.close)

const wire: Wire = async ({ method, path, headers, body }) => {
  const answer = await world.app.inject({
    method: method as 'GET',
    url: path,
    headers: { host: new URL(world.config.url).host, ...headers },
    ...(body !== undefined && { payload: body }),
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    body: answer.body,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    location: answer.headers.location,
    id: String(answer.headers['x-request-id']),
  }
}

async function account(login: string, who: Someone, password: string): Promise<string> {
  await world.db.insertInto('logins').values({ login, password, subject: login, name: 'Иван' }).execute()
  await world.db.insertInto('identities').values({ provider: EMBEDDED, subject: login, userId: who.user, createdAt: new Date() }).execute()
  return login
}

test('whatever is sent, the answer is one the document promises, and no fault', async () => {
  const { forwarder, executor } = await openPair(world)
  const password = await hashPassword('trassa')
  const logins = [
    await account('forwarder', forwarder, password),
    await account('executor', executor, password),
    await account('admin', await world.platform(), password),
  ]
  const { found, done } = await fuzz({
    wire,
    logins,
    password: 'trassa',
    count: Number(process.env.FUZZ ?? 1500),
    seed: 20,
    lanes: 4,
    heal: async () => void (await world.root.query('update organizations set blocked = false where blocked')),
  })
  const faults = world.lines.filter(line => line.includes('"fault"') || line.includes('"undeclared"'))
  const logged = (id: string | undefined) => faults.find(line => id !== undefined && line.includes(id)) ?? ''
  expect(found.map(({ id, ...one }) => ({ ...one, logged: logged(id) }))).toEqual([])
  expect(done).toBeGreaterThan(1500)
}, 120_000)
