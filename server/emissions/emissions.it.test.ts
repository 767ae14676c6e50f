import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmissionRow, emissions } from '#contract/emissions.ts'
import { EXPORT } from '#contract/exports.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { drive, flightCard, flown, onDays } from '#testing/flights.ts'
import { card } from '#testing/orderSteps.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { htmlText, tight } from '#testing/printed.ts'
import { printSteps } from '#testing/printing.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { fetched } = printSteps(() => ({ world, pair }))

/** An order carried out on these days, with what its trip sheet says. */
async function carried(loading: string, unloading: string, change: Partial<OrderDraft>, sheet: { litres?: number; km?: number } = {}) {
  await world.setClock(`${loading}T00:00:00+03:00`)
  const { order, flightId } = await flown(world, pair, onDays(loading, unloading, change))
  await world.setClock(`${loading}T09:30:00+03:00`)
  const loaded = await drive(pair.executor, order, 'depart', 'arrive', 'finish')
  await world.setClock(`${unloading}T09:00:00+03:00`)
  const done = await drive(pair.executor, loaded, 'arrive', 'finish')
  const { version } = await flightCard(pair.executor, flightId)
  const { litres = null, km } = sheet
  if (litres !== null || km !== undefined) {
    const read = { odometerStart: km === undefined ? null : 1000, odometerEnd: km === undefined ? null : 1000 + km, fuelL: litres }
    expect((await pair.executor.ask(flights.move, { data: { action: 'sheet', flightId, version, ...read } })).status).toBe(200)
  }
  return done
}

const report = async (who: Someone, side: Side, change: object = {}) =>
  (await who.ask(emissions.list, { query: { side, tab: 'month', limit: 200, ...change } })).data.items
const wtwOf = (rows: readonly EmissionRow[], party: string | null) =>
  rows.filter(row => (row.party?.id ?? null) === party).map(({ from, wtwKg, orders }) => [from, orders, wtwKg])
const causes = async (who: Someone, row: Pick<OrderRow, 'id'>) => (await card(who, row)).co2e!
const sum = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 10), 0) / 10

