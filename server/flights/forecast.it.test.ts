import { afterAll, expect, test } from 'vitest'
import { FORECAST } from '#server/deals/flights/projection.ts'
import { inHome } from '#server/platform/db.ts'
import { drive, flightCard, flown, onDays } from '#testing/flights.ts'
import { openPair } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { flightTimers } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())

const foretold = ({ org }: Someone, flightId: string) =>
  inHome(world.db, org, tx => flightTimers[FORECAST](tx, { home: org, kind: FORECAST, objectId: flightId, runAt: tx.now, attempts: 0 }))

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
  await world.setClock('2027-07-03T10:00:00+03:00')
  row = await drive(pair.executor, row, 'arrive')
  await world.setClock('2027-07-03T11:00:00+03:00')
  await drive(pair.executor, row, 'finish')
  await foretold(pair.executor, flightId)
  const taught = ({ org }: Someone) =>
    inHome(world.db, org, async tx => (await tx.selectFrom('flightLessons').select('flightId').execute()).map(({ flightId: of }) => of))
  expect(new Set(await taught(pair.executor))).toEqual(new Set([flightId]))
  expect(await taught(pair.forwarder)).toEqual([])
  expect(await taught(stranger)).toEqual([])
})
