import { afterAll, beforeAll, expect, test } from 'vitest'
import { costs } from '#contract/costs.ts'
import type { CostRates } from '#contract/flight-costs.ts'
import type { FlightMove } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { MEASURE } from '#server/deals/flights/effects.ts'
import { flightTimers, rebuildFlights } from '#server/flights/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { flightCard, flown, listFlights, onDays } from '#testing/flights.ts'
import { rub } from '#testing/money.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

const rates: CostRates = {
  fuelPrice: rub(68),
  winterPercent: 10,
  winterFrom: 11,
  winterTo: 3,
  loadL: 1.3,
  tollKm: rub(3.34),
  driverKm: rub(10),
  driverTrip: null,
  driverDay: rub(1500),
}
const cargo = (massKg: number, pallets: number) => ({
  ...scenarioOne.cargos[0]!,
  massKg,
  pallets,
  pieces: pallets,
  volumeM3: pallets * 2,
})

/** A pair whose executor has set his rates and drives with trucks of 34.5 l per 100 km. */
async function openDriven() {
  const pair = await openPair(world)
  expect((await pair.executor.ask(costs.saveRates, { data: { version: 0, rates } })).status).toBe(200)
  const resources = async () => {
    const found = await resourcesOf(world, pair.executor)
    await world.root.query(`update vehicles set consumption = 34.5, gross_mass_kg = 19000 where id = $1`, [found.truckId])
    return found
  }
  return { ...pair, resources }
}
type Driven = Awaited<ReturnType<typeof openDriven>>

async function planned({ forwarder, executor, resources }: Driven, ...drafts: OrderDraft[]) {
  const rows: OrderRow[] = []
  for (const draft of drafts) rows.push(await accepted({ forwarder, executor }, draft))
  const given = rows.map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null }))
  const { data, status } = await executor.ask(flights.plan, { data: { orders: given, ...(await resources()) } })
  expect(status).toBe(200)
  return { rows, flightId: data.id }
}

type Step = FlightMove extends infer M ? (M extends unknown ? Omit<M, 'flightId' | 'version'> : never) : never
async function step(who: Someone, flightId: string, move: Step) {
  const { version } = await flightCard(who, flightId)
  return who.ask(flights.move, { data: { flightId, version, ...move } as FlightMove })
}

/** The executor's flights as a file, line by line. */
async function exported({ app, config }: World, who: Someone): Promise<string[]> {
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/exports/v0/file',
    headers: {
      host: new URL(config.url).host,
      cookie: cookieText(config, who.cookies),
      'x-xsrf-token': who.cookies.xsrf,
      'idempotency-key': newId(),
    },
    payload: { data: { list: 'flights', format: 'csv', query: 'side=executor', columns: [] } },
  })
  return body.trim().split('\r\n')
}

async function finish(who: Someone, flightId: string) {
  for (const mark of ['depart', 'arrive', 'finish', 'depart', 'arrive', 'finish'] as const) {
    const { tasks } = await flightCard(who, flightId)
    const task = tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const { status } = await who.ask(orders.report, { data: { orderId: task.orderId!, version, taskId: task.taskId, mark, comment: '' } })
    expect(status, mark).toBe(200)
  }
}

