import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { prints } from '#contract/prints.ts'
import { sensors } from '#contract/sensors.ts'
import { tracks } from '#contract/tracks.ts'
import { removeOld } from '#server/platform/retention.ts'
import { coldRoad, driven, way } from '#testing/coldRoads.ts'
import { keyOf } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const minute = (at: string) => at.slice(0, 16)
const iso = (at: string) => new Date(at).toISOString()
const recordOf = async (who: Someone, flightId: string) => (await who.ask(sensors.get, { query: { flightId } })).data

test('an excursion, doors opened on the road and fuel that was taken are recorded, told and stand in both histories as far as they are theirs', async () => {
  const { forwarder, executor, flightId, order } = await driven(world)
  const own = await recordOf(executor, flightId)
  expect(own.alarms.map(({ kind, from, minutes, value, bound }) => [kind, from.slice(11, 16), minutes, value, bound])).toEqual([
    ['door', '10:08', 8, null, null],
    ['temperature', '10:09', 41, 7, 4],
    ['fuel_drained', '10:19', 1, 60, null],
  ])
  // what the ramp warmed is no violation: doors stood open at the stop
  const [climate] = own.climates
  expect(climate).toMatchObject({
    orderId: order.id,
    min: 2,
    max: 4,
    graceMinutes: 15,
    precooling: { temperature: 3, ready: true },
    greatest: 8.6,
  })
  expect([minute(climate!.aboard!.from), climate!.aboard!.until]).toEqual(['2026-10-05T08:00', null])
  expect(climate!.outsideMinutes).toBeGreaterThan(49)
  expect(climate!.outsideMinutes).toBeLessThan(56)
  expect(climate!.kinetic).toBeNull()
  expect(own.series).toHaveLength(1)
  expect(own.doors).toHaveLength(2)

  const seen = await recordOf(forwarder, flightId)
  expect(seen.alarms.map(({ kind }) => kind)).toEqual(['door', 'temperature'])
  expect(seen.climates).toHaveLength(1)
  // nothing of before the arrival at his loading
  expect(minute(new Date(Math.min(...seen.series[0]!.points.map(([ms]) => ms))).toISOString())).toBe('2026-10-05T07:00')
  expect(Math.min(...own.series[0]!.points.map(([ms]) => ms))).toBe(Date.parse('2026-10-05T09:00:00+03:00'))

  const { rows } = await world.root.query<{ payload: { kind: string }; audience: string[] }>(
    `select payload::jsonb as payload, audience from outboxes where name = 'sensor.alarm' and payload::jsonb ->> 'flightId' = $1 order by id`,
    [flightId],
  )
  expect(rows.map(({ payload, audience }) => [payload.kind, audience.includes(forwarder.org), audience.includes(executor.org)])).toEqual([
    ['door', true, true],
    ['temperature', true, true],
    ['fuel_drained', false, true],
  ])
  for (const who of [forwarder, executor])
    expect((await who.ask(orders.history, { query: { orderId: order.id } })).data.items.map(({ what }) => what)).toContain(
      'sensor.temperature',
    )
  const entries = async (who: Someone) => (await who.ask(flights.history, { query: { flightId } })).data.items.map(({ what }) => what)
  expect((await entries(executor)).filter(what => what.startsWith('sensor.')).toSorted()).toEqual([
    'sensor.door',
    'sensor.fuel_drained',
    'sensor.temperature',
  ])
  expect(await entries(forwarder)).not.toContain('sensor.fuel_drained')
  // a stranger is told of no such flight, and a forwarder who is not on board opens none
  expect((await (await world.both()).ask(sensors.get, { query: { flightId } })).status).toBe(404)
})

