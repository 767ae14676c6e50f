import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { ownAddress } from './handlers.ts'

const world = await openWorld({ env: { TRASSA_URL: 'http://127.0.0.1:41301', TRASSA_DEMO: 'on' } })
afterAll(world.close)

const ivan = await world.forwarder({ name: 'ООО «Первая»' })
const password = await hashPassword('верный пароль')

async function register(login: string, user: string | null) {
  await world.db
    .insertInto('logins')
    .values({ login, password, subject: `s-${login}`, name: 'Иван', demo: true })
    .execute()
  if (user)
    await world.db
      .insertInto('identities')
      .values({ provider: EMBEDDED, subject: `s-${login}`, userId: user, createdAt: new Date() })
      .execute()
}
await register('ivan', ivan.user)
await register('nobody', null)

const signIn = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/idp/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

async function tokenOf(login: string): Promise<string> {
  const answer = await signIn({ login, password: 'верный пароль' })
  return new URLSearchParams(new URL(answer.headers.location!).hash.slice(1)).get('access_token')!
}

const exchange = (token: string | null, url = `${world.config.url}/orders_forwarder?page=2`, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/set_ya_cookie',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `OAuth ${token}` }), ...headers },
    payload: JSON.stringify({ data: { url } }),
  })

type Cookie = { name: string; value: string; httpOnly?: boolean; sameSite?: string; secure?: boolean; path?: string; maxAge?: number }
const cookiesOf = (answer: { cookies: unknown }) => Object.fromEntries((answer.cookies as Cookie[]).map(cookie => [cookie.name, cookie]))
const me = (sid: string) => world.app.inject({ url: '/api/user/getYaId/v0', headers: { cookie: `sid=${sid}` } })

