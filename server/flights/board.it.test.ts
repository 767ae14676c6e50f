import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { onDays } from '#testing/flights.ts'
import { accepted, moved } from '#testing/orderSteps.ts'
import { keyOf, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const unassigned = async (who: Someone, query: object = {}) => (await who.ask(flights.unassigned, { query: query as never })).data
const timeline = async (who: Someone, query: object = {}) => (await who.ask(flights.timeline, { query: query as never })).data

/** Truck, trailer and driver that go together. */
async function train(executor: Someone) {
  const resources = await resourcesOf(world, executor)
  await world.root.query('update drivers set preferred_truck_id = $1 where id = $2', [resources.truckId, resources.driverId])
  await world.root.query(
    `insert into couplings (org_id, id, truck_id, trailer_id, starts_at, by_name) values ($1, gen_random_uuid(), $2, $3, '2026-01-01', 'Тест')`,
    [executor.org, resources.truckId, resources.trailerId],
  )
  return resources
}

test('what lacks a vehicle stands by urgency with what is left of it, is narrowed by its filters, and says nothing of prices', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const later = await accepted(pair)
  const today = await accepted(pair, {
    ...onDays('2026-10-01', '2026-10-02', { bodyTypes: ['ref'] }),
    stops: [
      { ...scenarioOne.stops[0]!, place: 'kazan', windowFrom: '2026-10-01T20:00:00+03:00', windowTo: '2026-10-01T22:00:00+03:00' },
      { ...scenarioOne.stops[1]!, windowFrom: '2026-10-03T08:00:00+03:00', windowTo: '2026-10-03T14:00:00+03:00' },
    ],
  })
  const all = await unassigned(executor)
  expect(all.items.map(({ id, urgency, left, isPart }) => [id, urgency, left.massKg, isPart])).toEqual([
    [today.id, 'today', 20_000, false],
    [later.id, 'later', 20_000, false],
  ])
  expect(all).toMatchObject({ counts: { overdue: 0, soon: 0, today: 1, tomorrow: 0, later: 1 }, covered: 0, total: 2, complete: true })
  expect(JSON.stringify(all)).not.toContain('68000')
  expect(all.options.bodies.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'ref', count: 1 },
    { id: 'tent', count: 1 },
  ])
  const [region] = all.options.regions.filter(({ name }) => name.en.includes('Tatar'))
  const found = async (query: object) => (await unassigned(executor, query)).items.map(({ id }) => id)
  expect(await found({ region: [region!.id] })).toEqual([today.id])
  expect(await found({ body: ['tent'] })).toEqual([later.id])
  expect(await found({ customer: [pair.forwarder.org], search: today.number })).toEqual([today.id])
  expect(await found({ customer: [executor.org] })).toEqual([])

  // a part of it on a flight leaves the rest
  const train1 = await train(executor)
  const share = { massKg: 12_000, volumeM3: 50, pallets: 20, pieces: 20 }
  const plan = { orders: [{ orderId: later.id, orderVersion: later.version, share }], ...train1 }
  expect((await executor.ask(flights.plan, { data: plan })).data.status).toBe('assigned')
  const rest = (await unassigned(executor)).items.find(({ id }) => id === later.id)!
  expect(rest).toMatchObject({ isPart: true, left: { massKg: 8000, volumeM3: 32, pallets: 13 } })

  const stranger = await world.executor()
  expect(await unassigned(stranger)).toMatchObject({ items: [], covered: 0, total: 0 })
  expect((await pair.forwarder.ask(flights.unassigned, { query: {} as never })).error.code).toBe('access.denied')
})

test('lanes of trucks and of drivers carry the bars of their flights; of others’ fleets nothing', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const own = await train(executor)
  const row = await accepted(pair)
  await moved(executor, row, { action: 'assign', ...own })
  const board = await timeline(executor, { from: '2026-10-05', days: 7 })
  expect(board).toMatchObject({ from: '2026-10-04T21:00:00.000Z', to: '2026-10-11T21:00:00.000Z', complete: true })
  const lane = board.lanes.findIndex(({ id }) => id === own.truckId)
  expect(board.lanes[lane]).toMatchObject({
    truck: { id: own.truckId },
    trailer: { id: own.trailerId },
    driver: { id: own.driverId },
    status: 'active',
  })
  const [bar] = board.flights
  expect(board.flights).toHaveLength(1)
  expect(bar).toMatchObject({ lane, status: 'assigned', isOpen: true, orders: 1, from: 33 * 60, to: (2 * 24 + 15) * 60, conflict: null })
  expect(bar!.ends.map(i => board.places[i]!.en)).toEqual(['Saint Petersburg', 'Moscow'])
  expect(bar!.parts.map(([kind]) => kind)).toEqual(['loading', 'drive', 'rest', 'drive', 'unloading', 'slack'])
  expect(JSON.stringify(board)).not.toContain('68000')

  const drivers = await timeline(executor, { by: 'driver', from: '2026-10-05', days: 7 })
  const his = drivers.lanes.findIndex(({ id }) => id === own.driverId)
  expect(drivers.flights.map(flight => [flight.id, flight.lane])).toEqual([[bar!.id, his]])
  for (const from of ['0001-01-01', '9999-12-31']) expect((await timeline(executor, { from })).flights, from).toEqual([])
  expect((await timeline(executor, { from: '2026-10-20' })).flights).toEqual([])
  expect((await timeline(executor, { search: board.lanes[lane]!.truck!.plate.toLowerCase() })).lanes.map(({ id }) => id)).toEqual([
    own.truckId,
  ])

  await world.root.query(`update vehicles set status = 'repair', repair_until = '2026-10-06' where id = $1`, [own.truckId])
  const broken = await timeline(executor, { from: '2026-10-01' })
  expect(broken.flights.map(({ conflict }) => conflict)).toEqual(['service'])
  expect(broken.gaps).toContainEqual({ lane, kind: 'service', from: 0, to: 6 * 24 * 60, km: null })

  const stranger = await world.executor()
  expect(await timeline(stranger)).toMatchObject({ lanes: [], flights: [], gaps: [] })
  expect((await pair.forwarder.ask(flights.timeline, { query: {} as never })).error.code).toBe('access.denied')
})

test('trucks are ranked by what the judge has against them, and one that is taken says by what', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [taken, free] = [await train(executor), await train(executor)]
  const first = await accepted(pair)
  const row = await accepted(pair)
  const ranked = async () => (await executor.ask(flights.candidates, { query: { orderIds: [row.id] } })).data.items
  expect((await ranked()).slice(0, 2).map(({ level }) => level)).toEqual(['fits', 'fits'])
  const flight = await moved(executor, first, { action: 'assign', ...taken })
  const items = await ranked()
  expect(items[0]).toMatchObject({ ...free, level: 'fits' })
  const lost = items.find(({ truckId }) => truckId === taken.truckId)!
  expect(lost.level).toBe('blocked')
  expect(lost.text!.en).toContain(flight.number)
  // a truck without a trailer and nobody to drive it stands behind
  expect(items.at(-1)!.level).toBe('blocked')
  const plan = { orders: [{ orderId: row.id, orderVersion: keyOf(row).version, share: null }], ...taken }
  expect((await executor.ask(flights.plan, { data: plan })).error.code).toBe('car.busy')
})
