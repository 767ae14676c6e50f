import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accessKeys } from '#contract/access-keys.ts'
import { auth } from '#contract/auth.ts'
import { comments } from '#contract/comments.ts'
import { users } from '#contract/users.ts'
import type { CodeIdp } from '#server/config.ts'
import { CONFIDENTIAL, openOidcServer, PROGRAM, PUBLIC } from '#testing/oidc.ts'
import { programOf } from '#testing/programs.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const url = 'http://127.0.0.1:43390'
const provider = await openOidcServer(url)
const world = await openWorld({
  env: {
    TRASSA_URL: url,
    TRASSA_IDP_KIND: 'oidc',
    TRASSA_IDP_ISSUER: provider.issuer,
    TRASSA_IDP_CLIENT_ID: CONFIDENTIAL.id,
    TRASSA_IDP_CLIENT_SECRET: CONFIDENTIAL.secret,
  },
})
const idp = world.config.idp as CodeIdp
afterAll(async () => {
  await world.close()
  await provider.close()
})

const ivan = await world.executor()
beforeAll(() =>
  world.db
    .insertInto('identities')
    .values({ provider: provider.host, subject: 'ivan', userId: ivan.user, createdAt: new Date() })
    .execute(),
)

type Cookie = { name: string; value: string }
const post = (path: string, data: object, { at = world.app, cookie = '' }: { at?: FastifyInstance; cookie?: string } = {}) =>
  at.inject({ method: 'POST', url: path, headers: { host: new URL(url).host, cookie }, payload: { data } })
const begin = async (at?: FastifyInstance, page = '/orders_executor?page=2#row') => {
  const answer = await post(auth.begin.path, { url: page }, at ? { at } : {})
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data as { authorize: string; attempt: string }
}
const finish = (attempt: string, returned: string, at?: FastifyInstance) => post(auth.finish.path, { attempt, returned }, at ? { at } : {})
const refused = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().error?.code, answer.cookies]
const sidOf = (answer: { cookies: unknown }) => (answer.cookies as Cookie[]).find(cookie => cookie.name === 'sid')!.value
const me = (sid: string) => world.app.inject({ url: users.me.path, headers: { cookie: `sid=${sid}` } })
const changed = (query: string, name: string, value: string | null) => {
  const given = new URLSearchParams(query)
  if (value === null) given.delete(name)
  else given.set(name, value)
  return given.toString()
}

