import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get as getCall, patch as patchCall, post as postCall, remove as removeCall } from '#contract/call.ts'
import { Money } from '#contract/primitives.ts'
import { openOutside } from '#web/testing/outside.ts'

let outside: ReturnType<typeof openOutside>
let client: typeof import('./client.ts')
let toasts: typeof import('#web/ui/feedback/toasts.ts')['toasts']

beforeEach(async () => {
  vi.resetModules()
  outside = openOutside()
  client = await import('./client.ts')
  toasts = (await import('#web/ui/feedback/toasts.ts')).toasts
})
afterEach(() => {
  for (const toast of toasts.list()) toasts.close(toast.id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failed = { status: 503, statusText: 'Service Unavailable', body: {} }
const shown = () => toasts.list().map(({ type, title, content }) => ({ type, title, content }))

describe('bodies and answers', () => {
  test('7.02 a POST body is wrapped', async () => {
    await client.post('/x', { forwarderId: 1, npId: 2 })
    expect(outside.sent[0]).toMatchObject({ method: 'POST', body: { data: { forwarderId: 1, npId: 2 } } })
  })
  test('7.03, 7.75 a PATCH body is wrapped', async () => {
    await client.patch('/x', { a: 1 })
    expect(outside.sent[0]).toMatchObject({ method: 'PATCH', body: { data: { a: 1 } } })
  })
  test('7.04, 7.74 a PUT body is not wrapped', async () => {
    await client.put('/x', { a: 1 })
    expect(outside.sent[0]).toMatchObject({ method: 'PUT', body: { a: 1 } })
  })
  test('7.04, 7.76 a DELETE body is not wrapped, and none is sent when none is given', async () => {
    await client.delete('/x?id=1', { a: 1 })
    await client.delete('/x?id=1')
    expect(outside.sent[0]).toMatchObject({ method: 'DELETE', url: '/x?id=1', body: { a: 1 } })
    expect(outside.sent[1]?.body).toBeUndefined()
  })
  test('7.05, 7.77 a raw post is sent unwrapped', async () => {
    await client.rawPost('/x', { a: 1 })
    expect(outside.sent[0]).toMatchObject({ method: 'POST', body: { a: 1 } })
  })
  test('7.06 an answer is read from data', async () => {
    outside.answers({ body: { data: { a: 1 } } })
    expect((await client.get('/x'))[0]).toEqual({ a: 1 })
  })
  test('7.07 an answer is read from Data when there is no data', async () => {
    outside.answers({ body: { Data: { a: 1 } } })
    expect((await client.get('/x'))[0]).toEqual({ a: 1 })
  })
  test('7.08 the fallback is for null and undefined alone', async () => {
    outside.answers({ body: { data: 0, Data: 5 } })
    expect((await client.get('/x'))[0]).toBe(0)
    outside.answers({ body: { data: null, Data: 5 } })
    expect((await client.get('/x'))[0]).toBe(5)
  })
  test('7.09 a request without a base URL carries x-platform: web', async () => {
    await client.get('/x')
    expect(outside.sent[0]?.headers.get('x-platform')).toBe('web')
  })
  test('7.10 a request with a base URL carries nothing of ours', async () => {
    outside.page.cookie = 'XSRF-TOKEN=abc'
    await client.post('/x', {}, { baseUrl: 'https://provider.example' })
    expect(outside.sent[0]?.url).toBe('https://provider.example/x')
    for (const header of ['x-platform', 'x-xsrf-token', 'idempotency-key']) expect(outside.sent[0]?.headers.has(header)).toBe(false)
  })
  test('7.11 a call returns a triple and does not throw', async () => {
    outside.answers({ body: { data: 1 } })
    const [result, error, raw] = await client.get('/x')
    expect([result, error, raw?.status]).toEqual([1, null, 200])
    outside.answers(failed)
    const refused = await client.get('/x')
    expect(refused[0]).toBeNull()
    expect(refused[1]).toMatchObject({ status: 503 })
    expect(refused[2]?.status).toBe(503)
    outside.answers('network')
    expect(await client.get('/x')).toMatchObject([null, { status: null }, null])
  })
})

describe('retries', () => {
  test('7.12 two failures then success: three requests at once, no error shown', async () => {
    // a clock that stands still: a pause between them would never end
    vi.useFakeTimers()
    outside.answers((_, index) => (index < 2 ? failed : { body: { data: 'ok' } }))
    const [result, error] = await client.get('/x', { retries: 2 })
    expect([result, error]).toEqual(['ok', null])
    expect(outside.sent).toHaveLength(3)
    expect(shown()).toEqual([])
  })
  test('7.13, 8.10 three failures: three requests, one error shown', async () => {
    outside.answers(failed)
    await client.get('/x', { retries: 2 })
    expect(outside.sent).toHaveLength(3)
    expect(shown()).toHaveLength(1)
  })
  test('7.14 no retries given, one failure: one request', async () => {
    outside.answers(failed)
    await client.get('/x')
    expect(outside.sent).toHaveLength(1)
  })
  test('7.15 a 401 is not repeated', async () => {
    outside.answers({ status: 401, body: {} })
    await client.get('/x', { retries: 2 })
    expect(outside.sent).toHaveLength(1)
    expect(outside.wentTo).toEqual(['/login'])
  })
  test('7.16 repetitions of a change carry one and the same key', async () => {
    outside.answers((_, index) => (index < 2 ? failed : { body: { data: null } }))
    await client.post('/x', {}, { retries: 2 })
    await client.post('/x', {})
    const keys = outside.sent.map(request => request.headers.get('idempotency-key'))
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(keys[3]).not.toBe(keys[0])
  })
  test('a key is made where the page has no secure context', async () => {
    const { newKey } = await import('./newKey.ts')
    const native = globalThis.crypto
    vi.stubGlobal('crypto', { getRandomValues: native.getRandomValues.bind(native) })
    expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('error catalogue', () => {
  test('2.76, 8.01 a 401 on any call: full navigation to /login, no message', async () => {
    outside.answers({ status: 401, body: { error: { message: 'Войдите', info: {} } } })
    await client.get('/api/dicts/countries/v0/countriesGet')
    expect(outside.wentTo).toEqual(['/login'])
    expect(shown()).toEqual([])
    expect(outside.kept.get('return')).toBe('/orders_forwarder?page=2')
  })
  test('2.77 five calls answering 401 at once: one navigation, no toast', async () => {
    outside.answers({ status: 401, body: {} })
    await Promise.all(Array.from({ length: 5 }, () => client.get('/x')))
    expect(outside.wentTo).toEqual(['/login'])
    expect(shown()).toEqual([])
  })
  test('8.04 a cancelled request is silent', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    outside.answers('never')
    const left = new AbortController()
    const answer = client.get('/x', { signal: left.signal, retries: 2 })
    left.abort()
    expect((await answer)[1]?.cancelled).toBe(true)
    expect(outside.sent).toHaveLength(1)
    expect(shown()).toEqual([])
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })
  test('8.05 message and info: a toast with both', async () => {
    outside.answers({ status: 409, statusText: 'Conflict', body: { error: { message: 'Ставка отклонена', info: { min: 54000 } } } })
    await client.post('/x', {})
    expect(shown()).toEqual([{ type: 'danger', title: 'Ошибка', content: 'Ставка отклонена: {"min":54000}' }])
  })
  test('8.06 info as text is serialised; a message without info is not enough', async () => {
    outside.answers({ status: 409, statusText: 'Conflict', body: { error: { message: 'Ставка отклонена', info: 'x' } } })
    await client.post('/x', {})
    expect(shown()[0]?.content).toBe('Ставка отклонена: "x"')
    outside.answers({ status: 409, statusText: 'Conflict', body: { error: { message: 'Ставка отклонена' } } })
    await client.post('/x', {})
    expect(shown()[0]?.content).toBe('Conflict')
  })
  test('8.08 another failure: the status text', async () => {
    outside.answers(failed)
    await client.get('/x')
    expect(shown()).toEqual([{ type: 'danger', title: 'Ошибка', content: 'Service Unavailable' }])
  })
  test('8.09 no status text: Unknown error', async () => {
    outside.answers({ status: 503 })
    await client.get('/x')
    expect(shown()[0]?.content).toBe('Unknown error')
    outside.answers('network')
    await client.get('/y')
    expect(shown()[0]?.content).toBe('Unknown error')
  })
})

describe('cross-site request forgery', () => {
  test('9.19 the cookie goes back in the header of changes alone', async () => {
    outside.page.cookie = 'a=1; XSRF-TOKEN=abc%2E1; b=2'
    await client.post('/x', {})
    await client.get('/x')
    expect(outside.sent[0]?.headers.get('x-xsrf-token')).toBe('abc.1')
    expect(outside.sent[1]?.headers.has('x-xsrf-token')).toBe(false)
  })
})

test('9.20 an answer after 120 s is still used', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(done => setTimeout(() => done(new Response('{"data":1}')), 120_000)))
  const answer = client.get('/x')
  await vi.advanceTimersByTimeAsync(120_000)
  expect((await answer)[0]).toBe(1)
})

describe('calls of the contract', () => {
  const row = z.object({ id: z.int(), price: Money.nullable() })
  const calls = {
    list: getCall('/api/list', {
      about: '',
      needs: 'session',
      staleAfter: [],
      query: z.object({ tab: z.string().default('all'), ids: z.array(z.int()).default([]) }),
      out: z.array(row),
    }),
    save: postCall('/api/save', {
      about: '',
      needs: 'session',
      data: z.strictObject({ price: Money, name: z.string().trim().min(2) }),
      out: row,
    }),
    suggest: postCall('/api/suggest', {
      about: '',
      needs: 'session',
      effect: 'read',
      data: z.strictObject({ query: z.string() }),
      out: z.array(row),
    }),
    change: patchCall('/api/change', { about: '', needs: 'session', data: z.strictObject({ version: z.int() }), out: row }),
    drop: removeCall('/api/drop', { about: '', needs: 'session', query: z.object({ id: z.int() }), out: z.null() }),
  }

  test('a query is written by the one codec; what has a default may be left out', async () => {
    outside.answers({ body: { data: [] } })
    await client.ask(calls.list, { query: { ids: [1, 2] } })
    expect(outside.sent[0]?.url).toBe('/api/list?ids[]=1&ids[]=2')
    expect(outside.sent[0]?.headers.has('idempotency-key')).toBe(false)
  })
  test('money is minor units here and decimal text on the wire', async () => {
    outside.answers({ body: { data: { id: 1, price: { amount: '68000.00', currency: 'RUB' } } } })
    const [saved] = await client.ask(calls.save, { data: { price: { minor: 6_800_000, currency: 'RUB' }, name: 'Груз' } })
    expect(outside.sent[0]?.body).toEqual({ data: { price: { amount: '68000.00', currency: 'RUB' }, name: 'Груз' } })
    expect(saved?.price).toEqual({ minor: 6_800_000, currency: 'RUB' })
  })
  test('what does not fit the contract is refused before it is sent, as the server would', async () => {
    const [, error] = await client.ask(calls.save, { data: { price: { minor: 1, currency: 'RUB' }, name: 'x' } }, { quiet: true })
    expect(error).toMatchObject({ code: 'input.invalid', info: { field: 'name' } })
    expect(outside.sent).toEqual([])
  })
  test('an answer of another shape is a failure, not a crash', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    outside.answers({ body: { data: [{ id: 'one' }] } })
    expect(await client.ask(calls.list)).toMatchObject([null, { message: 'Unknown error' }, {}])
    told.mockRestore()
  })
  test('keys and XSRF go with changes, not with reads made by POST', async () => {
    outside.page.cookie = 'XSRF-TOKEN=abc'
    outside.answers({ body: { data: [] } })
    await client.ask(calls.suggest, { data: { query: 'Рома' } })
    outside.answers({ body: { data: { id: 1, price: null } } })
    await client.ask(calls.change, { data: { version: 3 } }, { key: 'given' })
    outside.answers({ body: { data: null } })
    await client.ask(calls.drop, { query: { id: 12 } })
    expect(outside.sent.map(request => [request.headers.has('idempotency-key'), request.headers.has('x-xsrf-token')])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
    expect(outside.sent[1]).toMatchObject({ method: 'PATCH', body: { data: { version: 3 } } })
    expect(outside.sent[2]).toMatchObject({ method: 'DELETE', url: '/api/drop?id=12', body: undefined })
  })
})