test('CO2e by customer and period is what the cards say to the gram, for both sides; a stranger has none of it', async () => {
  const { forwarder, executor } = pair
  const [milk, south] = [await world.customer(forwarder, { name: 'ООО «Молочный Дом»' }), await world.customer(forwarder)]
  const before = await report(executor, 'executor')
  const made = [
    await carried('2026-10-06', '2026-10-07', { customerId: milk }),
    await carried('2026-10-13', '2026-10-14', { customerId: milk }, { litres: 240, km: 760 }),
    await carried('2026-10-20', '2026-10-21', { customerId: south }, { km: 760 }),
    await carried('2026-11-03', '2026-11-04', { customerId: milk }),
  ]
  // still on its way: nothing of it stands in a report
  await world.setClock('2026-11-10T00:00:00+03:00')
  await flown(world, pair, onDays('2026-11-12', '2026-11-13', { customerId: milk }))
  const cards = await Promise.all(made.map(row => causes(forwarder, row)))
  expect(cards[0]).toMatchObject({ wtwKg: 1349, ttwKg: 1036.6 })
  expect(cards.map(({ parts }) => [parts[0]!.method, parts[0]!.distance])).toEqual([
    ['default', 'planned'],
    ['fuel', 'actual'],
    ['default', 'actual'],
    ['default', 'planned'],
  ])

  const rows = await report(forwarder, 'forwarder')
  expect(wtwOf(rows, milk)).toEqual([
    ['2026-11-01', 1, cards[3]!.wtwKg],
    ['2026-10-01', 2, sum([cards[0]!.wtwKg, cards[1]!.wtwKg])],
  ])
  expect(wtwOf(rows, south)).toEqual([['2026-10-01', 1, cards[2]!.wtwKg]])
  expect(rows.find(({ party }) => party?.id === milk)!.party!.name).toBe('ООО «Молочный Дом»')
  const [whole] = wtwOf(await report(forwarder, 'forwarder', { tab: 'whole', delivered: { from: '2026-10-01', to: '2026-10-20' } }), milk)
  expect(whole).toEqual(['2026-10-01', 2, sum([cards[0]!.wtwKg, cards[1]!.wtwKg])])
  const totals = (await forwarder.ask(emissions.totals, { query: { side: 'forwarder', tab: 'quarter' } })).data.sum
  expect(totals).toMatchObject({ orders: 4, unknown: 0, measured: 2, byFuel: 1, wtwKg: sum(cards.map(({ wtwKg }) => wtwKg)) })
  expect(totals.ttwKg).toBe(sum(cards.map(({ ttwKg }) => ttwKg)))
  expect(totals.tonKm).toBe(sum(cards.flatMap(({ parts }) => parts.map(({ tonKm }) => tonKm))))

  // the executor has the same by his forwarder, and nothing of whose customer it was
  const theirs = await report(executor, 'executor')
  expect(sum(theirs.map(({ wtwKg }) => wtwKg)) - sum(before.map(({ wtwKg }) => wtwKg))).toBeCloseTo(totals.wtwKg, 5)
  expect(new Set(theirs.map(({ party }) => party?.id))).toEqual(new Set([forwarder.org]))
  expect(JSON.stringify(theirs)).not.toContain('Молочный')
  expect((await executor.ask(emissions.list, { query: { side: 'forwarder', tab: 'month' } })).error.code).toBe('access.denied')
  const stranger = await world.forwarder()
  expect(await report(stranger, 'forwarder')).toEqual([])
  const ids = made.map(({ id }) => id)
  expect((await stranger.ask(emissions.ofOrders, { query: { orderIds: ids } })).data.items).toEqual([])
  const told = (await forwarder.ask(emissions.ofOrders, { query: { orderIds: ids } })).data.items
  expect(ids.map(id => told.find(({ orderId }) => orderId === id)!.wtwKg)).toEqual(cards.map(({ wtwKg }) => wtwKg))

  // pages go on where they ended
  const page = async (cursor?: string) =>
    (await forwarder.ask(emissions.list, { query: { side: 'forwarder', tab: 'month', limit: 2, cursor } })).data
  const first = await page()
  expect([...first.items, ...(await page(first.next!)).items].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect((await forwarder.ask(emissions.list, { query: { side: 'forwarder', tab: 'month', cursor: '-1' } })).error.code).toBe(
    'input.invalid',
  )

  // the paper says the same sums, of all and of one customer
  const paper = async (change: object) => {
    const { name, base64 } = (
      await forwarder.ask(emissions.statement, { query: { side: 'forwarder', tab: 'month', format: 'html', ...change } })
    ).data
    return { name, text: tight(htmlText(Buffer.from(base64, 'base64'))) }
  }
  const inRussian = (value: number) => tight(value.toLocaleString('ru', { minimumFractionDigits: 1 }))
  const all = await paper({})
  for (const value of [totals.wtwKg, totals.ttwKg, totals.tonKm, ...rows.map(({ wtwKg }) => wtwKg)])
    expect(all.text).toContain(inRussian(value))
  const one = await paper({ party: milk })
  expect(one.name).toContain('Молочный Дом')
  expect(one.text).not.toContain(inRussian(cards[2]!.wtwKg))
  expect(one.text).toContain(inRussian(sum([0, 1, 3].map(i => cards[i]!.wtwKg))))
  const sheet = (await forwarder.ask(emissions.statement, { query: { side: 'forwarder', tab: 'month', format: 'xlsx' } })).data
  expect([sheet.name.endsWith('.xlsx'), Buffer.from(sheet.base64, 'base64').subarray(0, 2).toString()]).toEqual([true, 'PK'])

  // files: the report as it is listed, and orders with what each causes
  const file = async (list: string, query: string, columns: string[]) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: EXPORT,
      headers: {
        ...{ host: new URL(world.config.url).host, 'accept-language': 'ru' },
        ...{ cookie: cookieText(world.config, forwarder.cookies), 'x-xsrf-token': forwarder.cookies.xsrf },
      },
      payload: { data: { list, format: 'csv', query, columns } },
    })
    return answer.body.replace('\ufeff', '').trimEnd().split('\r\n')
  }
  const comma = (value: number) => String(value).replace('.', ',')
  expect(await file('emissions', 'side=forwarder&tab=month', ['party', 'wtw'])).toEqual([
    'Контрагент;CO2e WTW, кг',
    ...rows.map(({ wtwKg }) => expect.stringMatching(new RegExp(`;${comma(wtwKg)}$`))),
  ])
  const lines = await file('orders', 'side=forwarder', ['number', 'co2e'])
  expect(lines[0]).toBe('Номер;CO2e, кг')
  for (const [i, { number }] of made.entries()) expect(lines).toContain(`${number};${comma(cards[i]!.wtwKg)}`)

  // and the report of one order is what its card says
  for (const [i, { id }] of made.entries()) {
    const { text } = await fetched(forwarder, PRINT_PAGE, { orderId: id, form: 'co2_report' })
    const { wtwKg, ttwKg, parts } = cards[i]!
    const said = tight(htmlText(Buffer.from(text)))
    for (const value of [wtwKg, ttwKg, Math.round((wtwKg - ttwKg) * 10) / 10]) expect(said).toContain(inRussian(value))
    const [part] = parts
    expect(said).toContain(tight(`${part!.tonKm.toLocaleString('ru')} × ${part!.wtw.toLocaleString('ru')} ÷ 1000`))
    expect(said).toContain(tight(part!.distance === 'actual' ? 'по одометру ÷ 1,05' : 'кратчайшее по плану'))
    expect(said).toContain(tight(part!.method === 'fuel' ? 'литры путевого листа' : '17 % по умолчанию, учтён в коэффициенте'))
  }
})

