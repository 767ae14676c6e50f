import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person } from '#testing/people.ts'
import { inHome, inSession, openPool, type Tx } from './db.ts'
import { newId } from './ids.ts'
import { type Occurrence, type OccurrenceConsumer, occur, startOccurrences } from './occurrences.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
let one: Person
let other: Person
let running: { stop: () => Promise<void> }[] = []
const stopAll = async () => {
  await Promise.all(running.map(each => each.stop()))
  running = []
}
beforeAll(async () => {
  await root.connect()
  one = await makePerson(worker.db)
  other = await makePerson(worker.db)
})
afterEach(async () => {
  await stopAll()
  await root.query('delete from hearings')
})
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const start = (notices: OccurrenceConsumer, pool = worker) => {
  const listening = startOccurrences({ db: pool.db, consumers: { notices } })
  running.push(listening)
  return listening
}
const tell = (objectId: string, number: string, audience = [one.org]) =>
  inSession(app.db, one.session, tx => occur(tx, { code: 'order.details', objectId, audience, facts: { number } }))
/** The effect of the tests: a row of the hearing organisation, so that it shares the commit; a second one of the same name is an error. */
const effect = async (tx: Tx, { objectId, facts }: Occurrence) => {
  await tx
    .insertInto('numberings')
    .values({ orgId: tx.actor.orgId, kind: `${objectId} ${facts.number}`, year: 2026, last: 1 })
    .execute()
}
const effects = (person: Person, objectId: string) =>
  inHome(worker.db, person.org, async tx => {
    const rows = await tx.selectFrom('numberings').select('kind').where('kind', 'like', `${objectId}%`).orderBy('kind').execute()
    return rows.map(({ kind }) => kind.slice(37))
  })
const unheard = async (objectId: string) =>
  (await worker.db.selectFrom('hearings').select('attempts').where('objectId', '=', objectId).where('consumer', '=', 'notices').execute())
    .length
const heard = (objectId: string) => expect.poll(() => unheard(objectId), { timeout: 20_000, interval: 10 }).toBe(0)

test('what happened is heard by each organisation named, once, as it was told, and by nobody else', async () => {
  const objectId = newId()
  const heardBy: [string, Occurrence][] = []
  start(async (tx, occurrence) => void heardBy.push([tx.actor.orgId, occurrence]))
  await inSession(app.db, one.session, tx =>
    occur(tx, { code: 'task.late', objectId, audience: [one.org, other.org, null, one.org], facts: { number: '7', minutes: 45 } }),
  )
  await heard(objectId)
  expect(heardBy.map(([org]) => org).toSorted()).toEqual([one.org, other.org].toSorted())
  expect(heardBy[0]![1]).toMatchObject({
    ...{ code: 'task.late', kind: 'order', objectId, home: one.org, byOrgId: one.org, byEmployeeId: one.employee, cause: null },
    facts: { number: '7', minutes: 45, person: null },
  })
  const stranger = await makePerson(worker.db)
  const seen = (person: Person) =>
    inSession(app.db, person.session, tx => tx.selectFrom('occurrences').select('id').where('objectId', '=', objectId).execute())
  expect(await seen(other)).toHaveLength(1)
  expect(await seen(stranger)).toEqual([])
})

test('a change that is taken back was never told', async () => {
  const objectId = newId()
  const broken = inSession(app.db, one.session, async tx => {
    await occur(tx, { code: 'order.details', objectId, audience: [one.org], facts: {} })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await unheard(objectId)).toBe(0)
})

test('over two processes every occurrence has its effect once, and those of an object are heard in their order', async () => {
  const objects = Array.from({ length: 10 }, newId)
  for (let n = 0; n < 10; n++) for (const objectId of objects) await tell(objectId, String(n), [one.org, other.org])
  const second = openPool(database.url, database.roles.worker)
  const order = new Map<string, string[]>()
  const consumer: OccurrenceConsumer = async (tx, occurrence) => {
    await effect(tx, occurrence)
    const key = `${tx.actor.orgId} ${occurrence.objectId}`
    order.set(key, [...(order.get(key) ?? []), occurrence.facts.number])
  }
  try {
    start(consumer)
    start(consumer, second)
    for (const objectId of objects) await heard(objectId)
    for (const objectId of objects)
      for (const person of [one, other]) {
        expect(await effects(person, objectId)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
        expect(order.get(`${person.org} ${objectId}`)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
      }
    await stopAll()
  } finally {
    await second.db.destroy()
  }
})

test('a killed connection loses neither what happened nor its effect: it is heard again, and once', async () => {
  const objectId = newId()
  let kills = 2
  let calls = 0
  await tell(objectId, 'a')
  start(async (tx, occurrence) => {
    calls++
    await effect(tx, occurrence)
    if (kills-- <= 0) return
    await root.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      [database.name],
    )
    await effect(tx, { ...occurrence, objectId: newId() })
  })
  await heard(objectId)
  expect(calls).toBe(3)
  expect(await effects(one, objectId)).toEqual(['a'])
})

test('a consumer that throws leaves no effect, is tried again, holds up what follows of its object and nothing else', async () => {
  const [bad, good] = [newId(), newId()]
  for (const number of ['1', '2']) await tell(bad, number)
  await tell(good, '3')
  let ready = false
  start(async (tx, occurrence) => {
    await effect(tx, occurrence)
    if (occurrence.objectId === bad && occurrence.facts.number === '1' && !ready) throw new Error('not yet')
  })
  await heard(good)
  expect(await effects(one, good)).toEqual(['3'])
  expect(await effects(one, bad)).toEqual([])
  expect(await unheard(bad)).toBe(2)
  ready = true
  await root.query('update hearings set run_at = app_now()')
  await heard(bad)
  expect(await effects(one, bad)).toEqual(['1', '2'])
})

test('what a rule did says which rules led to it, and the next occurrence of the same transaction begins with none', async () => {
  const [ruled, plain] = [newId(), newId()]
  const cause = { ruleId: newId(), chain: [newId()], depth: 2 }
  const causes = new Map<string, unknown>()
  await inHome(worker.db, one.org, async tx => {
    tx.cause = cause
    await occur(tx, { code: 'order.details', objectId: ruled, audience: [one.org], facts: {} })
  })
  await tell(plain, 'x')
  const left: unknown[] = []
  start(async (tx, occurrence) => {
    left.push(tx.cause)
    tx.cause = cause
    causes.set(occurrence.objectId, occurrence.cause)
  })
  await heard(ruled)
  await heard(plain)
  expect([causes.get(ruled), causes.get(plain)]).toEqual([cause, null])
  expect(left).toEqual([null, null])
})

test('nobody writes an occurrence in another’s name, nor takes one from a queue', async () => {
  const row = {
    orgId: other.org,
    id: newId(),
    at: new Date(),
    code: 'x',
    kind: 'order',
    objectId: newId(),
    homeOrgId: other.org,
    byOrgId: other.org,
  }
  const by = (work: (tx: Tx) => Promise<unknown>) => inSession(app.db, one.session, work)
  await expect(by(tx => tx.insertInto('occurrences').values(row).execute())).rejects.toMatchObject({ code: '42501' })
  await tell(newId(), 'x')
  await expect(by(tx => tx.deleteFrom('hearings').execute())).rejects.toMatchObject({ code: '42501' })
})
