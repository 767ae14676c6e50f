import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthConfig, Me } from '#contract/auth.ts'
import { openOutside, type Sent } from '#web/testing/outside.ts'

const me: Me = {
  id: '01980000-0000-7000-8000-000000000001',
  user: { id: '01980000-0000-7000-8000-000000000002', name: 'Ирина Лаптева', email: null },
  organization: {
    id: '01980000-0000-7000-8000-000000000003',
    name: 'Северный Экспедитор',
    tin: '7810005000',
    sides: ['forwarder'],
    regime: 'osno',
    country: 'RU',
  },
  employee: { id: '01980000-0000-7000-8000-000000000001', roles: ['owner'], position: 'логист' },
  permissions: ['orders.view'],
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
  unread: 0,
  acting: null,
  announcements: [],
}
const config: AuthConfig = {
  kind: 'embedded',
  authorize: 'https://provider.example/authorize',
  info: 'https://provider.example/info',
  clientId: 'test-client',
  redirect: 'https://app.example/token',
  monitoring: null,
  analytics: null,
  testHosts: [],
  demo: true,
}

let outside: ReturnType<typeof openOutside>
let session: typeof import('./session.ts')
let signin: typeof import('./signin.ts')
let toasts: typeof import('#web/ui/feedback/toasts.ts')['toasts']

const by = (answers: Record<string, { status?: number; body?: unknown } | 'network'>) => (request: Sent) =>
  answers[request.url.split('?')[0]!] ?? { body: { data: null } }
const called = (path: string) => outside.sent.filter(request => request.url === path).length

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', undefined)
  outside = openOutside()
  session = await import('./session.ts')
  signin = await import('./signin.ts')
  toasts = (await import('#web/ui/feedback/toasts.ts')).toasts
})
afterEach(() => vi.unstubAllGlobals())

test('4.01, 4.04 one check on start, however often it is begun; 200 leads nowhere', async () => {
  outside.answers(by({ '/api/user/getYaId/v0': { body: { data: me } }, '/api/timeSync': { body: { data: { timeOffsetSeconds: 0 } } } }))
  await Promise.all([session.startSession(), session.startSession()])
  await session.startSession()
  expect(called('/api/user/getYaId/v0')).toBe(1)
  expect(outside.wentTo).toEqual([])
  expect(toasts.list()).toEqual([])
})