test('AU07 the page is told who signs in, and the provider exactly what the protocol asks for', async () => {
  const config = (await world.ask(auth.config)).data
  expect(config).toMatchObject({ kind: 'oidc', issuer: provider.issuer })
  expect(JSON.stringify(config)).not.toContain(CONFIDENTIAL.secret)
  const { authorize } = await begin()
  expect(authorize).toMatch(`${provider.issuer}/auth?`)
  expect(Object.fromEntries(new URL(authorize).searchParams)).toEqual({
    response_type: 'code',
    client_id: CONFIDENTIAL.id,
    redirect_uri: `${url}/token`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('DEV1 a code becomes a session and both cookies, whichever process is asked', async () => {
  const other = await world.open()
  const { authorize, attempt } = await begin()
  const returned = await provider.visitor().signIn(authorize, 'ivan')
  const answer = await finish(attempt, returned, other)
  expect(answer.json()).toEqual({ data: { ok: true, url: '/orders_executor?page=2#row' } })
  expect((answer.cookies as Cookie[]).map(cookie => cookie.name).toSorted()).toEqual(['XSRF-TOKEN', 'sid'])
  expect((await me(sidOf(answer))).json().data.id).toBe(ivan.user)
  const { rows } = await world.root.query<{ row: string }>('select s::text as row from sessions s union all select i::text from sign_ins i')
  for (const secret of [attempt, new URLSearchParams(returned).get('code')!]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a public client proves itself by PKCE alone', async () => {
  const open = await world.open({ idp: { ...idp, clientId: PUBLIC.id, clientSecret: null } })
  const { authorize, attempt } = await begin(open)
  const answer = await finish(attempt, await provider.visitor().signIn(authorize, 'ivan'), open)
  expect((await me(sidOf(answer))).json().data.id).toBe(ivan.user)
})

test('an account nobody employs is told so in words', async () => {
  const { authorize, attempt } = await begin()
  const answer = await finish(attempt, await provider.visitor().signIn(authorize, 'nobody'))
  expect(refused(answer)).toEqual([403, 'session.unknown_account', []])
  expect(answer.json().error.info).toEqual({ login: 'nobody@example', arrival: expect.any(String) })
})

test('who refuses at the provider is told so', async () => {
  const { authorize, attempt } = await begin()
  const answer = await finish(attempt, await provider.visitor().signIn(authorize, null))
  expect(refused(answer)).toEqual([403, 'session.denied', []])
  expect(answer.json().error.info).toEqual({ reason: 'access_denied' })
})

test('AU05 what was begun in another browser, or nowhere, signs nobody in', async () => {
  const attacker = await begin()
  const returned = await provider.visitor().signIn(attacker.authorize, 'ivan')
  const victim = await begin()
  expect(refused(await finish(victim.attempt, returned))).toEqual([403, 'session.token_refused', []])
  expect(refused(await finish('a'.repeat(43), returned))).toEqual([403, 'session.attempt_over', []])
  const foreign = await world.app.inject({
    method: 'POST',
    url: auth.finish.path,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload: { data: { attempt: attacker.attempt, returned } },
  })
  expect(refused(foreign)).toEqual([403, 'session.origin', []])
  // the attempt of the one who began it still stands
  expect((await finish(attacker.attempt, returned)).statusCode).toBe(200)
})

test('AU05 an attempt counts once', async () => {
  const { authorize, attempt } = await begin()
  const returned = await provider.visitor().signIn(authorize, 'ivan')
  const answers = await Promise.all([finish(attempt, returned), finish(attempt, returned)])
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 403])
  expect(refused(await finish(attempt, returned))).toEqual([403, 'session.attempt_over', []])
})

test('AU05 and for ten minutes', async () => {
  const start = new Date('2026-11-02T08:00:00Z').getTime()
  try {
    await world.setClock(new Date(start))
    const { authorize, attempt } = await begin()
    const returned = await provider.visitor().signIn(authorize, 'ivan')
    await world.setClock(new Date(start + 660_000))
    expect(refused(await finish(attempt, returned))).toEqual([403, 'session.attempt_over', []])
  } finally {
    await world.setClock(null)
  }
})

test('a code that was used is refused by the provider, and so is one without its verifier', async () => {
  const visitor = provider.visitor()
  const first = await begin()
  const returned = await visitor.signIn(first.authorize, 'ivan')
  expect((await finish(first.attempt, returned)).statusCode).toBe(200)
  const second = await begin()
  const state = new URL(second.authorize).searchParams.get('state')
  expect(refused(await finish(second.attempt, changed(returned, 'state', state)))).toEqual([403, 'session.token_refused', []])
})

test.each([
  ['state', 'another'],
  ['state', null],
  ['iss', 'https://id.example'],
  ['iss', null],
  ['code', null],
  ['code', 'made-up'],
] as const)('a return with %s %s is refused', async (name, value) => {
  const { authorize, attempt } = await begin()
  const returned = await provider.visitor().signIn(authorize, 'ivan')
  expect(refused(await finish(attempt, changed(returned, name, value)))).toEqual([403, 'session.token_refused', []])
})

test.each(['nonce', 'code_challenge'])('a token for another %s than the one sent is refused', async name => {
  const { authorize, attempt } = await begin()
  const other = new URL((await begin()).authorize).searchParams.get(name)!
  const address = new URL(authorize)
  address.searchParams.set(name, other)
  const returned = await provider.visitor().signIn(address.href, 'ivan')
  expect(refused(await finish(attempt, returned))).toEqual([403, 'session.token_refused', []])
})

test('AU06 only an address of this site is gone back to', async () => {
  for (const page of ['//evil', '/\\evil', 'https://evil.example/', 'javascript:alert(1)'])
    expect(refused(await post(auth.begin.path, { url: page }))).toEqual([400, 'session.url', []])
})

test('a token is no way in here', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: auth.set.path,
    headers: { authorization: 'OAuth made-up-token' },
    payload: { data: { url: '/' } },
  })
  expect(refused(answer)).toEqual([403, 'session.token_refused', []])
  expect((await world.app.inject('/idp/authorize')).statusCode).toBe(404)
})

test('7.19 sign-out ends the session here and names where the provider ends its own', async () => {
  const visitor = provider.visitor()
  const { authorize, attempt } = await begin()
  const sid = sidOf(await finish(attempt, await visitor.signIn(authorize, 'ivan')))
  const answer = await world.app.inject({ url: auth.drop.path, headers: { cookie: `sid=${sid}` } })
  const leaving = new URL(answer.json().data.url)
  expect(leaving.origin + leaving.pathname).toBe(`${provider.issuer}/session/end`)
  expect(leaving.searchParams.get('post_logout_redirect_uri')).toBe(`${url}/login`)
  expect((await me(sid)).statusCode).toBe(401)
  expect(await visitor.signOut(leaving.href)).toBe(`${url}/login`)
  // the provider has forgotten him: it asks again
  expect((await visitor.go((await begin()).authorize)).page).toContain('Account')
})

