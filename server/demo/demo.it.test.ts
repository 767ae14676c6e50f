import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildRows } from '#server/orders/jobs.ts'
import { rowsOf } from '#server/orders/row.ts'
import { findOrder, stateOf } from '#server/orders/store.ts'
import { linkAudits, verifyChain } from '#server/platform/chain.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { fillDemo, makeDemo } from './fill.ts'
import { living } from './plan.ts'

let world: World
let made = 0
const shelf = new Map<string, Buffer>()
beforeAll(async () => {
  world = await openWorld()
  made = await makeDemo(world.db, world.secrets, { orders: 400, shelf: { put: async (name, bytes) => void shelf.set(name, bytes) } })
}, 60_000)
afterAll(() => world.close())

test('the demo world holds orders in every status, all marked as demo', async () => {
  expect(made).toBeGreaterThan(370)
  const { rows } = await world.root.query<{ status: string; n: number }>('select status, count(*)::int as n from orders group by status')
  for (const status of [...living.map(([each]) => each), 'completed'])
    expect(rows.find(row => row.status === status)?.n, status).toBeGreaterThan(5)
  for (const table of [
    'organizations',
    'users',
    'logins',
    'employees',
    'partners',
    'customers',
    'vehicles',
    'drivers',
    'orders',
    'flights',
  ])
    expect(await world.count(table, 'not demo'), table).toBe(0)
})

test('every demo history is a path: each step begins where the one before ended, and time does not go back', async () => {
  const { rows } = await world.root.query<{ broken: number }>(`select count(*)::int as broken from (
    select from_status, at, lag(to_status) over w as before, lag(at) over w as earlier from order_entries where to_status is not null window w as (partition by org_id, order_id order by id)
  ) x where from_status is distinct from before or at < earlier`)
  expect(rows[0]?.broken).toBe(0)
  expect(await world.count('order_entries', 'at > now()')).toBe(0)
})

test('every line of history has its audit row, by a person who works there, and the chain holds them', async () => {
  const { rows } = await world.root.query<{ org_id: OrgId; lacking: number }>(`
    select e.org_id, count(*) filter (where a.id is null)::int as lacking from order_entries e
    left join audits a on a.org_id = e.org_id and e.order_id = case a.kind when 'claim' then (a.facts ->> 'order')::uuid else a.object_id end and a.at = e.at and a.what = 'order.' || e.what
      and a.from_status is not distinct from e.from_status and a.to_status is not distinct from e.to_status
    group by e.org_id`)
  expect(rows.map(row => row.lacking)).toEqual([0, 0])
  expect(await world.count('audits', `kind in ('order', 'claim')`)).toBe(await world.count('order_entries'))
  expect(await world.count('audits', `kind = 'demand'`)).toBe(await world.count('demand_entries'))
  const stranger = `by_employee_id is not null and not exists (
    select from employees e where e.org_id = by_org_id and e.id = by_employee_id and e.user_id = by_user_id)`
  expect(await world.count('audits', stranger)).toBe(0)
  for (const { org_id: home } of rows) {
    const linked = await linkAudits(world.db, home, { whole: true })
    expect(await verifyChain(world.db, home)).toEqual({ ok: true, count: linked })
  }
})

test('the tender of volumes has a document with the hash of its bytes, and they are part of its terms', async () => {
  const { rows } = await world.root.query<{ name: string; blob: string; sha256: string; size: number; held: number; kind: string }>(
    `select f.name, f.blob, encode(f.sha256, 'hex') as sha256, f.size::int, f.held::int, t.kind from files f
     join tenders t on t.org_id = f.org_id and t.id = f.object_id where f.kind = 'tender' and t.demo`,
  )
  expect(rows).toMatchObject([{ name: 'Требования к перевозкам на объём.pdf', kind: 'contract' }])
  const [{ blob, sha256, size, held }] = rows as [(typeof rows)[number]]
  const bytes = world.secrets.openBytes(shelf.get(blob)!)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  expect({ copies: shelf.size, size, held }).toEqual({ copies: 2, size: bytes.length, held: bytes.length * 2 })
  expect(await world.count('file_spaces', `bytes = ${held}`)).toBe(1)
})

test('the forwarder may bid for the capacity that is offered: he owes its executor nothing that is overdue', async () => {
  const { rows } = await world.root.query<{ kind: string; reasons: string[] }>(
    `select t.kind, o.reasons from tenders t join organizations f on f.tin = '7810005000',
       gate.obstacles_of(t, array[f.id], now()) o where t.side = 'executor' and t.demo order by t.kind`,
  )
  expect(rows).toEqual([
    { kind: 'first_price', reasons: [] },
    { kind: 'reduction', reasons: [] },
  ])
})

test('the drivers of flights can be called', async () => {
  const { rows } = await world.root.query<{ phone: Buffer }>('select driver_phone as phone from flights limit 20')
  expect(rows.map(row => world.secrets.open(row.phone)).filter(phone => !/^\+7\d{10}$/.test(phone))).toEqual([])
})

test('some orders are being passed on: asked for, approved, taken by the actual carrier', async () => {
  const { rows } = await world.root.query<{ status: string; carrier: string | null }>(
    `select status, carrier_name as carrier from transfers order by status`,
  )
  expect(rows).toEqual([
    { status: 'active', carrier: 'УралГруз' },
    { status: 'approved', carrier: null },
    { status: 'requested', carrier: null },
  ])
})

