import { afterAll, beforeAll, expect, test } from 'vitest'
import { costs } from '#contract/costs.ts'
import { drivers } from '#contract/drivers.ts'
import { flights } from '#contract/flights.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { newId } from '#server/platform/ids.ts'
import { flightCard, listFlights, onDays } from '#testing/flights.ts'
import { rub } from '#testing/money.ts'
import { accepted, card, moved } from '#testing/orderSteps.ts'
import { keyOf, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const small = { ...scenarioOne.cargos[0]!, massKg: 4_000, pallets: 6, pieces: 6, volumeM3: 12 }
const draft = { ...onDays('2026-10-05', '2026-10-07'), cargos: [small] }

/** Resources with a second driver of that name. */
async function withSecond(executor: Someone, lastName: string) {
  const resources = await resourcesOf(world, executor)
  const coDriverId = await world.driver(executor)
  await world.root.query('update drivers set last_name = $1 where id = $2', [lastName, coDriverId])
  return { ...resources, coDriverId }
}
const planned = ({ id, version }: OrderRow) => ({ orderId: id, orderVersion: version, share: null })

test('a second driver is named with the resources, is held by the flight, and stands on card and list with his documents', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const resources = await withSecond(executor, 'Петров')
  const order = await accepted(pair, draft)
  const twice = await executor.ask(flights.plan, { data: { orders: [planned(order)], ...resources, coDriverId: resources.driverId } })
  expect(twice.error).toMatchObject({ code: 'driver.twice', info: { field: 'coDriverId' } })
  await moved(executor, order, { action: 'assign', ...resources })
  const flightId = (await card(executor, order)).flights[0]!.id
  const flight = await flightCard(executor, flightId)
  expect(flight.coDriver).toMatchObject({ id: resources.coDriverId, name: expect.stringContaining('Петров') })
  expect(new Set(flight.documents.map(({ of }) => of))).toEqual(new Set(['truck', 'trailer', 'driver', 'co_driver']))
  const [row] = await listFlights(executor, 'executor')
  expect(row!.coDriver).toEqual(flight.coDriver)
  expect(await listFlights(executor, 'executor', { search: 'Петров' })).toHaveLength(1)
  for (const driver of [resources.driverId, resources.coDriverId])
    expect((await listFlights(executor, 'executor', { driver: [driver] })).map(({ id }) => id)).toEqual([flightId])
  expect(await listFlights(executor, 'executor', { driver: [await world.driver(executor)] })).toEqual([])
  expect(await listFlights(forwarder, 'forwarder', { driver: [resources.coDriverId] })).toEqual([])
  // the forwarder reads in his order who comes, and in his list no more than it takes
  expect((await card(forwarder, order)).flights[0]!.coDriver?.name).toContain('Петров')
  expect((await listFlights(forwarder, 'forwarder'))[0]!.coDriver).toBeNull()
  const held = { driverId: resources.coDriverId, from: '2026-10-01', until: '2026-10-31' }
  expect((await executor.ask(drivers.calendar, { query: held })).data.flights).toMatchObject([{ number: row!.number }])
})

test('whoever is second on a flight is on no other at that time: shown, refused, and refused by the database', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const resources = await withSecond(executor, 'Петров')
  const [one, other] = [await accepted(pair, draft), await accepted(pair, draft)]
  await executor.ask(flights.plan, { data: { orders: [planned(one)], ...resources } })
  const free = await resourcesOf(world, executor)
  for (const [field, taken] of [
    ['driverId', { ...free, driverId: resources.coDriverId }],
    ['coDriverId', { ...free, coDriverId: resources.coDriverId }],
    ['coDriverId', { ...free, coDriverId: resources.driverId }],
  ] as const) {
    const { findings } = (await executor.ask(flights.fit, { query: { orderIds: [other.id], ...taken } })).data
    expect(findings.filter(({ blocks }) => blocks)).toMatchObject([{ code: 'driver.busy', field }])
    const { error } = await executor.ask(flights.plan, { data: { orders: [planned(other)], ...taken } })
    expect(error).toMatchObject({ code: 'driver.busy', info: { field } })
  }
  const again = world.root.query(
    `insert into assignments (org_id, id, flight_id, driver_id, starts_at, ends_at)
     select org_id, $2, flight_id, driver_id, starts_at, ends_at from assignments where driver_id = $1`,
    [resources.coDriverId, newId()],
  )
  await expect(again).rejects.toThrow(/assignments__driver/)
})

