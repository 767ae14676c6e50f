import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { addReader, endReader, listReaders, rotateReader } from './readers/logins.ts'

let world: World
let owner: pg.Client
const people = {} as Record<'mine' | 'theirs', Someone>
const views = ['orders', 'days', 'offers', 'lots', 'bids', 'partners', 'customers']
const refused = { code: '42501' }

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  owner = new pg.Client({ connectionString: world.database.url })
  await owner.connect()
  for (const whose of ['mine', 'theirs'] as const) {
    const { forwarder, executor } = await openPair(world)
    people[whose] = forwarder
    await layCanaries(whose, forwarder, executor)
  }
})
afterAll(async () => {
  for (const { role } of await listReaders(owner)) await endReader(owner, role)
  await owner.end()
  await world.close()
})

/** Something in every view that names whose it is. */
async function layCanaries(whose: string, forwarder: Someone, executor: Someone) {
  const canary = `CANARY ${whose}`
  await world.customer(forwarder, { name: canary })
  await verify(world, forwarder, executor)
  await makeTender(world, forwarder, [executor], { lots: 1 })
  const root = await world.root.connect()
  try {
    await root.query(`set session_replication_role = replica`)
    await root.query('update tender_lots set number = $2 where org_id = $1', [forwarder.org, canary])
    await root.query('update organizations set name_short = $2 where id = $1', [executor.org, canary])
    await root.query(
      `insert into order_facts (org_id, order_id, home_org_id, side, delivered_at, day, counterpart_id, from_place, body_types, currency, documents, documents_returned)
       values ($1, gen_random_uuid(), $1, 'forwarder', now(), '2026-10-02', $3, $2, '{}', 'RUB', 'none', false)`,
      [forwarder.org, canary, executor.org],
    )
    await root.query(`insert into fact_tail (org_id, id, side, day) values ($1, gen_random_uuid(), 'forwarder', $2)`, [
      forwarder.org,
      whose === 'mine' ? '2026-10-02' : '2026-10-03',
    ])
    await root.query(
      `insert into order_offers (org_id, order_id, id, executor_id, executor_name, executor_tin, status, price, currency, vat_mode, vat_rate, offered_at, expires_at, ended_at, ended_version, reason)
       values ($1, gen_random_uuid(), gen_random_uuid(), $3, '', '', 'declined', 1, 'RUB', 'none', 0, now(), now(), now(), 1, $2)`,
      [forwarder.org, canary, executor.org],
    )
  } finally {
    await root.query(`set session_replication_role = origin`)
    root.release()
  }
}

/** A connection that came in with the log-in, and what it is told. */
async function comeIn({ role, password }: { role: string; password: string }) {
  const url = new URL(world.database.url)
  const db = new pg.Client({ connectionString: Object.assign(url, { username: role, password }).href })
  db.on('error', () => undefined)
  await db.connect()
  return db
}

const readAll = async (db: pg.Client) => {
  const told: Record<string, string> = {}
  for (const view of views) told[view] = JSON.stringify((await db.query(`select * from warehouse.${view}`)).rows)
  return told
}

test('a log-in reads its organisation in every view, and no canary of another one, whatever it says', async () => {
  const login = await addReader(owner, { organization: people.mine.org, name: 'bi', connections: 2, seconds: 30 })
  expect(await listReaders(owner)).toMatchObject([{ role: login.role, connections: 2, seconds: 30 }])
  const db = await comeIn(login)
  try {
    const told = await readAll(db)
    for (const view of views.filter(each => each !== 'days' && each !== 'bids')) expect(told[view], view).toContain('CANARY mine')
    expect(told.days).toContain('f0.1')
    const leaks = [
      `select set_config('app.pass', '${people.theirs.org},,,${'0'.repeat(64)}', false)`,
      'set row_security = off',
      `set search_path = public, gate, warehouse`,
      `set default_transaction_read_only = off`,
    ]
    for (const leak of leaks) {
      await db.query(leak).catch(() => undefined)
      const after = await readAll(db).catch((error: pg.DatabaseError) => ({ error: error.message }))
      expect(JSON.stringify(after), leak).not.toContain('CANARY theirs')
      expect(JSON.stringify(after), leak).not.toContain('2026-10-03')
      await db.query(`set row_security = on; set app.pass = ''`)
    }
    // a condition with an effect would see a foreign row if it were judged before whose the row is
    await db.query(`select 1 from warehouse.orders where 1 / (case from_place when 'CANARY theirs' then 0 else 1 end) = 1`)
    await db.query(`select 1 from warehouse.customers where 1 / (case name when 'CANARY theirs' then 0 else 1 end) = 1`)
  } finally {
    await db.end()
  }
})

