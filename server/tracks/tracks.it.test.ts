import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentVersion } from '#contract/consent-texts.ts'
import { driverLinks } from '#contract/driver-links.ts'
import { type DriverPoint, driverPage } from '#contract/driver-page.ts'
import { drivers } from '#contract/drivers.ts'
import { orders } from '#contract/orders.ts'
import { personalData } from '#contract/personal-data.ts'
import { tracks } from '#contract/tracks.ts'
import { inHome } from '#server/platform/db.ts'
import { removeOld } from '#server/platform/retention.ts'
import { takePositions } from '#server/positions/commands.ts'
import { everyRead } from '#testing/everyRead.ts'
import { flightCard } from '#testing/flights.ts'
import { roadsOf } from '#testing/onRoad.ts'
import { keyOf } from '#testing/orders.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { trackTimers, watchPositions } from './jobs.ts'
import { listPoints } from './store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const moment = (at: string) => new Date(at).toISOString()
const { setTime, onRoad, answer, send, mark } = roadsOf(() => world)

/** A point on the way, so many kilometres from where it began. */
const point = (at: string, km: number): DriverPoint => [Date.parse(at), Number((59.9 - km / 150).toFixed(5)), 30.3, 60, 180, 10]
const trackOf = (who: Someone, flightId: string) => who.ask(tracks.get, { query: { flightId } })
const times = (points: readonly (readonly [number, ...unknown[]])[]) =>
  points.map(([ms]) => new Date(ms + 3 * 3600_000).toISOString().slice(8, 16))
const storedOf = (flightId: string) => world.count('positions', 'vehicle_id = (select truck_id from flights where id = $1)', [flightId])

test('positions are taken with a consent alone, from the start of the flight to its end; a withdrawn one ends it at once', async () => {
  const road = await onRoad()
  const { executor, forwarder, flightId, phone, driverId } = road
  const before = '2026-10-05T06:30:00+03:00'
  const flightOn = async () => (await phone.ask(driverPage.flights)).data.items[0]!
  expect((await flightOn()).positions).toEqual({ version: consentVersion, wholeDays: 14, thinnedDays: 90, consent: null })

  // nobody asked him: nothing is stored, whatever comes
  await mark(road, 0, 'depart', '2026-10-05T07:00:00+03:00')
  expect((await send(road, '2026-10-05T07:10:00+03:00', [point('2026-10-05T07:05:00+03:00', 3)])).error.code).toBe('consent.none')
  expect((await answer(road, 'refused', '2026-10-05T07:10:00+03:00')).data.flight.positions.consent?.answer).toBe('refused')
  expect((await send(road, '2026-10-05T07:10:00+03:00', [point('2026-10-05T07:05:00+03:00', 3)])).error.code).toBe('consent.none')
  expect((await answer(road, 'given', '2026-10-05T07:20:00+03:00', 99)).error.code).toBe('consent.text')
  expect(await storedOf(flightId)).toBe(0)

  await setTime('2026-10-05T07:30:00+03:00')
  const { data } = await answer(road, 'given', '2026-10-05T07:30:00+03:00')
  expect(data.flight.positions.consent).toEqual({ answer: 'given', at: moment('2026-10-05T07:30:00+03:00') })
  await setTime('2026-10-05T07:40:00+03:00')
  const batch = [
    point(before, 0),
    point('2026-10-05T07:20:00+03:00', 10),
    point('2026-10-05T07:31:00+03:00', 12),
    point('2026-10-05T07:39:00+03:00', 20),
  ]
  expect((await send(road, '2026-10-05T07:40:00+03:00', batch)).data).toEqual({ stored: 2, left: 2 })
  // the same batch once more adds nothing
  expect((await send(road, '2026-10-05T07:40:00+03:00', batch)).data).toEqual({ stored: 0, left: 4 })
  expect((await send(road, '2026-10-05T07:40:00+03:00', [point(before, 0)])).error.code).toBe('consent.outside_flight')

  const [link] = (await executor.ask(driverLinks.list, { query: { flightId } })).data.items
  expect(link!.positions).toEqual({ answer: 'given', at: moment('2026-10-05T07:30:00+03:00') })
  expect(times((await trackOf(executor, flightId)).data.points)).toEqual(['05T07:31', '05T07:39'])

  await setTime('2026-10-05T08:00:00+03:00')
  expect((await answer(road, 'withdrawn', '2026-10-05T08:00:00+03:00')).data.flight.positions.consent?.answer).toBe('withdrawn')
  // also what he had been followed to before he said so
  expect((await send(road, '2026-10-05T08:00:00+03:00', [point('2026-10-05T07:59:00+03:00', 35)])).error.code).toBe('consent.withdrawn')
  expect(await storedOf(flightId)).toBe(2)
  expect(await world.count('position_consents', 'driver_id = $1', [driverId])).toBe(3)
  const history = (await executor.ask(drivers.history, { query: { driverId } })).data.items.map(({ what }) => what)
  expect(history.filter(what => what.startsWith('consent'))).toEqual(['consent_withdrawn', 'consent_given', 'consent_refused'])
  // a forwarder hears of none of it
  expect((await forwarder.ask(driverLinks.list, { query: { flightId } })).status).toBe(404)
})