test('7.31 the way out stays open when the person goes on in another place of work', async () => {
  const second = await world.both()
  const employeeId = await world.employ(ivan, second.org, 'logistician')
  const { authorize, attempt } = await begin()
  const entered = await finish(attempt, await provider.visitor().signIn(authorize, 'ivan'))
  const cookies = Object.fromEntries((entered.cookies as Cookie[]).map(cookie => [cookie.name, cookie.value]))
  const moved = await world.app.inject({
    method: 'POST',
    url: users.monopersonate.path,
    headers: { cookie: `sid=${cookies.sid}; XSRF-TOKEN=${cookies['XSRF-TOKEN']}`, 'x-xsrf-token': cookies['XSRF-TOKEN']! },
    payload: { data: { employeeId } },
  })
  const answer = await world.app.inject({ url: auth.drop.path, headers: { cookie: `sid=${sidOf(moved)}` } })
  expect(answer.json().data.url).toContain('id_token_hint=')
})

test('AU14 ER03 F34 a provider that is away is said so, and asked again when it is back', async () => {
  const fresh = await world.open()
  const { authorize, attempt } = await begin()
  const returned = await provider.visitor().signIn(authorize, 'ivan')
  await provider.close()
  try {
    const answer = await post(auth.begin.path, { url: '/' }, { at: fresh })
    expect(refused(answer)).toEqual([503, 'provider.down', []])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(refused(await finish(attempt, returned))).toEqual([503, 'provider.down', []])
    expect((await ivan.ask(users.me)).status).toBe(200)
  } finally {
    await provider.reopen()
  }
  await begin(fresh)
})

