import { afterAll, expect, test } from 'vitest'
import { BarsQuery } from '#contract/flight-bars.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { map } from '#contract/map.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { FORECAST } from '#server/deals/flights/projection.ts'
import { inHome } from '#server/platform/db.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { takePositions } from '#server/positions/commands.ts'
import { drive, flightCard, flown, listFlights, onDays } from '#testing/flights.ts'
import { openPair } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { flightTimers } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())

/** Orders with when they are expected, as a file has them. */
async function filed({ cookies }: Someone, query: string) {
  const { body } = await world.app.inject({
    method: 'POST',
    url: '/api/exports/v0/file',
    headers: {
      ...{ host: new URL(world.config.url).host, 'accept-language': 'ru' },
      ...{ cookie: cookieText(world.config, cookies), 'x-xsrf-token': cookies.xsrf },
    },
    payload: { data: { list: 'orders', format: 'csv', query, columns: ['number', 'expected'] } },
  })
  return body
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';').slice(0, 2))
}

const expectedFor = async (who: Someone, id: string) => (await who.ask(orders.arrivals, { query: { ids: [id] } })).data
const lines = async (who: Someone, flightId: string) => (await who.ask(flights.history, { query: { flightId } })).data.items
const lateEvents = async (flightId: string) =>
  (
    await world.root.query<{ late: boolean; audience: number }>(
      `select (payload::jsonb ->> 'late')::boolean as late, cardinality(audience) as audience from outboxes
       where name = 'flight.late' and payload::jsonb ->> 'flightId' = $1 order by id`,
      [flightId],
    )
  ).rows

const foretold = ({ org }: Someone, flightId: string) =>
  inHome(world.db, org, tx => flightTimers[FORECAST](tx, { home: org, kind: FORECAST, objectId: flightId, runAt: tx.now, attempts: 0 }))

/** Positions of the truck of a flight by minutes driven and, below nothing, stood. */
async function onTheWay(flightId: string, from: string, parts: readonly number[]) {
  await makePartitions(world.db)
  let [at, lon] = [Date.parse(from), 37]
  const fixes = parts.flatMap(part =>
    Array.from({ length: Math.abs(part) / 5 }, () => {
      at += 300_000
      lon += part > 0 ? 0.1 : 0
      return { at: new Date(at).toISOString(), lon }
    }),
  )
  await world.root.query(
    `insert into positions (org_id, vehicle_id, at, taken_at, source, lat, lon)
     select f.org_id, f.truck_id, p.at, p.at, 'device', 55, p.lon
     from flights f, jsonb_to_recordset($2) as p(at timestamptz, lon float8) where f.id = $1`,
    [flightId, JSON.stringify(fixes)],
  )
}

