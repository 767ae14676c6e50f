import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { startWriters } from '#testing/writers.ts'
import { closerOf } from './closing.ts'

let world: World
let forwarder: Someone
beforeAll(async () => {
  world = await openWorld()
  forwarder = await world.forwarder()
})
afterAll(() => world.close())

test('a process that stops under 16 writers breaks off nobody, five times', async () => {
  const { cookies } = forwarder
  for (let n = 0; n < 5; n++) {
    const app = await world.open()
    const close = closerOf(app)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const writers = startWriters({ url, cookie: cookieText(world.config, cookies), xsrf: cookies.xsrf })
    await writers.after(40)
    await close()
    const { answered, others, refused, broken } = await writers.done
    expect({ others, broken }).toEqual({ others: {}, broken: [] })
    expect(answered).toBeGreaterThanOrEqual(40)
    expect(refused).toBe(16)
  }
})

test('a process that was told to stop says so at once where balancers ask, and answers requests meanwhile', async () => {
  const app = await world.open()
  const close = closerOf(app, 2000)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const closed = close()
  const [ready, answered] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/api/auth/config`)])
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'The process stops.' }])
  expect(answered.status).toBe(200)
  await closed
})

test('a connection without a request does not hold up the end of a process', async () => {
  const app = await world.open()
  const close = closerOf(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  await new Promise((done, fail) => get(`${url}/healthz`, { agent }, answer => answer.resume().once('end', done)).once('error', fail))
  const began = performance.now()
  await close()
  agent.destroy()
  expect(performance.now() - began).toBeLessThan(3000)
})
