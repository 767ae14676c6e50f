import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { report } from '#server/orders/commands/marks.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { makePartners } from '#testing/makers.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { dropDemo, fillDemo, makeDemo, refillDemo } from './fill.ts'
import { writeState } from './state.ts'

const few = { orders: 320, screen: { write: () => undefined } }
let world: World
let real: Awaited<ReturnType<typeof openPair>>
let demo: { north: OrgId; volga: OrgId; all: string[]; users: string[] }
const said: string[] = []
const given: Record<'own' | 'asked' | 'ready' | 'driven' | 'carried', string> = { own: '', asked: '', ready: '', driven: '', carried: '' }
let before: unknown

const HOUR = 3600_000
const NOW = Date.parse('2027-06-30T23:58+03:00')
const soon = {
  ...scenarioOne,
  stops: scenarioOne.stops.map((stop, i) => ({
    ...stop,
    windowFrom: new Date(NOW + (400 + i * 24) * HOUR).toISOString(),
    windowTo: new Date(NOW + (404 + i * 24) * HOUR).toISOString(),
  })),
}
const actor = (orgId: OrgId): CommandActor => ({
  orgId,
  userId: '',
  name: '',
  organization: '',
  permissions: new Set(['orders.edit', 'orders.execute']),
})

type Bare<M> = M extends unknown ? Omit<M, 'orderId' | 'version'> : never

/** A step taken in the home of an organisation, whoever works there. */
const step = (org: OrgId, id: string, move: Bare<OrderMove>) =>
  inHome(world.db, org, async tx => {
    const state = await lockState(tx, id, null)
    return takeStep(tx, actor(org), state, { ...move, orderId: id, version: state.order.version } as OrderMove)
  })

/** Everything that stands in the homes of the real organisations about an order of theirs. */
const kept = async (id: string) =>
  (
    await world.root.query(
      `select (select to_jsonb(o) from orders o where o.id = $1) as order, (select jsonb_agg(p order by p.org_id) from order_parties p where p.order_id = $1) as rows,
         (select jsonb_agg(e order by e.id) from order_entries e where e.order_id = $1) as entries, (select jsonb_agg(t) from flight_tasks t where t.order_id = $1) as tasks`,
      [id],
    )
  ).rows[0]

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(new Date(NOW))
  real = await openPair(world)
  await makeDemo(world.db, world.secrets, { orders: 320 })
  const ids = async (query: string) => (await world.root.query<{ id: string }>(query)).rows.map(row => row.id)
  const one = async (tin: string) => (await ids(`select id from organizations where tin = '${tin}'`))[0] as OrgId
  demo = {
    north: await one('7810005000'),
    volga: await one('1655002000'),
    all: await ids('select id from organizations where demo'),
    users: await ids('select id from users where demo'),
  }
  await makePartners(world.db, real.forwarder.org, demo.volga)
  await makePartners(world.db, demo.north, real.executor.org)
  /** Of what volga has free after the demo world ends, one of each kind. */
  const resources = async (n: number) => {
    const free = (column: string) =>
      `not exists (select from assignments a where a.${column} = x.id and a.ends_at > app_now() + interval '15 days')`
    const vehicle = (which: string) =>
      ids(
        `select id from vehicles x where org_id = '${demo.volga}' and status = 'active' and least(osago_expires, inspection_expires, atp_expires) > app_now() + interval '60 days' and ${which} and ${free('vehicle_id')} order by id`,
      )
    const [trucks, trailers] = [await vehicle("kind = 'tractor'"), await vehicle("body_type = 'tent'")]
    const drivers = await ids(
      `select id from drivers x where org_id = '${demo.volga}' and status = 'active' and not exists (select from driver_leaves l where l.driver_id = x.id) and least(licence_expires, medical_expires, adr_expires, hired_until, permit_expires, tachograph_expires, medical_book_expires) > app_now() + interval '60 days' and ${free('driver_id')} order by id`,
    )
    return { truckId: trucks[n]!, trailerId: trailers[n]!, driverId: drivers[n]! }
  }

  const { forwarder, executor } = real
  const own = await offered(forwarder, executor, soon)
  await executor.ask(orders.move, { data: { ...keyOf(own), action: 'accept' } })
  given.own = own.id
  await step(executor.org, own.id, { action: 'assign', ...real.resources })
  before = await kept(own.id)

  const toVolga = { offer: { executorId: demo.volga, answerMinutes: 120 } }
  given.asked = (await forwarder.ask(orders.create, { data: { draft: soon, goal: 'offer', ...toVolga } })).data.id
  given.ready = (await forwarder.ask(orders.create, { data: { draft: soon, goal: 'offer', ...toVolga } })).data.id
  await step(demo.volga, given.ready, { action: 'accept' })
  await step(demo.volga, given.ready, { action: 'assign', ...(await resources(0)) })
  given.driven = (await forwarder.ask(orders.create, { data: { draft: soon, goal: 'offer', ...toVolga } })).data.id
  await step(demo.volga, given.driven, { action: 'accept' })
  await step(demo.volga, given.driven, { action: 'assign', ...(await resources(1)) })
  await inHome(world.db, demo.volga, async tx => {
    const state = await lockState(tx, given.driven, null)
    await report(tx, actor(demo.volga), state, { taskId: state.flights[0]!.tasks[0]!.id, what: 'depart', at: tx.now, comment: '' })
  })

  given.carried = (
    await ids(
      `select id from orders o where org_id = '${demo.north}' and status = 'placed' and body_types = '{tent}'
         and not exists (select from order_cargos c where c.org_id = o.org_id and c.order_id = o.id and c.adr_limited is not null) order by id limit 1`,
    )
  )[0]!
  await step(demo.north, given.carried, { action: 'offer', executorId: executor.org, answerMinutes: 120 })
  await step(executor.org, given.carried, { action: 'accept' })
  await step(executor.org, given.carried, { action: 'assign', ...(await resourcesOf(world, executor)) })

  const [person] = (await world.root.query<{ id: string }>("select user_id as id from identities where subject = 'demo-forwarder'")).rows
  await world.employ({ ...forwarder, user: person!.id }, forwarder.org, 'viewer')
  await world.employ(forwarder, demo.north, 'owner')
}, 120_000)
afterAll(() => world.close())

