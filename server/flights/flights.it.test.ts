import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlightFilter, type FlightTab } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { rowsOf } from '#server/deals/flights/row.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { listLoads } from '#server/deals/flights/store/loads.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { drive, flightCard, flown as flownIn, idsOf, listFlights, onDays } from '#testing/flights.ts'
import { rub } from '#testing/money.ts'
import { moved } from '#testing/orderSteps.ts'
import { openPair } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { rebuildFlights } from './jobs.ts'

const started = '2026-10-01T09:00:00+03:00'
let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(started)
})
afterAll(() => world.close())

const flown = (pair: { forwarder: Someone; executor: Someone }, draft?: OrderDraft) => flownIn(world, pair, draft)
const inTab = async (who: Someone, side: Side, tab: FlightTab) => idsOf(await listFlights(who, side, { tab }))
const counts = async (who: Someone, side: Side) => (await who.ask(flights.counts, { query: { side } })).data

/** A fleet of one executor: a flight of each kind. */
async function openFleet() {
  const pair = await openPair(world)
  const planned = await flown(pair, onDays('2026-10-20', '2026-10-21'))
  const road = await flown(pair, onDays('2026-10-06', '2026-10-08'))
  const two = onDays('2026-10-05', '2026-10-09')
  const between = { windowFrom: '2026-10-07T08:00:00+03:00', windowTo: '2026-10-07T14:00:00+03:00' }
  const failed = await flown(pair, { ...two, stops: [two.stops[0]!, { ...two.stops[1]!, ...between, place: 'tver' }, two.stops[1]!] })
  const done = await flown(pair, onDays('2026-10-02', '2026-10-03'))
  const dropped = await flown(pair, onDays('2026-10-12', '2026-10-13'))
  await drive(pair.executor, road.order, 'depart', 'arrive', 'finish')
  await drive(pair.executor, failed.order, 'arrive', 'finish', 'arrive', 'fail')
  await drive(pair.executor, done.order, 'arrive', 'finish', 'arrive', 'finish')
  await moved(pair.executor, dropped.order, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  return { ...pair, planned, road, failed, done, dropped }
}

let fleet: Awaited<ReturnType<typeof openFleet>>
beforeAll(async () => {
  fleet = await openFleet()
})

test('each flight stands in the tab its tasks put it in, for both sides; a dropped one its forwarder sees no more', async () => {
  const { executor, forwarder, planned, road, failed, done, dropped } = fleet
  expect(await inTab(executor, 'executor', 'plan')).toEqual([planned.flightId])
  expect(await inTab(executor, 'executor', 'road')).toEqual([road.flightId])
  expect(await inTab(executor, 'executor', 'done')).toEqual([done.flightId])
  expect(await inTab(executor, 'executor', 'trouble')).toEqual([failed.flightId, dropped.flightId])
  expect(await inTab(executor, 'executor', 'all')).toEqual([done, failed, road, dropped, planned].map(({ flightId }) => flightId))
  expect(await inTab(forwarder, 'forwarder', 'plan')).toEqual([planned.flightId])
  expect(await inTab(forwarder, 'forwarder', 'trouble')).toEqual([failed.flightId])
  expect(await inTab(forwarder, 'forwarder', 'all')).not.toContain(dropped.flightId)
  const stood = Object.fromEntries(
    (await listFlights(executor, 'executor')).map(row => [row.id, [row.status, row.trouble, row.next, row.dueAt]]),
  )
  expect(stood).toEqual({
    [planned.flightId]: ['assigned', null, 0, '2026-10-20T09:00:00.000Z'],
    [road.flightId]: ['in_transit', null, 1, '2026-10-08T11:00:00.000Z'],
    [failed.flightId]: ['in_transit', 'failed', 2, '2026-10-09T11:00:00.000Z'],
    [done.flightId]: ['completed', null, null, null],
    [dropped.flightId]: ['cancelled', 'cancelled', null, null],
  })
})

test('a row says its resources, stops, orders with their papers, and money to the executor alone', async () => {
  const { executor, forwarder, road } = fleet
  const [row] = await listFlights(executor, 'executor', { tab: 'road' })
  const card = (await executor.ask(orders.get, { query: { orderId: road.order.id } })).data
  expect(row).toMatchObject({
    number: `${road.order.number}-1`,
    side: 'executor',
    truck: { id: card.flights[0]!.truck!.id, plate: card.flights[0]!.truck!.plate, model: 'КАМАЗ 54901' },
    driver: { id: card.flights[0]!.driver!.id, name: card.flights[0]!.driver!.name },
    orders: [{ id: road.order.id, number: road.order.number, counterpart: 'Северный Экспедитор', documents: card.documents }],
    // 68 000 ₽ with 22 % inside
    money: { revenue: rub(55_737.7), cost: null },
    startsAt: '2026-10-06T06:00:00.000Z',
    endsAt: '2026-10-08T12:00:00.000Z',
  })
  expect(row!.stops.map(({ kind, place, tz, status, orderId }) => [kind, place.ru, tz, status, orderId])).toEqual([
    ['loading', 'Санкт-Петербург', 'Europe/Moscow', 'completed', road.order.id],
    ['unloading', 'Москва', 'Europe/Moscow', 'planned', road.order.id],
  ])
  const [theirs] = await listFlights(forwarder, 'forwarder', { tab: 'road' })
  const [family, first] = card.flights[0]!.driver!.name.split(' ')
  expect(theirs).toMatchObject({
    side: 'forwarder',
    truck: { id: null, plate: row!.truck!.plate },
    driver: { id: null, name: `${family} ${first}` },
    orders: [{ id: road.order.id, counterpart: 'ВолгаТранс' }],
    money: null,
  })
  const onlooker = await world.colleague(executor, 'viewer')
  expect((await listFlights(onlooker, 'executor', { tab: 'road' })).map(({ money }) => money)).toEqual([null])
})

test('today and late are told by the moment of the question', async () => {
  const { executor, planned, road, failed } = fleet
  try {
    await world.setClock('2026-10-06T10:00:00+03:00')
    expect(await inTab(executor, 'executor', 'today')).toEqual([failed.flightId, road.flightId])
    expect(await inTab(executor, 'executor', 'late')).toEqual([])
    await world.setClock('2026-10-08T15:00:00+03:00')
    expect(await inTab(executor, 'executor', 'late')).toEqual([road.flightId])
    await world.setClock('2026-10-20T23:30:00+03:00')
    expect(await inTab(executor, 'executor', 'today')).toEqual([planned.flightId])
    expect((await listFlights(executor, 'executor', { tab: 'late', sort: 'due' })).map(({ id }) => id)).toEqual(
      [road, failed, planned].map(({ flightId }) => flightId),
    )
    // in the zone of the organisation the day has begun, in Moscow it has not
    await world.root.query(`update organizations set tz = 'Asia/Vladivostok' where id = $1`, [executor.org])
    await world.setClock('2026-10-19T18:30:00+03:00')
    expect(await inTab(executor, 'executor', 'today')).toEqual([planned.flightId])
  } finally {
    await world.root.query(`update organizations set tz = 'Europe/Moscow' where id = $1`, [executor.org])
    await world.setClock(started)
  }
})

test('counters count what each tab shows', async () => {
  const { executor, forwarder } = fleet
  for (const [who, side] of [
    [executor, 'executor'],
    [forwarder, 'forwarder'],
  ] as const) {
    const shown = await counts(who, side)
    for (const [tab, n] of Object.entries(shown)) expect([tab, n]).toEqual([tab, (await inTab(who, side, tab as FlightTab)).length])
  }
  expect(await counts(executor, 'executor')).toMatchObject({ all: 5, plan: 1, road: 1, done: 1, trouble: 2 })
})

test('filters leave what they name: status, words, truck, driver, days', async () => {
  const { executor, planned, road, failed, done } = fleet
  const [row] = await listFlights(executor, 'executor', { tab: 'road' })
  const found = async (filter: Partial<FlightFilter>) => idsOf(await listFlights(executor, 'executor', filter))
  expect(await found({ status: ['assigned', 'completed'] })).toEqual([done.flightId, planned.flightId])
  expect(await found({ search: row!.truck!.plate.toLowerCase() })).toEqual([road.flightId])
  expect(await found({ search: row!.number.slice(3) })).toEqual([road.flightId])
  expect(await found({ search: '100%' })).toEqual([])
  expect(await found({ truck: [row!.truck!.id!] })).toEqual([road.flightId])
  expect(await found({ driver: [row!.driver!.id!] })).toEqual([road.flightId])
  expect(await found({ days: { from: '2026-10-03', to: '2026-10-05' } })).toEqual([done.flightId, failed.flightId])
  expect(await found({ days: { to: '2026-10-02' } })).toEqual([done.flightId])
})

test.each(['starts', '-starts', 'due'] as const)('pages by %s hold each flight once, whatever their size', async sort => {
  const { executor, planned, road, failed, done, dropped } = fleet
  const inTurn = {
    starts: [done, failed, road, dropped, planned],
    '-starts': [planned, dropped, road, failed, done],
    // what has nothing left to do stands behind, the latest first
    due: [road, failed, planned, dropped, done],
  }[sort].map(({ flightId }) => flightId)
  for (const limit of [1, 2, 3, 4, 50]) {
    const ids: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = { ...FlightFilter.parse({ side: 'executor' }), sort, limit, ...(cursor && { cursor }) }
      const page = (await executor.ask(flights.list, { query })).data
      ids.push(...idsOf(page.items))
      cursor = page.next ?? undefined
    }
    expect(ids).toEqual(inTurn)
  }
})

