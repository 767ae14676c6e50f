import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, signIn } from '#testing/people.ts'
import { ask, inSession, openPool } from './db.ts'
import { idAt, newId } from './ids.ts'
import { defaultPeriods, makePartitions, removeOld } from './retention.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
beforeAll(() => root.connect())
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const DAY = 86_400_000
const partitions = async (journal: string) =>
  (
    await root.query<{ name: string }>(
      `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = $1::regclass order by 1`,
      [journal],
    )
  ).rows.map(row => row.name)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')

test('days ahead are there after the first start, several processes make them without hindering each other', async () => {
  const days = async () => Promise.all(['outboxes', 'audits'].map(partitions))
  const made = await days()
  for (const names of made) {
    // from the day before the start to a week ahead; midnight may pass meanwhile
    const first = Date.parse(names[0]!.replace(/.*_(....)(..)(..)$/, '$1-$2-$3'))
    expect(names.map(name => name.split('_')[1])).toEqual(names.map((_, i) => dayOf(first + i * DAY)))
    expect(names.length).toBeGreaterThanOrEqual(9)
    await root.query(`drop table ${names.slice(-2).join(', ')}`)
  }
  await Promise.all(Array.from({ length: 4 }, () => makePartitions(worker.db)))
  for (const [i, names] of (await days()).entries()) expect(names).toEqual(expect.arrayContaining(made[i]!))
})

test('an id without a day is refused aloud, one of the last day has a place, none repeats', async () => {
  const person = await makePerson(worker.db)
  const put = (id: string) =>
    inSession(app.db, person.session, tx =>
      tx.insertInto('outboxes').values({ orgId: person.org, id, name: 'x', audience: [], payload: '{}' }).execute(),
    )
  const id = idAt(Date.now() + 6 * DAY)
  await put(id)
  await expect(put(id)).rejects.toMatchObject({ code: '23505' })
  await expect(put(idAt(Date.now() + 30 * DAY))).rejects.toMatchObject({ code: '23514' })
})

test('a partition named directly is closed to everybody', async () => {
  const name = `outboxes_${dayOf(Date.now())}`
  for (const { pool } of [app, worker]) await expect(ask(pool, `select * from ${name}`)).rejects.toMatchObject({ code: '42501' })
})

test('old days of the outbox go, those of the audit stay', async () => {
  for (const journal of ['outboxes', 'audits'])
    await root.query(
      `create table ${journal}_20260101 partition of ${journal} for values from ('019b7700-0000-0000-0000-000000000000') to ('019b7c26-0000-0000-0000-000000000000')`,
    )
  const owner = pg.escapeIdentifier(new URL(database.url).username)
  await root.query(`alter table outboxes_20260101 owner to ${owner}; alter table audits_20260101 owner to ${owner}`)
  await removeOld(worker.db)
  expect(await partitions('outboxes')).not.toContain('outboxes_20260101')
  expect(await partitions('audits')).toContain('audits_20260101')
  await removeOld(worker.db, { ...defaultPeriods, auditDays: 60 })
  expect(await partitions('audits')).not.toContain('audits_20260101')
})

test('the worker keeps partitions within bounds and the application not at all', async () => {
  await expect(ask(worker.pool, `select gate.keep_partitions('outboxes', 7, 1)`)).rejects.toThrow('two days')
  await expect(ask(worker.pool, `select gate.keep_partitions('users', 7, 9)`)).rejects.toThrow('not a journal')
  await expect(ask(app.pool, `select gate.keep_partitions('outboxes', 7, 9)`)).rejects.toMatchObject({ code: '42501' })
})

test('answers older than kept and ended sessions are removed, in batches', async () => {
  const person = await makePerson(worker.db)
  await root.query(
    `insert into idempotency_keys (org_id, key, at, call, hash) select $1, g::text, now() - g * interval '1 hour', 'x', '' from generate_series(1, 2500) g`,
    [person.org],
  )
  const ended = await signIn(worker.db, person)
  await worker.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('tokenHash', '=', ended)
    .execute()
  await removeOld(worker.db)
  const kept = await inSession(app.db, person.session, tx => tx.selectFrom('idempotencyKeys').select('at').execute())
  expect(kept).toHaveLength(719)
  expect(await worker.db.selectFrom('sessions').select('tokenHash').where('tokenHash', '=', ended).execute()).toEqual([])
  await expect(ask(app.pool, 'select gate.drop_idempotency_keys(now(), 1)')).rejects.toMatchObject({ code: '42501' })
})

test('ids of one process sort as they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('a relation whose name is no day does not hold up what is removed: the database may read its name before it knows whose partition it is', async () => {
  await root.query(`create table positions_of_old partition of positions for values from ('1990-01-01') to ('1990-01-02')`)
  await expect(removeOld(worker.db)).resolves.toBeUndefined()
  await root.query('drop table positions_of_old')
})
