import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { openApp } from '#server/app.ts'
import { type DatabaseLine, openDatabaseLine } from '#testing/databaseLine.ts'
import { openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { ask, openPool } from './db.ts'
import { openLog } from './log.ts'

let world: World
let line: DatabaseLine
let app: FastifyInstance
let forwarder: Someone

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  forwarder = (await openPair(world)).forwarder
})
beforeEach(async () => {
  line = await openDatabaseLine(world.database.url)
  const { installation } = world
  app = await openApp(
    { ...installation, app: { ...installation.app, url: line.url }, worker: { ...installation.worker, url: line.url } },
    { log: openLog(() => undefined), checkAll: true, jobs: false },
  )
})
afterEach(async () => {
  line.heal()
  await app.close()
  await line.close()
})
afterAll(() => world.close())

const place = (key: string) => forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } }, { at: app, key })
const drafts = async () => (await forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data.tabs.drafts ?? 0

test.each([
  ['inside the transaction', 'insert into "orders"', 'before'],
  ['while the commit goes out', 'commit', 'before'],
  ['after the commit, before its answer came', 'commit', 'after'],
] as const)('a connection lost %s is answered 503, and the same key finds what became of it', async (_, bytes, when) => {
  const before = await drafts()
  const key = randomUUID()
  line.cutAt(bytes, when)
  const lost = await place(key)
  expect(lost.error).toMatchObject({ code: 'server.busy' })
  expect(lost).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(await drafts()).toBe(when === 'after' ? before + 1 : before)
  const again = await place(key)
  expect(again.status).toBe(200)
  expect(again.headers['idempotency-replayed']).toBe(when === 'after' ? 'true' : undefined)
  expect(await drafts()).toBe(before + 1)
})

test('while the database swallows bytes /readyz says so within 2 s, and after it healed the first write succeeds within 5 s', async () => {
  expect((await place(randomUUID())).status).toBe(200)
  const before = await drafts()
  line.swallow()
  // more than there are connections: each of them waits for an answer that never comes
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const waiting = Promise.all(keys.map(place))
  const asked = performance.now()
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(performance.now() - asked).toBeLessThan(2000)
  const lost = await waiting
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]))

  line.heal()
  const healed = performance.now()
  const [first] = await Promise.all(keys.map(key => untilAnswered(() => place(key))))
  expect(first!.status).toBe(200)
  expect(performance.now() - healed).toBeLessThan(5000)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(await drafts()).toBe(before + keys.length)
})

/** Repeats what was answered busy, as browsers do. */
async function untilAnswered<T extends { status: number }>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await work()
    if (answer.status !== 503) return answer
  }
}

test('an address says itself how long a new connection may take; without a word it is given up in seconds', async () => {
  line.swallow()
  const poolOf = (seconds?: string) => {
    const url = new URL(line.url)
    if (seconds) url.searchParams.set('connect_timeout', seconds)
    return openPool(url.href, null, 1)
  }
  const pools = { usual: poolOf(), patient: poolOf('300'), hasty: poolOf('1') }
  const given: string[] = []
  const asked = Object.entries(pools).map(([name, { pool }]) => ask(pool, 'select 1').catch(() => given.push(name)))
  try {
    await Promise.race([asked[1], Promise.all([asked[0], asked[2]])])
    expect(given).toEqual(['hasty', 'usual'])
  } finally {
    line.heal()
    await line.close()
    await Promise.all(asked)
    await Promise.all(Object.values(pools).map(({ pool }) => pool.end()))
  }
})
