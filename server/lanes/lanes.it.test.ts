import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { lanes } from '#contract/lanes.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import type { Money } from '#contract/primitives.ts'
import { routing } from '#contract/routing.ts'
import { inSession, openPool } from '#server/platform/db.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

/** A routing service that says every leg is 700 km and 12 hours long. */
let asked = 0
/** Until it knows roads, it finds none. */
let knows = false
const roads = createServer((request, response) => {
  asked += 1
  if (!knows) return void response.writeHead(400).end(JSON.stringify({ code: 'NoRoute' }))
  const count = (request.url ?? '').split(';').length - 1
  const legs = Array.from({ length: count }, () => ({ distance: 700_000, duration: 43_200 }))
  response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }))
})

let world: World
beforeAll(async () => {
  await new Promise<void>(done => roads.listen(0, '127.0.0.1', done))
  const { port } = roads.address() as AddressInfo
  world = await openWorld({
    env: { TRASSA_ROUTING_URL: `http://127.0.0.1:${port}`, TRASSA_ROUTING_KIND: 'osrm', TRASSA_ROUTING_INSIDE: 'on' },
  })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(async () => {
  roads.close()
  await world.close()
})

const rubles = (minor: number): Money => ({ minor, currency: 'RUB' })
const between = (from: string, to: string, price: number, more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...scenarioOne,
  stops: [
    { ...scenarioOne.stops[0]!, place: from },
    { ...scenarioOne.stops[1]!, place: to },
  ],
  price: rubles(price),
  vatMode: 'excluded',
  ...more,
})

/** An order the executor has taken. */
async function taken(forwarder: Someone, executor: Someone, draft: OrderDraft) {
  const row = await offered(forwarder, executor, draft)
  return (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
}

const hint = async (who: Someone, query: Partial<z.output<typeof lanes.hint.query>> = {}) =>
  (await who.ask(lanes.hint, { query: { from: 'saint_petersburg', to: 'moscow', body: ['tent'], ...query } })).data

test('5.01 AZ the price hint: own orders alone, without VAT, of the same bodies and currency within a year', async () => {
  const { forwarder, executor } = await openPair(world)
  const another = await openPair(world)
  for (const price of [10_000_000, 20_000_000, 30_000_000, 40_000_000, 50_000_000])
    await taken(forwarder, executor, between('saint_petersburg', 'moscow', price))
  await taken(another.forwarder, another.executor, between('saint_petersburg', 'moscow', 90_000_000))
  // none of these is a price agreed on this lane
  await offered(forwarder, executor, between('saint_petersburg', 'moscow', 99_000_000))
  await forwarder.ask(orders.create, { data: { draft: between('saint_petersburg', 'moscow', 98_000_000), goal: 'place' } })
  await taken(forwarder, executor, between('saint_petersburg', 'moscow', 97_000_000, { bodyTypes: ['tanker'] }))
  await taken(
    forwarder,
    executor,
    between('saint_petersburg', 'moscow', 96_000_000, {
      price: { minor: 96_000_000, currency: 'KZT' },
      customerPrice: null,
      terms: { ...scenarioOne.terms, waitRate: null, latePenalty: null },
    }),
  )
  await taken(forwarder, executor, between('moscow', 'saint_petersburg', 95_000_000))

  const seen = await hint(forwarder)
  expect(seen).toMatchObject({
    scope: 'town',
    count: 5,
    price: { p25: rubles(20_000_000), median: rubles(30_000_000), p75: rubles(40_000_000) },
    perKm: { median: rubles(Math.round(30_000_000 / 710)) },
  })
  expect(seen.last.map(({ net }) => net.minor)).toEqual([50_000_000, 40_000_000, 30_000_000, 20_000_000, 10_000_000])
  expect(seen.last[0]).toMatchObject({ from: { ru: 'Санкт-Петербург' }, to: { ru: 'Москва' }, loadingAt: '2026-10-06T06:00:00.000Z' })
  expect((await hint(executor, { side: 'executor' })).price?.median, 'who drove them sees the same').toEqual(rubles(30_000_000))
  expect((await hint(another.forwarder)).last.map(({ net }) => net.minor)).toEqual([90_000_000])
  expect(await hint(await world.forwarder())).toEqual({ scope: 'town', count: 0, price: null, perKm: null, spread: null, last: [] })

  await world.setClock('2027-10-02T09:00:00+03:00')
  expect((await hint(await world.again(forwarder))).count, 'a year and a day later').toBe(0)
})

test('with fewer than five orders between the towns their regions are asked; VAT inside is taken out', async () => {
  const { forwarder, executor } = await openPair(world)
  await taken(forwarder, executor, {
    ...between('saratov', 'kazan', 1),
    price: rubles(12_200_000),
    vatMode: 'included',
    vatRate: 22,
  })
  expect(await hint(forwarder, { from: 'saratov', to: 'kazan' })).toMatchObject({
    scope: 'town',
    count: 1,
    price: { median: rubles(10_000_000) },
  })
  await taken(forwarder, executor, between('engels', 'naberezhnye_chelny', 20_000_000))
  expect(await hint(forwarder, { from: 'saratov', to: 'kazan' })).toMatchObject({
    scope: 'region',
    count: 2,
    price: { median: rubles(15_000_000) },
  })
})

test('without the right to see prices there is no hint, and no hint of a side one does not have', async () => {
  const forwarder = await world.forwarder()
  const blind = await world.colleague(forwarder, 'viewer')
  const query = { from: 'saint_petersburg', to: 'moscow' }
  const refused = await blind.ask(lanes.hint, { query })
  expect([refused.status, refused.error.info]).toEqual([403, expect.objectContaining({ permission: 'orders.prices' })])
  expect((await forwarder.ask(lanes.hint, { query: { ...query, side: 'executor' } })).status).toBe(403)
})

test('the hint reads one index, under row security', async () => {
  const { forwarder, executor } = await openPair(world)
  const columns = (
    await world.root.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'order_parties'::regclass and attnum > 0 and not attisdropped`,
    )
  ).rows[0]!.names
  const { id } = await taken(forwarder, executor, between('saint_petersburg', 'moscow', 10_000_000))
  await world.root.query(
    `with one as (select (jsonb_populate_record(p, '{"row_json": "{}", "search": ""}')).* from order_parties p where order_id = $1 and org_id = $2),
       many as (select one.*, g from one, generate_series(1, 3000) g)
     insert into order_parties (${columns}) select ${columns
       .replace(/\border_id\b/, 'gen_random_uuid()')
       .replace('from_place', "'p' || g % 90")
       .replace('to_place', "'q' || g % 70")} from many`,
    [id, forwarder.org],
  )
  await world.root.query('analyze order_parties')
  const app = openPool(world.installation.app.url, world.installation.app.as, 1)
  const plan = await inSession(app.db, forwarder.session, async tx => {
    const { rows } = await sql<Record<string, string>>`explain (costs off) select order_id from order_parties
      where org_id = ${forwarder.org} and side = 'forwarder' and from_place = any(array['saint_petersburg', 'kolpino'])
        and to_place = any(array['moscow']) and created_at >= '2026-01-01' and status in ('accepted', 'ready') and currency = 'RUB'
        and body_types && array['tent']
      order by created_at desc, order_id desc limit 500`.execute(tx)
    return rows.map(row => Object.values(row)[0]).join('\n')
  })
  await app.db.destroy()
  expect(plan).toMatch(/Index Scan.* using order_parties__lane/)
  expect(plan).toMatch(/Index Cond: .*from_place.*to_place.*created_at/)
})

test('own orders to repeat: of the lane and of the customer, newest first; without a lane the last ones; prices as one may see them', async () => {
  const { forwarder, executor } = await openPair(world)
  const customerId = await world.customer(forwarder)
  const make = async (draft: OrderDraft, at: string) => {
    await world.setClock(at)
    return (await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).data.id
  }
  const first = await make(between('saint_petersburg', 'moscow', 1_000_000), '2026-10-01T09:00:00+03:00')
  const second = await make(between('kazan', 'moscow', 2_000_000, { customerId }), '2026-10-01T10:00:00+03:00')
  const third = await make(between('saint_petersburg', 'moscow', 3_000_000), '2026-10-01T11:00:00+03:00')
  const recent = async (who: Someone, query = {}) => (await who.ask(lanes.recent, { query })).data.orders
  const lane = { from: 'saint_petersburg', to: 'moscow' }
  expect((await recent(forwarder, lane)).map(({ orderId }) => orderId)).toEqual([third, first])
  expect((await recent(forwarder, { ...lane, customerId })).map(({ orderId }) => orderId)).toEqual([third, second, first])
  expect((await recent(forwarder)).map(({ orderId }) => orderId)).toEqual([third, second, first])
  expect((await recent(forwarder))[0]).toMatchObject({
    route: [{ ru: 'Санкт-Петербург' }, { ru: 'Москва' }],
    cargo: 'Напитки, ПЭТ',
    massKg: 20_000,
    price: rubles(3_000_000),
  })
  const stranger = await world.forwarder()
  expect(await recent(stranger, { ...lane, customerId })).toEqual([])
  const unread = await forwarder.ask(lanes.recent, { query: { customerId: 'name@example.ru' } })
  expect([unread.status, unread.error.info.field]).toEqual([400, 'customerId'])
  expect((await executor.ask(lanes.recent)).status, 'who makes no orders repeats none').toBe(403)
})

test('4.15 copies over days: every stop by its own clock, each day told of, one intent makes them once', async () => {
  const { forwarder, executor } = await openPair(world)
  const draft: OrderDraft = {
    ...scenarioOne,
    stops: [
      scenarioOne.stops[0]!,
      {
        ...scenarioOne.stops[1]!,
        place: 'berlin_2950159',
        windowFrom: '2026-10-09T08:00:00+02:00',
        windowTo: '2026-10-09T14:00:00+02:00',
      },
    ],
  }
  const source = (await forwarder.ask(orders.create, { data: { draft, goal: 'place' } })).data
  const data = { orderId: source.id, days: ['2026-10-24', '2026-09-20', '2026-10-25'], goal: 'place' as const }
  const key = randomUUID()
  const { results } = (await forwarder.ask(lanes.copy, { data }, { key })).data
  expect(results.map(({ day, ok }) => [day, ok])).toEqual([
    ['2026-10-24', true],
    ['2026-09-20', false],
    ['2026-10-25', true],
  ])
  expect(results[1]!.error).toMatchObject({ code: 'order.incomplete', message: expect.stringContaining('окно уже прошло') })
  expect((await forwarder.ask(lanes.copy, { data }, { key })).data.results, 'the same intent again').toEqual(results)
  expect(await world.count('orders', 'org_id = $1', [forwarder.org])).toBe(3)

  const copy = (await forwarder.ask(orders.get, { query: { orderId: results[0]!.orderId! } })).data
  expect(copy).toMatchObject({ status: 'placed', number: results[0]!.number, version: 2, customerNumber: source.customerNumber })
  expect(
    copy.stops.map(({ windowFrom, windowTo }) => [windowFrom, windowTo]),
    'Berlin went to winter time on 25 October',
  ).toEqual([
    ['2026-10-24T06:00:00.000Z', '2026-10-24T09:00:00.000Z'],
    ['2026-10-27T07:00:00.000Z', '2026-10-27T13:00:00.000Z'],
  ])
  expect(await world.count('order_entries', "order_id = $1 and what in ('create', 'place')", [copy.id])).toBe(2)
  expect(await world.count('audits', 'object_id = $1', [copy.id])).toBe(2)

  const offer = await offered(forwarder, executor)
  expect((await executor.ask(lanes.copy, { data: { ...data, orderId: offer.id } })).status, 'an executor copies nothing').toBe(403)
  const both = await world.both()
  await world.partners(forwarder, both)
  const theirs = await offered(forwarder, both)
  expect((await both.ask(lanes.copy, { data: { ...data, orderId: theirs.id } })).error.code).toBe('order.not_found')
  const viewer = await world.colleague(forwarder, 'viewer')
  expect((await viewer.ask(lanes.copy, { data })).status).toBe(403)
})

test('how long a road is: estimated without a service, else as it says, kept for the next order, and typed by a person above all', async () => {
  const forwarder = await world.forwarder()
  const stops = [{ place: 'saint_petersburg' }, { lat: 55.7558, lon: 37.6173 }]
  const guess = (await forwarder.ask(routing.estimate, { data: { stops } })).data
  expect(guess).toMatchObject({ source: 'estimate', shifts: 2, legs: [{ km: guess.km, minutes: guess.minutes }] })
  expect(Math.abs(guess.km - 710)).toBeLessThan(60)
  const unknown = await forwarder.ask(routing.estimate, { data: { stops: [{ place: 'moscow' }, { place: 'nowhere' }] } })
  expect(unknown.error).toMatchObject({ code: 'input.invalid', info: { field: 'stops.1.place' } })

  const untyped = { ...scenarioOne, distanceKm: null }
  const made = async (draft: OrderDraft) => {
    const { id } = (await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).data
    return (await forwarder.ask(orders.get, { query: { orderId: id } })).data
  }
  expect(await made(untyped)).toMatchObject({ distanceBy: 'estimate', durationMin: expect.any(Number) })
  expect(await made(scenarioOne)).toMatchObject({ distanceKm: 710, distanceBy: 'typed', durationMin: 655 })

  knows = true
  asked = 0
  const towns = [{ place: 'saint_petersburg' }, { place: 'moscow' }]
  const said = async () => (await forwarder.ask(routing.estimate, { data: { stops: towns } })).data
  expect(await said()).toEqual({ km: 700, minutes: 720, shifts: 2, legs: [{ km: 700, minutes: 720 }], source: 'osrm' })
  expect(await said()).toMatchObject({ source: 'osrm' })
  expect(asked, 'the answer was kept').toBe(1)
  expect(await made(untyped)).toMatchObject({ distanceKm: 700, distanceBy: 'osrm', durationMin: 720 })
  knows = false
  const other = await world.forwarder()
  expect((await other.ask(routing.estimate, { data: { stops: towns } })).data.source, 'kept by each organisation for itself').toBe(
    'estimate',
  )
})
