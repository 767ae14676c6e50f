import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '#contract/exports.ts'
import { demandSteps, grid } from '#testing/demands.ts'
import { flown } from '#testing/flights.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { deliveredBy, makeSettlement, openOffices } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

const some = 250

let world: World
let who: { forwarder: Someone; executor: Someone }

/** Rows like the one of an organisation, so many of them in all. */
const fill = (table: string, of: Someone, fields: string) =>
  world.root.query(
    `insert into ${table}
     select r.* from ${table} p, (select i, gen_random_uuid() as id from generate_series(2, $2::int) i) n,
       lateral jsonb_populate_record(p, jsonb_build_object(${fields})) r
     where p.ctid = (select ctid from ${table} where org_id = $1 limit 1)`,
    [of.org, some],
  )

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  const offices = await openOffices(world)
  who = offices
  await demandSteps(() => ({ f1: offices.forwarder })).create(grid())
  await flown(world, offices)
  const order = await deliveredBy(world, offices)
  await makeSettlement(offices.forwarder, 'payable', offices.executor.org, [order.id])
  await world.root.query(
    `delete from flight_parties where org_id = $1 and flight_id <> (select flight_id from flight_parties where org_id = $1 limit 1)`,
    [offices.executor.org],
  )
  await fill('demand_parties', offices.forwarder, `'demand_id', n.id, 'kind', case when n.i % 2 = 0 then 'spot' else 'period' end`)
  await fill(
    'flight_parties',
    offices.executor,
    `'flight_id', n.id, 'number', n.i || '-1', 'status', case when n.i % 5 = 0 then 'cancelled' else p.status end`,
  )
  await fill('settlements', offices.forwarder, `'id', n.id, 'number', 'В-' || n.i, 'search', 'в-' || n.i`)
})
afterAll(() => world.close())

test('B7 a filter is counted to its end without its pages: flights, demands and settlements', async () => {
  const sizeOf = async (of: Someone, list: string, query: string) => (await of.ask(exports.size, { query: { list, query } })).data
  expect(await sizeOf(who.executor, 'flights', 'side=executor')).toEqual({ rows: some, more: false })
  expect(await sizeOf(who.executor, 'flights', 'side=executor&status[]=cancelled')).toEqual({ rows: 50, more: false })
  expect(await sizeOf(who.forwarder, 'demands', 'side=forwarder')).toEqual({ rows: some, more: false })
  expect(await sizeOf(who.forwarder, 'demands', 'side=forwarder&kind[]=spot')).toEqual({ rows: some / 2, more: false })
  expect(await sizeOf(who.forwarder, 'settlements', 'tab=draft')).toEqual({ rows: some, more: false })
  // nobody counts what is not his
  expect(await sizeOf(await world.executor(), 'settlements', '')).toEqual({ rows: 0, more: false })
})
