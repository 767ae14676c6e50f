import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAREHOUSE_FILE, type WarehouseSet, warehouse, warehouseSets } from '#contract/warehouse.ts'
import { foldFacts } from '#server/analytics/store/facts.ts'
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
const versions = async (who: Someone, set: 'orders' | 'offers' | 'lots' = 'orders') =>
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
    if (set !== 'orders') expect(days.length, set).toBeGreaterThan(0)
  }
  expect((await load(browserOf(mine), 'orders')).status).toBe(400)
  expect((await load({}, 'customers')).status).toBe(401)
}, 120_000)