test('every table with an owner lets the gate remove what belongs to a demo organisation', async () => {
  const { rows } = await world.root.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
      and not (exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'demo')
        and has_table_privilege('${world.database.roles.gate}', c.oid, 'select') and has_table_privilege('${world.database.roles.gate}', c.oid, 'delete'))`)
  expect(rows).toEqual([])
})

test('what is marked demo outside the homes, and what a person stands in, is known by name', async () => {
  const names = async (query: string) => (await world.root.query<{ name: string }>(query)).rows.map(row => row.name)
  const marked = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'demo'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id') order by 1`
  expect(await names(marked)).toEqual(['announcements', 'logins', 'organizations', 'users'])
  const persons = `select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'organizations'::regclass) and conparentid = 0 order by 1`
  expect(await names(persons)).toEqual([
    'dashboard_subscriptions',
    'drafts',
    'employees',
    'identities',
    'list_layouts',
    'list_views',
    'notice_role_settings',
    'own_dashboards',
    'partners',
    'sessions',
  ])
})

test('one command removes the demo world and says what went', async () => {
  await dropDemo(world.installation, line => said.push(line))
  expect(said[0]).toContain('the demo world is removed')
  expect(said.join('\n')).toMatch(/23 {2}организации · organisations\n.*23 {2}люди · people\n.*10 {2}входы · log-ins/)
  expect(await world.count('organizations')).toBe(2)
  for (const table of [
    'users',
    'logins',
    'organizations',
    'vehicles',
    'drivers',
    'orders',
    'flights',
    'partners',
    'customers',
    'employees',
  ])
    expect(await world.count(table, 'demo'), table).toBe(0)
})