test('demands of both kinds run: one is bargained over, one is to be taken at its price, a grid is answered in part', async () => {
  expect(await world.count('demands', `demo and kind = 'spot' and status = 'active'`)).toBe(4)
  expect(await world.count('demands', `take_now and status = 'active'`)).toBe(1)
  expect(await world.count('demand_offers', `demo and status = 'countered_by_forwarder'`)).toBe(1)
  expect(await world.count('demand_answers', 'confirmed > 0')).toBeGreaterThan(10)
  expect(await world.count('demand_weeks')).toBe(18)
  const unmarked = ['lanes', 'weeks', 'reaches', 'offers', 'turns', 'answers', 'entries'].map(name =>
    world.count(`demand_${name}`, 'not demo'),
  )
  expect(await Promise.all(unmarked)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('numbers go on where the demo world ended', async () => {
  const { rows } = await world.root.query<{ last: number; most: number }>(`
    select n.last, max(right(o.number, 6)::int) as most from numberings n
    join orders o on o.org_id = n.org_id and left(o.number, 2)::int = n.year - 2000 where n.kind = 'order' group by n.org_id, n.year, n.last`)
  expect(rows.length).toBeGreaterThan(1)
  for (const { last, most } of rows) expect(last).toBe(most)
})

/** A hundred orders, of every status. */
const SAMPLE = 'select org_id, id from (select *, row_number() over (partition by status order by id) as nth from orders) o where nth <= 12'

test('the stored rows of the demo world equal those rebuilt from its tables', async () => {
  const { rows: homes } = await world.root.query<{ org_id: OrgId; id: string }>(SAMPLE)
  const { rows: stored } = await world.root.query<Record<string, string>>(
    `select * from order_parties where order_id in (select id from (${SAMPLE}) s)`,
  )
  const kept = new Map(stored.map(row => [`${row.order_id} ${row.org_id}`, row]))
  expect(new Set(stored.map(row => row.status)).size).toBeGreaterThan(6)
  let compared = 0
  for (const [home, theirs] of Map.groupBy(homes, row => row.org_id))
    await inHome(world.db, home, async tx => {
      for (const { id } of theirs)
        for (const row of rowsOf(await stateOf(tx, await findOrder(tx, home, id)))) {
          const { row_json, money_json, tab, version, late_min } = row
          expect(kept.get(`${id} ${row.org_id}`)).toMatchObject({ row_json, money_json, tab, version, late_min })
          compared++
        }
    })
  expect(compared).toBe(stored.length)
})

test('rows of an older shape are written anew, and come out the same', async () => {
  const rows = () =>
    world.root.query<{ text: string }>("select string_agg(row_json, '|' order by order_id, org_id) as text from order_parties")
  const { rows: before } = await rows()
  await world.root.query(`update order_parties set shape = 0, row_json = '{}' where order_id in (select id from (${SAMPLE}) s)`)
  let left = made
  while (left > 0) left = await rebuildRows(world.db)
  expect((await rows()).rows).toEqual(before)
})

test('of two processes that start at once one fills the world; progress is told in few lines', async () => {
  const other = await openWorld()
  const said: string[] = []
  try {
    const how = { orders: 700, screen: { write: () => undefined } }
    const say = (line: string) => said.push(line)
    expect(await Promise.all([fillDemo(other.installation, say, how), fillDemo(other.installation, say, how)])).toEqual([true, true])
    expect(said.filter(line => line.includes('demo world ready'))).toHaveLength(1)
    expect(said.filter(line => line.includes('waiting'))).toHaveLength(1)
    expect(said.filter(line => line.includes('%')).length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(8)
  } finally {
    await other.close()
  }
})

test('a terminal sees one line that goes on', async () => {
  const other = await openWorld()
  const shown: string[] = []
  const said: string[] = []
  try {
    const screen = { isTTY: true, write: (text: string) => shown.push(text) }
    await fillDemo(other.installation, line => said.push(line), { orders: 320, screen })
    expect(shown[0]).toMatch(/ {2}Демонстрационный мир · demo world: {3}0 %, 0 \/ 3\d\d, [а-я]+ \d{4} · [A-Z][a-z]+ \d{4}$/)
    expect(shown.every(text => text.startsWith('\r') && !text.includes('\n'))).toBe(true)
    expect(said).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('what a killed start left behind is cleaned up, and the world made anew', async () => {
  const other = await openWorld()
  const said: string[] = []
  const how = { orders: 320, screen: { write: () => undefined } }
  try {
    const killed = makeDemo(other.db, other.secrets, {
      orders: 600,
      progress: done => {
        if (done >= 250) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await other.count('orders')).toBeGreaterThan(0)
    expect(await fillDemo(other.installation, line => said.push(line), how)).toBe(true)
    expect(said[0]).toContain('beginning anew')
    // beside them the children of those that were passed on
    expect(await other.count('orders')).toBeLessThanOrEqual(320 + 3)
    expect(await other.count('organizations')).toBe(23)
    expect(await other.count('logins')).toBe(10)
    expect(await fillDemo(other.installation, line => said.push(line), how)).toBe(true)
    expect(said.filter(line => line.includes('demo world ready'))).toHaveLength(1)
  } finally {
    await other.close()
  }
})
