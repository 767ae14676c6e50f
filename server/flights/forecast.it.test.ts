import { afterAll, expect, test } from 'vitest'
import { FORECAST } from '#server/deals/flights/projection.ts'
import { inHome } from '#server/platform/db.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { drive, flightCard, flown, onDays } from '#testing/flights.ts'
import { openPair } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { flightTimers } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())

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
  await drive(executor, order, 'depart', 'arrive', 'finish', 'depart')
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
  // who drives is the executor's own matter
  expect(theirs.forecast!.rescue).toMatchObject({ leaveBy: null, coDriver: false })

  await world.setClock('2027-06-02T22:00:00+03:00')
  await seen(0.97, '2027-06-02T21:59:00+03:00')
  await foretold(executor, flightId)
  const caught = await last(forwarder)
  expect(caught.forecast!.rescue).toBeNull()
  expect(Date.parse(caught.projectedAt!)).toBeLessThanOrEqual(Date.parse(caught.to))
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
