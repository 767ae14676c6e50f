import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

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

/** The connections the product has, each by the number of its backend. */
const connections = async () =>
  (
    await world.root.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid',
    )
  ).rows.map(({ pid }) => pid)

/** A day's work over most tables: an order placed and accepted, and the lists of both sides. */
async function work({ forwarder, executor }: Awaited<ReturnType<typeof openPair>>) {
  const placed = await offered(forwarder, executor)
  const { data: accepted } = await executor.ask(orders.move, { data: { ...keyOf(placed), action: 'accept' } })
  expect(accepted.status).toBe('accepted')
  const looks = (who: Someone, side: 'forwarder' | 'executor') => [
    who.ask(users.me),
    who.ask(orders.list, { query: { side } }),
    who.ask(orders.get, { query: { orderId: placed.id } }),
    who.ask(orders.history, { query: { orderId: placed.id } }),
    who.ask(partners.list, { query: {} }),
    who.ask(tenders.list, { query: { side } }),
    who.ask(demands.list, { query: { side } }),
    who.ask(settlements.list, { query: {} }),
  ]
  const answers = await Promise.all([
    ...looks(forwarder, 'forwarder'),
    ...looks(executor, 'executor'),
    forwarder.ask(customers.list, { query: {} }),
    forwarder.ask(customers.list, { query: { search: 'Север' } }),
    forwarder.ask(nodalPoints.list, { query: {} }),
    forwarder.ask(nodalPoints.list, { query: { search: 'Казань' } }),
    executor.ask(drivers.list, { query: {} }),
    executor.ask(vehicles.list, { query: {} }),
  ])
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
}

test('a process at work goes on when a release to come adds a column to every table', async () => {
  const pair = await openPair(world)
  // often enough that every connection has every plan
  const often = () => Promise.all(Array.from({ length: 12 }, () => work(pair)))
  await often()
  const before = await connections()
  for (const table of await tables()) await world.root.query(`alter table ${table} add column of_a_later_release text`)
  await often()
  // not even a plan was lost
  expect(await connections()).toEqual(expect.arrayContaining(before))
})

test('a process whose plans are lost begins the change anew, on every connection it has', async () => {
  const pair = await openPair(world)
  await Promise.all(Array.from({ length: 12 }, () => work(pair)))
  await world.root.query('alter table orders alter column cancel_comment type varchar(4000)')
  await Promise.all(Array.from({ length: 12 }, () => work(pair)))
  // what was begun anew is done once
  const placed = { data: { draft: scenarioOne, goal: 'keep' as const } }
  const key = randomUUID()
  await world.root.query('alter table orders alter column cancel_comment type varchar(4001)')
  const first = await pair.forwarder.ask(orders.create, placed, { key })
  const again = await pair.forwarder.ask(orders.create, placed, { key })
  expect(again.data).toEqual(first.data)
  expect((await pair.forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data.tabs.drafts).toBe(1)
})
