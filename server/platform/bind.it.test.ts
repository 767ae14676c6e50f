import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { permissions } from '#contract/permissions.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

const owner = await world.both()
const admin = await world.platform()
const nobody = await world.colleague(owner)

const calls = Object.entries(api as Record<string, Record<string, Call>>).flatMap(([module, of]) =>
  Object.entries(of).map(([name, call]) => [`${module}.${name}`, call] as const),
)
/** Who asks has no session: a driver by his link, a program by its key. */
const isApart = ({ needs }: Pick<Call, 'needs'>) => needs === 'driver' || needs === 'device'
const signedIn = calls.filter(([, call]) => call.needs !== 'anyone' && !isApart(call))
const byLink = calls.filter(([, call]) => call.needs === 'driver')
const byKey = calls.filter(([, call]) => call.needs === 'device')
const changing = calls.filter(
  ([, { effect, ...call }]) => !isApart(call) && (effect === 'given' || effect === 'write' || effect === 'edit'),
)

type Sent = { headers?: Record<string, string | undefined>; body?: unknown; who?: Someone | null; method?: Call['method']; query?: string }

/** Whoever has the right the call asks. */
function who(call: Call): Someone {
  if (call.needs === 'anyone' || call.needs === 'driver' || call.needs === 'device' || call.needs === 'session') return owner
  return (permissions[call.needs] as readonly string[]).includes('platform') ? admin : owner
}