test('a cursor that is none, and a side the organisation has not, are refused', async () => {
  const { executor } = fleet
  for (const cursor of ['x', Buffer.from(`${newId()}|starts 2026-13-45T00:00:00.000Z`).toString('base64url')]) {
    const { error } = await executor.ask(flights.list, { query: { ...FlightFilter.parse({ side: 'executor' }), cursor } })
    expect(error).toMatchObject({ code: 'input.invalid', info: { field: 'cursor' } })
  }
  expect((await executor.ask(flights.counts, { query: { side: 'forwarder' } })).error.code).toBe('access.denied')
})

test('what does not exist and what is another’s is refused alike, byte for byte', async () => {
  const { executor, forwarder, road, dropped } = fleet
  const stranger = await world.both()
  const refusal = async (who: Someone, flightId: string) => {
    const { status, body } = await who.ask(flights.get, { query: { flightId } })
    return { status, body: body.replace(/"now":"[^"]*"/, '') }
  }
  const unknown = await refusal(stranger, newId())
  expect(unknown).toMatchObject({ status: 404, body: expect.stringContaining('flight.not_found') })
  expect(await refusal(stranger, road.flightId)).toEqual(unknown)
  expect(await refusal(stranger, 'tasks')).toEqual(unknown)
  expect(await refusal(forwarder, dropped.flightId)).toEqual(unknown)
  expect((await flightCard(executor, dropped.flightId)).status).toBe('cancelled')
})

test('the card says stops with plan, fact and forecast, the load by leg, orders, resources and their documents', async () => {
  const { executor, forwarder, road } = fleet
  const card = await flightCard(executor, road.flightId)
  expect(card.tasks).toMatchObject([
    {
      kind: 'loading',
      orderNumber: road.order.number,
      address: 'ул. Софийская, 8',
      contactName: 'Петренко В.',
      contactPhone: '+79000000001',
      status: 'completed',
      projectedAt: null,
      load: { massKg: 20_000, volumeM3: 82, pallets: 33 },
      marks: [],
    },
    { kind: 'unloading', address: 'Дмитровское ш., 163А', load: { massKg: 0, volumeM3: 0, pallets: 0 }, marks: ['depart', 'arrive'] },
  ])
  // loaded on the 1st, five days before its window: not expected before the window of the unloading
  expect(card.tasks[1]!.projectedAt).toBe('2026-10-08T05:00:00.000Z')
  expect(card.orders).toMatchObject([
    {
      number: road.order.number,
      counterpart: 'Северный Экспедитор',
      status: 'in_progress',
      cargo: 'Напитки, ПЭТ',
      share: { massKg: 20_000, volumeM3: 82, pallets: 33, pieces: 33 },
      revenue: rub(55_737.7),
    },
  ])
  expect(card.carries).toEqual({ massKg: 20_000, volumeM3: 82, pallets: 33 })
  expect(card.documents.map(({ of, document }) => `${of} ${document}`)).toEqual(
    expect.arrayContaining(['truck osago', 'truck inspection', 'trailer inspection', 'driver licence']),
  )
  expect(card.odometer).toEqual({ start: null, end: null, fuelL: null })
  expect(card.driverPhone).toMatch(/^\+7/)

  const theirs = await flightCard(forwarder, road.flightId)
  expect(theirs).toMatchObject({ documents: [], costs: [], money: null, odometer: null, instructions: '', coDriver: null })
  expect(theirs.carries).toEqual({ massKg: null, volumeM3: null, pallets: null })
  expect(theirs.tasks.flatMap(({ marks }) => marks)).toEqual([])
  expect(theirs.tasks.map(({ contactName }) => contactName)).toEqual(['Петренко В.', 'Орлова Н.'])
  expect(theirs.driverPhone).toBe(card.driverPhone)
})

test('costs are the executor’s: facts before plans, and nothing where currencies differ', async () => {
  const pair = await openPair(world)
  const { flightId } = await flown(pair)
  const cost = (kind: string, plan: number | null, fact: number | null, currency = 'RUB') =>
    world.root.query('insert into flight_costs (org_id, flight_id, kind, plan, fact, currency) values ($1, $2, $3, $4, $5, $6)', [
      pair.executor.org,
      flightId,
      kind,
      plan,
      fact,
      currency,
    ])
  const byHand = { planBasis: null, factBasis: null }
  await cost('fuel', 2_000_000, 2_150_050)
  await cost('toll', 300_000, null)
  const card = await flightCard(pair.executor, flightId)
  expect(card.money).toEqual({ revenue: rub(55_737.7), cost: rub(24_500.5) })
  expect(card.costs).toEqual([
    { kind: 'fuel', plan: rub(20_000), fact: rub(21_500.5), note: '', ...byHand },
    { kind: 'toll', plan: rub(3000), fact: null, note: '', ...byHand },
  ])
  expect((await listFlights(pair.executor, 'executor'))[0]!.money).toEqual(card.money)
  expect(await flightCard(await world.colleague(pair.executor, 'viewer'), flightId)).toMatchObject({ money: null, costs: [] })
  await cost('hired', 100, null, 'EUR')
  expect((await flightCard(pair.executor, flightId)).money).toEqual({ revenue: rub(55_737.7), cost: null })
})

test('rows of an older shape are not listed until they are rebuilt, and a rebuilt row equals the one that was stored', async () => {
  const { executor, road, dropped } = fleet
  const stored = async () =>
    (await world.root.query('select * from flight_parties where home_org_id = $1 order by org_id, flight_id', [executor.org])).rows
  const before = await stored()
  expect(
    before
      .filter(row => row.flight_id === dropped.flightId)
      .map(({ side, opens }) => [side, opens])
      .toSorted(),
  ).toEqual([
    ['executor', true],
    ['forwarder', false],
  ])
  await world.root.query(
    `update flight_parties set shape = 1, tab = 'plan', due_at = null, truck_id = null, driver_id = null, number = '', search = '',
       row_json = '{}' where home_org_id = $1`,
    [executor.org],
  )
  // tasks of the release before have no places of their own
  await world.root.query(
    `update flight_tasks set place_ru = '', place_en = '', address = '', tz = '', lat = null, lon = null where flight_id = $1`,
    [road.flightId],
  )
  expect(await listFlights(executor, 'executor')).toEqual([])
  expect((await flightCard(executor, road.flightId)).tasks.map(({ place, tz }) => [place.ru, tz])).toEqual([
    ['Санкт-Петербург', 'Europe/Moscow'],
    ['Москва', 'Europe/Moscow'],
  ])
  expect(await rebuildAll(world.db, rebuildFlights)).toBeGreaterThan(0)
  expect(await stored()).toEqual(before)
  const { rows } = await world.root.query('select place_ru, tz from flight_tasks where flight_id = $1 order by seq', [road.flightId])
  expect(rows).toEqual([
    { place_ru: 'Санкт-Петербург', tz: 'Europe/Moscow' },
    { place_ru: 'Москва', tz: 'Europe/Moscow' },
  ])
  expect(await rebuildAll(world.db, rebuildFlights)).toBe(0)
  // what a change stores is what its tables say
  const told = await inHome(world.db, executor.org as OrgId, async tx => {
    const flight = (await findFlight(tx, executor.org as OrgId, road.flightId))!
    return rowsOf(flight, fleet.forwarder.org, false, await listLoads(tx, flight)).map(row => row.row_json)
  })
  expect(told.toSorted()).toEqual(
    before
      .filter(row => row.flight_id === road.flightId)
      .map(row => row.row_json as string)
      .toSorted(),
  )
})

test('flights are had as a file, as the list has them', async () => {
  const { executor, road } = fleet
  const asked = { list: 'flights', format: 'csv' as const, query: 'side=executor&tab=road', columns: [] }
  const { body } = await world.app.inject({
    method: 'POST',
    url: '/api/exports/v0/file',
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, executor.cookies),
      'x-xsrf-token': executor.cookies.xsrf,
      'idempotency-key': newId(),
    },
    payload: { data: asked },
  })
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${road.order.number}-1;В пути`)
  expect(lines[1]).toContain('Санкт-Петербург – Москва;Москва;08.10.2026 14:00')
  expect(lines[1]).toContain(';55737,7;')
})
