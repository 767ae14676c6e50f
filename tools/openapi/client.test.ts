import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { clientCredentials } from '../../client/clientCredentials.ts'
import { Refusal, Trassa, Unreachable } from '../../client/trassa.ts'
import { inQuery, restFor } from '../../client/waiting.ts'
import { readWebhook, WebhookError } from '../../client/webhook.ts'
import { clientTypes } from './clientTypes.ts'
import { openapi } from './document.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | undefined }
const sent: Sent[] = []
const answers: (Response | 'cut')[] = []
const pretend = (async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
  sent.push({ method, url: String(url), headers: headers as Record<string, string>, body: body as string | undefined })
  const answer = answers.shift()
  if (answer === undefined || answer === 'cut') throw new TypeError('fetch failed')
  return answer
}) as typeof fetch
const json = (body: object, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers })
const trassa = (options: Partial<ConstructorParameters<typeof Trassa>[0]> = {}) =>
  new Trassa({ url: 'https://trassa.example/', key: 'trs_x', fetch: pretend, ...options })
const busy = (status = 503) => json({ error: { code: 'server.busy', message: 'busy', info: {} } }, status, { 'retry-after': '0' })

beforeEach(() => {
  sent.length = 0
  answers.length = 0
})

test('a change is tried again under one idempotency key, a read has none, and a key that is given is used', async () => {
  answers.push(busy(), 'cut', busy(429), json({ data: { id: '1' } }))
  const move = { data: { orderId: '1', version: 2, action: 'accept' as const } }
  expect(await trassa().call('orders.move', move)).toEqual({ id: '1' })
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: 'https://trassa.example/api/orders/v0/move',
    headers: { authorization: 'Bearer trs_x' },
    body: JSON.stringify(move),
  })
  answers.push(json({ data: {} }), json({ data: {} }))
  await trassa().call('orders.move', move, { idempotencyKey: 'mine' })
  await trassa({ key: async () => 'token' }).call('orders.list', {
    query: { side: 'forwarder', status: ['placed', 'offered'], price: { from: 1 } },
  })
  expect(sent.at(-2)!.headers['idempotency-key']).toBe('mine')
  expect(sent.at(-1)!.headers).not.toHaveProperty('idempotency-key')
  expect(sent.at(-1)!.headers.authorization).toBe('Bearer token')
  expect(new URL(sent.at(-1)!.url).search).toBe(inQuery({ side: 'forwarder', status: ['placed', 'offered'], price: { from: 1 } }))
})

test('a refusal is thrown with its code, what is no answer of the product is told apart, and tries end', async () => {
  answers.push(json({ error: { code: 'order.changed', message: 'changed', info: { version: 4 } } }, 409, { 'x-request-id': 'r1' }))
  const refusal = await trassa()
    .call('orders.get', { query: { orderId: '1' } })
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'order.changed', status: 409, info: { version: 4 }, request: 'r1', message: 'changed' })
  answers.push(new Response('<html>', { status: 200 }))
  await expect(trassa().call('orders.get', { query: { orderId: '1' } })).rejects.toBeInstanceOf(Unreachable)
  answers.push(busy(), busy())
  await expect(trassa({ tries: 2 }).call('orders.get', { query: { orderId: '1' } })).rejects.toMatchObject({ code: 'server.busy' })
  await expect(trassa({ tries: 1 }).call('orders.get', { query: { orderId: '1' } })).rejects.toBeInstanceOf(Unreachable)
  const over = AbortSignal.abort(new Error('over'))
  await expect(trassa().call('orders.get', { query: { orderId: '1' } }, { signal: over })).rejects.toThrow('over')
})

