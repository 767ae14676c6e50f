import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { prints } from '#contract/prints.ts'
import { flightCard, listFlights } from '#testing/flights.ts'
import { moved } from '#testing/orderSteps.ts'
import { resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { accept, cardOf, childOf, offerChild, soon, transferSteps } from '#testing/transfers.ts'
import { openWorld, type World } from '#testing/world.ts'
import { rebuildFlights } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

test('of an order that was passed on each forwarder has the flight of his own order, and only the actual carrier is its executor', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  const taken = (await accept(e3, childId)).data
  const coDriverId = await world.driver(e3)
  await moved(e3, taken, { action: 'assign', ...(await resourcesOf(world, e3)), coDriverId })
  await soon(async () => expect(await listFlights(f1, 'forwarder')).toHaveLength(1))

  const [own] = await listFlights(e3, 'executor')
  const [above] = await listFlights(x, 'forwarder')
  const [mirror] = await listFlights(f1, 'forwarder')
  expect(above).toMatchObject({ id: own!.id, orders: [{ id: childId, counterpart: 'УралГруз' }] })
  // he carries it out for nobody himself
  expect(await listFlights(x, 'executor')).toEqual([])
  expect(mirror).toMatchObject({
    number: `${parent.number}-1`,
    truck: { id: null, plate: own!.truck!.plate },
    orders: [{ id: parent.id, counterpart: 'ТрансЛайн' }],
    status: 'assigned',
  })
  expect(mirror!.id).not.toBe(own!.id)
  const card = await flightCard(f1, mirror!.id)
  expect(card.tasks.map(({ orderId, place, marks }) => [orderId, place.ru, marks])).toEqual([
    [parent.id, 'Новосибирск', []],
    [parent.id, 'Красноярск', []],
  ])
  const told = await f1.ask(flights.get, { query: { flightId: mirror!.id } })
  for (const secret of [childId, own!.id, 'УралГруз']) expect(told.body).not.toContain(secret)
  for (const [who, flightId] of [
    [x, mirror!.id],
    [f1, own!.id],
    [e3, mirror!.id],
  ] as const)
    expect((await who.ask(flights.get, { query: { flightId } })).error.code).toBe('flight.not_found')
  expect((await cardOf(f1, parent.id)).flights[0]!.id).toBe(mirror!.id)
  // who takes turns is told as the driver is: by name in the order, and by no id
  expect(own!.coDriver?.id).toBe(coDriverId)
  expect((await cardOf(f1, parent.id)).flights[0]!.coDriver).toEqual({ id: null, name: own!.coDriver!.name })
  expect([mirror!.coDriver, card.coDriver]).toEqual([null, null])
  expect((await x.ask(prints.sheet, { query: { flightId: mirror!.id } })).error.code).toMatch(/^(?:print.mirrored|flight.not_found)$/)

  const stored = async () => (await world.root.query('select * from flight_parties order by org_id, flight_id')).rows
  const before = await stored()
  await world.root.query(`update flight_parties set shape = 1, row_json = '{}', tab = 'plan'`)
  await rebuildAll(world.db, rebuildFlights)
  expect(await stored()).toEqual(before)
})
