import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, setClock } from '#testing/database.ts'
import { employ, makePerson, type Person, signIn } from '#testing/people.ts'
import { ask, enter, inHome, inSession, openPool, show, type Tx } from './db.ts'
import { newId } from './ids.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
const people = {} as Record<'forwarder' | 'competitor' | 'executor' | 'rival' | 'stranger', Person>
const order = newId()
const draft = newId()
beforeAll(async () => {
  await root.connect()
  for (const who of ['forwarder', 'competitor', 'executor', 'rival', 'stranger'] as const)
    people[who] = await makePerson(worker.db, {
      name: who,
      isForwarder: who !== 'executor' && who !== 'rival',
      isExecutor: who === 'executor' || who === 'rival',
    })
  await as('forwarder', async tx => {
    await insertOrder(tx, order)
    await insertOrder(tx, draft)
    await tx
      .insertInto('customers')
      .values({ orgId: tx.actor.orgId, id: newId(), name: 'тайный заказчик', searchName: 'тайный заказчик', createdAt: tx.now })
      .execute()
    await show(tx, 'order', order, [rowOf(people.forwarder, 1), rowOf(people.executor, 1)])
    await show(tx, 'order', draft, [rowOf(people.forwarder, 1)])
  })
})
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const as = <T>(who: keyof typeof people, work: (tx: Tx) => Promise<T>) => inSession(app.db, people[who].session, work)
const refused = { code: '42501' }

const insertOrder = (tx: Tx, id: string, orgId: string = tx.actor.orgId) =>
  tx
    .insertInto('orders')
    .values({
      orgId, id, version: 1, status: 'draft', customerNumber: '', responsibleId: newId(), responsibleName: 'Проба', capacityKg: 20_000, volumeM3: 82,
      pallets: 33, bodyTypes: [], loadingTypes: [], price: 6_800_000, currency: 'RUB', vatMode: 'included', vatRate: 22, customerVatMode: 'included', customerVatRate: 22, payDays: 30,
      payDaysKind: 'calendar', payTrigger: 'documents', commentPublic: '', commentInternal: 'только нам', createdAt: tx.now, updatedAt: tx.now,
      statusAt: tx.now, demo: false,
    }) // biome-ignore format: a row
    .execute()

const rowOf = ({ org }: Person, version: number, over: { opens?: boolean; tab?: string } = {}) => ({
  orgId: org, opens: true, side: 'forwarder', tab: 'all', status: 'offered', version, exceptionsVersion: 0, shape: 1, mine: true, dueAt: '2026-11-01T00:00:00Z',
  loadingAt: '2026-11-01T00:00:00Z', createdAt: '2026-11-01T00:00:00Z', bodyTypes: [], massKg: 0, documents: 'none', tags: [], open: true, search: 'москва казань', rowJson: '{"id":1}',
  moneyJson: '{"price":100}', ...over,
}) // biome-ignore format: a row

const orders = (tx: Tx) => tx.selectFrom('orders').select(['orgId', 'id']).execute()

test('a guest opens one object: he sees and changes it and nothing else of its home', async () => {
  await as('executor', async tx => {
    expect(await orders(tx)).toEqual([])
    expect(await enter(tx, 'order', order)).toBe(people.forwarder.org)
    expect(await orders(tx)).toEqual([{ orgId: people.forwarder.org, id: order }])
    expect(await tx.selectFrom('customers').selectAll().execute()).toEqual([])
    expect(await tx.selectFrom('employees').select('orgId').execute()).toEqual([{ orgId: people.executor.org }])
    const change = (id: string) =>
      tx.updateTable('orders').set({ version: 2 }).where('orgId', '=', people.forwarder.org).where('id', '=', id).executeTakeFirst()
    expect((await change(order)).numUpdatedRows).toBe(1n)
    expect((await change(draft)).numUpdatedRows).toBe(0n)
    expect(await show(tx, 'order', order, [rowOf(people.forwarder, 2), rowOf(people.executor, 2)])).toBe(2)
  })
})

test('who has no open row of an object does not enter it, and nobody enters by a wrong name', async () => {
  for (const who of ['rival', 'competitor', 'stranger'] as const) expect(await as(who, tx => enter(tx, 'order', order)), who).toBeNull()
  expect(await as('executor', tx => enter(tx, 'order', draft))).toBeNull()
  expect(await as('executor', tx => enter(tx, 'flight', order))).toBeNull()
  await expect(as('executor', tx => sql`select gate.enter('user', ${order})`.execute(tx))).rejects.toThrow('no such kind')
})