test('a planned flight has its kilometres and a plan of costs, which follow it until somebody writes another', async () => {
  const pair = await openDriven()
  const { executor, forwarder } = pair
  const { rows, flightId } = await planned(pair, { ...onDays('2026-10-05', '2026-10-07'), cargos: [cargo(20_000, 33)] })
  const first = await flightCard(executor, flightId)
  // as far as the order says the road is
  expect([first.loadedKm, first.emptyKm]).toEqual([742, 0])
  // (742 × 34.5 + 14 840 × 1.3) / 100 = 448.91 l × 68.00; 742 × 3.34; 742 × 10 + 3 days × 1500
  expect(first.costs.map(({ kind, plan, fact }) => [kind, plan, fact])).toEqual([
    ['driver', rub(11_920), null],
    ['fuel', rub(30_525.88), null],
    ['toll', rub(2478.28), null],
  ])
  expect(first.costs[1]!.planBasis).toEqual({
    of: 'norm',
    km: 742,
    normL: 34.5,
    tonKm: 14_840,
    loadL: 1.3,
    winterPercent: 0,
    litres: 448.9,
    price: rub(68),
  })
  expect((await listFlights(executor, 'executor'))[0]).toMatchObject({ loadedKm: 742, emptyKm: 0, money: { cost: rub(44_924.16) } })

  const { costs: shown } = first
  const typed = shown.map(({ kind, plan, fact, note }) => ({ kind, plan: kind === 'toll' ? rub(3000) : plan, fact, note }))
  expect((await step(executor, flightId, { action: 'costs', costs: typed })).status).toBe(200)
  const byHand = await flightCard(executor, flightId)
  expect(byHand.costs.map(({ kind, plan, planBasis }) => [kind, plan, planBasis?.of ?? 'hand'])).toEqual([
    ['driver', rub(11_920), 'pay'],
    ['fuel', rub(30_525.88), 'norm'],
    ['toll', rub(3000), 'hand'],
  ])
  // another truck with another norm: what was worked out follows, what was written stays
  const other = await pair.resources()
  await world.root.query('update vehicles set consumption = 30 where id = $1', [other.truckId])
  await step(executor, flightId, { action: 'replace', ...other, reason: 'vehicle_breakdown', comment: '' })
  // (742 × 30 + 14 840 × 1.3) / 100 = 415.52 l × 68.00
  const replaced = await flightCard(executor, flightId)
  expect(replaced.costs.map(({ kind, plan }) => [kind, plan])).toEqual([
    ['driver', rub(11_920)],
    ['fuel', rub(28_255.36)],
    ['toll', rub(3000)],
  ])
  // taken back, it is worked out again
  await step(executor, flightId, { action: 'costs', costs: [] })
  expect((await flightCard(executor, flightId)).costs[2]).toMatchObject({ kind: 'toll', plan: rub(2478.28), planBasis: { of: 'road' } })

  // the trip sheet, and three days from the first mark to the last
  await step(executor, flightId, { action: 'sheet', odometerStart: 120_000, odometerEnd: 120_760, fuelL: 430.5 })
  await world.setClock('2026-10-05T09:00:00+03:00')
  await finish(executor, flightId)
  const done = await flightCard(executor, flightId)
  // 430.5 l × 68.00; 760 km × 10 + one day × 1500
  expect(done.costs.map(({ kind, fact, factBasis }) => [kind, fact, factBasis?.of ?? null])).toEqual([
    ['driver', rub(9100), 'pay'],
    ['fuel', rub(29_274), 'litres'],
    ['toll', null, null],
  ])
  // the facts, and the plan of the tolls: 9100 + 29 274 + 2478.28; of 55 737.70 without VAT
  const cost = rub(40_852.28)
  expect(done.money).toEqual({ revenue: rub(55_737.7), cost })
  const whole = { revenue: rub(55_737.7), cost, margin: rub(14_885.42) }
  const { data: ofOrder } = await executor.ask(costs.order, { query: { orderId: rows[0]!.id } })
  expect(ofOrder).toEqual({ ...whole, flights: [{ id: flightId, number: done.number, status: 'completed', cost }], hired: null })
  const { data: ofTruck } = await executor.ask(costs.truck, { query: { carId: other.truckId } })
  expect(ofTruck).toEqual({ days: 30, flights: 1, loadedKm: 742, emptyKm: 0, money: { ...whole, perKm: rub(20.06) } })

  // as a file: the margin of the flight and of each of its 742 kilometres
  const lines = await exported(world, executor)
  expect(lines[0]).toContain('Выручка без НДС;Затраты;Маржа;Маржа на км;Валюта')
  expect(lines[1]).toContain(';55737,7;40852,28;14885,42;20,06;RUB')
  expect((await exported(world, await world.colleague(executor, 'viewer')))[1]).toMatch(/;;;;;$/)

  // no forwarder and nobody without prices learns of any of it
  expect(await flightCard(forwarder, flightId)).toMatchObject({ money: null, costs: [], costSplit: null, loadedKm: null, emptyKm: null })
  expect((await flightCard(forwarder, flightId)).orders).toMatchObject([{ revenue: null, cost: null }])
  expect((await forwarder.ask(costs.order, { query: { orderId: rows[0]!.id } })).error.code).toBe('order.not_found')
  expect((await forwarder.ask(costs.truck, { query: { carId: other.truckId } })).error.code).toBe('car.not_found')
  const viewer = await world.colleague(executor, 'viewer')
  expect(await flightCard(viewer, flightId)).toMatchObject({
    money: null,
    costs: [],
    costSplit: null,
    orders: [{ revenue: null, cost: null }],
  })
  expect((await viewer.ask(costs.order, { query: { orderId: rows[0]!.id } })).error.code).toBe('access.denied')
  expect((await viewer.ask(costs.rates)).error.code).toBe('access.denied')
  expect((await viewer.ask(costs.truck, { query: { carId: other.truckId } })).data).toMatchObject({ flights: 1, money: null })
})

