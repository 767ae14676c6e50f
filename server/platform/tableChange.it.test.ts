import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { customers } from '#contract/customers.ts'
import { demands } from '#contract/demands.ts'
import { drivers } from '#contract/drivers.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { settlements } from '#contract/settlements.ts'
import { tenders } from '#contract/tenders.ts'
import { users } from '#contract/users.ts'
import { vehicles } from '#contract/vehicles.ts'
import { bid } from '#testing/bets.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { ask, inTransaction, openPool } from './db.ts'
import { isPassing, isPlanLost } from './violation.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterEach(() => world.close())

/** Every table of the product, as a superuser sees them. */
const tables = async () =>
  (
    await world.root.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    )
  ).rows.map(({ name }) => name)

/** How often a table was changed under a statement of the process. */
const plansLost = async () => {
  const { body } = await world.app.inject('/metrics')
  return [...body.matchAll(/^trassa_plans_lost\{pool="\w+"\} (\d+)$/gm)].map(([, lost]) => Number(lost))
}

type Pair = Awaited<ReturnType<typeof openPair>>

async function openBidders() {
  const pair = await openPair(world)
  await verify(world, pair.forwarder, pair.executor)
  return pair
}

async function openWork(pair: Pair) {
  const { lotId } = await makeTender(world, pair.forwarder, [pair.executor], { tender: { extendMost: 0 } })
  return { ...pair, lotId, price: 180_000 }
}

/**
 * A day's work over most tables, one step after the other, so that few connections do it and each keeps its plans: an order placed and
 * accepted, a bet, and the lists of both sides.
 */
async function work(at: Awaited<ReturnType<typeof openWork>>) {
  const { forwarder, executor, lotId } = at
  const placed = await offered(forwarder, executor)
  const { data: accepted } = await executor.ask(orders.move, { data: { ...keyOf(placed), action: 'accept' } })
  expect(accepted.status).toBe('accepted')
  at.price -= 5000
  expect((await bid(executor, lotId, at.price)).data.receipt.lotId).toBe(lotId)
  const looks = (who: Someone, side: 'forwarder' | 'executor') => [
    () => who.ask(users.me),
    () => who.ask(orders.list, { query: { side } }),
    () => who.ask(orders.get, { query: { orderId: placed.id } }),
    () => who.ask(orders.history, { query: { orderId: placed.id } }),
    () => who.ask(partners.list, { query: {} }),
    () => who.ask(tenders.list, { query: { side } }),
    () => who.ask(bets.live, { query: { lotIds: [lotId] } }),
    () => who.ask(demands.list, { query: { side } }),
    () => who.ask(settlements.list, { query: {} }),
  ]
  const all = [
    ...looks(forwarder, 'forwarder'),
    ...looks(executor, 'executor'),
    () => forwarder.ask(customers.list, { query: {} }),
    () => forwarder.ask(customers.list, { query: { search: 'Север' } }),
    () => forwarder.ask(nodalPoints.list, { query: {} }),
    () => forwarder.ask(nodalPoints.list, { query: { search: 'Казань' } }),
    () => executor.ask(drivers.list, { query: {} }),
    () => executor.ask(vehicles.list, { query: {} }),
  ]
  for (const look of all) {
    const { status, body } = await look()
    expect(status, body).toBe(200)
  }
}

test('a process at work goes on when a release to come adds columns to every table', async () => {
  const at = await openWork(await openBidders())
  await work(at)
  await work(at)
  for (const table of await tables())
    await world.root.query(`alter table ${table} add column of_a_later_release text,
      add column counted_later int not null default 7, add column said_later text not null default 'nothing'`)
  await work(at)
  await work(at)
  expect(await plansLost()).toEqual([0, 0])
})

test('a process whose plans are lost begins the change anew, on every connection it has', async () => {
  const pair = await openBidders()
  const days = [await openWork(pair), await openWork(pair)]
  await Promise.all(days.map(work))
  await world.root.query('alter table orders alter column cancel_comment type varchar(4000)')
  await Promise.all(days.map(work))
  expect(Math.max(...(await plansLost()))).toBeGreaterThan(0)
  // what was begun anew is done once
  const placed = { data: { draft: scenarioOne, goal: 'keep' as const } }
  const key = randomUUID()
  await world.root.query('alter table orders alter column cancel_comment type varchar(4001)')
  const first = await pair.forwarder.ask(orders.create, placed, { key })
  const again = await pair.forwarder.ask(orders.create, placed, { key })
  expect(again.data).toEqual(first.data)
  expect((await pair.forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data.tabs.drafts).toBe(1)
})

test('a statement by itself whose plan is lost is planned anew', async () => {
  const { app } = world.installation
  await world.root.query(
    `drop table if exists noted; create table noted (what varchar(10)); insert into noted values ('one'); grant select on noted to ${app.as}`,
  )
  // what another pool of the process keeps planned takes nothing away from this one
  const { db: busy, pool: busyPool } = openPool(app.url, app.as, 1)
  for (let at = 0; at < 2010; at++) await ask(busyPool, `select ${at} as it`)
  await busy.destroy()
  const { db, pool } = openPool(app.url, app.as, 1)
  const change = async (length: number) => world.root.query(`alter table noted alter column what type varchar(${length})`)
  try {
    const alone = async () => (await sql<{ what: string }>`select what from noted`.execute(db)).rows
    expect(await alone()).toEqual([{ what: 'one' }])
    await change(20)
    expect(await alone()).toEqual([{ what: 'one' }])
    const asked = () => ask(pool, 'select what as it from noted')
    await asked()
    await sql`deallocate all`.execute(db)
    expect(await asked()).toEqual([{ it: 'one' }])
    // inside a transaction it fails there, and the whole is begun anew
    let begun = 0
    const inside = () => inTransaction(db, async trx => [begun++, (await sql`select what as inside from noted`.execute(trx)).rows])
    await inside()
    // the connection that lost its plans may still have served that one
    await inside()
    begun = 0
    await change(30)
    expect(await inside()).toEqual([1, [{ inside: 'one' }]])
  } finally {
    await db.destroy()
  }
})

test('what keeps losing its plan is answered as busy, not as a fault', async () => {
  const lost = await world.root.query('execute nothing_of_this_name').catch((error: unknown) => error)
  expect([isPlanLost(lost), isPassing(lost)]).toEqual([true, true])
})