test('it takes no other role, calls nothing of the gate, reads no table and writes nowhere', async () => {
  const login = await addReader(owner, { organization: people.mine.org, name: 'narrow', connections: 2, seconds: 30 })
  const db = await comeIn(login)
  const { roles } = world.database
  try {
    await db.query('set default_transaction_read_only = off')
    for (const role of [...Object.values(roles), new URL(world.database.url).username, 'postgres'])
      await expect(db.query(`set role ${role}`), role).rejects.toMatchObject(refused)
    await expect(db.query('set session authorization postgres')).rejects.toMatchObject(refused)
    for (const call of [
      `gate.act('\\x00')`,
      'gate.org()',
      `gate.act_for('${people.theirs.org}')`,
      `gate.issue('${people.theirs.org}', null, null)`,
    ])
      await expect(db.query(`select ${call}`), call).rejects.toMatchObject(refused)
    const { rows: tables } = await world.root.query<{ name: string }>(
      `select concat(n.nspname, '.', c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind in ('r', 'p', 'v', 'm') and nspname in ('public', 'gate') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    )
    expect(tables.length).toBeGreaterThan(100)
    for (const { name } of tables) await expect(db.query(`select * from ${name}`), name).rejects.toMatchObject(refused)
    for (const statement of [
      `insert into warehouse.customers (customer_id, name) values (gen_random_uuid(), 'x')`,
      `update warehouse.customers set name = 'x'`,
      'delete from warehouse.customers',
      'update gate.readers set org_id = gen_random_uuid()',
      'create table warehouse.x (id int)',
      'create table public.x (id int)',
      'create temp table x (id int)',
      'create schema x',
      `create function warehouse.x() returns int language sql as 'select 1'`,
    ])
      await expect(db.query(statement), statement).rejects.toMatchObject(refused)
  } finally {
    await db.end()
  }
})

test('a blocked organisation is not read, a password that was replaced lets nobody in, and an ended log-in is none', async () => {
  const first = await addReader(owner, { organization: people.mine.org, name: 'short', connections: 2, seconds: 30 })
  await expect(addReader(owner, { organization: people.mine.org, name: 'short', connections: 2, seconds: 30 })).rejects.toThrow('already')
  await expect(addReader(owner, { organization: 'x', name: 'other', connections: 2, seconds: 30 })).rejects.toThrow('No organisation')
  const next = await rotateReader(owner, first.role)
  await expect(comeIn(first)).rejects.toMatchObject({ code: '28P01' })
  const db = await comeIn(next)
  try {
    await world.root.query('update organizations set blocked = true where id = $1', [people.mine.org])
    expect((await db.query('select * from orders')).rows).toEqual([])
    await world.root.query('update organizations set blocked = false where id = $1', [people.mine.org])
    expect((await db.query('select * from orders')).rows).toHaveLength(1)
    await endReader(owner, next.role)
    expect(
      await db.query('select * from orders').then(
        ({ rows }) => rows,
        () => [],
      ),
    ).toEqual([])
    await expect(comeIn(next)).rejects.toMatchObject({ code: '28P01' })
    expect((await listReaders(owner)).map(({ role }) => role)).not.toContain(next.role)
  } finally {
    await db.end()
  }
})
