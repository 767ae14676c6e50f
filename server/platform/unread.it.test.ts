import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { newServer } from './server.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as { port: number }).port
})
afterAll(() => world.close())

/** What comes back for bytes nobody would send on purpose, and after how many ms the connection ended. */
async function send(...parts: string[]) {
  const socket = connect(port, '127.0.0.1')
  const begun = performance.now()
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  const text = Buffer.concat(chunks)
  const end = text.indexOf('\r\n\r\n')
  const head = text.toString('latin1', 0, end)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map(line => [line.split(': ')[0]!.toLowerCase(), line.split(': ').slice(1).join(': ')]))
  const body = text.toString('utf8', end + 4, end + 4 + Number(headers['content-length']))
  return { status: Number(first.split(' ')[1]), headers, error: JSON.parse(body).error, ms: performance.now() - begun }
}

test.each([
  ['a head that is too large', 'GET / HTTP/1.1\r\nhost: x\r\n', `cookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'input.head_too_large'],
  ['what is no HTTP', 'Guten Tag\r\n', '\r\n', 400, 'input.not_http'],
])('%s is answered in the shape of every error, under the same headers', async (_, begin, rest, status, code) => {
  const answer = await send(begin, rest)
  expect(answer).toMatchObject({ status, error: { code, message: expect.stringMatching(/[а-я]/), info: {} } })
  const usual = (await world.app.inject('/api/nowhere')).headers
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'cache-control', 'referrer-policy'])
    expect(answer.headers[name], name).toBe(usual[name])
  expect(answer.headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^[\da-f-]{13}$/), connection: 'close' })
})

test('its words are in the language the browser asks for, where that could be read', async () => {
  const { error } = await send('GET / HTTP/1.1\r\nhost: x\r\naccept-language: en-GB\r\n', `cookie: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(error.message).toBe('The headers of the request are too large. Delete the cookies of this site and repeat')
})

test('a head that does not come to its end is ended after 10 s, and a body after 30 s', async () => {
  const { headersTimeout, requestTimeout } = world.app.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000])
  world.app.server.headersTimeout = 500
  world.app.server.requestTimeout = 1500
  try {
    const [head, body] = await Promise.all([
      send('GET /api/time/v0 HTTP/1.1\r\nhost: x\r\n'),
      send('POST /api/orders/v0/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'),
    ])
    expect(head).toMatchObject({ status: 408, error: { code: 'input.too_slow' } })
    expect(head.ms).toBeLessThan(2500)
    // an answer may come before the body did; the connection is held no longer for it
    expect(body.ms).toBeLessThan(3500)
  } finally {
    Object.assign(world.app.server, { headersTimeout, requestTimeout })
  }
})

test('who hangs up in the middle of his request is no fault', async () => {
  const lines: string[] = []
  const log = openLog(line => void lines.push(line))
  const app = newServer(world.config, { log, metrics: openMetrics() })
  app.post('/', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"data":')
    await once(app.server, 'request')
    socket.resetAndDestroy()
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    expect(lines.map(line => JSON.parse(line).event)).toEqual(['aborted'])
  } finally {
    await app.close()
  }
})