test('no column of any table names an organisation or a person of it, but for what real ones remember', async () => {
  const { rows } = await world.root.query<{ name: string; column: string; many: boolean }>(`
    select c.relname as name, a.attname as column, a.atttypid <> 'uuid'::regtype as many from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)`)
  // journals never change, and a real order remembers whom it was given to
  const remembered = [
    ...['audits.by_org_id', 'audits.object_id', 'audits.by_user_id', 'outboxes.audience'],
    ...['occurrences.home_org_id', 'occurrences.by_org_id'],
    ...['orders.executor_id', 'order_offers.executor_id', 'order_entries.party_id', 'order_parties.counterpart_id'],
  ]
  const found: string[] = []
  for (const { name, column, many } of rows.filter(row => !remembered.includes(`${row.name}.${row.column}`))) {
    const where = many ? `${column} && $1::uuid[]` : `${column} = any ($1::uuid[])`
    if ((await world.count(name, where, [[...demo.all, ...demo.users]])) > 0) found.push(`${name}.${column}`)
  }
  expect(found).toEqual([])
  expect(await world.count('audits', 'org_id = any ($1)', [demo.all])).toBe(0)
  expect(await world.count('order_parties', 'not exists (select from orders o where o.org_id = home_org_id and o.id = order_id)')).toBe(0)
  expect(await world.count('flight_parties', 'not exists (select from flights f where f.org_id = home_org_id and f.id = flight_id)')).toBe(
    0,
  )
})

test('a real organisation keeps its own order to the letter, its people, fleet and real partner', async () => {
  expect(await kept(given.own)).toEqual(before)
  expect(await world.count('employees')).toBe(2)
  expect(await world.count('partners')).toBe(2)
  expect(await world.count('vehicles')).toBe(4)
  expect((await real.forwarder.ask(orders.get, { query: { orderId: given.own } })).data.status).toBe('ready')
})

test('orders a demo executor had not begun may be offered anew, and say why', async () => {
  for (const orderId of [given.asked, given.ready]) {
    const { data: card } = await real.forwarder.ask(orders.get, { query: { orderId } })
    expect(card).toMatchObject({ status: 'placed', executor: null, flights: [], documentRows: [] })
    const { data: history } = await real.forwarder.ask(orders.history, { query: { orderId } })
    expect(history.items[0]).toMatchObject({ what: 'revoke', to: 'placed', reason: 'other' })
    const { data: again } = await real.forwarder.ask(orders.move, {
      data: { ...keyOf(card), action: 'offer', executorId: real.executor.org, answerMinutes: 120 },
    })
    expect(again.status).toBe('offered')
  }
})

test('an order a demo executor had begun keeps his name', async () => {
  const { data: card } = await real.forwarder.ask(orders.get, { query: { orderId: given.driven } })
  expect(card).toMatchObject({ status: 'in_progress', executor: { id: demo.volga, name: 'ВолгаТранс', tin: '1655002000' }, flights: [] })
})

test('a real executor is rid of a demo forwarder’s order, and his resources are free', async () => {
  expect((await real.executor.ask(orders.get, { query: { orderId: given.carried } })).error.code).toBe('order.not_found')
  expect(await world.count('flights')).toBe(1)
  expect(await world.count('assignments')).toBe(3)
})

test('it refuses where there is no demo world, a start does not fill again, a command does', async () => {
  await expect(dropDemo(world.installation, () => undefined)).rejects.toThrow(/no demo world here/)
  const lines: string[] = []
  expect(await fillDemo(world.installation, line => lines.push(line), few)).toBe(false)
  expect(lines).toEqual([expect.stringContaining('npm run demo:fill')])
  expect(await world.count('organizations')).toBe(2)
  await refillDemo(world.installation, () => undefined, few)
  expect(await world.count('organizations')).toBe(25)
  await expect(refillDemo(world.installation, () => undefined, few)).rejects.toThrow(/a demo world already/)
})

test('a removal that was killed is finished by the next start', async () => {
  await writeState(world.db, 'removing')
  const lines: string[] = []
  expect(await fillDemo(world.installation, line => lines.push(line), few)).toBe(false)
  expect(lines).toEqual([expect.stringContaining('was removed')])
  expect(await world.count('organizations')).toBe(2)
  expect(await kept(given.own)).toEqual(before)
})