test('the costs of a flight of several orders are split to the kopeck, by the way its people choose', async () => {
  await world.setClock('2026-10-10T09:00:00+03:00')
  const pair = await openDriven()
  const { executor } = pair
  const draft = (massKg: number, pallets: number) => ({ ...onDays('2026-10-15', '2026-10-17'), cargos: [cargo(massKg, pallets)] })
  const { rows, flightId } = await planned(pair, draft(9000, 6), draft(3000, 12))
  const cost = (kind: 'other', minor: number) => ({ kind, plan: rub(minor), fact: null, note: '' })
  const sums = async () => {
    const { orders: listed, money } = await flightCard(executor, flightId)
    const of = (id: string) => listed.find(order => order.id === id)!.cost!.minor
    const parts = rows.map(({ id }) => of(id))
    expect(parts.reduce((all, part) => all + part, 0)).toBe(money!.cost!.minor)
    return parts
  }
  // everything but one sum is set to nothing, so that the split can be read off: 100.01 ₽
  const nothing = (['fuel', 'toll', 'driver'] as const).map(kind => ({ kind, plan: rub(0), fact: null, note: '' }))
  const split = (by: 'ton_km' | 'mass' | 'pallets') =>
    step(executor, flightId, { action: 'costs', costs: [...nothing, cost('other', 100.01)], split: { by, shares: [] } })
  await split('ton_km')
  // 9 t and 3 t over the same way: 7500.75 and 2500.25, the kopeck left goes to the larger remainder
  expect(await sums()).toEqual([7501, 2500])
  await split('mass')
  expect(await sums()).toEqual([7501, 2500])
  await split('pallets')
  // 6 and 12 places: 3333.67 and 6667.33
  expect(await sums()).toEqual([3334, 6667])

  const byHand = (...percents: number[]) =>
    step(executor, flightId, {
      action: 'costs',
      costs: [...nothing, cost('other', 100.01)],
      split: { by: 'hand', shares: percents.map((percent, i) => ({ orderId: rows[i]!.id, percent })) },
    })
  for (const percents of [[60, 30], [100]])
    expect((await byHand(...percents)).error).toMatchObject({ code: 'flight.cost_shares', info: { field: 'split.shares' } })
  expect((await byHand(12.5, 87.5)).status).toBe(200)
  // 1250.125 and 8750.875
  expect(await sums()).toEqual([1250, 8751])
  // what is not said of the split stays
  await step(executor, flightId, { action: 'costs', costs: [...nothing, cost('other', 100)] })
  expect((await flightCard(executor, flightId)).costSplit).toEqual({
    by: 'hand',
    shares: [
      { orderId: rows[0]!.id, percent: 12.5 },
      { orderId: rows[1]!.id, percent: 87.5 },
    ],
  })
  const { data: second } = await executor.ask(costs.order, { query: { orderId: rows[1]!.id } })
  expect(second).toMatchObject({ cost: rub(87.5), revenue: rub(55_737.7), margin: rub(55_650.2) })
})

