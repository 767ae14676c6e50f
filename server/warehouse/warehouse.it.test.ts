import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DaySet, type WarehouseSet, warehouse, warehouseSets } from '#contract/warehouse.ts'
import { WAREHOUSE_FILE } from '#contract/warehouse-file.ts'
import { foldFacts } from '#server/analytics/store/facts.ts'
import { carriedOn } from '#testing/analytics.ts'
import { bid, openBidders } from '#testing/bets.ts'
import { drive, flown, onDays } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { keyFor } from '#testing/programs.ts'
import { withDocuments } from '#testing/settlementSteps.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const MONTH = { from: '2026-10-01', to: '2026-10-31' }
const versions = async (who: Someone, set: DaySet = 'orders') =>
  Object.fromEntries((await who.ask(warehouse.days, { query: { set, days: MONTH } })).data.items.map(({ day, version }) => [day, version]))

/** A file as a program loads it: its version, and its lines. */
async function load(headers: Record<string, string>, set: WarehouseSet, day?: string, tag?: string) {
  const answer = await world.app.inject({
    url: `${WAREHOUSE_FILE}?set=${set}${day ? `&day=${day}` : ''}`,
    headers: { host: new URL(world.config.url).host, ...headers, ...(tag && { 'if-none-match': tag }) },
  })
  const text = answer.statusCode === 200 ? gunzipSync(answer.rawPayload).toString('utf8') : answer.body
  return { status: answer.statusCode, tag: String(answer.headers.etag ?? ''), text, lines: text.trimEnd().split('\r\n') }
}
const browserOf = (who: Someone) => ({ cookie: cookieText(world.config, who.cookies) })

test('a day of delivered orders has a version that changes with its facts alone, also when they go; a key with a scope loads it', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const key = { authorization: `Bearer ${await keyFor(forwarder, { roles: ['viewer'], scopes: ['orders:read'] })}` }
  const trading = { authorization: `Bearer ${await keyFor(forwarder, { roles: ['viewer'], scopes: ['trading:read'] })}` }
  await world.setClock('2026-10-06T00:00:00+03:00')
  const { order } = await flown(world, pair, onDays('2026-10-06', '2026-10-07'))
  await world.setClock('2026-10-06T09:30:00+03:00')
  const loaded = await drive(executor, order, 'depart', 'arrive', 'finish')
  await world.setClock('2026-10-07T09:00:00+03:00')
  const row = await drive(executor, loaded, 'arrive', 'finish')

  const first = await versions(forwarder)
  expect(Object.keys(first)).toEqual(['2026-10-07'])
  const file = await load(key, 'orders', '2026-10-07')
  expect(file.tag).toBe(`"${first['2026-10-07']}-"`)
  expect(file.lines[0]).toBe(warehouseSets.orders.columns.map(({ name }) => name).join(','))
  expect(file.lines).toHaveLength(2)
  expect(file.lines[1]).toContain(row.id)
  expect((await load(key, 'orders', '2026-10-07', file.tag)).status).toBe(304)
  expect((await load(key, 'customers')).text).toContain('access_key.scope')
  // a key reads what its scopes are of alone, and needs no others for it
  const daysFor = (headers: Record<string, string>, set: WarehouseSet) =>
    world.app.inject({ url: `${warehouse.days.path}?set=${set}`, headers: { host: new URL(world.config.url).host, ...headers } })
  expect([(await daysFor(trading, 'lots')).statusCode, (await daysFor(key, 'orders')).statusCode]).toEqual([200, 200])
  expect([(await daysFor(trading, 'orders')).body, (await daysFor(key, 'lots')).body].join()).toMatch(
    /access_key\.scope.*access_key\.scope/s,
  )
  // who may see prices gets the sums under another version
  const seen = await load(browserOf(forwarder), 'orders', '2026-10-07')
  const spend = warehouseSets.orders.columns.findIndex(({ name }) => name === 'spend')
  expect(Number(seen.lines[1]!.split(',')[spend])).toBeGreaterThan(0)
  expect(file.lines[1]!.split(',')[spend]).toBe('')

  await withDocuments(pair, row)
  const later = await versions(forwarder)
  expect(later['2026-10-07']).not.toBe(first['2026-10-07'])
  expect((await load(key, 'orders', '2026-10-07', file.tag)).text).toContain('accepted')
  await foldFacts(world.db, 500)
  const folded = await versions(forwarder)
  expect(await versions(forwarder)).toEqual(folded)
  // the order goes: the day stays, with another version and without a row
  await world.root.query(
    `with gone as (delete from order_facts where order_id = $1 returning org_id, side, day) insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, day from gone`,
    [row.id],
  )
  await foldFacts(world.db, 500)
  const gone = await versions(forwarder)
  expect(gone['2026-10-07']).not.toBe(folded['2026-10-07'])
  expect((await load(key, 'orders', '2026-10-07')).lines).toHaveLength(1)
}, 120_000)

