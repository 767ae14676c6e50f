import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT, type ExportAsk } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let forwarder: Someone
let viewer: Someone
let stranger: Someone
let nobody: Someone

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  forwarder = await world.forwarder()
  viewer = await world.colleague(forwarder, 'viewer')
  nobody = await world.colleague(forwarder)
  stranger = await world.forwarder()
  for (let i = 0; i < 3; i++) await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: i === 0 ? 'keep' : 'place' } })
})
afterAll(() => world.close())

const asked: ExportAsk = { list: 'orders', format: 'csv', query: 'side=forwarder', columns: ['status', 'number', 'price'] }

async function take(who: Someone | null, change: Partial<ExportAsk> = {}, app = world.app) {
  const answer = await app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      'accept-language': 'ru',
      ...(who && { cookie: cookieText(world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf }),
    },
    payload: { data: { ...asked, ...change } },
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    lines: answer.body.replace('\ufeff', '').trimEnd().split('\r\n'),
    code: answer.statusCode >= 400 ? (answer.json().error.code as string) : null,
  }
}

test('AZ18, FO04 a file holds the rows the list shows under the same filter, in the columns asked for', async () => {
  const all = await take(forwarder)
  expect(all.type).toBe('text/csv; charset=utf-8')
  expect(all.lines[0]).toBe('Статус;Номер;Цена;Валюта')
  expect(all.lines).toHaveLength(4)
  const { items } = (await forwarder.ask(orders.list, { query: { side: 'forwarder', status: ['placed'] } })).data
  const placed = await take(forwarder, { query: 'side=forwarder&status[]=placed', columns: ['number'] })
  expect(placed.lines).toEqual(['Номер', ...items.map(({ number }) => number)])
  expect((await take(forwarder, { columns: [] })).lines[0]?.split(';').length).toBeGreaterThan(15)
})

test('AZ18 a file gives nobody more than the list does: prices, organisations, sides, rights', async () => {
  const seen = await take(viewer)
  expect(seen.lines).toHaveLength(4)
  expect(seen.lines.slice(1).every(line => line.endsWith(';;'))).toBe(true)
  expect((await take(stranger)).lines).toHaveLength(1)
  expect(await take(nobody)).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await take(forwarder, { query: 'side=executor' })).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await take(null)).toMatchObject({ status: 401, code: 'session.none' })
  expect(await take(forwarder, { list: 'constructor' })).toMatchObject({ status: 400, code: 'input.invalid' })
})

test('AZ18 every list of the directory can be had as a file, and each asks for its own right', async () => {
  const both = await world.both()
  await world.truck(both)
  await world.driver(both)
  await world.customer(both)
  for (const [list, rows] of Object.entries({ cars: 1, drivers: 1, customers: 1, partners: 0, nodal_points: 0 })) {
    const file = await take(both, { list, query: '', columns: [] })
    expect([list, file.status, file.lines.length]).toEqual([list, 200, rows + 1])
    expect((await take(nobody, { list, query: '', columns: [] })).code).toBe('access.denied')
  }
})

test('FO04 how many rows left is written down, and the eleventh file of an hour is refused', async () => {
  const of = 'org_id = $1 and what = $2'
  const before = await world.count('audits', of, [forwarder.org, 'list.exported'])
  await take(forwarder, { format: 'xlsx' })
  await expect.poll(() => world.count('audits', of, [forwarder.org, 'list.exported'])).toBe(before + 1)
  const { rows } = await world.root.query('select facts from audits where org_id = $1 and what = $2 order by id desc limit 1', [
    forwarder.org,
    'list.exported',
  ])
  expect(rows[0].facts).toEqual({ ...asked, format: 'xlsx', rows: 3 })
  const narrow = await world.open({ limits: { ...world.config.limits, exportsPerHour: 10 } })
  for (let i = 0; i < 10; i++) expect((await take(forwarder, {}, narrow)).status).toBe(200)
  expect(await take(forwarder, {}, narrow)).toMatchObject({ status: 429, code: 'limit.rate' })
})
