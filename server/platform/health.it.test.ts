import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { freePort } from '#testing/process.ts'
import { openWorld, type World } from '#testing/world.ts'
import { errorResponder } from './errorResponses.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { Refusal } from './refusal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The figure of a line, by its name and labels to the letter. */
const figureOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  )

test('a process tells its own memory, event loop, pools and queues', async () => {
  const { body } = await world.app.inject('/metrics')
  expect(figureOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000)
  expect(figureOf(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(body).toContain('nodejs_gc_duration_seconds')
  expect(figureOf(body, 'trassa_pool_open{pool="app"}')).toBeGreaterThanOrEqual(0)
  expect(figureOf(body, 'trassa_pool_waiting{pool="worker"}')).toBe(0)
  for (const queue of ['timers', 'mails', 'deliveries', 'exports', 'operator', 'outbox'])
    expect(figureOf(body, `trassa_queue_seconds{queue="${queue}"}`), queue).toBe(0)
})

test('a queue nobody serves says how late it is, each by itself', async () => {
  const { org } = await world.forwarder()
  const late = (kind: string, seconds: number) =>
    world.root.query(
      'insert into timers (org_id, object_id, kind, run_at) values ($1, gen_random_uuid(), $2, app_now() - make_interval(secs => $3))',
      [org, kind, seconds],
    )
  await late('waybill.exchange', 70)
  await late('order.offer', 7)
  try {
    const { body } = await world.app.inject('/metrics')
    expect(Math.floor(figureOf(body, 'trassa_queue_seconds{queue="operator"}') / 10)).toBe(7)
    expect(figureOf(body, 'trassa_queue_seconds{queue="timers"}')).toBeGreaterThanOrEqual(7)
    expect(figureOf(body, 'trassa_queue_seconds{queue="timers"}')).toBeLessThan(70)
  } finally {
    await world.root.query('delete from timers where org_id = $1', [org])
  }
})

test('what a request that was given up would have been refused is no refusal', async () => {
  const metrics = openMetrics()
  const lines: string[] = []
  const onError = errorResponder({ log: openLog(line => void lines.push(line)), metrics })
  const reply = { code: () => reply, type: () => reply, send: () => reply, header: () => reply }
  const ask = (destroyed: boolean) =>
    onError(
      new Refusal('call.unknown'),
      { id: '1', method: 'GET', headers: {}, routeOptions: {}, raw: { socket: { destroyed } } } as never,
      reply as never,
    )
  ask(true)
  expect(await metrics.text()).not.toContain('code="call.unknown"')
  expect(lines[0]).toContain('"event":"aborted"')
  ask(false)
  expect(figureOf(await metrics.text(), 'trassa_refusals_total{code="call.unknown"}')).toBe(1)
})

test('answers are counted by route, and the figures of a whole product stay readable: four lines for a call, one for a refusal, 620 for all else', async () => {
  const bare = (await world.app.inject('/metrics')).body.split('\n').length
  const metrics = openMetrics()
  for (const code of Object.keys(errors)) metrics.refusals.inc({ code })
  const calls = Object.values(api as Record<string, Record<string, Call>>).flatMap(of => Object.values(of))
  for (const call of calls)
    for (const status of [200, 400, 403, 503]) metrics.answered({ method: call.method, route: call.path, status }, 0.003)
  const text = await metrics.text()
  expect(figureOf(text, 'trassa_http_answers_total{route="/api/orders/v0/list",status="4xx"}')).toBe(2)
  // the gauges, of which these figures have none, are those of the whole application
  const lines = bare + text.split('\n').length
  expect(lines).toBeLessThanOrEqual(4 * calls.length + Object.keys(errors).length + 620)
})

test('with an address of their own, figures and the description of the calls are told there and nowhere else', async () => {
  const port = await freePort()
  const app = await world.open({ inner: { host: '127.0.0.1', port } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const inside = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  for (const [path, words] of [
    ['/metrics', 'trassa_pool_open'],
    ['/api/openapi.json', '"openapi"'],
    ['/api/docs', '/api/orders/v0/list'],
  ] as const) {
    const answer = await inside(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text()).toContain(words)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await app.inject(path)).statusCode, path).toBe(404)
  }
  const unknown = await inside('/api/orders/v0/list')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ error: { code: 'call.unknown', info: {} } })
  expect(unknown.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{13}$/)
  const large = await fetch(`http://127.0.0.1:${port}/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(world.config.limits.bodyBytes) }),
  })
  expect([large.status, (await large.json()).error.code]).toEqual([413, 'input.too_large'])
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