test('a revoked guest keeps his row and the door is shut; an older version never overwrites a newer one', async () => {
  const guest = people.rival
  await as('forwarder', tx => show(tx, 'order', order, [rowOf(guest, 5)]))
  expect(await as('rival', tx => enter(tx, 'order', order))).toBe(people.forwarder.org)
  await as('forwarder', tx => show(tx, 'order', order, [rowOf(guest, 6, { opens: false, tab: 'lost' })]))
  await as('rival', async tx => {
    expect(await tx.selectFrom('orderParties').select('tab').execute()).toEqual([{ tab: 'lost' }])
    expect(await enter(tx, 'order', order)).toBeNull()
    expect(await orders(tx)).toEqual([])
  })
  expect(await as('forwarder', tx => show(tx, 'order', order, [rowOf(guest, 5)]))).toBe(0)
})

test('a stranger sees nothing by any table, with hand-written SQL', async () => {
  const { rows: tables } = await root.query<{ name: string; owned: boolean }>(`
    select c.oid::regclass::text as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id' and (attnotnull or c.relkind = 'v')) as owned
    from pg_class c where relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace, 'gate'::regnamespace)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`)
  const open = [
    'announcements',
    'backup_marks',
    'currency_rates',
    'dict_entries',
    'dicts',
    'flags',
    'installation_settings',
    'menu_items',
    'organizations',
    'places',
    'system_editions',
    'system_templates',
  ]
  const client = await app.pool.connect()
  try {
    for (const session of [null, people.stranger.session])
      for (const { name, owned } of tables) {
        await client.query('begin')
        if (session) await client.query('select gate.act($1)', [session])
        const own = name === 'employees' && session ? 1 : 0
        const seen = await client.query(`select * from ${name}`).then(
          result => result.rowCount,
          (error: pg.DatabaseError) => error.code,
        )
        if (owned) expect([own, '42501'], name).toContain(seen)
        else if (!open.includes(name)) expect(seen, name).toBe('42501')
        await client.query('rollback')
      }
  } finally {
    client.release()
  }
})

test('a wrong home is refused by the database, whatever the code does', async () => {
  const { forwarder, competitor, rival } = people
  const attempts: [keyof typeof people, (tx: Tx) => Promise<unknown>][] = [
    ['rival', tx => show(tx, 'order', order, [rowOf(rival, 9)])],
    ['competitor', tx => show(tx, 'order', order, [rowOf(competitor, 9)])],
    ['competitor', tx => insertOrder(tx, newId(), forwarder.org)],
    [
      'forwarder',
      tx =>
        tx
          .insertInto('orderParties')
          .values({ ...rowOf(competitor, 9), orderId: order, homeOrgId: forwarder.org })
          .execute(),
    ],
    ['forwarder', tx => tx.updateTable('orderParties').set({ opens: true }).execute()],
    ['forwarder', tx => tx.updateTable('orders').set({ orgId: competitor.org }).execute()],
    ['forwarder', tx => tx.updateTable('orders').set({ id: newId() }).execute()],
    ['forwarder', tx => sql`select gate.act_for(${competitor.org})`.execute(tx)],
    ['forwarder', tx => sql`select gate.issue(${competitor.org}, null, null)`.execute(tx)],
    ['forwarder', tx => sql`select gate.open(${competitor.org}, ${order})`.execute(tx)],
    ['forwarder', tx => sql`select gate.seal('x')`.execute(tx)],
    ['forwarder', tx => sql`select gate.employments_of(${people.rival.user})`.execute(tx)],
    ['forwarder', tx => sql`select secret from gate.keys`.execute(tx)],
    ['forwarder', tx => sql`create table public.x (id int)`.execute(tx)],
    ['forwarder', tx => sql`create function public.x() returns int language sql as 'select 1'`.execute(tx)],
    ['forwarder', tx => sql`create or replace function app_now() returns timestamptz language sql as 'select now()'`.execute(tx)],
    ['forwarder', tx => sql`alter table orders disable row level security`.execute(tx)],
    ['forwarder', tx => sql`set local row_security = off`.execute(tx).then(() => orders(tx))],
  ]
  for (const [who, attempt] of attempts) await expect(as(who, attempt), attempt.toString()).rejects.toMatchObject(refused)
})

