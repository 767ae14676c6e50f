import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { innerDoor } from '#contract/inner-door.ts'
import { users } from '#contract/users.ts'
import type { CodeIdp } from '#server/config.ts'
import { CONFIDENTIAL, openOidcServer, PUBLIC, tooMuch } from '#testing/oidc.ts'
import { openWorld } from '#testing/world.ts'

const url = 'http://127.0.0.1:43390'
const provider = await openOidcServer(url)
const inner = await openOidcServer(url)
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
  await inner.close()
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

test('3.41 of what the provider tells the account, the name and the address for letters are kept, and nothing else', async () => {
  const { authorize, attempt } = await begin()
  const answer = await finish(attempt, await provider.visitor().signIn(authorize, 'ivan'))
  expect((await me(sidOf(answer))).json().data.user).toEqual({ id: ivan.user, name: expect.any(String), email: null })
  const unknown = await begin()
  await finish(unknown.attempt, await provider.visitor().signIn(unknown.authorize, 'nobody'))
  const { rows } = await world.root.query<{ row: string }>(
    `select u::text as row from users u union all select i::text from identities i union all select s::text from sessions s
     union all select n::text from sign_ins n union all select e::text from employees e union all select a::text from audits a`,
  )
  const kept = JSON.stringify([rows, world.lines])
  for (const told of [tooMuch.birthdate, tooMuch.gender, tooMuch.address.formatted]) expect(kept).not.toContain(told)
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

describe('the inner door by a provider of the staff’s own', () => {
  const door = (more: object = {}) => {
    const own = { issuer: inner.issuer, clientId: CONFIDENTIAL.id, clientSecret: CONFIDENTIAL.secret }
    return world.open({ internal: { kind: 'oidc', addresses: [], provider: own, ...more } })
  }
  const beginInner = (at: FastifyInstance) => post(auth.begin.path, { url: '/admin?tab=health', internal: true }, { at })
  const through = async (at: FastifyInstance, account: string | null) => {
    const { authorize, attempt } = (await beginInner(at)).json().data as { authorize: string; attempt: string }
    expect(authorize).toMatch(`${inner.issuer}/auth?`)
    return finish(attempt, await inner.visitor().signIn(authorize, account), at)
  }
  const employ = (host: string, subject: string, userId: string) =>
    world.db.insertInto('identities').values({ provider: host, subject, userId, createdAt: new Date() }).execute()

  test('lets the staff in under a session of its own, leaves it by that provider, and is its only door', async () => {
    const at = await door()
    const staff = await world.platform()
    await employ(inner.host, 'keeper', staff.user)
    await employ(provider.host, 'keeper', staff.user)
    expect((await world.ask(innerDoor.internal, {}, { at })).data).toMatchObject({ kind: 'oidc', allowed: true })
    const entered = await through(at, 'keeper')
    expect(entered.json()).toEqual({ data: { ok: true, url: '/admin?tab=health' } })
    expect((await me(sidOf(entered))).json().data.organization.id).toBe(staff.org)
    expect(await world.count('sessions', 'user_id = $1 and provider = $2', [staff.user, `internal:${inner.host}`])).toBe(1)

    const ordinary = await begin(at)
    const sentAway = await finish(ordinary.attempt, await provider.visitor().signIn(ordinary.authorize, 'keeper'), at)
    expect(refused(sentAway)).toEqual([403, 'internal.only', []])

    const left = await at.inject({ url: auth.drop.path, headers: { cookie: `sid=${sidOf(entered)}` } })
    expect(left.json().data.url).toMatch(`${inner.issuer}/session/end?`)
    expect((await me(sidOf(entered))).statusCode).toBe(401)
  })

  test('turns away whom it does not know, who refuses, and what the ordinary provider answered', async () => {
    const at = await door()
    await employ(inner.host, 'guest', (await world.forwarder()).user)
    for (const account of ['guest', 'nobody']) expect(refused(await through(at, account))).toEqual([403, 'internal.not_staff', []])
    expect(refused(await through(at, null))).toEqual([403, 'session.denied', []])
    const { attempt } = (await beginInner(at)).json().data
    const { authorize } = await begin(at)
    const mixed = await finish(attempt, await provider.visitor().signIn(authorize, 'ivan'), at)
    expect(refused(mixed)).toEqual([403, 'session.token_refused', []])
  })

  test('is closed where nothing opens it, to addresses it does not name, and while its provider is down', async () => {
    expect(refused(await beginInner(world.app))).toEqual([404, 'internal.closed', []])
    const far = await door({ addresses: ['10.0.0.0/8'] })
    expect(refused(await beginInner(far))).toEqual([403, 'internal.address', []])
    const at = await door()
    await inner.close()
    expect(refused(await beginInner(at))).toEqual([503, 'provider.down', []])
    await inner.reopen()
    expect((await beginInner(at)).statusCode).toBe(200)
  })
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

test('AU13 what is refused is a line of the log, without a code or a token in it', () => {
  const lines = world.lines.join('\n')
  expect(lines).toContain('"code":"session.attempt_over"')
  expect(lines).toContain('"event":"provider.unusable"')
  expect(lines).not.toMatch(/code=|id_token|made-up/)
})