test('looked at again, and with readings that come hours late, each alarm stays one and is known better', async () => {
  const { executor, flightId, trailerId, send, look } = await driven(world)
  const before = (await recordOf(executor, flightId)).alarms
  await look('2026-10-05T22:10:00+03:00')
  const again = (await recordOf(executor, flightId)).alarms
  expect(again).toEqual(before)
  // between the minutes it was warmer still
  await send(trailerId, [{ at: new Date('2026-10-05T13:30:30+03:00'), lat: 55 + 180 / 111.2, lon: 49, speed: 0, temperature: 8.5 }])
  await look('2026-10-05T22:12:00+03:00')
  const known = (await recordOf(executor, flightId)).alarms
  expect(known.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(known[1]).toMatchObject({ kind: 'temperature', value: 8.5 })
  expect(await world.count('flight_entries', `flight_id = $1 and what = 'sensor.temperature'`, [flightId])).toBe(1)
})

test('a reading by hand stands in the record, and one outside the range is a violation of its moment; a forwarder writes none', async () => {
  const { forwarder, executor, flightId, setTime, mark, look } = await coldRoad(world)
  await mark('2026-10-05T09:00:00+03:00', 'depart')
  await mark('2026-10-05T10:00:00+03:00', 'arrive')
  await mark('2026-10-05T11:00:00+03:00', 'finish', 'depart')
  await setTime('2026-10-05T13:00:00+03:00')
  const write = (who: Someone, at: string, temperature: number) =>
    who.ask(sensors.record, { data: { flightId, at: iso(at), temperature, comment: 'Пирометр, задний ряд' } })
  expect((await write(executor, '2026-10-05T13:30:00+03:00', 3)).error).toMatchObject({ code: 'sensor.time', info: { field: 'at' } })
  expect((await write(executor, '2026-10-05T08:00:00+03:00', 3)).error.code).toBe('sensor.time')
  expect((await write(forwarder, '2026-10-05T12:00:00+03:00', 3)).status).toBe(403)
  expect((await write(await world.executor(), '2026-10-05T12:00:00+03:00', 3)).status).toBe(404)
  expect((await write(executor, '2026-10-05T12:00:00+03:00', 3.4)).status).toBe(200)
  expect((await write(executor, '2026-10-05T12:30:00+03:00', 6.2)).status).toBe(200)
  await look('2026-10-05T13:00:30+03:00')
  const seen = await recordOf(forwarder, flightId)
  expect(seen.byHand).toEqual([
    { at: iso('2026-10-05T12:00:00+03:00'), temperature: 3.4, person: '' },
    { at: iso('2026-10-05T12:30:00+03:00'), temperature: 6.2, person: '' },
  ])
  expect(seen.alarms).toMatchObject([
    {
      kind: 'temperature',
      from: iso('2026-10-05T12:30:00+03:00'),
      until: iso('2026-10-05T12:30:00+03:00'),
      value: 6.2,
      bound: 4,
      minutes: 0,
    },
  ])
  expect([seen.mayRecord, (await recordOf(executor, flightId)).mayRecord]).toEqual([false, true])
})

test('a body that was warm when loading began is told at once, and a sensor that trembles around the bound is no violation', async () => {
  const { executor, flightId, setTime, mark, send, trailerId, look } = await coldRoad(world)
  await mark('2026-10-05T09:00:00+03:00', 'depart')
  await mark('2026-10-05T10:00:00+03:00', 'arrive')
  await send(
    trailerId,
    way('2026-10-05T09:10:00+03:00', 50, () => ({ temperature: 11.5, doorsOpen: false }), { speed: 60 }),
  )
  await look('2026-10-05T10:05:00+03:00')
  expect((await recordOf(executor, flightId)).alarms).toMatchObject([{ kind: 'warm_loading', value: 11.5, bound: 4 }])
  await mark('2026-10-05T11:00:00+03:00', 'finish', 'depart')
  await setTime('2026-10-05T15:00:00+03:00')
  await send(
    trailerId,
    way('2026-10-05T11:30:00+03:00', 200, i => ({ temperature: i % 2 === 0 ? 4.4 : 3.6 }), { km: 50, speed: 60 }),
  )
  await look('2026-10-05T15:02:00+03:00')
  expect((await recordOf(executor, flightId)).alarms.map(({ kind }) => kind)).toEqual(['warm_loading'])
})

test('the record outlives the positions, so that a paper and a claim of a year later have it', async () => {
  const { forwarder, executor, flightId, order, setTime, mark, look } = await driven(world)
  await mark('2026-10-07T09:00:00+03:00', 'arrive')
  await mark('2026-10-07T10:00:00+03:00', 'finish')
  await look('2026-10-07T22:30:00+03:00')
  const before = await recordOf(forwarder, flightId)
  expect([before.climates[0]!.aboard!.from, before.climates[0]!.aboard!.until!].map(minute)).toEqual([
    '2026-10-05T08:00',
    '2026-10-07T07:00',
  ])
  await setTime('2027-03-01T12:00:00+03:00')
  await removeOld(world.db)
  expect(await world.count('positions', 'org_id = $1', [executor.org])).toBe(0)
  const [theirs, ours] = [await world.again(forwarder), await world.again(executor)]
  expect((await theirs.ask(tracks.get, { query: { flightId } })).data.points).toEqual([])
  const after = await recordOf(theirs, flightId)
  expect(after.series).toEqual(before.series)
  expect(after.alarms).toEqual(before.alarms)
  const papers = (await theirs.ask(prints.list, { query: { orderId: order.id } })).data.items
  expect(papers.find(({ form }) => form === 'temperature_record')).toMatchObject({ missing: [] })
  expect((await recordOf(ours, flightId)).series[0]!.points.length).toBeGreaterThan(after.series[0]!.points.length)
  const card = (await theirs.ask(orders.get, { query: { orderId: order.id } })).data
  const claim = {
    action: 'file' as const,
    kind: 'temperature' as const,
    amount: { minor: 500_000, currency: 'RUB' },
    comment: 'Груз отеплён на 3 °C',
  }
  const filed = await theirs.ask(orders.claim, { data: { ...keyOf(card), ...claim } })
  expect(filed.status).toBe(200)
})