test('a forged or stolen pass is refused, an ended session does not act', async () => {
  await expect(
    as('stranger', async tx => {
      await sql`select set_config('app.pass', ${`${people.forwarder.org},,,${'0'.repeat(64)}`}, true)`.execute(tx)
      await orders(tx)
    }),
  ).rejects.toMatchObject(refused)

  const pass = await as(
    'forwarder',
    async tx => (await sql<{ pass: string }>`select current_setting('app.pass') as pass`.execute(tx)).rows[0]!.pass,
  )
  const client = await app.pool.connect()
  try {
    await client.query(`select set_config('app.pass', $1, false)`, [pass])
    await expect(client.query('select * from orders')).rejects.toMatchObject(refused)
    await client.query(`select set_config('app.pass', '', false)`)
    expect((await client.query('select * from orders')).rowCount).toBe(0)
    await expect(client.query('select gate.act($1)', [randomBytes(32)])).rejects.toMatchObject({ code: '28000' })
  } finally {
    client.release()
  }
})

test('nothing stays on a pooled connection, and a savepoint takes the door back', async () => {
  const single = openPool(database.url, database.roles.app, 1)
  try {
    expect(await inSession(single.db, people.forwarder.session, orders)).toHaveLength(2)
    expect(await ask(single.pool, 'select * from orders')).toEqual([])
    await expect(inSession(single.db, people.forwarder.session, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await ask(single.pool, 'select * from orders')).toEqual([])
    await inSession(single.db, people.executor.session, async tx => {
      await sql`savepoint a`.execute(tx)
      await enter(tx, 'order', order)
      expect(await orders(tx)).toHaveLength(1)
      await sql`rollback to a`.execute(tx)
      expect(await orders(tx)).toEqual([])
    })
  } finally {
    await single.db.destroy()
  }
})

test('start refuses a role to which policies do not apply', async () => {
  for (const [url, role] of [
    [database.rootUrl, null],
    [database.url, null],
    [database.rootUrl, database.roles.gate],
  ] as const)
    await expect(ask(openPool(url, role).pool, 'select 1')).rejects.toThrow('does not apply')
})

test('a role that logs in as itself works the same and has no way up', async () => {
  const login = `login_${database.name}`
  await root.query(`create role ${login} login password 'x' in role ${database.roles.app}`)
  const url = Object.assign(new URL(database.url), { username: login, password: 'x' }).href
  const direct = openPool(url, null, 1)
  try {
    for (const role of ['postgres', database.roles.worker, database.roles.gate, new URL(database.url).username])
      await expect(ask(direct.pool, `set role ${role}`), role).rejects.toMatchObject(refused)
    await ask(direct.pool, 'reset role')
    expect(await ask(direct.pool, 'select current_user as me')).toEqual([{ me: login }])
    expect(await ask(direct.pool, 'select * from orders')).toEqual([])
    expect(await inSession(direct.db, people.forwarder.session, orders)).toHaveLength(2)
  } finally {
    await direct.db.destroy()
    await root.query(`drop role ${login}`)
  }
})

test('the worker reads projections, timers and outboxes of all, and the rest only where it acts', async () => {
  expect(await worker.db.selectFrom('orderParties').select('orgId').where('orderId', '=', order).execute()).toHaveLength(3)
  for (const table of ['orders', 'customers', 'audits', 'employees', 'idempotencyKeys'] as const)
    expect(await worker.db.selectFrom(table).select('orgId').execute(), table).toEqual([])
  expect(await inHome(worker.db, people.forwarder.org, orders)).toHaveLength(2)
  await expect(inHome(worker.db, newId() as Person['org'], orders)).rejects.toMatchObject({ code: '28000' })
})

test('who asks is told in one statement; who was dismissed, blocked or signed out is nobody', async () => {
  const person = await makePerson(worker.db, { name: 'ООО «Ведомый»', isExecutor: true, roles: ['dispatcher'] })
  const who = () => ask(app.pool, 'select * from gate.who($1)', [person.session])
  expect(await who()).toMatchObject([
    { user_id: person.user, org_id: person.org, employee_id: person.employee, roles: ['dispatcher'], is_executor: true, is_forwarder: false, org_name: 'ООО «Ведомый»', acting_as: null },
  ]) // biome-ignore format: a row
  const changes: [string, string][] = [
    ['update employees set active = false where id = $1', person.employee],
    ['update organizations set blocked = true where id = $1', person.org],
    [`update sessions set expires_at = now() - interval '1 second' where employee_id = $1`, person.employee],
  ]
  for (const [statement, id] of changes) {
    await root.query(statement, [id])
    expect(await who(), statement).toEqual([])
    if (!statement.includes('blocked')) await expect(inSession(app.db, person.session, orders)).rejects.toMatchObject({ code: '28000' })
    await root.query('update employees set active = true where id = $1', [person.employee])
    await root.query('update organizations set blocked = false where id = $1', [person.org])
  }
})

test('one person crosses organisations by his own employments alone', async () => {
  const person = await makePerson(worker.db, { name: 'А' })
  const second = await makePerson(worker.db, { name: 'Б' })
  const employee = await employ(worker.db, { org: second.org, user: person.user, roles: ['logistician'] })
  const list = () => ask(app.pool, 'select name_short, current, roles from gate.employments($1)', [person.session])
  expect(await list()).toEqual([
    { name_short: 'А', current: true, roles: ['owner'] },
    { name_short: 'Б', current: false, roles: ['logistician'] },
  ])
  const session = await signIn(worker.db, { org: second.org, user: person.user, employee })
  expect(await inSession(app.db, session, async tx => tx.actor)).toMatchObject({
    orgId: second.org,
    userId: person.user,
    employeeId: employee,
  })
  await expect(signIn(worker.db, { org: second.org, user: person.user, employee: person.employee })).rejects.toMatchObject({
    code: '23503',
  })
  await inHome(worker.db, second.org, tx => tx.updateTable('employees').set({ active: false }).where('id', '=', employee).execute())
  expect(await list()).toHaveLength(1)
  await expect(inSession(app.db, session, orders)).rejects.toMatchObject({ code: '28000' })
  expect(await ask(app.pool, 'select * from gate.employments($1)', [randomBytes(32)])).toEqual([])
})

test('a session whose employment is another person’s does not act', async () => {
  const session = await signIn(worker.db, { ...people.stranger, user: people.rival.user })
  await expect(inSession(app.db, session, orders)).rejects.toMatchObject({ code: '28000' })
  expect(await ask(app.pool, 'select * from gate.who($1)', [session])).toEqual([])
})

test('one clock for the server and the database, shifted by the owner alone', async () => {
  const session = people.forwarder.session
  try {
    await setClock(database, new Date(Date.now() + 3 * 3_600_000))
    const now = await inSession(app.db, session, async tx => tx.now)
    expect(now.getTime() - Date.now()).toBeGreaterThan(2.9 * 3_600_000)
  } finally {
    await setClock(database, null)
  }
})

test('human numbers: twenty at once without a hole, none is spent by what was rolled back', async () => {
  const next = (i: number) =>
    as('forwarder', async tx => {
      const { last } = await tx
        .insertInto('numberings')
        .values({ orgId: tx.actor.orgId, kind: 'order', year: 2026, last: 1 })
        .onConflict(already => already.columns(['orgId', 'kind', 'year']).doUpdateSet({ last: sql`numberings.last + 1` }))
        .returning('last')
        .executeTakeFirstOrThrow()
      if (i % 5 === 0) throw new Error('not placed')
      return last
    }).catch(() => 0)
  const given = await Promise.all(Array.from({ length: 20 }, (_, i) => next(i)))
  expect(given.filter(n => n > 0).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
})

test('the page of a list uses its index under the policy', async () => {
  await root.query('set statement_timeout = 0')
  await root.query(
    `insert into order_parties select (jsonb_populate_record(p, jsonb_build_object('order_id', gen_random_uuid(), 'org_id',
       case when g % 5 = 0 then p.org_id else $2 end, 'tab', 't' || g % 9, 'due_at', now() + g * interval '1 minute'))).*
     from order_parties p, generate_series(1, 20000) g where p.org_id = $1 and p.order_id = $3`,
    [people.forwarder.org, newId(), order],
  )
  await root.query('analyze order_parties')
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select gate.act($1)', [people.forwarder.session])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select row_json from order_parties where org_id = '${people.forwarder.org}' and side = 'forwarder' and tab = 't5' order by due_at, order_id limit 51`,
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using order_parties__tab_due')
    expect(plan).not.toContain('Sort')
    expect(plan).toContain('One-Time Filter')
    await client.query('rollback')
  } finally {
    client.release()
  }
})