test('4.02, 7.22–7.28, 8.02 a check answered 401: the provider, with exactly the query given', async () => {
  outside.answers(by({ '/api/user/getYaId/v0': { status: 401, body: {} }, '/api/auth/config': { body: { data: config } } }))
  await session.startSession()
  expect(outside.wentTo).toHaveLength(1)
  const address = new URL(outside.wentTo[0]!)
  expect(address.origin + address.pathname).toBe('https://provider.example/authorize')
  const { state, ...rest } = Object.fromEntries(address.searchParams)
  expect(rest).toEqual({
    response_type: 'token',
    redirect_uri: 'https://app.example/token',
    client_id: 'test-client',
    widget_kind: 'default',
    noreturn: '1',
    origin: 'oauth',
  })
  expect(state).toMatch(/^https:\/\/app\.example\/orders_forwarder\?page=2#[0-9a-f]{32}$/)
  expect(outside.wentTo[0]).toContain('state=https%3A%2F%2Fapp.example%2Forders_forwarder%3Fpage%3D2%23')
  expect(toasts.list()).toEqual([])
})

for (const [name, reply] of [
  ['500', { status: 500, body: {} }],
  ['no answer', 'network'],
] as const)
  test(`4.03, 8.03 a check that fails otherwise (${name}): nothing, the page goes on`, async () => {
    outside.answers(
      by({
        '/api/user/getYaId/v0': reply,
        '/api/users/me/v0': { body: { data: me } },
        '/api/timeSync': { body: { data: { timeOffsetSeconds: 0 } } },
      }),
    )
    await session.startSession()
    expect(outside.wentTo).toEqual([])
    expect(toasts.list()).toEqual([])
    expect(called('/api/users/me/v0')).toBe(1)
  })

test('thirty tabs of one browser ask what time it is once within a minute, and a reload does not ask again', async () => {
  outside.answers(by({ '/api/user/getYaId/v0': { body: { data: me } }, '/api/timeSync': { body: { data: { timeOffsetSeconds: 7 } } } }))
  for (let tab = 0; tab < 30; tab++) {
    vi.resetModules()
    const opened = await import('./session.ts')
    await opened.startSession()
    await opened.clockSet()
  }
  expect(called('/api/user/getYaId/v0')).toBe(30)
  expect(called('/api/timeSync')).toBe(1)
})

test('no loop of redirects: the third within five minutes ends on /login with a reason', async () => {
  const { mayRedirect } = await import('./leave.ts')
  expect([mayRedirect(0), mayRedirect(1000), mayRedirect(2000)]).toEqual([true, true, false])
  expect(mayRedirect(301_000)).toBe(true)
  outside.kept.set('redirects', JSON.stringify([Date.now(), Date.now()]))
  outside.answers(by({ '/api/user/getYaId/v0': { status: 401, body: {} } }))
  await session.startSession()
  expect(outside.wentTo).toEqual(['/login'])
  expect(outside.kept.get('note')).toBe('loop')
})

const oidc: AuthConfig = { kind: 'oidc', issuer: 'https://id.example', monitoring: null, analytics: null, testHosts: [], demo: false }

test('DEV1 a provider the server speaks to: the address it names, and this window keeps what finishes the sign-in', async () => {
  outside.answers(
    by({
      '/api/user/getYaId/v0': { status: 401, body: {} },
      '/api/auth/config': { body: { data: oidc } },
      '/api/auth/begin/v0': { body: { data: { authorize: 'https://id.example/auth?client_id=trassa', attempt: 'kept' } } },
    }),
  )
  await session.startSession()
  expect(outside.wentTo).toEqual(['https://id.example/auth?client_id=trassa'])
  expect(outside.sent.find(request => request.url === '/api/auth/begin/v0')!.body).toEqual({
    data: { url: 'https://app.example/orders_forwarder?page=2' },
  })
  expect([signin.takeAttempt(), signin.takeAttempt()]).toEqual(['kept', null])
})

test('AU14 a provider the server cannot reach: /login with a reason', async () => {
  outside.answers(
    by({
      '/api/user/getYaId/v0': { status: 401, body: {} },
      '/api/auth/config': { body: { data: oidc } },
      '/api/auth/begin/v0': { status: 503, body: {} },
    }),
  )
  await session.startSession()
  expect(outside.wentTo).toEqual(['/login'])
  expect(outside.kept.get('note')).toBe('provider')
})

test('while a session is exchanged for another, what the former one is refused leads nowhere; where no other came, the page leaves', async () => {
  const [{ get }, { users }] = await Promise.all([import('./client.ts'), import('#contract/users.ts')])
  const refused = { status: 401, body: {} }
  outside.answers(({ url }) => (url === users.monopersonate.path ? 'never' : refused))
  void session.workAs(me.id)
  await vi.waitFor(() => expect(called(users.monopersonate.path)).toBe(1))
  await get('/api/a')
  expect(outside.wentTo).toEqual([])
  outside.answers(refused)
  await session.workAs(me.id)
  expect(outside.wentTo).toEqual(['/login'])
})

test('7.19 sign-out goes on where the provider ends its own session, else to /login, which says so', async () => {
  outside.answers(by({ '/api/drop_ya_cookie': { body: { data: { ok: true } } } }))
  await session.signOut()
  expect([outside.wentTo, outside.kept.get('note')]).toEqual([['/login'], 'out'])
  outside.answers(by({ '/api/drop_ya_cookie': { body: { data: { ok: true, url: 'https://id.example/leave' } } } }))
  await session.signOut()
  expect(outside.wentTo.at(-1)).toBe('https://id.example/leave')
  outside.answers(by({ '/api/drop_ya_cookie': { status: 503, body: {} } }))
  await session.signOut()
  expect(outside.wentTo).toHaveLength(2)
})

test('a provider that cannot be named: /login with a reason', async () => {
  outside.answers(by({ '/api/user/getYaId/v0': { status: 401, body: {} }, '/api/auth/config': { status: 503, body: {} } }))
  await session.startSession()
  expect(outside.wentTo).toEqual(['/login'])
  expect(outside.kept.get('note')).toBe('provider')
})

const isScreen = (pathname: string) => pathname === '/' || pathname === '/orders_forwarder'
const begun = async () => {
  outside.answers(by({ '/api/auth/config': { body: { data: config } } }))
  await signin.beginSignIn('/orders_forwarder?page=2')
  return new URL(outside.wentTo.at(-1)!).searchParams.get('state')!
}

test('a sign-in comes back to the page it began on, once', async () => {
  const state = await begun()
  expect(signin.acceptState(state, isScreen)).toBe('/orders_forwarder?page=2')
  expect(signin.acceptState(state, isScreen)).toBeNull()
})

test('a sign-in that this window did not begin is not accepted', async () => {
  expect(signin.acceptState('https://app.example/#00000000000000000000000000000000', isScreen)).toBeNull()
  await begun()
  expect(signin.acceptState('https://app.example/orders_forwarder#00000000000000000000000000000000', isScreen)).toBeNull()
  const late = await begun()
  expect(signin.acceptState(late, isScreen, Date.now() + 11 * 60_000)).toBeNull()
})

test('a state of another place opens the first page', async () => {
  const foreign = [
    '//evil.example/',
    'https:evil.example',
    '/\\evil.example',
    '%2f%2fevil',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://app.example@evil.example/',
    'https://evil\u3002example/',
    'https://app.example/idp/login',
    'https://app.example.evil/',
  ]
  for (const place of foreign) {
    const attempt = (await begun()).split('#')[1]!
    expect([null, '/']).toContain(signin.acceptState(`${place}#${attempt}`, isScreen))
  }
  const attempt = (await begun()).split('#')[1]!
  expect(signin.acceptState(`https://app.example/unknown#${attempt}`, isScreen)).toBe('/')
})