async function send(call: Call, { headers = {}, body, who: asker = who(call), method = call.method, query = '' }: Sent = {}) {
  const changes = call.effect !== 'read' && call.effect !== 'session'
  const all: Record<string, string | undefined> = {
    ...(asker && { cookie: cookieText(world.config, asker.cookies), ...(changes && { 'x-xsrf-token': asker.cookies.xsrf }) }),
    ...(changes && { 'idempotency-key': randomUUID() }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const answer = await world.app.inject({
    method,
    url: call.path + query,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const json = answer.body === '' ? null : (JSON.parse(answer.body) as { error?: { code: string; message: string; info: unknown } })
  return { status: answer.statusCode, headers: answer.headers, error: json?.error, json }
}

describe('7.79 every call', () => {
  test.each(signedIn)('%s: without a session 401, in words', async (_, call) => {
    const { status, error } = await send(call, { who: null })
    expect({ status, error }).toEqual({ status: 401, error: { code: 'session.none', message: errors['session.none'].ru, info: {} } })
  })

  test.each(byLink)('%s: with a session and no link 401, in words', async (_, call) => {
    const { status, error } = await send(call)
    expect({ status, code: error?.code }).toEqual({ status: 401, code: 'driver_link.unknown' })
  })

  test.each(byKey)('%s: with a session and no key 401, in words', async (_, call) => {
    const { status, error } = await send(call, { body: { data: { positions: [{ at: new Date().toISOString(), lat: 55, lon: 49 }] } } })
    expect({ status, code: error?.code }).toEqual({ status: 401, code: 'device.key_unknown' })
  })

  test.each(signedIn.filter(([, { needs }]) => needs !== 'session'))('%s: without the right 403', async (_, call) => {
    const { status, error } = await send(call, { who: nobody })
    expect(status).toBe(403)
    expect(error).toMatchObject({ code: 'access.denied', info: { permission: call.needs } })
  })

  test.each(calls.filter(([, { method, needs }]) => needs !== 'driver' && (method === 'POST' || method === 'PATCH')))(
    '%s: an unknown field is refused by name',
    async (_, call) => {
      expect(
        await send(call, { body: { data: {}, extra: 1 }, ...(call.effect === 'edit' && { body: { data: { version: 1 }, extra: 1 } }) }),
      ).toMatchObject({
        status: 400,
        error: { code: 'input.unknown_field', info: { field: 'extra' } },
      })
      const inside = await send(call, { body: { data: { version: 1, no_such_field: 1 } } })
      expect(inside.status).toBe(400)
      if (inside.error?.code !== 'input.invalid') expect(inside.error).toMatchObject({ code: 'input.unknown_field' })
    },
  )

  test.each(changing.filter(([, { effect }]) => effect !== 'given'))('%s: without a key 400', async (_, call) => {
    expect(await send(call, { body: { data: {} }, headers: { 'idempotency-key': undefined } })).toMatchObject({
      status: 400,
      error: { code: 'key.missing' },
    })
    expect(await send(call, { body: { data: {} }, headers: { 'idempotency-key': 'again' } })).toMatchObject({
      status: 400,
      error: { code: 'key.missing' },
    })
  })

  test.each(changing.filter(([, { effect }]) => effect === 'edit'))(
    '%s: without a version 428, before the body is looked at',
    async (_, call) => {
      expect(await send(call, { body: { data: { no_such_field: 1 } } })).toMatchObject({ status: 428, error: { code: 'version.missing' } })
    },
  )

  test.each(calls)('%s: answers another method 405', async (_, call) => {
    const other = (['PUT', 'PATCH', 'DELETE'] as const).find(method =>
      calls.every(([, one]) => one.path !== call.path || one.method !== method),
    )!
    const { status, headers, error } = await send(call, { method: other })
    expect(status).toBe(405)
    expect(headers.allow).toContain(call.method)
    expect(error?.code).toBe('call.method')
  })

  test.each(calls)('%s: junk is refused in words, never a fault', async (_, call) => {
    const bodies =
      call.method === 'GET'
        ? [undefined]
        : [undefined, { data: null }, { data: [] }, { data: { data: {} } }, [], 'null', '{"data":', '"x"', '1']
    for (const body of bodies) {
      for (const query of [
        '',
        '?a[]=1&a=2&__proto__=1&x={"a":{"__proto__":1}}',
        '?%00&%5B%5D=&{',
        '?side=both&limit=1e9&cursor=%00&id=0x1&ids=1,2',
        '?side=forwarder&search=%00&name=a%00&tin=1%00&address=%00&text=%00&codes[]=%00&ids=%00&codes[]="%5Cud800"',
      ]) {
        const { status, error } = await send(call, {
          ...(body !== undefined && { body }),
          query,
          ...(call.effect === 'session' && { who: null }),
        })
        expect(status, `${JSON.stringify(body)} ${query}`).toBeLessThan(500)
        if (status >= 400) {
          expect(error?.message).toBeTruthy()
          expect(error?.info).toBeTypeOf('object')
        }
      }
    }
  })
})

describe('9.19 changes show the token of their own session', () => {
  const rows = () =>
    Promise.all(['orders', 'menu_items', 'sessions', 'audits', 'outboxes', 'idempotency_keys'].map(table => world.count(table)))

  test.each(changing)('CS03 CS04 %s', async (_, call) => {
    const asker = who(call)
    const other = await world.again(asker)
    const before = await rows()
    const attempts: Record<string, string | undefined>[] = [
      { 'x-xsrf-token': undefined },
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': other.cookies.xsrf },
      { cookie: cookieText(world.config, { ...asker.cookies, xsrf: other.cookies.xsrf }), 'x-xsrf-token': other.cookies.xsrf },
      { cookie: `sid=${asker.cookies.sid}` },
      { cookie: cookieText(world.config, { ...asker.cookies, xsrf: 'planted' }), 'x-xsrf-token': 'planted' },
    ]
    for (const headers of attempts) {
      expect(await send(call, { body: { data: {} }, headers })).toMatchObject({ status: 403, error: { code: 'session.xsrf' } })
    }
    expect(await rows()).toEqual(before)
  })

  test.each(calls)('CS06 %s: a page of another site is refused', async (_, call) => {
    const foreign = { status: 403, error: { code: 'session.origin' } }
    expect(await send(call, { headers: { origin: 'https://evil.example' } })).toMatchObject(foreign)
    expect(await send(call, { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject(foreign)
    expect(await send(call, { headers: { origin: 'null' } })).toMatchObject(foreign)
  })

  test.each(calls.filter(([, { method, needs }]) => method === 'POST' && needs !== 'driver'))(
    'CS05 %s: only JSON reaches it',
    async (_, call) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        expect(await send(call, { body: '{"data":{}}', headers: { 'content-type': type } })).toMatchObject({
          status: 415,
          error: { code: 'input.not_json' },
        })
      }
    },
  )

  test('CS08 no answer lets another origin read it', async () => {
    const { headers } = await send(api.time.sync, {
      body: { data: { clientTime: new Date().toISOString() } },
      headers: { origin: world.config.url },
    })
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the platform', () => {
  test('8.07 every refusal has words in both languages, a status and no empty place when its info is given', () => {
    for (const [code, { ru, en, status }] of Object.entries(errors)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(ru.length, code).toBeGreaterThan(5)
      expect(en.length, code).toBeGreaterThan(5)
      expect([...ru.matchAll(/\{(\w+)\}/g)].map(found => found[1]).toSorted(), code).toEqual(
        [...en.matchAll(/\{(\w+)\}/g)].map(found => found[1]).toSorted(),
      )
    }
  })

  test('8.07 a refusal speaks the language of the page', async () => {
    const english = await send(api.users.me, { who: null, headers: { 'x-locale': 'en' } })
    expect(english.error?.message).toBe(errors['session.none'].en)
    const browser = await send(api.users.me, { who: null, headers: { 'accept-language': 'en-GB,en;q=0.9,ru;q=0.8' } })
    expect(browser.error?.message).toBe(errors['session.none'].en)
    const field = await send(api.users.monopersonate, { body: { data: { employeeId: 5 } }, headers: { 'x-locale': 'en' } })
    expect(field.error).toMatchObject({ code: 'input.invalid', info: { field: 'employeeId' } })
    expect(field.error?.message).toMatch(/^Check the field “employeeId”: /)
  })

  test('an unknown address and an unknown method are told in words', async () => {
    const unknown = await world.app.inject({ method: 'GET', url: '/api/no/such' })
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'call.unknown'])
    const crooked = await world.app.inject({ method: 'GET', url: '/api/%zz' })
    expect([crooked.statusCode, crooked.json().error.code]).toEqual([404, 'call.unknown'])
  })

  test('RL05 too large, too deep, too long', async () => {
    const sync = (payload: string) =>
      world.app.inject({ method: 'POST', url: '/api/timeSync', headers: { 'content-type': 'application/json' }, payload })
    expect((await sync(JSON.stringify({ data: 'x'.repeat(300_000) }))).statusCode).toBe(413)
    expect((await sync(`{"data":${'['.repeat(20)}${']'.repeat(20)}}`)).statusCode).toBe(413)
    expect((await sync(JSON.stringify({ data: Array.from({ length: 1001 }, () => 1) }))).statusCode).toBe(413)
    expect((await sync(JSON.stringify({ data: { clientTime: 'x'.repeat(10_001) } }))).statusCode).toBe(413)
    expect((await sync('{"data":{"__proto__":{"a":1}}}')).json().error).toMatchObject({
      code: 'input.unknown_field',
      info: { field: '__proto__' },
    })
  })

  test('XS06 XS07 headers of every answer, errors included', async () => {
    for (const url of ['/api/users/me/v0', '/api/auth/config', '/nowhere', '/healthz']) {
      const { headers } = await world.app.inject({ url })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('dictionaries carry an ETag and are not sent twice', async () => {
    const first = await send(api.dicts.currencies)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await send(api.dicts.currencies, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status).toBe(304)
  })

  test('readiness, figures and the contract are there', async () => {
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
    const metrics = await world.app.inject('/metrics')
    expect(metrics.body).toContain('trassa_http_seconds_bucket')
    expect(metrics.body).toContain('trassa_pool_waiting{pool="app"} 0')
    const docs = await world.app.inject('/api/docs?lang=ru')
    for (const [, call] of calls) expect(docs.body).toContain(call.path)
    expect(docs.headers['content-security-policy']).toContain("style-src 'self'")
    const document = (await world.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    // the cookie by the name it has here: over http browsers keep none with the safer prefix
    expect(document.components.securitySchemes.session.name).toBe('sid')
  })

  test('LG01 PD03 the log holds the listed fields and nothing that was sent', async () => {
    world.lines.length = 0
    const secret = 'CNRY-1655002000'
    await send(api.customers.suggestByTin, { query: `?tin=${secret}` })
    await world.app.inject({
      method: 'POST',
      url: '/api/timeSync',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${secret}` },
      payload: `{"data":{"clientTime":"${secret}"}}`,
    })
    expect(world.lines.length).toBeGreaterThan(0)
    expect(world.lines.join('')).not.toContain(secret)
    for (const cookie of [owner.cookies.sid, owner.cookies.xsrf, owner.session.toString('hex')])
      expect(world.lines.join('')).not.toContain(cookie)
    const line = JSON.parse(world.lines.at(-1)!)
    expect(Object.keys(line).toSorted()).toEqual(['event', 'level', 'method', 'ms', 'request', 'route', 'status', 'time'])
  })
})