test('before the flight has begun and after its end nothing is taken; what waited on the phone meanwhile is, by the right time', async () => {
  const road = await onRoad()
  await answer(road, 'given', '2026-10-01T09:00:00+03:00')
  await setTime('2026-10-05T06:00:00+03:00')
  expect((await send(road, '2026-10-05T06:00:00+03:00', [point('2026-10-05T05:59:00+03:00', 0)])).error.code).toBe('consent.outside_flight')
  await mark(road, 0, 'depart', '2026-10-05T07:00:00+03:00')
  await mark(road, 0, 'arrive', '2026-10-05T09:00:00+03:00')
  await mark(road, 0, 'finish', '2026-10-05T10:00:00+03:00')
  await mark(road, 1, 'arrive', '2026-10-07T09:00:00+03:00')
  await mark(road, 1, 'finish', '2026-10-07T11:00:00+03:00')
  await setTime('2026-10-07T12:00:00+03:00')
  const late = [point('2026-10-07T10:30:00+03:00', 700), point('2026-10-07T11:30:00+03:00', 702)]
  // a clock that is two hours fast
  const fast = late.map(([ms, ...rest]): DriverPoint => [ms + 2 * 3600_000, ...rest])
  expect((await send(road, '2026-10-07T14:00:00+03:00', fast)).data).toEqual({ stored: 1, left: 1 })
  expect(times((await trackOf(road.executor, road.flightId)).data.points)).toEqual(['07T10:30'])
  expect((await send(road, '2026-10-07T12:00:00+03:00', [late[1]!])).error.code).toBe('consent.outside_flight')
})

test('a forwarder sees the way of his cargo and nothing before or after, a stranger nothing, and neither in any answer or event', async () => {
  const road = await onRoad()
  const { executor, forwarder, flightId } = road
  await answer(road, 'given', '2026-10-01T09:00:00+03:00')
  /** Each stretch has a longitude of its own. */
  const canary = (at: string, lon: number): DriverPoint => [Date.parse(at), 59.9, lon, 50, 90, 10]
  await mark(road, 0, 'depart', '2026-10-05T07:00:00+03:00')
  await setTime('2026-10-05T08:00:00+03:00')
  await send(road, '2026-10-05T08:00:00+03:00', [canary('2026-10-05T08:00:00+03:00', 30.11111)])
  expect((await trackOf(forwarder, flightId)).data).toEqual({ visible: [], points: [], last: null, evidence: [] })
  const { last } = (await trackOf(executor, flightId)).data
  expect([last!.point.slice(1), Math.floor(last!.age / 60)]).toEqual([[59.9, 30.11111, 50, 'driver'], 0])
  await mark(road, 0, 'arrive', '2026-10-05T09:00:00+03:00')
  await setTime('2026-10-05T09:30:00+03:00')
  await send(road, '2026-10-05T09:30:00+03:00', [canary('2026-10-05T09:20:00+03:00', 30.22222)])
  await mark(road, 0, 'finish', '2026-10-05T10:00:00+03:00')
  const underWay = (await trackOf(forwarder, flightId)).data
  expect(underWay.visible).toEqual([{ from: moment('2026-10-05T09:00:00+03:00'), until: null }])
  expect(times(underWay.points)).toEqual(['05T09:20'])
  expect(Math.floor(underWay.last!.age / 60)).toBe(40)
  await mark(road, 1, 'arrive', '2026-10-07T09:00:00+03:00')
  await mark(road, 1, 'finish', '2026-10-07T11:00:00+03:00')
  // a tracker of the truck goes on telling
  await setTime('2026-10-07T12:00:00+03:00')
  const { truck } = await flightCard(executor, flightId)
  await inHome(world.db, executor.org, tx => takePositions(tx, 'device', [{ vehicleId: truck!.id!, at: tx.now, lat: 55.7, lon: 37.33333 }]))
  const done = (await trackOf(forwarder, flightId)).data
  expect(times(done.points)).toEqual(['05T09:20'])
  expect(times((await trackOf(executor, flightId)).data.points)).toEqual(['05T08:00', '05T09:20'])

  const asked = { ...road, carId: truck!.id!, from: '2026-10-01T00:00:00+03:00', to: '2026-10-08T00:00:00+03:00' }
  const seen = await everyRead(world, await world.again(forwarder), asked)
  expect(seen).toContain('30.22222')
  for (const hidden of ['30.11111', '37.33333']) expect(seen).not.toContain(hidden)
  const stranger = await world.both()
  const unknown = await everyRead(world, stranger, asked)
  for (const hidden of ['30.11111', '30.22222', '37.33333']) expect(unknown).not.toContain(hidden)
  expect((await trackOf(stranger, flightId)).status).toBe(404)
  // the gate itself gives a stranger nothing, whatever he asks it
  const always = [new Date('2026-01-01'), new Date('2027-01-01')] as const
  for (const [who, count] of [
    [stranger, 0],
    [executor, 3],
  ] as const)
    await inHome(world.db, who.org, async tx =>
      expect(await listPoints(tx, flightId, [{ from: always[0], until: always[1] }], 1)).toHaveLength(count),
    )
})