test('an order on two trucks earns its price once, with the kopecks of both shares, and costs what both cost', async () => {
  await world.setClock('2026-10-20T09:00:00+03:00')
  const pair = await openDriven()
  const { executor, forwarder, resources } = pair
  const row = await accepted({ forwarder, executor }, { ...onDays('2026-10-25', '2026-10-27'), cargos: [cargo(20_000, 33)] })
  const part = (massKg: number, pallets: number) => ({ massKg, volumeM3: pallets * 2, pallets, pieces: pallets })
  const ids: string[] = []
  for (const share of [part(13_000, 20), part(7000, 13)]) {
    const { version } = await card(executor, row)
    const order = { orderId: row.id, orderVersion: version, share }
    ids.push((await executor.ask(flights.plan, { data: { orders: [order], ...(await resources()) } })).data.id)
  }
  const [left, right] = [await flightCard(executor, ids[0]!), await flightCard(executor, ids[1]!)]
  // 55 737.70 by 13 and 7 of 20 t: 36 229.505 and 19 508.195, the kopeck left goes to the first of equal remainders
  expect([left.money?.revenue, right.money?.revenue]).toEqual([rub(36_229.51), rub(19_508.19)])
  const { data } = await executor.ask(costs.order, { query: { orderId: row.id } })
  expect(data.revenue).toEqual(rub(55_737.7))
  expect(data.cost!.minor).toBe(left.money!.cost!.minor + right.money!.cost!.minor)
  expect(data.flights.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  // one price of one order, however many vehicles
  expect((await card(forwarder, row)).money!.price).toEqual(scenarioOne.price)
})

test('the way from where the truck comes is empty', async () => {
  await world.setClock('2026-11-01T09:00:00+03:00')
  const pair = await openDriven()
  const { executor, forwarder } = pair
  const there = await flown(world, { executor, forwarder }, onDays('2026-11-05', '2026-11-07'))
  const { truck } = await flightCard(executor, there.flightId)
  const row = await accepted({ executor, forwarder }, onDays('2026-11-10', '2026-11-12'))
  const { trailerId, driverId } = await resourcesOf(world, executor)
  const { data } = await executor.ask(orders.move, {
    data: { orderId: row.id, version: row.version, action: 'assign', truckId: truck!.id!, trailerId, driverId },
  })
  expect(data.status).toBe('ready')
  const back = (await listFlights(executor, 'executor')).find(({ orders: listed }) => listed.some(({ id }) => id === row.id))!
  // it unloads in Москва and loads in Санкт-Петербург again
  expect([back.loadedKm, back.emptyKm]).toEqual([742, 742])
})

test('after a change by the forwarder the executor’s own timer measures the flight anew', async () => {
  await world.setClock('2026-11-15T09:00:00+03:00')
  const pair = await openDriven()
  const { executor, forwarder } = pair
  const draft = { ...onDays('2026-11-20', '2026-11-22'), cargos: [cargo(8000, 10)] }
  const { rows, flightId } = await planned(pair, draft, draft)
  const fuelOf = async () => (await flightCard(executor, flightId)).costs.find(({ kind }) => kind === 'fuel')!.plan
  // (742 × 34.5 + 11 872 × 1.3) / 100 × 1.10 = 451.3586 l × 68.00
  expect(await fuelOf()).toEqual(rub(30_692.38))
  const { orderId, orderVersion } = { orderId: rows[1]!.id, orderVersion: (await card(forwarder, rows[1]!)).version }
  const cancelled = await forwarder.ask(orders.move, {
    data: { orderId, version: orderVersion, action: 'cancel', reason: 'cargo_not_ready', comment: '' },
  })
  expect(cancelled.status).toBe(200)
  expect(await fuelOf()).toEqual(rub(30_692.38))
  const { rows: due } = await world.root.query(`select org_id, object_id from timers where kind = $1 and object_id = $2`, [
    MEASURE,
    flightId,
  ])
  expect(due).toEqual([{ org_id: executor.org, object_id: flightId }])
  await inHome(world.db, executor.org, tx =>
    flightTimers[MEASURE](tx, { home: executor.org, kind: MEASURE, objectId: flightId, runAt: tx.now, attempts: 0 }),
  )
  // (742 × 34.5 + 5936 × 1.3) / 100 × 1.10 = 366.4738 l × 68.00
  expect(await fuelOf()).toEqual(rub(24_920.22))
})

test('flights stored before they were measured get their kilometres and costs with their rows, those that are over too', async () => {
  await world.setClock('2026-11-25T09:00:00+03:00')
  const pair = await openDriven()
  const { executor } = pair
  const { flightId: over } = await planned(pair, { ...onDays('2026-11-25', '2026-11-27'), cargos: [cargo(20_000, 33)] })
  await world.setClock('2026-11-27T13:00:00+03:00')
  await finish(executor, over)
  const { flightId: open } = await planned(pair, { ...onDays('2026-11-30', '2026-12-02'), cargos: [cargo(8000, 10)] })
  const told = async () => {
    const cards = [await flightCard(executor, over), await flightCard(executor, open)]
    const rows = (await listFlights(executor, 'executor')).map(({ id, emptyKm, money }) => [id, emptyKm, money])
    return { cards: cards.map(({ loadedKm, emptyKm, costs, money, version }) => ({ loadedKm, emptyKm, costs, money, version })), rows }
  }
  const before = await told()
  expect(before.cards.map(({ loadedKm, costs }) => [loadedKm, costs.length])).toEqual([
    [742, 3],
    [742, 3],
  ])
  for (const unmeasured of [
    'update flights set loaded_km = null, empty_km = null where org_id = $1',
    'update flight_loads set kg_km = null where org_id = $1',
    'delete from flight_costs where org_id = $1',
    'update flight_parties set shape = 3 where home_org_id = $1',
  ])
    await world.root.query(unmeasured, [executor.org])
  expect((await flightCard(executor, over)).loadedKm).toBeNull()
  await rebuildAll(world.db, rebuildFlights)
  expect(await told()).toEqual(before)
})

test('rates are those of a version and of one currency; a driver with an agreement of his own is paid by that alone', async () => {
  await world.setClock('2026-12-01T09:00:00+03:00')
  const pair = await openDriven()
  const { executor, forwarder } = pair
  expect((await executor.ask(costs.rates)).data).toEqual({ version: 1, rates })
  expect((await executor.ask(costs.saveRates, { data: { version: 0, rates } })).error.code).toBe('costs.changed')
  expect((await executor.ask(costs.saveRates, { data: { version: 5, rates } })).error.code).toBe('costs.changed')
  const mixed = { ...rates, tollKm: { minor: 5, currency: 'EUR' } }
  expect((await executor.ask(costs.saveRates, { data: { version: 1, rates: mixed } })).error.code).toBe('costs.currency')
  expect((await forwarder.ask(costs.rates)).error.code).toBe('access.denied')
  expect((await forwarder.ask(costs.saveRates, { data: { version: 0, rates } })).error.code).toBe('access.denied')

  const resources = await pair.resources()
  const own = { driverKm: null, driverTrip: rub(20_000), driverDay: null }
  const saved = await executor.ask(costs.saveDriverRates, { data: { version: 0, driverId: resources.driverId, rates: own } })
  expect(saved.data).toEqual({ version: 1, rates: own })
  expect((await executor.ask(costs.driverRates, { query: { driverId: resources.driverId } })).data).toEqual(saved.data)
  const stranger = await world.executor()
  expect((await stranger.ask(costs.driverRates, { query: { driverId: resources.driverId } })).error.code).toBe('driver.not_found')
  const row = await accepted({ forwarder, executor }, { ...onDays('2026-12-05', '2026-12-07'), cargos: [cargo(20_000, 33)] })
  const { data } = await executor.ask(flights.plan, {
    data: { orders: [{ orderId: row.id, orderVersion: row.version, share: null }], ...resources },
  })
  // in December: (742 × 34.5 + 14 840 × 1.3) / 100 × 1.10 = 493.801 l × 68.00
  expect((await flightCard(executor, data.id)).costs.map(({ kind, plan }) => [kind, plan])).toEqual([
    ['driver', rub(20_000)],
    ['fuel', rub(33_578.47)],
    ['toll', rub(2478.28)],
  ])
})
