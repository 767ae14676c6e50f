import { afterAll, beforeAll, expect, test } from 'vitest'
import { anew, inHome, openPool } from '#server/platform/db.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { takePositions } from './commands.ts'
import type { GivenPosition, PositionSource } from './record.ts'
import { findLastPosition } from './store.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
beforeAll(async () => {
  executor = await world.executor()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** So many kilometres up the road, so long ago. */
const fix = (vehicleId: string, minutesAgo: number, km: number, more: Partial<GivenPosition> = {}): GivenPosition => ({
  vehicleId,
  at: ago(minutesAgo),
  lat: 55 + km / 111.195,
  lon: 49,
  ...more,
})
const take = (positions: GivenPosition[], source: PositionSource = 'device', who = executor) =>
  inHome(world.db, who.org, tx => takePositions(tx, source, positions))
const last = (vehicleId: string) => inHome(world.db, executor.org, tx => findLastPosition(tx, vehicleId))
const stored = async (vehicleId: string) =>
  (await world.root.query<{ at: Date; lat: number }>('select at, lat from positions where vehicle_id = $1 order by at', [vehicleId])).rows

test('positions come in any order, twice and hours late: each is stored once and the newest is the last', async () => {
  const truck = await world.truck(executor)
  const way = [fix(truck, 30, 0), fix(truck, 20, 10), fix(truck, 10, 20, { speed: 61.6, temperature: -18.5, ignition: true })]
  const first = await take([way[2]!, way[0]!, way[1]!, way[0]!])
  expect(first.faults).toEqual([])
  expect(first.vehicles).toEqual([{ vehicleId: truck, taken: 3, from: way[0]!.at, to: way[2]!.at, repeated: 1 }])
  const again = await take(way)
  expect(again.vehicles).toEqual([{ vehicleId: truck, taken: 0, from: null, to: null, repeated: 3 }])
  const late = await take([fix(truck, 400, -40)])
  expect(late.vehicles).toMatchObject([{ taken: 1, repeated: 0 }])
  expect(await stored(truck)).toHaveLength(4)
  expect(await last(truck)).toMatchObject({
    at: way[2]!.at,
    speed: 62,
    temperature: -18.5,
    ignition: true,
    doorsOpen: null,
    source: 'device',
  })
})

test('what cannot be true is named with its reason and not stored; the rest of the batch is', async () => {
  const truck = await world.truck(executor)
  const { faults, vehicles } = await take([
    fix(truck, 30, 0),
    fix(truck, -60, 1),
    fix(truck, 15 * 1440, 1),
    fix(truck, 20, 1, { lat: 0, lon: 0 }),
    fix(truck, 20, 1, { satellites: 1 }),
    fix(truck, 20, 1, { mock: true }),
    fix(truck, 20, 300),
    fix(truck, 10, 20),
  ])
  expect(faults.map(({ index, fault }) => [index, fault])).toEqual([
    [1, 'clock_ahead'],
    [2, 'old'],
    [3, 'place'],
    [4, 'no_fix'],
    [5, 'mock'],
    [6, 'jump'],
  ])
  expect(vehicles).toMatchObject([{ taken: 2 }])
  expect(await stored(truck)).toHaveLength(2)
})

test('a vehicle that was known at a wrong place is believed to be elsewhere when it says so three times', async () => {
  const truck = await world.truck(executor)
  await take([fix(truck, 10, 900)])
  expect((await take([fix(truck, 8, 0)])).faults).toMatchObject([{ fault: 'jump' }])
  expect(await last(truck)).toMatchObject({ elsewhere: { count: 1 } })
  expect((await take([fix(truck, 6, 1)])).faults).toMatchObject([{ fault: 'jump' }])
  expect((await take([fix(truck, 4, 2)])).faults).toEqual([])
  expect(await last(truck)).toMatchObject({ elsewhere: null })
})

test('a late position is judged by those around it', async () => {
  const truck = await world.truck(executor)
  await take([fix(truck, 300, 0), fix(truck, 100, 200), fix(truck, 10, 300)])
  expect((await take([fix(truck, 200, 100), fix(truck, 99, 0)])).faults).toEqual([{ index: 1, fault: 'jump' }])
})

test('nobody adds a position to a vehicle of another organisation, nor sees one', async () => {
  const truck = await world.truck(executor)
  await take([fix(truck, 10, 0)])
  const stranger = await world.executor()
  await expect(take([fix(truck, 5, 0)], 'api', stranger)).rejects.toMatchObject({ code: '23503' })
  expect(await inHome(world.db, stranger.org, tx => findLastPosition(tx, truck))).toBeUndefined()
  const app = openPool(world.database.url, world.database.roles.app)
  const seen = await app.pool.query('select * from positions')
  await app.db.destroy()
  expect(seen.rowCount).toBe(0)
})

test('two processes that take the same batch at once store it once', async () => {
  const trucks = await Promise.all(Array.from({ length: 4 }, () => world.truck(executor)))
  const batch = trucks.flatMap(truck => Array.from({ length: 50 }, (_, i) => fix(truck, 60 - i, i)))
  const both = await Promise.all([anew(() => take(batch)), anew(() => take(batch.toReversed()))])
  const taken = both.flatMap(({ vehicles }) => vehicles).reduce((sum, each) => sum + each.taken, 0)
  expect(taken).toBe(200)
  for (const truck of trucks) expect(await stored(truck)).toHaveLength(50)
})

test('many new positions are added as such; one that was there after all changes nothing of it', async () => {
  const trucks = await Promise.all(Array.from({ length: 3 }, () => world.truck(executor)))
  const way = (truck: string, from: number, km = 0) =>
    Array.from({ length: 50 }, (_, i) => fix(truck, from - i, km + i, { speed: 60, temperature: i }))
  const batch = trucks.flatMap(truck => way(truck, 200))
  await take(trucks.map(truck => fix(truck, 300, -20)))
  expect((await take(batch)).vehicles.map(({ taken, repeated }) => [taken, repeated])).toEqual([[50, 0], [50, 0], [50, 0]]) // biome-ignore format: a table
  for (const truck of trucks)
    expect(await last(truck)).toMatchObject({ at: batch[49]!.at, temperature: 49, fuel: null, takenAt: expect.any(Date) })

  // somebody stored one of them without making it the last: what is known of the vehicle does not tell of it
  const next = trucks.flatMap(truck => way(truck, 90, 50))
  await world.root.query(
    `insert into positions (org_id, vehicle_id, at, taken_at, lat, lon, source) values ($1, $2, $3, now(), 55.5, 49, 'api')`,
    [executor.org, trucks[1], next[60]!.at],
  )
  const mixed = await take([...next, next[0]!])
  expect(mixed.faults).toEqual([])
  expect(Object.fromEntries(mixed.vehicles.map(({ vehicleId, taken, repeated }) => [vehicleId, [taken, repeated]]))).toEqual({
    [trucks[0]!]: [50, 1],
    [trucks[1]!]: [49, 1],
    [trucks[2]!]: [50, 0],
  })
  for (const [i, truck] of trucks.entries()) {
    expect(await stored(truck)).toHaveLength(101)
    expect(await last(truck)).toMatchObject({ at: next[i * 50 + 49]!.at })
  }
})

test('of two positions of one moment the first is stored, and is the last one too', async () => {
  const truck = await world.truck(executor)
  await take([fix(truck, 60, 0)])
  const [first, second] = [fix(truck, 10, 3, { speed: 30 }), fix(truck, 10, 3, { speed: 50 })]
  expect((await take([first, { ...second, at: first.at }])).vehicles).toMatchObject([{ taken: 1, repeated: 1 }])
  expect(await last(truck)).toMatchObject({ speed: 30 })
})