test('positions are kept whole for two weeks, one a minute for three months, then nothing but what proves a claim', async () => {
  const road = await onRoad()
  const { executor, forwarder, flightId, order } = road
  await answer(road, 'given', '2026-10-01T09:00:00+03:00')
  await mark(road, 0, 'depart', '2026-10-05T07:00:00+03:00')
  await mark(road, 0, 'arrive', '2026-10-05T09:00:00+03:00')
  const each20s = Array.from({ length: 30 }, (_, i) =>
    point(new Date(Date.parse('2026-10-05T09:10:00+03:00') + i * 20_000).toISOString(), i / 100),
  )
  await setTime('2026-10-05T09:30:00+03:00')
  expect((await send(road, '2026-10-05T09:30:00+03:00', each20s)).data).toEqual({ stored: 30, left: 0 })
  await mark(road, 0, 'finish', '2026-10-05T14:00:00+03:00')
  const card = (await forwarder.ask(orders.get, { query: { orderId: order.id } })).data
  const filed = await forwarder.ask(orders.claim, {
    data: { ...keyOf(card), action: 'file', kind: 'other', amount: { minor: 100_000, currency: 'RUB' }, comment: 'Стояли пять часов' },
  })
  expect(filed.status).toBe(200)
  await runTimers(world, trackTimers)
  const copied = (await trackOf(forwarder, flightId)).data.evidence
  expect(copied.map(({ reason, orderId, points }) => [reason, orderId, points.length])).toEqual([['claim', order.id, 30]])

  const upkeep = async (at: string) => {
    await setTime(at)
    await watchPositions(world.db)
    await runTimers(world, trackTimers)
    await removeOld(world.db)
  }
  await upkeep('2026-10-19T12:00:00+03:00')
  expect(await storedOf(flightId)).toBe(30)
  await upkeep('2026-10-20T12:00:01+03:00')
  expect(await storedOf(flightId)).toBe(10)
  await upkeep('2026-10-21T12:00:02+03:00')
  expect(await storedOf(flightId)).toBe(10)
  await upkeep('2027-01-02T12:00:03+03:00')
  expect(await storedOf(flightId)).toBe(10)
  await upkeep('2027-01-06T12:00:04+03:00')
  expect(await storedOf(flightId)).toBe(0)
  expect(await world.count('last_positions', 'org_id = $1', [executor.org])).toBe(0)
  // their sessions ended long ago
  for (const who of [await world.again(executor), await world.again(forwarder)]) {
    const { points, last, evidence } = (await trackOf(who, flightId)).data
    expect([points.length, last, evidence.map(each => each.points.length)]).toEqual([0, null, [30]])
  }
})

test('what is stored of a driver is handed out whole, to who may see it, and the journal says so', async () => {
  const road = await onRoad()
  const { executor, driverId } = road
  await answer(road, 'given', '2026-10-01T09:00:00+03:00')
  await mark(road, 0, 'depart', '2026-10-05T07:00:00+03:00')
  await setTime('2026-10-05T08:00:00+03:00')
  await send(road, '2026-10-05T08:00:00+03:00', [point('2026-10-05T07:30:00+03:00', 20), point('2026-10-05T08:00:00+03:00', 40)])
  const { data } = await executor.ask(personalData.reveal, { data: { driverId } })
  expect(data.consents).toMatchObject([{ answer: 'given', version: consentVersion, locale: 'ru', text: expect.any(Array) }])
  expect(data.consents[0]!.text.join(' ')).toContain('14 дн.')
  expect(data.positions).toEqual([
    {
      day: '2026-10-05',
      source: 'driver',
      count: 2,
      from: moment('2026-10-05T07:30:00+03:00'),
      until: moment('2026-10-05T08:00:00+03:00'),
    },
  ])
  expect(data.flights).toMatchObject([{ role: 'driver' }])
  expect(data.links).toHaveLength(1)
  expect(data.values.phone).toMatch(/^\+7\d{10}$/)
  expect((await executor.ask(drivers.history, { query: { driverId } })).data.items[0]!.what).toBe('stored')
  expect((await (await world.executor()).ask(personalData.reveal, { data: { driverId } })).status).toBe(404)
})
