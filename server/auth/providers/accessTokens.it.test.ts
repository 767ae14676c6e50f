import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { accessKeys } from '#contract/access-keys.ts'
import { comments } from '#contract/comments.ts'
import { CONFIDENTIAL, openOidcServer, PROGRAM } from '#testing/oidc.ts'
import { programOf } from '#testing/programs.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const url = 'http://127.0.0.1:43391'
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
afterAll(async () => {
  await world.close()
  await provider.close()
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
