import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildRows } from '#server/orders/jobs.ts'
import { rowsOf } from '#server/orders/row.ts'
import { findOrder, stateOf } from '#server/orders/store.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { fillDemo, makeDemo } from './fill.ts'
import { plan } from './orders.ts'

let world: World
let made = 0
beforeAll(async () => {
  world = await openWorld()
  made = await makeDemo(world.db, world.secrets)
}, 60_000)
afterAll(() => world.close())

test('the demo world holds some 300 orders in every status, all marked as demo', async () => {
  expect(made).toBeGreaterThan(280)
  const { rows } = await world.root.query<{ status: string; n: number }>('select status, count(*)::int as n from orders group by status')
  for (const [status] of plan) expect(rows.find(row => row.status === status)?.n, status).toBeGreaterThan(5)
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
    select from_status, at, lag(to_status) over w as before, lag(at) over w as earlier from order_entries window w as (partition by org_id, order_id order by id)
  ) x where from_status is distinct from before or at < earlier`)
  expect(rows[0]?.broken).toBe(0)
  expect(await world.count('order_entries', 'at > now()')).toBe(0)
})

test('the stored rows of the demo world equal those rebuilt from its tables', async () => {
  const { rows: homes } = await world.root.query<{ org_id: OrgId; id: string }>('select org_id, id from orders')
  const { rows: stored } = await world.root.query<{ org_id: string; order_id: string; row_json: string; money_json: string; tab: string }>(
    'select org_id, order_id, row_json, money_json, tab from order_parties',
  )
  const kept = new Map(stored.map(row => [`${row.order_id} ${row.org_id}`, row]))
  for (const [home, theirs] of Map.groupBy(homes, row => row.org_id))
    await inHome(world.db, home, async tx => {
      for (const { id } of theirs)
        for (const row of rowsOf(await stateOf(tx, await findOrder(tx, home, id))))
          expect(kept.get(`${id} ${row.org_id}`)).toMatchObject({ row_json: row.row_json, money_json: row.money_json, tab: row.tab })
    })
})

test('rows of an older shape are written anew, and come out the same', async () => {
  const rows = () =>
    world.root.query<{ text: string }>("select string_agg(row_json, '|' order by order_id, org_id) as text from order_parties")
  const { rows: before } = await rows()
  await world.root.query("update order_parties set shape = 0, row_json = '{}'")
  let left = made
  while (left > 0) left = await rebuildRows(world.db)
  expect((await rows()).rows).toEqual(before)
})

test('of two processes that start at once one fills the world; a half-made one is refused in words', async () => {
  const other = await openWorld()
  const said: string[] = []
  try {
    await Promise.all([fillDemo(other.installation, line => said.push(line)), fillDemo(other.installation, line => said.push(line))])
    expect(said).toHaveLength(1)
    await other.root.query('delete from login_tokens')
    await other.root.query('delete from logins')
    await expect(fillDemo(other.installation, () => undefined)).rejects.toThrow(/interrupted/)
  } finally {
    await other.close()
  }
})
