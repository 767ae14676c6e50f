import { afterAll, beforeAll, expect, test } from 'vitest'
import { BarsQuery } from '#contract/flight-bars.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { onDays } from '#testing/flights.ts'
import { accepted, moved } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const bars = async (who: Someone, query: object) => (await who.ask(flights.bars, { query: BarsQuery.parse(query) })).data

/** Two trucks of one executor: one carries an order of the first forwarder, the other one of a second, and each has its day. */
async function twoTrucks() {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const other = await world.forwarder({ name: 'Тайный Экспедитор' })
  await world.partners(other, executor)
  // the numbers of the two differ
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  const [first, second] = [await resourcesOf(world, executor), await resourcesOf(world, executor)]
  const assigned = async (forwarders: Someone, days: ReturnType<typeof onDays>, resources: typeof first) => {
    const order = await moved(executor, await accepted({ forwarder: forwarders, executor }, days), { action: 'assign', ...resources })
    const { rows } = await world.root.query<{ id: string; number: string }>('select id, number from flights where truck_id = $1', [
      resources.truckId,
    ])
    return { ...rows[0]!, orderId: order.id }
  }
  const mine = await assigned(forwarder, onDays('2026-10-06', '2026-10-08'), first)
  const theirs = await assigned(other, onDays('2026-10-07', '2026-10-09'), second)
  return { executor, forwarder, other, first, second, mine, theirs }
}

test('own flights stand on lanes of the fleet as on the board; a filter leaves those lanes its flights stand on', async () => {
  const { executor, first, second, mine, theirs } = await twoTrucks()
  const asked = { side: 'executor', from: '2026-10-05', span: 7 }
  const all = await bars(executor, asked)
  const board = (await executor.ask(flights.timeline, { query: { from: '2026-10-05', days: 7 } as never })).data
  expect([all.flights, all.gaps, all.places]).toEqual([board.flights, board.gaps, board.places])
  expect(all.lanes.map(({ id }) => id)).toEqual(board.lanes.map(({ id }) => id))
  expect(JSON.stringify(all)).not.toContain('68000')

  const numbersOn = ({ lanes, flights: shown }: typeof all) => shown.map(({ lane, number }) => [lanes[lane]!.id, number])
  const found = await bars(executor, { ...asked, search: theirs.number })
  expect([found.lanes.length, numbersOn(found)]).toEqual([1, [[second.truckId, theirs.number]]])
  expect(numbersOn(await bars(executor, { ...asked, truck: [first.truckId] }))).toEqual([[first.truckId, mine.number]])
  expect(await bars(executor, { ...asked, tab: 'road' })).toMatchObject({ lanes: [], flights: [], gaps: [] })
  expect(numbersOn(await bars(executor, { side: 'executor', days: { from: '2026-10-09' }, span: 2 }))).toEqual([
    [second.truckId, theirs.number],
  ])
  const his = await bars(executor, { ...asked, by: 'driver', of: first.driverId })
  expect(numbersOn(his)).toEqual([[first.driverId, mine.number]])
  expect(numbersOn(await bars(executor, { ...asked, by: 'trailer', of: second.trailerId }))).toEqual([[second.trailerId, theirs.number]])
})

test('a calendar of one truck goes further than the board and knows repairs that are over; that of a driver his absences', async () => {
  const { executor, first } = await twoTrucks()
  await world.root.query(
    `insert into vehicle_repairs (org_id, id, vehicle_id, starts_at, planned_until, ends_at, comment)
     values ($1, gen_random_uuid(), $2, '2026-10-01T00:00+03', '2026-10-03', '2026-10-02T00:00+03', '')`,
    [executor.org, first.truckId],
  )
  const query = { side: 'executor', from: '2026-10-01', span: 42 }
  const one = await bars(executor, { ...query, of: first.truckId })
  expect([one.lanes.length, one.flights.length, one.to]).toEqual([1, 1, '2026-11-11T21:00:00.000Z'])
  expect(one.gaps).toContainEqual({ lane: 0, kind: 'service', from: 0, to: 1440, km: null })
  expect((await bars(executor, query)).to).toBe('2026-10-14T21:00:00.000Z')
  await world.root.query(
    `insert into driver_leaves (org_id, id, driver_id, kind, starts_on, ends_on, created_at)
     values ($1, gen_random_uuid(), $2, 'vacation', '2026-10-20', '2026-10-21', now())`,
    [executor.org, first.driverId],
  )
  const his = await bars(executor, { ...query, by: 'driver', of: first.driverId })
  expect(his.gaps).toContainEqual({ lane: 0, kind: 'away', from: 19 * 1440, to: 21 * 1440, km: null })
})

test('a forwarder is told the vehicles of his own orders’ flights, a reduced name, and nothing of what else they do', async () => {
  const { executor, forwarder, other, first, second, mine, theirs } = await twoTrucks()
  const asked = { side: 'forwarder', from: '2026-10-05', span: 7 }
  const own = await bars(forwarder, asked)
  expect(own.flights.map(({ number, lane, isOpen, slack }) => [number, lane, isOpen, slack])).toEqual([[mine.number, 0, false, null]])
  const { rows } = await world.root.query<{ plate: string; name: string }>(
    `select v.plate, d.last_name as name from vehicles v, drivers d where v.id = $1 and d.id = $2`,
    [first.truckId, first.driverId],
  )
  const [{ plate, name }] = rows as [{ plate: string; name: string }]
  expect(own.lanes).toMatchObject([{ truck: { id: null, plate }, driver: { id: null }, status: null, driveMinutes: null }])
  expect(own.lanes[0]!.carrier).toBeTruthy()
  expect(own.lanes[0]!.driver!.name).toContain(name)
  expect(own.lanes[0]!.driver!.name).toMatch(/\.$/)
  expect(own.gaps).toEqual([])
  // what a forwarder names is looked for among what he sees
  expect(await bars(forwarder, { ...asked, of: second.truckId })).toEqual(own)

  const text = JSON.stringify(own)
  for (const secret of [
    theirs.number,
    theirs.id,
    theirs.orderId,
    second.truckId,
    second.driverId,
    first.truckId,
    first.driverId,
    other.org,
  ])
    expect(text).not.toContain(secret)
  expect((await bars(other, asked)).flights.map(({ number }) => number)).toEqual([theirs.number])

  const stranger = await world.executor()
  expect(await bars(stranger, { ...asked, side: 'executor', of: first.truckId })).toMatchObject({ lanes: [], flights: [], gaps: [] })
  for (const [who, side] of [
    [forwarder, 'executor'],
    [executor, 'forwarder'],
  ] as const)
    expect((await who.ask(flights.bars, { query: BarsQuery.parse({ side }) })).error.code).toBe('access.denied')
})