test('changes come page by page from a cursor on, and the cursor of now is behind all of them', async () => {
  const page = (cursor: string, items: string[], more: boolean) =>
    json({ data: { cursor, more, items: items.map(id => ({ data: { id } })) } })
  answers.push(page('b', ['1', '2'], true), page('c', [], true), page('d', ['3'], true))
  const seen: [string, number][] = []
  for await (const { events, cursor } of trassa().changes({ cursor: 'a' })) {
    seen.push([cursor, events.length])
    if (seen.length === 2) break
  }
  expect(seen).toEqual([
    ['b', 2],
    ['d', 1],
  ])
  expect(sent.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual(['a', 'b', 'c'])
  answers.push(page('e', ['1'], true), page('f', [], false))
  expect(await trassa().position()).toBe('f')
})

test('a limit that is used up is waited for', () => {
  const of = (ratelimit: string) => restFor(new Headers({ ratelimit }))
  expect([of('"calls";r=0;t=2'), of('"calls";r=7;t=2'), of('"calls";r=1;t=9, "organization";r=0;t=1')]).toEqual([2000, 0, 1000])
  expect(restFor(new Headers())).toBe(0)
})

test('a webhook is read if one of its secrets signed it just now', async () => {
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-28T10:00:00Z', data: { shape: 'test', name: 'Учёт' } })
  const now = Date.parse('2026-11-28T10:00:00Z')
  const sign = (id: string, seconds: number, text: string) =>
    `v1,${createHmac('sha256', 'a secret of some length').update(`${id}.${seconds}.${text}`).digest('base64')}`
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': `v1,AAAA ${sign('m1', now / 1000, body)}`,
  }
  expect(await readWebhook({ secret: ['whsec_AAAA', secret], headers, body, now })).toEqual({ id: 'm1', event: JSON.parse(body) })
  const wrong = [
    { headers, body: body.replace('Учёт', 'Чужой') },
    { headers: { ...headers, 'webhook-id': 'm2' }, body },
    { headers: { ...headers, 'webhook-timestamp': String(now / 1000 + 1) }, body },
    { headers: { ...headers, 'webhook-signature': 'v1,§' }, body },
    { headers: {}, body },
    { headers, body, now: now + 301_000 },
    { headers, body, now: now - 301_000 },
    { headers, body, secret: 'whsec_AAAA' },
  ]
  for (const each of wrong) await expect(readWebhook({ secret, now, ...each })).rejects.toBeInstanceOf(WebhookError)
})

test('a token of the provider is used until a minute before its end', async () => {
  const token = clientCredentials({
    tokenUrl: 'https://id.example/token',
    clientId: 'erp',
    clientSecret: 's:',
    more: { resource: 'x' },
    fetch: pretend,
  })
  answers.push(json({ access_token: 'one', expires_in: 600 }), json({ access_token: 'two', expires_in: 30 }))
  expect([await token(), await token()]).toEqual(['one', 'one'])
  expect(sent).toHaveLength(1)
  expect(sent[0]!.headers.authorization).toBe(`Basic ${btoa('erp:s%3A')}`)
  expect(String(sent[0]!.body)).toBe('grant_type=client_credentials&resource=x')
  const short = clientCredentials({ tokenUrl: 'https://id.example/token', clientId: 'erp', clientSecret: 's', fetch: pretend })
  expect(await short()).toBe('two')
  await expect(short()).rejects.toThrow()
})

test('types are made of a schema as it is on the wire, of what a key may ask alone', async () => {
  const schema = (of: object) => ({ content: { 'application/json': { schema: of } } })
  const answer = { 200: schema({ type: 'object', properties: { data: { $ref: '#/components/schemas/Box' } }, required: ['data'] }) }
  const text = clientTypes({
    paths: {
      '/api/boxes/v0/get': {
        get: {
          ...{ operationId: 'boxes.get', summary: 'A box.', 'x-scope': 'orders:read', 'x-effect': 'read', responses: answer },
          parameters: [
            { name: 'ids[]', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
            { $ref: '#/components/parameters/Key' },
          ],
        },
      },
      '/api/secret': { get: { operationId: 'secret', summary: '', parameters: [], responses: answer, 'x-effect': 'read' } },
    },
    components: {
      parameters: { Key: { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } } },
      schemas: {
        ProgramEvent: { type: 'object' },
        Box: {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['a', "b's"] },
            sizes: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
            of: { type: 'object', additionalProperties: { type: 'number' } },
          },
          required: ['kind'],
        },
        Foreign: { type: 'string' },
      },
    },
    'x-refusals': { 'box.none': {} },
  })
  expect(text).toContain(`  'boxes.get': {\n    query: { ids?: string[] }\n    answer: Box\n  }`)
  expect(text).toContain(`'boxes.get': ['GET', '/api/boxes/v0/get', 'read']`)
  expect(text).toContain(`export type Box = { kind: 'a' | 'b\\'s'; sizes?: (number | null)[]; of?: Record<string, number> }`)
  expect(text).toContain(`| 'box.none'`)
  expect(text).not.toMatch(/secret|Foreign/)
  expect(clientTypes(await openapi())).toContain(`'orders.create': ['POST', '/api/orders/v0/create', 'write']`)
})
