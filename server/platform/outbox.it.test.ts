import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person } from '#testing/people.ts'
import { inSession, openPool } from './db.ts'
import { idAt, newId, timeOf } from './ids.ts'
import { followOutbox, openNudges } from './listen.ts'
import { isHeldBack, isPosition, type Published, presentPosition, publish, readAfter, timeOfPosition } from './outbox.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
let one: Person
let other: Person
beforeAll(async () => {
  await root.connect()
  one = await makePerson(worker.db)
  other = await makePerson(worker.db)
})
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const tell = (person: Person, orderId = newId()) =>
  inSession(app.db, person.session, async tx => {
    await publish(tx, 'order.changed', [person.org], { orderId, version: 1 })
    return orderId
  })
const orders = (events: Published[]) => events.map(event => JSON.parse(event.payload).orderId as string)
/** A transaction of any database of the server, autovacuum's too, holds the reader back for its time. */
const readAll = async (at: string, n: number) => {
  await expect.poll(async () => (await readAfter(worker.db, at)).length, { timeout: 10_000, interval: 10 }).toBe(n)
  return readAfter(worker.db, at)
}

test('an event is committed with its change, or neither is', async () => {
  const at = await presentPosition(worker.db)
  const kept = await tell(one)
  await expect(
    inSession(app.db, one.session, async tx => {
      await publish(tx, 'order.changed', [one.org], { orderId: newId(), version: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(orders(await readAll(at, 1))).toEqual([kept])
})

test('a payload that is not of the contract is refused', () =>
  expect(inSession(app.db, one.session, tx => publish(tx, 'order.changed', [], { orderId: 'x', version: 1 }))).rejects.toThrow())

test('a later commit waits for the earlier transaction, and nothing is lost across partitions', async () => {
  const at = await presentPosition(worker.db)
  const slow = await app.pool.connect()
  const late = newId()
  try {
    await slow.query('begin')
    await slow.query('select gate.act($1)', [one.session])
    await slow.query(`insert into outboxes (org_id, id, name, audience, payload) values ($1, $2, 'order.changed', '{}', $3)`, [
      one.org,
      idAt(Date.now() + 2 * 86_400_000),
      JSON.stringify({ orderId: late }),
    ])
    const early = await tell(other)
    expect(await readAfter(worker.db, at)).toEqual([])
    expect(await isHeldBack(worker.db, at)).toBe(true)
    await slow.query('commit')
    expect(orders(await readAll(at, 2))).toEqual([late, early])
    expect(await isHeldBack(worker.db, at)).toBe(true)
  } finally {
    slow.release()
  }
})

test('the order holds where the transaction number gains a digit', async () => {
  const numbers = ['8', '9', '10', '11', '99', '100']
  for (const tx of numbers.toReversed())
    await root.query(
      `insert into outboxes (org_id, id, tx, name, audience, payload) values ($1, $2, $3::text::xid8, 'order.changed', '{}', $4)`,
      [one.org, newId(), tx, JSON.stringify({ orderId: tx })],
    )
  const start = '0-00000000-0000-0000-0000-000000000000'
  const events = (await readAfter(worker.db, start)).slice(0, numbers.length)
  expect(orders(events)).toEqual(numbers)
  for (const [i, event] of events.entries()) {
    const next = (await readAfter(worker.db, event.at)).map(e => e.at.split('-')[0])
    expect(next.slice(0, numbers.length - 1 - i)).toEqual(numbers.slice(i + 1))
  }
  expect(orders(await readAfter(worker.db, start, 2))).toEqual(['8', '9'])
})

test('a position is read strictly and knows its age', async () => {
  const at = await presentPosition(worker.db)
  expect(isPosition(at)).toBe(true)
  for (const wrong of ['', 'x', '1', '-1', `1-${'x'.repeat(36)}`, `1-${newId()}'`, `${'9'.repeat(30)}-${newId()}`])
    expect(isPosition(wrong)).toBe(false)
  expect(Math.abs(timeOfPosition(at) - Date.now())).toBeLessThan(60_000)
  expect(timeOf(idAt(1_700_000_000_000))).toBe(1_700_000_000_000)
})

test('a follower hears each event once, in order, soon after the commit, and goes on where it stopped', async () => {
  const heard: string[] = []
  const nudges = openNudges({ url: database.url })
  const at = await presentPosition(worker.db)
  const first = followOutbox({ db: worker.db, at, onEvents: events => void heard.push(...orders(events)) })
  nudges.on('events', first.nudge)
  try {
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.push(await tell(i % 2 ? one : other))
    await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toEqual(made)
    await first.stop()
    made.push(await tell(one))
    const second = followOutbox({ db: worker.db, at: first.at()!, onEvents: events => void heard.push(...orders(events)) })
    await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toEqual(made)
    await second.stop()
  } finally {
    await first.stop()
    await nudges.stop()
  }
})

test('a commit wakes the processes that listen, one notification for many, and a broken listening connection comes back', async () => {
  const nudges = openNudges({ url: database.url })
  let heard = 0
  nudges.on('events', () => heard++)
  try {
    await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toBe(1) // it listens now
    await Promise.all(Array.from({ length: 4 }, () => tell(one)))
    await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toBeGreaterThan(1)
    expect(heard).toBeLessThanOrEqual(5)
    const before = heard
    await root.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'trassa listen'`, [
      database.name,
    ])
    await expect.poll(() => heard, { timeout: 10_000, interval: 20 }).toBeGreaterThan(before)
  } finally {
    await nudges.stop()
  }
})

test('hearing that failed comes again', async () => {
  const heard: string[] = []
  let failures = 1
  const at = await presentPosition(worker.db)
  const follower = followOutbox({
    db: worker.db,
    at,
    onEvents: events => {
      if (failures-- > 0) throw new Error('not now')
      heard.push(...orders(events))
    },
  })
  try {
    const made = await tell(one)
    await expect.poll(() => heard, { timeout: 10_000, interval: 20 }).toEqual([made])
  } finally {
    await follower.stop()
  }
})

test('no organisation reads another’s outbox, and the application reads its own alone', async () => {
  await tell(other)
  const seen = await inSession(app.db, one.session, tx => tx.selectFrom('outboxes').select('orgId').distinct().execute())
  expect(seen).toEqual([{ orgId: one.org }])
  const { rows } = await sql<{ n: number }>`select count(distinct org_id)::int as n from outboxes`.execute(worker.db)
  expect(rows).toEqual([{ n: 2 }])
})
