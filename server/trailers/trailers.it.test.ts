import { afterAll, beforeAll, expect, test } from 'vitest'
import { sensors } from '#contract/sensors.ts'
import { VehicleFilter, vehicles } from '#contract/vehicles.ts'
import { coldRoad, way } from '#testing/coldRoads.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { trailerTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rowOf = async (who: Someone, id: string) =>
  (await who.ask(vehicles.list, { query: VehicleFilter.parse({ tab: 'trailers' }) })).data.items.find(row => row.id === id)!
const card = async (who: Someone, carId: string) => (await who.ask(vehicles.get, { query: { carId } })).data
const told = (id: string) => world.count('occurrences', `code = 'trailer.left' and object_id = $1`, [id])
const written = (id: string) => world.count('audits', `what = 'vehicle.left' and object_id = $1`, [id])

/** A flight that is over, its truck and trailer at the last stop. */
async function ended() {
  const road = await coldRoad(world)
  await road.mark('2026-10-05T10:00:00+03:00', 'depart', 'arrive', 'finish', 'depart')
  await road.mark('2026-10-07T09:00:00+03:00', 'arrive')
  await road.mark('2026-10-07T10:00:00+03:00', 'finish')
  const look = async (at: string) => {
    await road.setTime(at)
    await runTimers(world, trailerTimers)
  }
  return { ...road, look }
}

test('a trailer left outside of flights is told of once after a day, shown in the list, and no longer when a truck takes it', async () => {
  const { executor, forwarder, truckId, trailerId, setTime, look } = await ended()
  const other = await world.truck(executor)
  const couple = async (id: string) => {
    const { version } = await card(executor, id)
    return executor.ask(vehicles.couple, { data: { carId: id, version, trailerId, apart: true } })
  }
  await setTime('2026-10-07T11:00:00+03:00')
  expect((await couple(truckId)).status).toBe(200)
  await setTime('2026-10-08T12:00:00+03:00')
  const { version } = await card(executor, trailerId)
  expect((await executor.ask(vehicles.uncouple, { data: { carId: trailerId, version } })).status).toBe(200)

  await look('2026-10-09T11:00:00+03:00')
  expect([await told(trailerId), (await rowOf(executor, trailerId)).leftSince]).toEqual([0, null])
  await look('2026-10-09T12:01:00+03:00')
  expect([await told(trailerId), await written(trailerId)]).toEqual([1, 1])
  expect((await rowOf(executor, trailerId)).leftSince?.slice(0, 16)).toBe('2026-10-08T09:00')
  const history = (await executor.ask(vehicles.history, { query: { carId: trailerId } })).data
  expect(JSON.stringify(history)).toContain('"what":"left"')
  // a day later it is the same stay
  await look('2026-10-11T12:00:00+03:00')
  expect(await told(trailerId)).toBe(1)
  // nobody else is told
  expect(await world.count('occurrences', `code = 'trailer.left' and org_id = $1`, [forwarder.org])).toBe(0)

  expect((await couple(other)).status).toBe(200)
  expect((await rowOf(executor, trailerId)).leftSince).toBeNull()
  await look('2026-10-14T12:00:00+03:00')
  expect(await told(trailerId)).toBe(1)
})

test('a rig that waits together after its flight is left by nobody; when its truck is told to be elsewhere, the trailer is', async () => {
  const { executor, truckId, trailerId, send, look } = await ended()
  await look('2026-10-08T12:00:00+03:00')
  expect(await told(trailerId)).toBe(0)
  await send(trailerId, [{ at: new Date('2026-10-08T11:00:00+03:00'), lat: 55.9, lon: 37.5 }])
  await send(truckId, [{ at: new Date('2026-10-08T11:30:00+03:00'), lat: 56.4, lon: 37.5 }])
  await look('2026-10-09T12:30:00+03:00')
  expect(await told(trailerId)).toBe(1)
  expect((await rowOf(executor, trailerId)).leftSince?.slice(0, 16)).toBe('2026-10-07T07:00')
})

test('a trailer at its base is left by nobody', async () => {
  const { executor, truckId, trailerId, send, look } = await ended()
  await world.root.query(`update vehicles set base_place = 'moscow' where id = $1`, [trailerId])
  await send(trailerId, [{ at: new Date('2026-10-07T11:00:00+03:00'), lat: 55.75, lon: 37.62 }])
  await send(truckId, [{ at: new Date('2026-10-07T11:30:00+03:00'), lat: 57, lon: 37.5 }])
  await look('2026-10-10T12:30:00+03:00')
  expect([await told(trailerId), (await rowOf(executor, trailerId)).leftSince]).toEqual([0, null])
})

test('within a flight a trailer whose tracker tells nothing but its place is found left as well', async () => {
  const { executor, truckId, trailerId, flightId, setTime, mark, send, look } = await coldRoad(world)
  await mark('2026-10-05T09:00:00+03:00', 'depart', 'arrive', 'finish', 'depart')
  await setTime('2026-10-05T12:00:00+03:00')
  await send(
    truckId,
    way('2026-10-05T10:00:00+03:00', 60, () => ({}), { speed: 60 }),
  )
  await send(
    trailerId,
    way('2026-10-05T10:00:00+03:00', 60, () => ({})),
  )
  await look('2026-10-05T12:05:00+03:00')
  const { alarms, climates } = (await executor.ask(sensors.get, { query: { flightId } })).data
  expect(alarms.map(({ kind }) => kind)).toEqual(['trailer_apart'])
  expect(climates).toEqual([])
})