test('an executor with enough flights of his own is reckoned by his own empty share; card, paper and report say so', async () => {
  const { forwarder, executor } = pair
  const first = await flown(world, pair, onDays('2026-10-24', '2026-10-25'))
  expect((await causes(forwarder, first.order)).parts[0]).toMatchObject({ emptyPercent: 17, emptyOf: 'default', wtw: 95 })
  // thirty flights of the year before that went 28 % empty, and what was worked out for October is forgotten
  await world.root.query(
    `insert into flights select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'status', 'completed', 'empty_km', 112,
       'loaded_km', 288, 'planned_start', '2026-08-01T00:00:00Z'::timestamptz + n * interval '1 day',
       'planned_end', '2026-08-01T12:00:00Z'::timestamptz + n * interval '1 day'))).*
     from flights f, generate_series(1, 30) n where f.id = $1`,
    [first.flightId],
  )
  await world.root.query('delete from empty_shares')
  const order = await carried('2026-10-27', '2026-10-28', {})
  // 95 × 83 ÷ 72 = 109.514 g; × 14 200 = 1 555.1 kg; 73 × 83 ÷ 72 = 84.153, 1 195.0 kg
  const { wtwKg, ttwKg, parts } = await causes(forwarder, order)
  expect([wtwKg, ttwKg]).toEqual([1555.1, 1195])
  expect(parts[0]).toMatchObject({ emptyPercent: 28, emptyOf: 'own', wtw: 109.514, method: 'default' })
  expect((await causes(executor, order)).wtwKg).toBe(1555.1)
  const { text } = await fetched(forwarder, PRINT_PAGE, { orderId: order.id, form: 'co2_report' })
  expect(tight(htmlText(Buffer.from(text)))).toContain(tight('28 %, собственный пробег перевозчика за 12 месяцев'))
  const [row] = await report(forwarder, 'forwarder', { delivered: { from: '2026-10-28', to: '2026-10-28' } })
  expect(row).toMatchObject({ orders: 1, ownEmpty: 1, wtwKg: 1555.1 })
  // what October was worked out by stays, however many flights follow
  const { rows } = await world.root.query<{ flights: number; empty_km: number; road_km: number }>(
    `select flights, empty_km, road_km from empty_shares where org_id = $1 and month = '2026-10-01' and vehicle_class = 'articulated'`,
    [executor.org],
  )
  expect(rows).toEqual([{ flights: 30, empty_km: 3360, road_km: 12_000 }])
})
