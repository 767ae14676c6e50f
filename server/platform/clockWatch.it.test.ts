import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { openPair, scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { watchClock } from './clockWatch.ts'
import { idAt } from './ids.ts'
import { type Line, openLog } from './log.ts'
import { isWithoutPartition } from './violation.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: World
let forwarder: Someone
beforeAll(async () => {
  world = await openWorld()
  forwarder = (await openPair(world)).forwarder
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => world.close())

/** The clock of this process stands apart from the true one by so much from now on. */
const shift = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const place = () => forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } }, { key: randomUUID() })

test.each([
  ['7 days ahead of', 7 * DAY],
  ['25 hours behind', -25 * HOUR],
])(
  'a process whose clock is %s the database’s says why it is not ready and writes nothing, and goes on once it is right',
  async (words, ms) => {
    expect((await place()).status).toBe(200)
    shift(ms)
    const ready = await world.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ ok: false, reason: expect.stringContaining(words) })
    const refused = await place()
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(refused.error).toMatchObject({ code: 'server.clock', message: expect.stringContaining('Часы сервера') })
    // reading goes on
    expect((await forwarder.ask(users.me)).status).toBe(200)

    vi.useRealTimers()
    expect((await place()).status).toBe(200)
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  },
)

test('a clock that is off by more than a minute is told of at each look, one within it is not', async () => {
  const lines: (Line & { level: string })[] = []
  let off = 0
  const watch = watchClock({
    db: world.db,
    log: openLog(line => void lines.push(JSON.parse(line))),
    clock: () => Date.now() + off,
  })
  await watch.look()
  off = 59_000
  await watch.look()
  expect(lines).toEqual([])
  off = -2 * HOUR
  await watch.look()
  expect(lines).toMatchObject([{ level: 'warn', event: 'clock.off' }])
  expect(Math.round(lines[0]!.ms! / HOUR)).toBe(-2)
  expect(watch.reason()).toBeNull()
  off = -2 * DAY
  await watch.look()
  expect(await watch.reasonNow()).toContain('2 days behind')
  off = 0
  expect(await watch.reasonNow()).toBeNull()
  watch.stop()
})

test('the shifted clock of the installation is no fault of a process', async () => {
  await world.setClock(new Date(Date.now() + 90 * DAY))
  try {
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  } finally {
    await world.setClock(null)
  }
})

test('an id of a day that has no partition is known as such', async () => {
  const write = sql`insert into outboxes (org_id, id, name, audience, payload)
    values (${forwarder.org}, ${idAt(Date.now() + 30 * DAY)}, 'order.changed', '{}', '{}')`.execute(world.db)
  expect(isWithoutPartition(await write.catch((error: unknown) => error))).toBe(true)
})
