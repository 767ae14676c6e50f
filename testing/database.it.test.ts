import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase, setClock } from './database.ts'

const one = await freshDatabase()
const other = await freshDatabase()
afterAll(() => Promise.all([one.drop(), other.drop()]))

async function ask(url: string, query: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return (await db.query(query)).rows[0]
  } finally {
    await db.end()
  }
}

test('copies are apart and share the roles of their template', async () => {
  expect(one.name).not.toBe(other.name)
  expect(one.roles).toEqual(other.roles)
  await ask(one.rootUrl, 'create table only_here (id int)')
  expect(await ask(other.rootUrl, `select to_regclass('only_here') as found`)).toEqual({ found: null })
})

test('the owner of the tables is an ordinary role whose sessions are bounded', async () => {
  expect(await ask(one.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual({ rolsuper: false })
  expect(await ask(one.url, `select current_setting('statement_timeout') as bound, current_setting('TimeZone') as zone`)).toEqual({
    bound: '15s',
    zone: 'UTC',
  })
})

test('the clock of one database is set, that of the other goes on', async () => {
  const clock = (url: string) => ask(url, `select extract(epoch from app_now() - '2026-11-21T08:00:00Z')::float as off`)
  await setClock(one, '2026-11-21T08:00:00Z')
  const { off } = await clock(one.url)
  expect(off).toBeGreaterThanOrEqual(0)
  expect(off).toBeLessThan(60)
  await setClock(one, null)
  const { ms } = await ask(one.url, 'select extract(epoch from app_now())::float * 1000 as ms')
  expect(Math.abs(ms - Date.now())).toBeLessThan(60_000)
})