test('a truck that is late on its way is told of to both sides alike, with what would save it, until it has caught up', async () => {
  await world.setClock('2027-06-01T08:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const draft = onDays('2027-06-01', '2027-06-04')
  draft.stops[0] = { ...draft.stops[0]!, place: 'kazan' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow', windowFrom: '2027-06-02T18:00:00+03:00', windowTo: '2027-06-02T23:00:00+03:00' }
  const { order, flightId } = await flown(world, pair, draft)
  const row = await drive(executor, order, 'depart', 'arrive', 'finish', 'depart')
  await foretold(executor, flightId)
  const last = async (who: Someone) => (await flightCard(who, flightId)).tasks.at(-1)!
  const set = await last(executor)
  expect(set.forecast).toMatchObject({ rescue: null })

  // ten hours on it has hardly moved
  await world.setClock('2027-06-02T16:00:00+03:00')
  const [from, to] = (await flightCard(executor, flightId)).tasks.map(({ lat, lon }) => ({ lat: lat!, lon: lon! }))
  const seen = (part: number, at: string) =>
    world.root.query(
      `insert into last_positions (org_id, vehicle_id, at, taken_at, source, lat, lon)
       select org_id, truck_id, $2, $2, 'device', $3, $4 from flights where id = $1
       on conflict (org_id, vehicle_id) do update set at = excluded.at, lat = excluded.lat, lon = excluded.lon`,
      [flightId, at, from!.lat + (to!.lat - from!.lat) * part, from!.lon + (to!.lon - from!.lon) * part],
    )
  await seen(0.1, '2027-06-02T15:59:00+03:00')
  await foretold(executor, flightId)
  const [own, theirs] = [await last(executor), await last(forwarder)]
  expect(Date.parse(own.projectedAt!)).toBeGreaterThan(Date.parse(own.to))
  expect(theirs.projectedAt).toBe(own.projectedAt)
  expect(theirs.forecast).toMatchObject({ from: own.forecast!.from, until: own.forecast!.until })
  expect(Date.parse(own.forecast!.rescue!.windowTo)).toBeGreaterThan(Date.parse(own.to))
  // lists, bars and the order say the same, and those first who are late
  for (const [who, side] of [
    [executor, 'executor'],
    [forwarder, 'forwarder'],
  ] as const) {
    const [row] = await listFlights(who, side, { sort: 'late' })
    expect(row).toMatchObject({
      id: flightId,
      expected: { taskId: own.taskId, orderId: order.id, stop: 1, windowTo: own.to, at: own.projectedAt },
    })
    expect((await expectedFor(who, order.id)).items).toMatchObject([
      { taskId: own.taskId, from: own.forecast!.from, until: own.forecast!.until },
    ])
    const bars = (await who.ask(flights.bars, { query: BarsQuery.parse({ ...FlightFilter.parse({ side }), from: '2027-06-01' }) })).data
    expect(bars.flights.find(({ id }) => id === flightId)).toMatchObject({ conflict: 'late', expected: { at: expect.any(Number) } })
    const late = (await who.ask(orders.list, { query: { ...OrderFilter.parse({ side, risk: ['delay'] }), limit: 50 } })).data.items
    expect(late.map(({ id }) => id)).toEqual([order.id])
    const byLateness = (await who.ask(orders.list, { query: { ...OrderFilter.parse({ side, sort: 'late' }), limit: 50 } })).data.items
    expect(byLateness[0]).toMatchObject({ id: order.id })
    const onMap = (await who.ask(map.flights, { query: FlightFilter.omit({ sort: true }).parse({ side }) })).data.items
    expect(onMap.find(each => each.flightId === flightId)!.lateMin).toBeGreaterThan(0)
    expect(await filed(who, `side=${side}`)).toEqual([
      ['Номер', 'Ожидается с'],
      [order.number, expect.stringMatching(/^0[23]\.06\.2027 \d\d:\d\d/)],
    ])
    expect((await lines(who, flightId))[0]).toMatchObject({ what: 'flight.late', side: 'system', facts: { windowTo: own.to } })
  }
  expect(await lateEvents(flightId)).toEqual([{ late: true, audience: 2 }])
  // who drives is the executor's own matter
  expect(theirs.forecast!.rescue).toMatchObject({ leaveBy: null, coDriver: false })

  await world.setClock('2027-06-02T22:00:00+03:00')
  await seen(0.97, '2027-06-02T21:59:00+03:00')
  await foretold(executor, flightId)
  const caught = await last(forwarder)
  expect(caught.forecast!.rescue).toBeNull()
  expect(Date.parse(caught.projectedAt!)).toBeLessThanOrEqual(Date.parse(caught.to))
  expect((await lines(forwarder, flightId)).slice(0, 2).map(({ what }) => what)).toEqual(['flight.in_time', 'flight.late'])
  expect(await lateEvents(flightId)).toEqual([
    { late: true, audience: 2 },
    { late: false, audience: 2 },
  ])
  await drive(executor, row, 'arrive')
  expect((await expectedFor(executor, order.id)).items).toEqual([])
  expect(await world.count('expected_arrivals', 'flight_id = $1', [flightId])).toBe(0)
})

test('before his loading a forwarder is told nothing a position has foretold, and a stranger never; he hears of lateness once he may see it', async () => {
  await world.setClock('2027-08-02T04:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const stranger = await world.both()
  const draft = onDays('2027-08-02', '2027-08-03')
  draft.stops[0] = { ...draft.stops[0]!, place: 'kazan' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow', windowFrom: '2027-08-03T18:00:00+03:00', windowTo: '2027-08-03T23:00:00+03:00' }
  const { order, flightId } = await flown(world, pair, draft)
  // a day late already
  await world.setClock('2027-08-03T10:00:00+03:00')
  const row = await drive(executor, order, 'depart')
  await foretold(executor, flightId)
  expect((await expectedFor(executor, order.id)).items).toHaveLength(2)
  expect((await lines(executor, flightId))[0]!.what).toBe('flight.late')
  const nothing = async (who: Someone, side: 'forwarder' | 'executor') => {
    expect((await expectedFor(who, order.id)).items).toEqual([])
    expect((await listFlights(who, side)).map(({ expected }) => expected).filter(Boolean)).toEqual([])
  }
  await nothing(forwarder, 'forwarder')
  await nothing(stranger, 'executor')
  expect((await flightCard(forwarder, flightId)).tasks.map(({ forecast }) => forecast)).toEqual([null, null])
  expect((await lines(forwarder, flightId)).map(({ what }) => what)).not.toContain('flight.late')
  expect(await lateEvents(flightId)).toEqual([
    { late: true, audience: 1 },
    { late: true, audience: 1 },
  ])

  await world.setClock('2027-08-03T10:30:00+03:00')
  await drive(executor, row, 'arrive')
  await foretold(executor, flightId)
  expect((await expectedFor(forwarder, order.id)).items.map(({ stop }) => stop)).toEqual([1])
  expect((await lines(forwarder, flightId)).map(({ what }) => what)).toContain('flight.late')
  // the loading was reached, the unloading he hears of now
  expect((await lateEvents(flightId)).slice(2)).toEqual([
    { late: false, audience: 1 },
    { late: true, audience: 1 },
  ])
  await nothing(stranger, 'executor')
})

test('a position after a silence, and one near a stop, foretells anew within a minute; others leave it to the clock', async () => {
  await world.setClock('2027-09-01T08:00:00+03:00')
  await makePartitions(world.db)
  const pair = await openPair(world)
  const { executor } = pair
  const draft = onDays('2027-09-01', '2027-09-03')
  draft.stops[0] = { ...draft.stops[0]!, place: 'kazan' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow' }
  const { order, flightId } = await flown(world, pair, draft)
  await drive(executor, order, 'depart', 'arrive', 'finish', 'depart')
  const vehicleId = (await flightCard(executor, flightId)).truck!.id!
  const timer = async () => {
    const { rows } = await world.root.query<{ s: number }>(
      `select round(extract(epoch from run_at - app_now()))::int as s from timers where kind = $1 and object_id = $2`,
      [FORECAST, flightId],
    )
    return rows[0]!.s
  }
  const settle = async () => {
    await world.root.query('delete from timers where kind = $1 and object_id = $2', [FORECAST, flightId])
    await foretold(executor, flightId)
    expect(await timer()).toBeGreaterThan(240)
  }
  const heard = (lat: number) =>
    inHome(world.db, executor.org, tx => takePositions(tx, 'device', [{ vehicleId, at: tx.now, lat, lon: 49.1 }]))
  await settle()
  await heard(55.79)
  expect(await timer()).toBeLessThanOrEqual(60)
  await settle()
  await world.setClock('2027-09-01T08:02:00+03:00')
  await heard(55.78)
  // two minutes have passed, and the flight is where it was thought to be
  expect(await timer()).toBeGreaterThan(120)
  await world.root.query(
    `update flight_tasks set projected_at = app_now() + interval '30 minutes' where flight_id = $1 and arrived_at is null`,
    [flightId],
  )
  await world.setClock('2027-09-01T08:03:00+03:00')
  await heard(55.77)
  expect(await timer()).toBeLessThanOrEqual(60)
  // once more does not push it away
  await world.setClock('2027-09-01T08:03:30+03:00')
  await heard(55.77)
  expect(await timer()).toBeLessThanOrEqual(35)
})

test('a truck nobody hears of any more is told of to both sides, each quarter of an hour for four hours', async () => {
  await world.setClock('2027-08-01T08:00:00+03:00')
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, onDays('2027-08-01', '2027-08-03'))
  await drive(pair.executor, order, 'depart', 'arrive', 'finish', 'depart')
  await world.root.query(
    `insert into last_positions (org_id, vehicle_id, at, taken_at, source, lat, lon)
     select org_id, truck_id, $2, $2, 'device', 59.5, 31 from flights where id = $1`,
    [flightId, '2027-08-01T08:10:00+03:00'],
  )
  const told = async ({ org }: Someone) =>
    (
      await world.root.query<{ minutes: number }>(
        `select (facts ->> 'minutes')::int as minutes from occurrences where org_id = $1 and code = 'position.lost' order by id`,
        [org],
      )
    ).rows.map(({ minutes }) => minutes)
  // foretold twice within five minutes of a quarter of an hour, it is told once
  for (const time of ['08:20', '08:27', '08:28', '08:31', '08:41', '08:44', '13:00']) {
    await world.setClock(`2027-08-01T${time}:00+03:00`)
    await foretold(pair.executor, flightId)
  }
  expect(await told(pair.executor)).toEqual([17, 31])
  expect(await told(pair.forwarder)).toEqual([17, 31])
})

test('what a flight has taught stays with its executor', async () => {
  await world.setClock('2027-07-01T08:00:00+03:00')
  const pair = await openPair(world)
  const stranger = await world.executor()
  const { order, flightId } = await flown(world, pair, onDays('2027-07-01', '2027-07-03'))
  let row = await drive(pair.executor, order, 'depart', 'arrive')
  await world.setClock('2027-07-01T09:00:00+03:00')
  row = await drive(pair.executor, row, 'finish', 'depart')
  await onTheWay(flightId, '2027-07-01T09:10:00+03:00', [240, -50, 240, -690, 240])
  await world.setClock('2027-07-03T10:00:00+03:00')
  row = await drive(pair.executor, row, 'arrive')
  await world.setClock('2027-07-03T11:00:00+03:00')
  await drive(pair.executor, row, 'finish')
  await foretold(pair.executor, flightId)
  const lessons = ({ org }: Someone) => inHome(world.db, org, tx => tx.selectFrom('flightLessons').selectAll().execute())
  const taught = async (who: Someone) => (await lessons(who)).map(({ flightId: of }) => of)
  expect(new Set(await taught(pair.executor))).toEqual(new Set([flightId]))
  // where positions tell of it, after how much driving he paused and rested, and for how long
  const own = await lessons(pair.executor)
  const told = (what: string) => own.filter(lesson => lesson.what === what).map(({ value }) => Number(Math.exp(value).toFixed(2)))
  expect(own.map(({ what }) => what).toSorted()).toEqual(
    expect.arrayContaining(['going', 'held', 'pause', 'rest', 'shift', 'stint', 'way']),
  )
  expect(told('rest')).toEqual([Number((690 / 660).toFixed(2))])
  expect(told('pause')).toEqual([Number((50 / 45).toFixed(2))])
  const driver = (await flightCard(pair.executor, flightId)).driver!.id
  expect(new Set(own.filter(({ what }) => what === 'rest' || what === 'pause').map(({ key }) => key))).toEqual(new Set([driver]))
  expect(await taught(pair.forwarder)).toEqual([])
  expect(await taught(stranger)).toEqual([])
})