describe('the embedded provider', () => {
  test('the page has a plain form, names what was asked and lists the demo accounts', async () => {
    const { body, headers, statusCode } = await world.app.inject(
      '/idp/authorize?response_type=token&client_id=trassa&redirect_uri=http%3A%2F%2F127.0.0.1%3A41301%2Ftoken&state=%22%3E%3Cscript%3E&lang=ru',
    )
    expect(statusCode).toBe(200)
    expect(body).toContain('action="/idp/login"')
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(body).toContain('value="ivan"')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
  })

  test('AU07 another client or another way back is refused, without a redirect', async () => {
    for (const query of [
      'client_id=other',
      'redirect_uri=https%3A%2F%2Fevil.example%2Ftoken',
      'redirect_uri=http%3A%2F%2F127.0.0.1%3A41301%2Ftoken%2F..',
    ]) {
      const { statusCode, headers } = await world.app.inject(`/idp/authorize?${query}`)
      expect([statusCode, headers.location]).toEqual([400, undefined])
    }
    const { statusCode, headers } = await signIn({ login: 'ivan', password: 'верный пароль', redirect_uri: 'https://evil.example' })
    expect([statusCode, headers.location]).toEqual([400, undefined])
  })

  test('a right password leads back with the token in the fragment', async () => {
    const { statusCode, headers } = await signIn({
      login: 'Ivan ',
      password: 'верный пароль',
      client_id: 'trassa',
      redirect_uri: 'http://127.0.0.1:41301/token',
      state: 'http://127.0.0.1:41301/a?b=1#x',
    })
    expect(statusCode).toBe(302)
    expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:41301\/token#access_token=[\w-]{43}&token_type=bearer&expires_in=600&state=/)
    expect(new URLSearchParams(new URL(headers.location!).hash.slice(1)).get('state')).toBe('http://127.0.0.1:41301/a?b=1#x')
  })

  test('a wrong password shows the form again with the login and a sentence', async () => {
    for (const login of ['ivan', 'no-such-one']) {
      const { statusCode, body, headers } = await signIn({ login, password: 'wrong', lang: 'en' })
      expect([statusCode, headers.location]).toEqual([403, undefined])
      expect(body).toContain(`value="${login}"`)
      expect(body).toContain('The login or the password does not fit')
    }
    expect((await signIn({ login: 'ivan\0', password: 'wrong\0' })).statusCode).toBe(403)
  })

  test('a form of a page without a referrer says `null`, and the browser vouches for it', async () => {
    const { statusCode } = await signIn({ login: 'ivan', password: 'верный пароль' }, { origin: 'null', 'sec-fetch-site': 'same-origin' })
    expect(statusCode).toBe(302)
  })

  test('a page of another site cannot sign anybody in', async () => {
    const { statusCode } = await signIn(
      { login: 'ivan', password: 'верный пароль' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(statusCode).toBe(403)
  })

  test('7.17 the info endpoint tells who the token belongs to', async () => {
    const token = await tokenOf('ivan')
    const info = await world.app.inject({ url: '/idp/info?format=json', headers: { authorization: `OAuth ${token}` } })
    expect(info.json()).toEqual({ id: 's-ivan', login: 'ivan', display_name: 'Иван', real_name: 'Иван', client_id: 'trassa' })
    expect((await world.app.inject('/idp/info?format=json')).statusCode).toBe(401)
    const { rows } = await world.root.query('select token_hash from login_tokens')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('sign-in', () => {
  test('7.20 a token becomes a session and both cookies; 7.18 4.04 the check then answers the person', async () => {
    const answer = await exchange(await tokenOf('ivan'))
    expect(answer.json()).toEqual({ data: { ok: true, url: '/orders_forwarder?page=2' } })
    const { sid, 'XSRF-TOKEN': xsrf } = cookiesOf(answer)
    expect(Object.keys(cookiesOf(answer)).toSorted()).toEqual(['XSRF-TOKEN', 'sid'])
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(xsrf).toMatchObject({ sameSite: 'Strict', path: '/' })
    expect(xsrf!.httpOnly).toBeUndefined()
    expect(sid!.secure).toBeUndefined()

    const check = await me(sid!.value)
    expect(check.statusCode).toBe(200)
    expect(check.json().data).toMatchObject({
      id: ivan.user,
      organization: { id: ivan.org, name: 'ООО «Первая»', sides: ['forwarder'] },
      employee: { id: ivan.employee, roles: ['owner'], position: '' },
      locale: 'ru',
      beta: false,
    })
    expect(check.json().data.permissions).toContain('orders.create')
    expect(check.json().data.permissions).not.toContain('orders.execute')
  })

  test('AU08 the id is 256 random bits, stored as a hash, new at each sign-in, and the one before is gone', async () => {
    const first = cookiesOf(await exchange(await tokenOf('ivan'))).sid!.value
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
    const second = cookiesOf(await exchange(await tokenOf('ivan'), '/', { cookie: `sid=${first}` })).sid!.value
    expect(second).not.toBe(first)
    expect((await me(first)).statusCode).toBe(401)
    expect((await me(second)).statusCode).toBe(200)
    const { rows } = await world.root.query(`select encode(token_hash, 'escape') as hash from sessions`)
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('AU04 a token of another application, an old one, a made-up one: 403, never 401', async () => {
    const token = await tokenOf('ivan')
    await world.root.query(`update login_tokens set client_id = 'other'`)
    const outdated = await tokenOf('ivan')
    await world.root.query(`update login_tokens set expires_at = app_now() where client_id = 'trassa'`)
    for (const given of [token, outdated, 'made-up-token', 'x'.repeat(10_240), null]) {
      const answer = await exchange(given)
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'session.token_refused'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('an account nobody employs is told so in words', async () => {
    const answer = await exchange(await tokenOf('nobody'))
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      {
        code: 'session.unknown_account',
        info: { login: 'nobody', arrival: expect.stringMatching(/^[\w-]{43}$/) },
        message: expect.stringContaining('«nobody»'),
      },
    ])
  })

  test('AU06 only an address of this site is answered', async () => {
    const token = await tokenOf('ivan')
    for (const url of [
      '//evil',
      'https:evil',
      '/\\evil',
      'http://evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://127.0.0.1:41301@evil/',
      'http://u:p@127.0.0.1:41301/',
      '/a\n/b',
      '\t//evil',
      'http://127.0.0.1:41301//evil',
      'http://127。0。0。1.evil:41301/',
    ]) {
      const answer = await exchange(token, url)
      expect([url, answer.statusCode, answer.json().error?.code]).toEqual([url, 400, 'session.url'])
    }
    expect((await exchange(token, `/${'x'.repeat(8192)}`)).statusCode).toBe(400)
    expect(ownAddress('/%2f%2fevil', ['http://a'])).toBe('/%2f%2fevil')
    expect(ownAddress('/заказы?а=1#x', ['http://a'])).toBe('/%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%D1%8B?%D0%B0=1#x')
  })

  test('4.02 7.18 without a session the check answers 401', async () => {
    expect((await world.ask(auth.check)).status).toBe(401)
    expect((await me('x'.repeat(43))).statusCode).toBe(401)
  })

  test('7.29 DEV1 the provider comes from configuration alone', async () => {
    expect((await world.ask(auth.config)).data).toEqual({
      kind: 'embedded',
      authorize: 'http://127.0.0.1:41301/idp/authorize',
      info: 'http://127.0.0.1:41301/idp/info',
      clientId: 'trassa',
      redirect: 'http://127.0.0.1:41301/token',
      monitoring: null,
      analytics: null,
      testHosts: [],
      demo: true,
    })
    const moved = await world.open({
      idp: {
        kind: 'implicit',
        authorize: 'https://id.example/authorize',
        info: 'https://id.example/info',
        clientId: 'test-client',
        redirect: 'https://app.example/token',
      },
    })
    expect((await world.ask(auth.config, {}, { at: moved })).data).toMatchObject({
      authorize: 'https://id.example/authorize',
      clientId: 'test-client',
      redirect: 'https://app.example/token',
      // no account of the demo world is known to a provider of one's own
      demo: false,
    })
    expect((await moved.inject('/idp/authorize')).statusCode).toBe(404)
  })
})

describe('sign-out', () => {
  test('7.19 both cookies expire, the session is gone from the server, the browser forgets', async () => {
    const who = await world.again(ivan)
    const answer = await world.app.inject({
      url: '/api/drop_ya_cookie',
      headers: { cookie: cookieText(world.config, who.cookies), 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.json()).toEqual({ data: { ok: true } })
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    for (const name of ['sid', 'XSRF-TOKEN']) expect(cookiesOf(answer)[name]).toMatchObject({ value: '', expires: new Date(0) })
    expect((await who.ask(users.me)).status).toBe(401)
    expect(await world.count('sessions', 'token_hash = $1', [who.session])).toBe(0)
  })

  test('DEV4 no other site can sign anybody out', async () => {
    const who = await world.again(ivan)
    for (const site of ['cross-site', 'same-site']) {
      const answer = await who.ask(auth.drop, {}, { headers: { 'sec-fetch-site': site } })
      expect(answer).toMatchObject({ status: 403, error: { code: 'session.origin' } })
    }
    expect((await who.ask(users.me)).status).toBe(200)
    expect((await who.ask(auth.drop, {}, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
  })
})

describe('the session', () => {
  test('7.21 the alternative sign-in is told of a live session alone', async () => {
    const ok = async (who: Someone | typeof world, name: string, dmn: string) =>
      (await who.ask(auth.alternative, { query: { name, dmn } })).data.ok
    expect(await ok(ivan, 'sid', '127.0.0.1')).toBe(true)
    expect(await ok(ivan, 'sid', 'evil.example')).toBe(false)
    expect(await ok(ivan, 'Session_id', '127.0.0.1')).toBe(false)
    expect(await ok(world, 'sid', '127.0.0.1')).toBe(false)
  })

  test('AU09 it ends after 12 idle hours and after a week of work', async () => {
    const start = new Date('2026-11-02T08:00:00Z')
    const at = (hours: number) => world.setClock(new Date(start.getTime() + hours * 3_600_000))
    try {
      await at(0)
      const newSession = async () => cookiesOf(await exchange(await tokenOf('ivan'))).sid!.value
      const [idle, busy] = [await newSession(), await newSession()]
      await at(11)
      expect((await me(busy)).statusCode).toBe(200)
      await at(13)
      expect((await me(idle)).statusCode).toBe(401)
      for (let hours = 20; hours < 168; hours += 10) {
        await at(hours)
        expect((await me(busy)).statusCode).toBe(200)
      }
      await at(168.01)
      expect((await me(busy)).statusCode).toBe(401)
    } finally {
      await world.setClock(null)
    }
  })

  test('a dismissed employee, a blocked organisation: the next call is 401', async () => {
    const gone = await world.colleague(ivan, 'viewer')
    expect((await gone.ask(users.me)).status).toBe(200)
    await world.root.query('update employees set active = false where id = $1', [gone.employee])
    expect((await gone.ask(users.me)).status).toBe(401)
    const blocked = await world.executor()
    await world.root.query('update organizations set blocked = true where id = $1', [blocked.org])
    expect((await blocked.ask(users.me)).status).toBe(401)
  })

  test('DEV3 the XSRF cookie a browser lost or had overwritten is given again', async () => {
    for (const cookie of [`sid=${ivan.cookies.sid}`, `sid=${ivan.cookies.sid}; XSRF-TOKEN=planted`]) {
      const answer = await world.app.inject({ url: '/api/user/getYaId/v0', headers: { cookie } })
      expect(cookiesOf(answer)['XSRF-TOKEN']!.value).toBe(ivan.cookies.xsrf)
    }
  })

  test('https: __Host- names, Secure and HSTS', async () => {
    const secure = await world.open({ secure: true, url: 'https://app.example' })
    const answer = await secure.inject({
      method: 'POST',
      url: '/api/set_ya_cookie',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${await tokenOf('ivan')}`, origin: 'https://app.example' },
      payload: JSON.stringify({ data: { url: 'https://app.example/' } }),
    })
    expect(cookiesOf(answer)).toMatchObject({ '__Host-sid': { secure: true, httpOnly: true, path: '/' }, 'XSRF-TOKEN': { secure: true } })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('places of work', () => {
  test('7.30 7.31 own employments alone are listed, and one goes on in another under a new id', async () => {
    const who = await world.forwarder({ name: 'ООО «А»' })
    const second = await world.both()
    const employment = await world.employ(who, second.org, 'logistician')
    const { data } = await who.ask(users.employees)
    expect(data.employees.map(({ id }) => id).toSorted()).toEqual([who.employee, employment].toSorted())
    expect(data.current).toBe(who.employee)

    const moved = await world.app.inject({
      method: 'POST',
      url: users.monopersonate.path,
      headers: { cookie: cookieText(world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf, 'idempotency-key': randomUUID() },
      payload: { data: { employeeId: employment } },
    })
    expect(moved.json().data).toMatchObject({
      organization: { id: second.org, sides: ['forwarder', 'executor'] },
      employee: { id: employment, roles: ['logistician'] },
    })
    expect((await who.ask(users.me)).status).toBe(401)
    expect((await me(cookiesOf(moved).sid!.value)).json().data.organization.id).toBe(second.org)
  })

  test('somebody else’s employment is not found, and the session goes on', async () => {
    const who = await world.again(ivan)
    const other = await world.executor()
    for (const employeeId of [other.employee, '019aaaaa-0000-7000-8000-000000000000']) {
      expect(await who.ask(users.monopersonate, { data: { employeeId } })).toMatchObject({
        status: 404,
        error: { code: 'employee.not_found' },
      })
    }
    expect((await who.ask(users.me)).data.employee.id).toBe(ivan.employee)
  })
})
