import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person } from '#testing/people.ts'
import { inHome, inSession, openPool, type Tx } from './db.ts'
import { newId } from './ids.ts'
import { openNudges } from './listen.ts'
import { dropTimers, setTimer, startTimers, type TimerHandler } from './timers.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
let one: Person
let other: Person
let running: { stop: () => Promise<void> }[] = []
beforeAll(async () => {
  await root.connect()
  one = await makePerson(worker.db)
  other = await makePerson(worker.db)
})
afterEach(async () => {
  await Promise.all(running.map(timers => timers.stop()))
  running = []
})
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const start = (handlers: Record<string, TimerHandler>, pool = worker) => {
  const timers = startTimers({ db: pool.db, handlers })
  running.push(timers)
  return timers
}
const set = (person: Person, kind: string, inMs = -1000, objectId = newId()) =>
  inSession(app.db, person.session, async tx => {
    await setTimer(tx, { home: person.org, kind, objectId, runAt: new Date(tx.now.getTime() + inMs) })
    return objectId
  })
/** The effect of the tests: a row of the home, so that it shares the commit. */
const effect = async (tx: Tx, objectId: string) => {
  await tx.insertInto('numberings').values({ orgId: tx.actor.orgId, kind: objectId, year: 2026, last: 1 }).execute()
}
const effects = async (person: Person, objects: string[]) =>
  (await inSession(app.db, person.session, tx => tx.selectFrom('numberings').select('kind').where('kind', 'in', objects).execute())).length
const left = async (objects: string[]) =>
  await worker.db.selectFrom('timers').select(['objectId', 'attempts']).where('objectId', 'in', objects).execute()

test('a hundred timers over two processes act once each, in their own homes', async () => {
  const kind = newId()
  const objects = { one: [] as string[], other: [] as string[] }
  for (let i = 0; i < 50; i++) {
    objects.one.push(await set(one, kind))
    objects.other.push(await set(other, kind))
  }
  const second = openPool(database.url, database.roles.worker)
  try {
    const handlers: Record<string, TimerHandler> = { [kind]: (tx, timer) => effect(tx, timer.objectId) }
    start(handlers)
    start(handlers, second)
    const all = [...objects.one, ...objects.other]
    await expect.poll(() => left(all), { timeout: 20_000, interval: 20 }).toEqual([])
    expect(await effects(one, all)).toBe(50)
    expect(await effects(other, all)).toBe(50)
    await Promise.all(running.map(timers => timers.stop()))
  } finally {
    await second.db.destroy()
  }
})

test('a killed connection loses neither timer nor effect: it acts again, and once', async () => {
  const kind = newId()
  const objectId = await set(one, kind)
  let kills = 2
  let calls = 0
  start({
    [kind]: async (tx, timer) => {
      calls++
      await effect(tx, timer.objectId)
      if (kills-- > 0) {
        await root.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state = 'idle in transaction' and pid <> pg_backend_pid()`,
          [database.name],
        )
        await effect(tx, newId())
      }
    },
  })
  await expect.poll(() => left([objectId]), { timeout: 20_000, interval: 20 }).toEqual([])
  expect(calls).toBe(3)
  expect(await effects(one, [objectId])).toBe(1)
})

test('a handler that throws leaves no effect, is tried again later and holds up no other', async () => {
  const [bad, good] = [newId(), newId()]
  const failing = await set(one, bad, -5000)
  const fine = await set(one, good)
  let ready = false
  start({
    [bad]: async (tx, timer) => {
      await effect(tx, timer.objectId)
      if (!ready) throw new Error('not yet')
    },
    [good]: (tx, timer) => effect(tx, timer.objectId),
  })
  await expect.poll(() => left([fine]), { timeout: 10_000, interval: 10 }).toEqual([])
  // the other lane may be done before this one has put its timer off
  await expect.poll(async () => (await left([failing]))[0]!.attempts, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(1)
  expect(await effects(one, [failing, fine])).toBe(1)
  ready = true
  await expect.poll(() => left([failing]), { timeout: 20_000, interval: 20 }).toEqual([])
  expect(await effects(one, [failing])).toBe(1)
})

test('a handler that a wrong statement broke is put off like any other', async () => {
  const kind = newId()
  const objectId = await set(one, kind)
  start({
    [kind]: async tx => void (await tx.insertInto('numberings').values({ orgId: other.org, kind: 'x', year: 1, last: 1 }).execute()),
  })
  await expect.poll(() => left([objectId]), { timeout: 10_000, interval: 10 }).toEqual([{ objectId, attempts: 1 }])
})

test('a handler may set the next moment of its own kind', async () => {
  const kind = newId()
  const objectId = await set(one, kind)
  let calls = 0
  start({
    [kind]: async (tx, timer) => {
      if (++calls < 3) await setTimer(tx, { ...timer, runAt: tx.now })
    },
  })
  await expect.poll(() => left([objectId]), { timeout: 10_000, interval: 10 }).toEqual([])
  expect(calls).toBe(3)
})

test('an earlier timer wakes the loop at its moment; a dropped one never acts; setting again moves', async () => {
  const kind = newId()
  const nudges = openNudges({ url: database.url })
  const acted: string[] = []
  try {
    const timers = start({ [kind]: async (_, timer) => void acted.push(timer.objectId) })
    nudges.on('timers', timers.nudge)
    const dropped = await set(one, kind, 300)
    const moved = await set(one, kind, 300)
    await set(one, kind, 3_600_000, moved)
    await inSession(app.db, one.session, tx => dropTimers(tx, { home: one.org, kind, objectId: dropped }))
    const soon = await set(one, kind, 400)
    await expect.poll(() => acted, { timeout: 10_000, interval: 5 }).toEqual([soon])
    expect(await left([moved, dropped])).toEqual([{ objectId: moved, attempts: 0 }])
    await inHome(worker.db, one.org, tx => dropTimers(tx, { home: one.org, objectId: moved }))
    expect(await left([moved])).toEqual([])
  } finally {
    await nudges.stop()
  }
})

test('kinds of another version of the server are left to it', async () => {
  const [mine, foreign] = [newId(), newId()]
  const theirs = await set(one, foreign, -5000)
  const ours = await set(one, mine)
  start({ [mine]: async () => undefined })
  await expect.poll(() => left([ours]), { interval: 10 }).toEqual([])
  expect(await left([theirs])).toEqual([{ objectId: theirs, attempts: 0 }])
})

test('nobody sets a timer in a home he is not in', () =>
  expect(
    inSession(app.db, one.session, tx => setTimer(tx, { home: other.org, kind: 'x', objectId: newId(), runAt: tx.now })),
  ).rejects.toMatchObject({ code: '42501' }))
