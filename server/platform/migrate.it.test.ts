import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/config.ts'
import { freshDatabase } from '#testing/database.ts'
import { migrate, rolesOf } from './migrate.ts'

const name = 'empty_for_migrations'
const server = await freshDatabase()
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
const url = at(server.url, name)
const rootUrl = at(server.rootUrl, name)
let folder: string

const write = (file: string, sql: string) => writeFile(join(folder, file), sql)

async function ask(where: string, query: string) {
  const db = new pg.Client({ connectionString: where })
  await db.connect()
  try {
    return (await db.query(query)).rows
  } finally {
    await db.end()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trassa-migrations-'))
  await ask(server.rootUrl, `create database ${name} owner ${new URL(server.url).username}`)
  await write(
    '0001_start.sql',
    'create table things (id int); grant select on things to {app}; create schema gate; grant usage on schema gate to {gate};',
  )
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await ask(server.rootUrl, `drop database ${name} with (force)`)
  for (const role of Object.values(rolesOf(name))) await ask(server.rootUrl, `drop role if exists ${role}`)
})

test('each file runs once, however many processes start at the same time', async () => {
  await write('0002_count.sql', 'insert into things values (1);')
  const roles = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
  expect(new Set(roles.map(one => JSON.stringify(one))).size).toBe(1)
  expect(await ask(rootUrl, 'select count(*)::int as n from things')).toEqual([{ n: 1 }])
  expect(await ask(rootUrl, 'select name from migrations order by name')).toEqual([{ name: '0001_start.sql' }, { name: '0002_count.sql' }])
})

test('the owner is left without the rights of the gate and may switch to the app and the worker', async () => {
  const { app, worker, gate } = await migrate(url, { folder })
  const owner = new URL(url).username
  const has = (role: string) => ask(rootUrl, `select pg_has_role('${owner}', '${role}', 'usage') as yes`).then(rows => rows[0].yes)
  expect(await Promise.all([app, worker, gate].map(has))).toEqual([true, true, false])
})

test('sessions of the app and of the owner are in UTC and bounded', async () => {
  await migrate(url, { folder })
  expect(
    await ask(
      url,
      `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock`,
    ),
  ).toEqual([{ zone: 'UTC', statement: '15s', idle: '10s', lock: '2s' }])
})

test('a file changed after it ran is refused', async () => {
  await migrate(url, { folder })
  await write('0001_start.sql', 'create table other_things (id int);')
  await expect(migrate(url, { folder })).rejects.toThrow('0001_start.sql was changed after it ran; write a new migration instead')
})

test('a database of a release before the first schema is refused in one sentence, which tells how to keep its data', async () => {
  await write('0002_count.sql', 'insert into things values (1);')
  await migrate(url, { folder })
  await rename(join(folder, '0001_start.sql'), join(folder, '0001_first.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow(
    new StartError(
      `The database of DATABASE_URL (${name} on 127.0.0.1) was made by a release before the first schema: leave it as it is to keep its data, and start again with another DATABASE_URL and another TRASSA_DATA.`,
    ),
  )
  await expect(migrate(url, { folder, data: '/somewhere/.data' })).rejects.toThrow(
    new StartError(
      'The data in /somewhere/.data was made by a release before the first schema: move that folder aside to keep it, or choose another with TRASSA_DATA, and start again.',
    ),
  )
  expect(await ask(rootUrl, 'select count(*)::int as n from things')).toEqual([{ n: 1 }])
})

test('a database of a newer release is served by the one before as long as both run', async () => {
  await write('0002_later.sql', 'insert into things values (1);')
  await migrate(url, { folder })
  await rm(join(folder, '0002_later.sql'))
  await migrate(url, { folder })
  expect(await ask(rootUrl, 'select count(*)::int as n from migrations')).toEqual([{ n: 2 }])
})

test('a file that fails leaves nothing of itself and names its line', async () => {
  await write('0002_wrong.sql', 'create table half (id int);\nselect * from nowhere;\n')
  await expect(migrate(url, { folder })).rejects.toThrow('0002_wrong.sql:2: relation "nowhere" does not exist')
  expect(await ask(rootUrl, `select to_regclass('half') as half, (select count(*)::int from migrations) as n`)).toEqual([
    { half: null, n: 1 },
  ])
})

test('a file headed «outside transaction» may build an index without stopping writers', async () => {
  await write(
    '0002_index.sql',
    '-- Finds things by their id.\n-- outside transaction\ncreate index concurrently if not exists things__id on things (id);',
  )
  await migrate(url, { folder })
  expect(await ask(rootUrl, `select indisvalid from pg_index where indexrelid = 'things__id'::regclass`)).toEqual([{ indisvalid: true }])
})

test('a busy table is tried again instead of stopping everyone who queues behind', async () => {
  await migrate(url, { folder })
  await write('0002_column.sql', 'alter table things add column name text;')
  const holder = new pg.Client({ connectionString: rootUrl })
  await holder.connect()
  await holder.query('begin; select count(*) from things')
  const migrated = migrate(url, { folder })
  const waits = `select 1 from pg_locks where not granted and relation = 'things'::regclass`
  while ((await ask(rootUrl, waits)).length === 0);
  while ((await ask(rootUrl, waits)).length > 0);
  await holder.query('commit')
  await holder.end()
  await migrated
  expect(await ask(rootUrl, `select count(*)::int as n from information_schema.columns where table_name = 'things'`)).toEqual([{ n: 2 }])
})