test('a second driver is judged by his papers, replaced with the others, and paid', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const none = { fuelPrice: null, winterPercent: 0, winterFrom: 11, winterTo: 3, loadL: 0, tollKm: null, driverKm: null, driverTrip: null }
  await executor.ask(costs.saveRates, { data: { version: 0, rates: { ...none, driverDay: rub(1500) } } })
  const resources = await withSecond(executor, 'Петров')
  const order = await accepted(pair, draft)
  await world.root.query("update drivers set licence_expires = '2026-10-06' where id = $1", [resources.coDriverId])
  const { findings } = (await executor.ask(flights.fit, { query: { orderIds: [order.id], ...resources } })).data
  expect(findings.filter(({ blocks }) => blocks)).toMatchObject([{ code: 'driver.noncompliant', field: 'coDriverId' }])
  const refused = await executor.ask(flights.plan, { data: { orders: [planned(order)], ...resources } })
  expect(refused.error).toMatchObject({ code: 'driver.noncompliant', info: { field: 'coDriverId' } })

  const { coDriverId: _, ...alone } = resources
  const { id: flightId } = (await executor.ask(flights.plan, { data: { orders: [planned(order)], ...alone } })).data
  const payOf = async () => (await flightCard(executor, flightId)).costs.find(({ kind }) => kind === 'driver')?.plan
  expect(await payOf()).toEqual(rub(4500))
  const coDriverId = await world.driver(executor)
  const { version } = await flightCard(executor, flightId)
  const reasoned = { reason: 'vehicle_breakdown', comment: '' }
  const replaced = await executor.ask(flights.move, { data: { action: 'replace', flightId, version, ...alone, coDriverId, ...reasoned } })
  expect(replaced.status).toBe(200)
  // three days at 1500 for each
  expect(await payOf()).toEqual(rub(9000))
  // who is not named with the others goes
  const now = await card(executor, order)
  await moved(executor, now, { ...keyOf(now), action: 'replace', ...alone, ...reasoned })
  expect((await flightCard(executor, flightId)).coDriver).toBeNull()
  expect(await payOf()).toEqual(rub(4500))
})

test('a second driver is named in many flights at once, and who drives already is not made second', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const rows = []
  for (const [from, to] of [
    ['2026-10-05', '2026-10-06'],
    ['2026-10-20', '2026-10-23'],
  ] as const) {
    const order = await accepted(pair, { ...onDays(from, to), cargos: [small] })
    const { data } = await executor.ask(flights.plan, { data: { orders: [planned(order)], ...(await resourcesOf(world, executor)) } })
    rows.push({ id: data.id, version: data.version })
  }
  const coDriverId = await world.driver(executor)
  const many = {
    action: 'replace',
    truckId: null,
    driverId: null,
    reason: 'vehicle_breakdown',
    comment: '',
    overrideReason: 'Проба',
  } as const
  const { results } = (await executor.ask(flights.bulk, { data: { ...many, rows, coDriverId } })).data
  expect(results.map(({ ok, error }) => (ok ? null : error))).toEqual([null, null])
  const cards = await Promise.all(rows.map(({ id }) => flightCard(executor, id)))
  expect(cards.map(({ coDriver }) => coDriver?.id)).toEqual([coDriverId, coDriverId])
  const again = cards.map(({ id, version }) => ({ id, version }))
  const twice = (await executor.ask(flights.bulk, { data: { ...many, rows: again, coDriverId: cards[0]!.driver!.id! } })).data.results
  expect(twice[0]).toMatchObject({ ok: false, error: { code: 'driver.twice' } })
})
