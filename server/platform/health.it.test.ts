import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { freePort } from '#testing/process.ts'
import { openWorld, type World } from '#testing/world.ts'
import { openMetrics } from './metrics.ts'

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
  for (const queue of ['timers', 'mails', 'exports']) expect(figureOf(body, `trassa_queue_seconds{queue="${queue}"}`), queue).toBe(0)
})

test('answers are counted by route, and the time of a whole product stays readable: at most 3000 lines', async () => {
  const metrics = openMetrics()
  for (const call of Object.values(api as Record<string, Record<string, Call>>).flatMap(calls => Object.values(calls)))
    for (const status of [200, 400, 403, 503]) metrics.answered({ method: call.method, route: call.path, status }, 0.003)
  const text = await metrics.text()
  expect(figureOf(text, 'trassa_http_answers_total{route="/api/orders/v0/list",status="403"}')).toBe(1)
  expect(text.split('\n').length).toBeLessThanOrEqual(3000)
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
  expect((await inside('/api/orders/v0/list')).status).toBe(404)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
