import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { refusedIn, refusedInModule } from '#testing/distributed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What statements of the server and the demo world have today that a distributed PostgreSQL refuses, and why. The list only shrinks. */
const today: Readonly<Record<string, string>> = {
  // upkeep of all organisations at once, by the worker
  'server/platform/retention.ts': 'clock',
  // messages of all organisations are taken up by whichever process is free, by the clock of the database
  'server/channels/store/deliveries.ts': 'clock owner',
}

const modules = ['server', 'demo'].flatMap(room =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(?:test|gen)\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
)

test('a statement of the product is one a distributed PostgreSQL takes: writes and row locks name the owner, no clock in a write, no empty select', () => {
  const refused = modules
    .map(path => [path, refusedInModule(readFileSync(join(root, path), 'utf8')).join(' ')] as const)
    .filter(([, found]) => found !== '')
  expect(Object.fromEntries(refused)).toEqual(today)
})

test('the audit is written without a subquery', () => {
  expect(readFileSync(join(root, 'server/platform/audit.ts'), 'utf8')).not.toMatch(/\(\s*select\b/)
})

test.each([
  ['select 1 from orders o where exists (select from order_stops s where s.org_id = o.org_id)', 'exists'],
  ['update orders set done_at = app_now() where org_id = $1', 'clock'],
  ['update orders set status = 1 where org_id = $1 and at < now()', 'clock'],
  ['delete from timers where org_id = $1 and run_at < clock_timestamp()', 'clock'],
  ['insert into timers (org_id) values ($1) on conflict (org_id) do update set run_at = app_now()', 'clock'],
  ['insert into timers (org_id) values ($1) returning app_now()', 'clock'],
  ['update orders set status = 1 where id = $1', 'owner'],
  ['delete from order_stops where order_id = $1', 'owner'],
  ['select id from orders where id = $1 for update', 'lock'],
  ['select id from orders where id = $1 for key share skip locked', 'lock'],
])('refused: %s', (sql, kind) => {
  expect(refusedIn(sql)).toEqual([kind])
})

test.each([
  'select 1 from orders o where exists (select 1 from order_stops s where s.org_id = o.org_id)',
  'update orders set done_at = $2 where org_id = $1 and id = $3',
  'insert into timers (org_id, run_at) values ($1, app_now()) on conflict (org_id) do nothing',
  'select app_now() from orders where org_id = $1 for update',
  // dictionaries and people are on every node
  'update dicts set version = version + 1 where dict = $1',
  'select key from flags where key = $1 for update',
])('taken: %s', sql => {
  expect(refusedIn(sql)).toEqual([])
})

test('of what a module builds the same is found, and helpers that name the owner are known', () => {
  const own = "const own = (tx: Tx) => tx.selectFrom('orders').where('orgId', '=', tx.actor.orgId)\n"
  expect(refusedInModule("export const a = (tx: Tx) => tx.updateTable('orders').set({ x: 1 }).where('id', '=', 1).execute()")).toEqual([
    'owner',
  ])
  expect(refusedInModule("export const a = (tx: Tx) => tx.deleteFrom('orders as o').where('id', '=', 1).execute()")).toEqual(['owner'])
  expect(refusedInModule("export const a = (tx: Tx) => tx.selectFrom('orders').where('id', '=', 1).forUpdate().execute()")).toEqual([
    'lock',
  ])
  expect(refusedInModule(`${own}export const a = (tx: Tx) => own(tx).where('id', '=', 1).forUpdate().execute()`)).toEqual([])
  expect(refusedInModule("export const a = (tx: Tx) => tx.updateTable('dicts').set({ x: 1 }).execute()")).toEqual([])
  const clock = "export const a = (tx: Tx) => tx.updateTable('orders').set({ at: sql`app_now()` }).where('orgId', '=', o).execute()"
  expect(refusedInModule(clock)).toEqual(['clock'])
})
