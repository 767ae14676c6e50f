import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlightFilter } from '#contract/flight-list.ts'
import { MAP_TILES, map } from '#contract/map.ts'
import type { Side } from '#contract/primitives.ts'
import { flightsUnderWay } from '#server/flights/store/list.ts'
import { inHome, type Tx } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import { drive, flightCard, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { placedIn } from './row.ts'

/** An archive as far as it is read here: its name, and at its place that its tiles are pictures. */
const archive = Buffer.concat([Buffer.from('PMTiles'), randomBytes(92).fill(3), Buffer.from([2]), randomBytes(900)])
let world: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trassa-map-'))
  const file = join(folder, 'land.pmtiles')
  await writeFile(file, archive)
  world = await openWorld({ env: { TRASSA_MAP_PMTILES: file, TRASSA_MAP_ATTRIBUTION: '© участники OpenStreetMap' } })
  await world.setClock(scenarioOneStart)
  // days of that time, as upkeep makes them
  await world.root.query("select gate.keep_partitions('positions', 7, null)")
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const seen = async (who: Someone, side: Side, search = '') => {
  const { sort, ...filter } = FlightFilter.parse({ side, search })
  return (await who.ask(map.flights, { query: filter })).data
}

test('an executor sees where his vehicle is from the first mark on, its forwarder from the arrival at the loading, and nobody else', async () => {
  const pair = await openPair(world)
  const stranger = await world.executor()
  const { order, flightId } = await flown(world, pair)
  const { truck, number } = await flightCard(pair.executor, flightId)
  const at = new Date(scenarioOneStart)
  const tell = (minutes: number, lat: number) =>
    inHome(world.db, pair.executor.org, tx =>
      takePositions(tx, 'device', [
        { vehicleId: truck!.id!, at: new Date(at.getTime() + minutes * 60_000), lat, lon: 49.1, speed: 71, course: 90 },
      ]),
    )
  await tell(-5, 55.7)
  expect(await seen(pair.executor, 'executor')).toMatchObject({ items: [], silent: 0 })
  let row = await drive(pair.executor, order, 'depart')
  expect((await seen(pair.executor, 'executor')).items).toMatchObject([
    { flightId, number, plate: truck!.plate, lat: 55.7, lon: 49.1, course: 90, speedKmh: 71, status: 'to_loading' },
  ])
  expect((await seen(pair.executor, 'executor', 'нет такого')).items).toEqual([])
  expect(await seen(pair.forwarder, 'forwarder')).toMatchObject({ items: [], silent: 1 })
  row = await drive(pair.executor, row, 'arrive')
  await world.setClock(new Date(at.getTime() + 20 * 60_000).toISOString())
  await tell(15, 55.71)
  expect((await seen(pair.forwarder, 'forwarder')).items).toMatchObject([{ flightId, lat: 55.71, course: 90 }])
  expect(await seen(stranger, 'executor')).toMatchObject({ items: [], silent: 0 })
  expect((await stranger.ask(map.flights, { query: { ...FlightFilter.parse({ side: 'forwarder' }) } })).error?.code).toBe('access.denied')
})

test('a forwarder’s map asks the same few questions however many flights it shows, and knows each by its own times', async () => {
  const pair = await openPair(world)
  const at = new Date(scenarioOneStart)
  await world.setClock(scenarioOneStart)
  const asked = () =>
    inHome(world.db, pair.forwarder.org, async tx => {
      const filter = FlightFilter.parse({ side: 'forwarder' })
      const found = await flightsUnderWay(tx, { filter, tz: 'Europe/Moscow', limit: 100 })
      let statements = 0
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const placed = await placedIn(Object.assign(counting, { actor: tx.actor, now: tx.now }) as unknown as Tx, 'forwarder', found)
      return { statements, placed: placed.size, of: found.length }
    })
  const one = async (marks: ('depart' | 'arrive')[]) => {
    const { order, flightId } = await flown(world, pair)
    const vehicleId = (await flightCard(pair.executor, flightId)).truck!.id!
    await drive(pair.executor, order, ...marks)
    await inHome(world.db, pair.executor.org, tx =>
      takePositions(tx, 'device', [{ vehicleId, at: new Date(at.getTime() + 60_000), lat: 55.7, lon: 49.1 }]),
    )
  }
  await one(['depart', 'arrive'])
  expect(await asked()).toEqual({ statements: 2, placed: 1, of: 1 })
  for (let n = 0; n < 4; n++) await one(n === 0 ? ['depart'] : ['depart', 'arrive'])
  expect(await asked()).toEqual({ statements: 2, placed: 4, of: 5 })
})

test('ranges of the archive are given to whoever is signed in, marked for ever, and what lies outside is refused', async () => {
  const { forwarder } = await openPair(world)
  const { data } = await forwarder.ask(map.ground)
  expect(data).toMatchObject({ kind: 'archive', vector: false, attribution: '© участники OpenStreetMap' })
  const url = data.kind === 'archive' ? data.url : ''
  const cookie = `sid=${forwarder.cookies.sid}`
  const get = (address: string, headers: Record<string, string>) =>
    world.app.inject({ url: address, headers: { host: new URL(world.config.url).host, ...headers } })
  const first = await get(url, { cookie, range: 'bytes=0-6' })
  expect([first.statusCode, first.body, first.headers['content-range']]).toEqual([206, 'PMTiles', `bytes 0-6/${archive.length}`])
  expect(first.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const last = await get(MAP_TILES, { cookie, range: 'bytes=-4' })
  expect([last.statusCode, last.rawPayload]).toEqual([206, archive.subarray(-4)])
  expect(last.headers['cache-control']).toBe('private, no-cache')
  const outside = await get(url, { cookie, range: `bytes=${archive.length}-` })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${archive.length}`])
  expect((await get(url, { cookie, 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  expect((await get(url, { range: 'bytes=0-6' })).statusCode).toBe(401)
})