test('F34 a provider that does not answer in time is not waited for', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  try {
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const hasty = await world.open({ idp: { ...idp, issuer, patienceMs: 20 } })
    expect(refused(await post(auth.begin.path, { url: '/' }, { at: hasty }))).toEqual([503, 'provider.down', []])
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test.each([
  ['a page', '<html>'],
  ['another name', '{"issuer":"https://id.example"}'],
  ['without an end', `{"x":"${'x'.repeat(100_000)}"}`],
])('IN02 F34 a provider that answers %s is not believed', async (_, body) => {
  const strange = createServer((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body))
  await new Promise<void>(done => strange.listen(0, '127.0.0.1', done))
  try {
    const issuer = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
    const open = await world.open({ idp: { ...idp, issuer } })
    expect(refused(await post(auth.begin.path, { url: '/' }, { at: open }))).toEqual([503, 'provider.down', []])
  } finally {
    strange.closeAllConnections()
    strange.close()
  }
})

const seconds = () => Math.floor(Date.now() / 1000)
const claimsOf = (client: string) => ({
  iss: provider.issuer,
  aud: url,
  sub: client,
  client_id: client,
  iat: seconds(),
  exp: seconds() + 300,
})

async function bound(who: Someone, token: string) {
  const account = (await who.ask(accessKeys.create, { data: { name: 'Учётная система', roles: ['logistician'] } })).data
  const draft = { name: 'ERP', scopes: ['orders:read' as const], days: 30, addresses: [] }
  return who.ask(accessKeys.bind, { data: { accountId: account.id, token, ...draft } })
}

test('a client of the provider comes in by tokens of its own as the account it is bound to, at one place alone, until that is revoked', async () => {
  const [who, other] = [await world.forwarder(), await world.forwarder()]
  const token = await provider.programToken(url)
  const ask = programOf(world, token)
  expect((await ask(accessKeys.self)).error).toMatchObject({ code: 'access_token.client', info: { client: PROGRAM.id } })
  expect((await who.ask(accessKeys.list)).data.oauth).toEqual({ issuer: provider.issuer, audience: url })
  const key = (await bound(who, token)).data
  expect(key).toMatchObject({ clientId: PROGRAM.id, state: 'working', scopes: ['orders:read'] })
  const self = await ask(accessKeys.self)
  expect(self.data).toMatchObject({ name: 'Учётная система', organizationId: who.org, scopes: ['orders:read'] })
  expect(self.headers.ratelimit).toMatch(/^"(?:calls|organization)";r=/)
  // another token of the same client comes in as the first does, within the scopes of the binding
  expect((await programOf(world, await provider.programToken(url))(accessKeys.self)).data.organizationId).toBe(who.org)
  const said = { data: { orderId: crypto.randomUUID(), scope: 'deal' as const, text: 'да' } }
  expect((await ask(comments.add, said)).error.code).toBe('access_key.scope')
  expect((await ask(accessKeys.list)).error.code).toBe('access_key.people')
  // nobody else binds what is bound, and what the provider changes is not replaced here
  expect((await bound(other, token)).error.code).toBe('access_key.client_bound')
  expect((await who.ask(accessKeys.rotate, { data: { keyId: key.id, overlapHours: 1 } })).error.code).toBe('access_key.of_client')
  // the token of a stranger’s client binds that client, and no name that is typed in
  expect((await bound(other, token.slice(0, -6))).error).toMatchObject({ code: 'access_key.token', info: { reason: 'signature' } })
  const { rows } = await world.root.query(
    'select to_jsonb(k)::text || to_jsonb(s)::text as row from access_keys k join sessions s on s.id = k.id',
  )
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[2])
  await who.ask(accessKeys.revoke, { data: { keyId: key.id } })
  expect((await ask(accessKeys.self)).error.code).toBe('access_token.client')
  expect((await bound(other, token)).data.clientId).toBe(PROGRAM.id)
  expect((await ask(accessKeys.self)).data.organizationId).toBe(other.org)
})

test('a token that is not the client’s own, not for us, not of the provider or not in force lets nobody in', async () => {
  const who = await world.forwarder()
  const client = 'warehouse'
  const good = claimsOf(client)
  expect((await bound(who, await provider.token(good))).status).toBe(200)
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none', kid: 'first' })}.${part(good)}.`
  const pem = provider.publicKey.export({ format: 'pem', type: 'spki' })
  const confused = `${part({ alg: 'HS256', kid: 'first' })}.${part(good)}`
  const wrong: [string, string][] = [
    ['audience', await provider.token({ ...good, aud: 'https://other.example' })],
    ['audience', await provider.token({ ...good, aud: CONFIDENTIAL.id })],
    ['issuer', await provider.token({ ...good, iss: 'https://id.example' })],
    ['over', await provider.token({ ...good, iat: seconds() - 900, exp: seconds() - 60 })],
    ['long', await provider.token({ ...good, exp: seconds() + 2 * 86_400 })],
    ['form', await provider.token({ iss: good.iss, aud: good.aud, sub: client, client_id: client, iat: good.iat })],
    ['form', await provider.token({ ...good, azp: 'another' })],
    ['form', await provider.token(good, { typ: 'logout+jwt' })],
    // whoever a person is, through whichever client: he signs in himself
    ['person', await provider.token({ ...good, sub: 'ivan' })],
    ['person', await provider.token({ ...good, nonce: 'n' })],
    ['person', await provider.token({ ...good, typ: 'ID' })],
    ['person', await provider.token({ ...claimsOf(CONFIDENTIAL.id) })],
    ['signature', await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(foreign.privateKey)],
    ['signature', await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'unheard-of' }).sign(foreign.privateKey)],
    ['signature', `${confused}.${createHmac('sha256', pem).update(confused).digest('base64url')}`],
    ['signature', unsigned],
  ]
  for (const [reason, token] of wrong) {
    const answer = await programOf(world, token)(accessKeys.self)
    expect([answer.status, answer.error.code, answer.error.info.reason], `${reason} ${token}`).toEqual([
      401,
      'access_token.refused',
      reason,
    ])
  }
  // as Keycloak writes it: the client stands in azp, the subject is its service account
  const keycloak = {
    ...good,
    sub: crypto.randomUUID(),
    azp: client,
    client_id: client,
    typ: 'Bearer',
    preferred_username: `service-account-${client}`,
  }
  expect((await programOf(world, await provider.token(keycloak, { typ: 'JWT' }))(accessKeys.self)).data.organizationId).toBe(who.org)
  // a cookie beside it changes nothing, and a token is no cookie
  const mixed = await world.app.inject({
    url: accessKeys.self.path,
    headers: { authorization: `Bearer ${await provider.token({ ...good, aud: 'x' })}`, cookie: `sid=${who.cookies.sid}` },
  })
  expect(mixed.statusCode).toBe(401)
})

test('keys of the provider that changed are asked for again; while it does not answer nobody is let in by a token, and is told so', async () => {
  const who = await world.forwarder()
  expect((await bound(who, await provider.token(claimsOf('till')))).status).toBe(200)
  provider.rotate('second')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  try {
    const token = await provider.token(claimsOf('till'), { kid: 'second' })
    expect((await programOf(world, token)(accessKeys.self)).data.organizationId).toBe(who.org)
    await provider.close()
    const fresh = await world.open()
    const answer = await fresh.inject({ url: accessKeys.self.path, headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'access_token.provider'])
    expect(answer.headers['retry-after']).toBeDefined()
    // who knows the keys goes on
    expect((await programOf(world, token)(accessKeys.self)).status).toBe(200)
  } finally {
    vi.useRealTimers()
    await provider.reopen()
  }
})

test('AU13 what is refused is a line of the log, without a code or a token in it', () => {
  const lines = world.lines.join('\n')
  expect(lines).toContain('"code":"session.attempt_over"')
  expect(lines).toContain('"event":"provider.unusable"')
  expect(lines).not.toMatch(/code=|id_token|made-up/)
})
