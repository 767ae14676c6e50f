import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { openWorld } from '#testing/world.ts'

/** The provider outside: what it answers to a token, and what it was asked. */
const asked: string[] = []
const answers: Record<string, { status?: number; headers?: Record<string, string>; body: string }> = {
  'ours-and-good': { body: JSON.stringify({ id: '1000034426', login: 'ivan', display_name: 'Иван', client_id: 'test-client' }) },
  'of-another-app': { body: JSON.stringify({ id: '1000034426', login: 'ivan', client_id: 'other' }) },
  'without-client': { body: JSON.stringify({ id: '1000034426', login: 'ivan' }) },
  'not-json': { body: '<html>' },
  endless: { body: `{"id":"1","client_id":"test-client","x":"${'x'.repeat(100_000)}"}` },
  'moved-away': { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
  expired: { status: 401, body: '{}' },
  'broken-down': { status: 502, body: '' },
}
const outside = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const answer = answers[(request.headers.authorization ?? '').replace('OAuth ', '')] ?? { status: 401, body: '' }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
})
await new Promise<void>(done => outside.listen(0, '127.0.0.1', done))
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`

const world = await openWorld({
  env: {
    TRASSA_IDP_AUTHORIZE: `http://${host}/authorize`,
    TRASSA_IDP_INFO: `http://${host}/info?version=1`,
    TRASSA_IDP_CLIENT_ID: 'test-client',
  },
})
afterAll(async () => {
  await world.close()
  outside.close()
})

const who = await world.executor()
await world.db.insertInto('identities').values({ provider: host, subject: '1000034426', userId: who.user, createdAt: new Date() }).execute()

const exchange = (token: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/set_ya_cookie',
    headers: { authorization: `OAuth ${token}` },
    payload: { data: { url: '/' } },
  })

test('7.17 DEV1 a token is asked about at the info endpoint of the configuration, and becomes a session', async () => {
  const answer = await exchange('ours-and-good')
  expect(answer.json()).toEqual({ data: { ok: true, url: '/' } })
  expect(asked).toEqual(['GET /info?version=1&format=json'])
  const sid = answer.cookies.find(cookie => cookie.name === 'sid')!.value
  const me = await world.app.inject({ url: users.me.path, headers: { cookie: `sid=${sid}` } })
  expect(me.json().data.id).toBe(who.user)
})

test.each(['of-another-app', 'without-client', 'not-json', 'endless', 'expired', 'unheard-of'])(
  'AU04 IN02 an answer that does not confirm the token (%s) is 403, and nobody is signed in',
  async token => {
    const answer = await exchange(token)
    expect([answer.statusCode, answer.json().error.code, answer.cookies]).toEqual([403, 'session.token_refused', []])
  },
)

test.each(['broken-down', 'moved-away'])('AU14 a provider that gives no answer (%s) is told so, to come back later', async token => {
  const answer = await exchange(token)
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'provider.down'])
  expect(answer.headers['retry-after']).toBeDefined()
})

test('ER03 signed-in people work on while the provider is away', async () => {
  expect((await who.ask(users.me)).status).toBe(200)
})
