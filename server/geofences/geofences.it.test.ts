import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { geofences } from '#contract/geofences.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { inHome } from '#server/platform/db.ts'
import { flightCard } from '#testing/flights.ts'
import { coming, delivered, drives, leaving, loaded, loadingStay, moscow, north, onRoad, samara, stands } from '#testing/geofences.ts'
import { nodalPointDraft } from '#testing/makers.ts'
import { keyOf, openPair } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { geofenceTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const iso = (at: string) => new Date(at).toISOString()
const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
const evidenceOf = async (who: Someone, flightId: string, taskId: string) =>
  (await who.ask(geofences.evidence, { query: { flightId, taskId } })).data.visit

test('scenario 7: the position says 08:50 and 15:40, a press 14 km away gives way and stays on both cards, and the wait is 3 500 ₽', async () => {
  const { forwarder, executor, order, flightId, first, second } = await delivered(world)
  for (const who of [forwarder, executor]) {
    const [loading, unloading] = (await flightCard(who, flightId)).tasks
    expect([loading!.arrivedAt, loading!.completedAt]).toEqual([iso('2026-10-05T08:50:00+04:00'), iso('2026-10-05T15:40:00+04:00')])
    expect(loading!.evidence).toMatchObject({
      departedAt: { source: 'driver' },
      arrivedAt: { source: 'geofence', conflict: { source: 'driver', at: iso('2026-10-05T08:20:00+04:00') } },
      completedAt: { source: 'geofence', conflict: { source: 'driver', at: iso('2026-10-05T15:58:00+04:00') } },
    })
    expect(loading!.evidence!.arrivedAt!.conflict!.metres! / 1000).toBeCloseTo(14, 1)
    expect(unloading!.departedAt).toBe(iso('2026-10-05T15:40:00+04:00'))
    expect(unloading!.arrivedAt).toBe(iso('2026-10-07T09:00:00+03:00'))
    const opened = await card(who, order.id)
    expect(opened.status).toBe('documents')
    expect(opened.flights[0]!.tasks[0]!.evidence!.arrivedAt!.conflict!.source).toBe('driver')
    expect(opened.exceptions.claims).toMatchObject([
      {
        kind: 'detention',
        amount: rub(3_500),
        facts: {
          source: 'geofence',
          untilSource: 'geofence',
          arrivedAt: iso('2026-10-05T08:50:00+04:00'),
          from: iso('2026-10-05T09:00:00+04:00'),
          until: iso('2026-10-05T15:40:00+04:00'),
          waitedMin: 400,
          chargedMin: 280,
          hours: 5,
        },
      },
    ])
    const { items } = (await who.ask(orders.history, { query: { orderId: order.id } })).data
    expect(items.find(({ what }) => what === 'report.correct')!.facts).toMatchObject({
      source: 'geofence',
      arrivedAtWas: iso('2026-10-05T08:20:00+04:00'),
      arrivedAt: iso('2026-10-05T08:50:00+04:00'),
    })
  }
  expect(await evidenceOf(executor, flightId, first)).toMatchObject({
    fence: { kind: 'circle', radiusM: 600 },
    leftAt: iso('2026-10-05T15:40:00+04:00'),
  })
  expect(await evidenceOf(executor, flightId, second)).toMatchObject({ fence: { kind: 'polygon' }, leftAt: null })
})

test('scenario 7: without a rate in the terms the law pays 4 full hours, 2 466.67 ₽', async () => {
  const { executor, order } = await delivered(world, { waitRate: null })
  expect((await card(executor, order.id)).exceptions.claims).toMatchObject([
    { basis: 'law', amount: { minor: 246_667, currency: 'RUB' }, facts: { hours: 4, untilSource: 'geofence' } },
  ])
})

test('what was taken once is not taken again: another timer, one that died half way and the same positions in another order change nothing', async () => {
  const { executor, order, flightId, send, at } = await loaded(world)
  const seen = async () => [
    (await flightCard(executor, flightId)).version,
    (await card(executor, order.id)).version,
    await world.count('flight_visits', 'flight_id = $1', [flightId]),
    await world.count('flight_entries', 'flight_id = $1', [flightId]),
  ]
  await at('2026-10-05T16:00:00+04:00', [{ ...north(samara, 18), at: new Date('2026-10-05T16:00:00+04:00') }])
  const before = await seen()
  await send([...coming, ...loadingStay].toReversed())
  const timer = { home: executor.org as never, kind: 'flight.positions', objectId: flightId, runAt: new Date(), attempts: 0 }
  await expect(
    inHome(world.db, executor.org, async tx => {
      await geofenceTimers['flight.positions'](tx, timer)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  for (let again = 0; again < 2; again++) await inHome(world.db, executor.org, tx => geofenceTimers['flight.positions'](tx, timer))
  expect(await seen()).toEqual(before)
})

test('nothing is completed by the position: a loading nobody has finished keeps the next stop from being reached, and its visit is kept', async () => {
  const { executor, flightId, first, second, at } = await onRoad(world)
  await at(
    '2026-10-05T09:10:00+04:00',
    [...coming, ...loadingStay].filter(fix => fix.at < new Date('2026-10-05T09:10:00+04:00')),
  )
  await at(
    '2026-10-05T15:50:00+04:00',
    [...loadingStay, ...leaving].filter(fix => fix.at >= new Date('2026-10-05T09:10:00+04:00')),
  )
  const way = drives(moscow, [6, 0, 0.5], '2026-10-07T09:00:00+03:00')
  await at('2026-10-07T09:20:00+03:00', [...way, ...stands(moscow, '2026-10-07T09:02:00+03:00', '2026-10-07T09:20:00+03:00')])
  const [loading, unloading] = (await flightCard(executor, flightId)).tasks
  expect([loading!.status, loading!.source, loading!.completedAt, unloading!.status]).toEqual(['arrived', 'geofence', null, 'planned'])
  expect((await evidenceOf(executor, flightId, first))!.leftAt).toBe(iso('2026-10-05T15:40:00+04:00'))
  expect((await evidenceOf(executor, flightId, second))!.arrivedAt).toBe(iso('2026-10-07T09:00:00+03:00'))
})

test('a time a dispatcher corrected with a reason stands, and the position beside it; a flight that is over stays as it is', async () => {
  const { executor, flightId, order, first, second, at, said } = await loaded(world)
  const fixed = { arrivedAt: '2026-10-05T09:30:00+04:00' }
  const key = keyOf(await card(executor, order.id))
  expect(
    (await executor.ask(orders.correctTimes, { data: { ...key, taskId: first, times: fixed, comment: 'По журналу охраны' } })).status,
  ).toBe(200)
  await at('2026-10-05T16:30:00+04:00', [{ ...north(samara, 18), at: new Date('2026-10-05T16:30:00+04:00') }])
  const [loading] = (await flightCard(executor, flightId)).tasks
  expect(loading!.arrivedAt).toBe(iso(fixed.arrivedAt))
  expect(loading!.evidence!.arrivedAt).toEqual({
    source: 'corrected',
    conflict: { source: 'geofence', at: iso('2026-10-05T08:50:00+04:00'), metres: null },
  })
  await said(second, 'arrive', '2026-10-07T08:30:00+03:00')
  await said(second, 'finish', '2026-10-07T09:10:00+03:00')
  const over = await flightCard(executor, flightId)
  expect(over.status).toBe('completed')
  // the phone was without a network: what it kept comes in now
  const way = drives(moscow, [6, 0, 0.5], '2026-10-07T09:00:00+03:00')
  await at('2026-10-07T10:00:00+03:00', [...way, ...stands(moscow, '2026-10-07T09:02:00+03:00', '2026-10-07T09:30:00+03:00')])
  const after = await flightCard(executor, flightId)
  expect([after.version, after.tasks[1]!.arrivedAt]).toEqual([over.version, iso('2026-10-07T08:30:00+03:00')])
  expect((await evidenceOf(executor, flightId, second))!.arrivedAt).toBe(iso('2026-10-07T09:00:00+03:00'))
})

test('positions far from each other mark what nobody marked, and do not stand against a press', async () => {
  const { executor, flightId, first, at, said } = await onRoad(world)
  await said(first, 'arrive', '2026-10-05T08:20:00+04:00')
  // nothing was heard for 24 minutes around the gate
  const heard = [...coming, ...loadingStay].filter(
    fix => fix.at < new Date('2026-10-05T08:40:00+04:00') || fix.at > new Date('2026-10-05T09:04:00+04:00'),
  )
  await at(
    '2026-10-05T09:30:00+04:00',
    heard.filter(fix => fix.at < new Date('2026-10-05T09:30:00+04:00')),
  )
  const [loading] = (await flightCard(executor, flightId)).tasks
  expect(loading!.arrivedAt).toBe(iso('2026-10-05T08:20:00+04:00'))
  expect(loading!.evidence!.arrivedAt).toMatchObject({ source: 'driver', conflict: { source: 'geofence' } })
  const { items } = (await executor.ask(flights.history, { query: { flightId } })).data
  expect(items[0]).toMatchObject({ what: 'report.mismatch', facts: { source: 'geofence', stands: iso('2026-10-05T08:20:00+04:00') } })
})

test('a forwarder reads the track of his stops from his loading to his unloading, and nobody else reads it', async () => {
  const { forwarder, executor, flightId, first, second } = await delivered(world)
  const own = (await evidenceOf(executor, flightId, first))!
  const shown = (await evidenceOf(forwarder, flightId, first))!
  const moments = shown.track.map(({ at }) => at)
  expect(own.track.some(({ at }) => at < own.arrivedAt)).toBe(true)
  expect(moments.length).toBeGreaterThan(20)
  expect(moments.every(at => at >= shown.arrivedAt)).toBe(true)
  const atTheEnd = (await evidenceOf(forwarder, flightId, second))!.track
  expect(atTheEnd.every(({ at }) => at <= iso('2026-10-07T10:00:00+03:00'))).toBe(true)
  const stranger = await world.forwarder()
  const asked = await stranger.ask(geofences.evidence, { query: { flightId, taskId: first } })
  expect(asked.error.code).toBe('flight.not_found')
  // the map draws the areas of both stops for both sides
  for (const who of [executor, forwarder]) {
    const { items } = (await who.ask(geofences.areas, { query: { flightId } })).data
    expect(items.map(({ taskId, fence }) => [taskId, fence.kind])).toEqual([
      [first, 'circle'],
      [second, 'polygon'],
    ])
  }
  expect((await stranger.ask(geofences.areas, { query: { flightId } })).error.code).toBe('flight.not_found')
})

test('an area is drawn, checked and read back; one that lies elsewhere is refused in words', async () => {
  const { forwarder } = await openPair(world)
  const corners = [
    { lat: 53.2, lon: 50.22 },
    { lat: 53.21, lon: 50.22 },
    { lat: 53.21, lon: 50.24 },
    { lat: 53.2, lon: 50.24 },
  ]
  const point = nodalPointDraft({ ...samara, place: 'samara', geofencePolygon: corners })
  const { id } = (await forwarder.ask(nodalPoints.create, { data: { draft: point } })).data
  expect((await forwarder.ask(nodalPoints.get, { query: { id } })).data.geofencePolygon).toEqual(corners)
  const away = corners.map(corner => ({ ...corner, lat: corner.lat + 1 }))
  const far = await forwarder.ask(nodalPoints.create, { data: { draft: { ...point, name: 'Далеко', geofencePolygon: away } } })
  expect(far.error).toMatchObject({ code: 'nodal_point.geofence_far', info: { km: 111 } })
})