test('days of a set come as one file, in their order, and leave a trace with as many rows', async () => {
  const pair = await openPair(world)
  const made = []
  for (const [loading, unloading] of [['2026-10-01', '2026-10-03'], ['2026-10-14', '2026-10-15'], ['2026-10-19', '2026-10-20']] as const) // biome-ignore format: a list
    made.push((await carriedOn(world, pair, [loading, unloading])).id)
  const file = (who: Someone, query: string) =>
    world.app.inject({ url: `${WAREHOUSE_FILE}?${query}`, headers: { host: new URL(world.config.url).host, ...browserOf(who) } })
  const { body, headers } = await file(pair.forwarder, 'set=orders&from=2026-10-01&to=2026-10-19')
  const [head, ...lines] = body.trimEnd().split('\r\n')
  expect(head).toBe(warehouseSets.orders.columns.map(({ name }) => name).join(','))
  expect(lines.map(line => line.split(',').slice(0, 3))).toEqual([
    ['2026-10-03', 'forwarder', made[0]],
    ['2026-10-15', 'forwarder', made[1]],
  ])
  expect(headers['content-disposition']).toContain('orders-2026-10-01-2026-10-19.csv')
  const { rows } = await world.root.query(
    `select facts ->> 'rows' as rows, facts ->> 'query' as query from audits where org_id = $1 and facts ->> 'list' = 'warehouse.orders'`,
    [pair.forwarder.org],
  )
  expect(rows).toEqual([{ rows: '2', query: '2026-10-01–2026-10-19' }])
  for (const wrong of ['from=2026-10-01', 'from=2026-10-02&to=2026-10-01', 'from=2025-01-01&to=2026-10-01'])
    expect((await file(pair.forwarder, `set=orders&${wrong}`)).statusCode, wrong).toBeGreaterThanOrEqual(400)
}, 120_000)

test('a bidder has his own bets on the lots of others and nobody else’s; CO2e comes with the orders, and makes another version of the day', async () => {
  await world.setClock('2026-10-10T10:00:00+03:00')
  const { organiser, e1, e2 } = await openBidders(world)
  const { lotIds } = await makeTender(world, organiser, [e1, e2], { lots: 1 })
  for (const [who, roubles] of [[e1, 180_000], [e2, 178_500], [e1, 177_000]] as const) // biome-ignore format: a list
    expect((await bid(who, lotIds[0]!, roubles)).data).toBeDefined()
  const of = (name: string) => warehouseSets.bids.columns.findIndex(column => column.name === name)
  for (const [who, bets, price] of [
    [e1, '2', '17700000'],
    [e2, '1', '17850000'],
  ] as const) {
    // biome-ignore format: a list
    expect(Object.keys(await versions(who, 'bids'))).toEqual(['2026-10-10'])
    const { lines } = await load(browserOf(who), 'bids', '2026-10-10')
    const cells = lines[1]!.split(',')
    expect(lines).toHaveLength(2)
    expect(['lot_id', 'outcome', 'bets', 'price', 'currency'].map(name => cells[of(name)])).toEqual([lotIds[0], 'open', bets, price, 'RUB'])
  }
  expect(await versions(organiser, 'bids')).toEqual({})

  const pair = await openPair(world)
  const row = await carriedOn(world, pair, ['2026-10-21', '2026-10-22'])
  const day = '2026-10-22'
  const first = (await versions(pair.executor))[day]
  const { rows } = await world.root.query(`select f.id, f.org_id from flights f where f.org_id = $1`, [pair.executor.org])
  const basis = JSON.stringify({ tonKm: 12_000.5 })
  await world.root.query(`select gate.write_emissions($1, $2, $3::jsonb)`, [
    rows[0].org_id,
    rows[0].id,
    JSON.stringify([{ org_id: pair.executor.org, order_id: row.id, wtw_kg: 812.5, ttw_kg: 640, basis: JSON.parse(basis) }]),
  ])
  expect((await versions(pair.executor))[day]).not.toBe(first)
  const [head, line] = (await load(browserOf(pair.executor), 'orders', day)).lines
  const at = (name: string) => line!.split(',')[head!.split(',').indexOf(name)]
  expect(['co2e_kg', 'co2e_ttw_kg', 'ton_km'].map(at)).toEqual(['812.5', '640', '12000.5'])
}, 120_000)

test('every set has the columns of its schema, and no canary of another organisation', async () => {
  const people = []
  for (const whose of ['mine', 'theirs']) {
    const pair = await openPair(world)
    await world.setClock('2026-10-10T10:00:00+03:00')
    await flown(world, pair, onDays('2026-10-12', '2026-10-13'))
    await world.customer(pair.forwarder, { name: `CANARY ${whose}` })
    await verify(world, pair.forwarder, pair.executor)
    await makeTender(world, pair.forwarder, [pair.executor], { lots: 1 })
    await world.root.query('update organizations set name_short = $2 where id = $1', [pair.executor.org, `CANARY ${whose}`])
    await world.root.query('update tender_lots set number = $2 where org_id = $1', [pair.forwarder.org, `CANARY ${whose}`])
    await world.root.query('update order_offers set reason = $2 where org_id = $1', [pair.forwarder.org, `CANARY ${whose}`])
    people.push(pair.forwarder)
  }
  const [mine] = people as [Someone]
  const { items } = (await mine.ask(warehouse.sets, { query: {} })).data
  expect(items.map(({ set }) => set)).toEqual(Object.keys(warehouseSets))
  for (const { set, byDay, columns } of items) {
    const { rows } = await world.root.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [`warehouse.${set}`],
    )
    expect(
      rows.map(({ name }) => name),
      set,
    ).toEqual(columns.map(({ name }) => name))
    const days = byDay ? Object.keys(await versions(mine, set as 'orders')) : [undefined]
    for (const day of days) {
      const file = await load(browserOf(mine), set, day)
      expect(file.status, `${set} ${day}`).toBe(200)
      expect(file.lines.length, `${set} ${day}`).toBeGreaterThan(1)
      expect(file.text).not.toContain('CANARY theirs')
      if (set !== 'orders') expect(file.text).toContain('CANARY mine')
      if (byDay) expect(file.tag).toBe(`"${(await versions(mine, set as 'orders'))[day!]}"`)
    }
    if (set !== 'orders' && set !== 'bids') expect(days.length, set).toBeGreaterThan(0)
  }
  expect((await load(browserOf(mine), 'orders')).status).toBe(400)
  expect((await load({}, 'customers')).status).toBe(401)
}, 120_000)
