import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devices } from '#contract/devices.ts'
import { positions } from '#contract/positions.ts'
import { vehicles } from '#contract/vehicles.ts'
import { openLog } from '#server/platform/log.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { checksumOf, openTracker, type SentPosition, startTrackers, type Tracker, wialonData } from '#testing/trackers.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { openIntake, usualBounds } from './intake/intake.ts'
import { openOsmand } from './osmand/server.ts'
import { openWialon } from './wialon/server.ts'

const world = await openWorld()
const metrics = openMetrics()
const log = openLog(() => undefined)
const bounds = { connections: 50, connectionsOfAddress: 40 }
const listen = { host: '127.0.0.1', port: 0 }
const intake = openIntake({ workerDb: world.db, metrics, log, bounds: { ...usualBounds, windowMs: 5 } })
const wialon = await openWialon({ listen, intake, metrics, log, bounds })
const osmand = await openOsmand({ listen, intake, metrics, log, bounds })
const opened: Tracker[] = []
const open = async (options: Omit<Parameters<typeof openTracker>[0], 'port'> & { port?: number }) => {
  const tracker = await openTracker({ port: wialon.port, ...options })
  opened.push(tracker)
  return tracker
}
let executor: Someone
beforeAll(async () => {
  executor = await world.executor()
  await makePartitions(world.db)
})
afterAll(async () => {
  for (const tracker of opened) tracker.close()
  await Promise.all([wialon.close(), osmand.close()])
  await intake.stop()
  await world.close()
})

let numbers = 860_000_000_000_000
const imei = () => String(++numbers)
/** A tracker on a truck of its own, fitted so long ago. */
type Fitted = { protocol?: 'wialon' | 'osmand' | 'api'; hours?: number; who?: Someone }
async function fitted({ protocol = 'wialon', hours = 48, who = executor }: Fitted = {}) {
  const carId = await world.truck(who)
  const identifier = protocol === 'wialon' ? imei() : null
  const { device, secret } = (await who.ask(devices.register, { data: { carId, protocol, identifier, name: '', withSecret: true } })).data
  await world.root.query(`update device_vehicles set starts_at = starts_at - make_interval(hours => $2) where device_id = $1`, [
    device.id,
    hours,
  ])
  return { carId, device, secret: secret!, number: device.identifier, password: secret! }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const at = (minutesAgo: number, km = 0, more: Partial<SentPosition> = {}): SentPosition => ({
  at: ago(minutesAgo),
  lat: 55 + km / 111.195,
  lon: 49,
  ...more,
})
const count = (carId: string) => world.count('positions', 'vehicle_id = $1', [carId])
const figuresOf = async (carId: string, who = executor) => {
  await intake.settle()
  return (await who.ask(devices.list, { query: { carId } })).data.items[0]!
}
const faultsOf = async (carId: string) => Object.fromEntries((await figuresOf(carId)).faults.map(({ fault, count: n }) => [fault, n]))

test('a tracker is registered, its password is told once, and what it sends is the position of its truck', async () => {
  const { carId, number, password, device } = await fitted()
  expect(password).toMatch(/^[a-z2-9]{14}$/)
  const tracker = await open({ number, password })
  expect(await tracker.say('P', '')).toBe('#AP#')
  expect(await tracker.send(at(3, 0, { speed: 62, params: 'fuel:2:45.8,ign:1:1,temp1:2:-18.5' }))).toBe('#AD#1')
  expect(await tracker.sendAll([at(2, 1), at(1, 2)])).toBe('#AB#2')
  expect(await tracker.say('M', 'text of a driver')).toBe('#AM#1')
  const { items } = (await executor.ask(positions.latest, { query: { cars: [carId] } })).data
  expect(items).toMatchObject([{ carId, speed: 60, course: 90, source: 'device', lat: expect.closeTo(55 + 2 / 111.195, 3) }])
  expect(await figuresOf(carId)).toMatchObject({
    id: device.id,
    state: 'working',
    stored: 3,
    repeated: 0,
    faults: [],
    heardFrom: '127.0.0.1',
  })
  const { rows } = await world.root.query('select secret_hash from devices where id = $1', [device.id])
  expect(String(rows[0].secret_hash)).not.toContain(password)
})

test('version 1.1 speaks without checksums', async () => {
  const { carId, number, password } = await fitted()
  const tracker = await open({ number, password, version: '1.1' })
  expect(await tracker.say('SD', wialonData(at(1)).split(';').slice(0, 10).join(';'))).toBe('#ASD#1')
  expect(await count(carId)).toBe(1)
})

test('packets come out of order, twice and hours late, cut anywhere: each is stored once', async () => {
  const { carId, number, password } = await fitted()
  const tracker = await open({ number, password })
  const way = Array.from({ length: 40 }, (_, i) => at(400 - i * 10, i * 5))
  const bytes = [...way.toReversed(), ...way.slice(5, 25)].map(each => tracker.packet('D', wialonData(each))).join('')
  for (let from = 0; from < bytes.length; from += 777) tracker.raw(bytes.slice(from, from + 777))
  for (let i = 0; i < 60; i++) expect(await tracker.hear()).toBe('#AD#1')
  expect(await count(carId)).toBe(40)
  expect(await figuresOf(carId)).toMatchObject({ stored: 40, repeated: 20 })
})

test('a wrong clock, a made-up jump, no satellites: taken from the tracker, counted with an example, and not stored', async () => {
  const { carId, number, password } = await fitted()
  const tracker = await open({ number, password })
  for (const position of [at(30), at(-60), at(20 * 1440), at(20, 300), at(10, 1, { satellites: 2 })])
    expect(await tracker.send(position)).toBe('#AD#1')
  expect(await count(carId)).toBe(1)
  expect(await faultsOf(carId)).toEqual({ clock_ahead: 1, old: 1, jump: 1, no_fix: 1 })
  const { faults } = await figuresOf(carId)
  expect(faults.find(({ fault }) => fault === 'jump')!.example).toContain(';N;04900.0000;E;')
})

test('what is broken is answered with its code and counted; the next packet is read as if nothing were', async () => {
  const { carId, number, password } = await fitted()
  const tracker = await open({ number, password })
  const good = wialonData(at(1))
  tracker.raw(`#D#${good};0000\r\n`)
  expect(await tracker.hear()).toBe('#AD#13')
  expect(
    await tracker.say(
      'D',
      good.replace(/^\d{6};\d{6};\d+/, match => `${match.slice(0, 14)}5564`),
    ),
  ).toBe('#AD#10')
  expect(await tracker.say('SD', 'nothing')).toBe('#ASD#-1')
  tracker.raw(`#B#${good}|${good};FFFF\r\n`)
  expect(await tracker.hear()).toBe('#AB#')
  expect(await tracker.say('D', good)).toBe('#AD#1')
  expect(await count(carId)).toBe(1)
  expect(await faultsOf(carId)).toEqual({ checksum: 2, place: 1, broken: 1 })
})

test('a foreign or unknown device is counted and nothing of it is stored; a wrong password and a wrong checksum are said', async () => {
  const { number, password } = await fitted()
  const before = await world.count('positions')
  const say = async (options: Parameters<typeof open>[0]) => {
    const tracker = await open({ ...options, login: false })
    const answer = await tracker.login()
    expect(await tracker.hear()).toBeNull()
    return answer
  }
  expect(await say({ number: imei() })).toBe('#AL#0')
  expect(await say({ number, password: 'guessed' })).toBe('#AL#01')
  expect(await say({ number })).toBe('#AL#01')
  const tracker = await open({ number, password, login: false })
  tracker.raw(`#L#2.0;${number};${password};0000\r\n`)
  expect(await tracker.hear()).toBe('#AL#10')
  const early = await open({ number, password, login: false })
  early.raw(early.packet('D', wialonData(at(1))))
  expect(await early.hear()).toBeNull()
  const photo = await open({ number, password })
  photo.raw('#I#1024;0;1;051026;090512;a.jpg\r\n')
  expect(await photo.hear()).toBeNull()
  expect(await world.count('positions')).toBe(before)
  expect(await metrics.text()).toContain('trassa_unknown_devices_total{protocol="wialon",why="unknown"} 1')
})

test('a packet without an end, and bytes that are none, are cut off', async () => {
  const { number, password } = await fitted()
  const endless = await open({ number, password })
  endless.raw(Buffer.alloc(200_000, 'x'))
  expect(await endless.hear()).toBeNull()
  const web = await open({ number, password, login: false })
  web.raw('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await web.hear()).toBeNull()
  expect(await metrics.text()).toMatch(/connections_dropped_total\{protocol="wialon",why="too_long"\} 1/)
})

test('one address may have so many connections and no more', async () => {
  const sockets = Array.from({ length: 60 }, () => connect(wialon.port, '127.0.0.1').on('error', () => undefined))
  const closed = await Promise.race([
    Promise.all(sockets.slice(45).map(socket => new Promise(done => socket.once('close', done)))).then(() => 'closed'),
    new Promise(done => setTimeout(done, 5000, 'open')),
  ])
  expect(closed).toBe('closed')
  for (const socket of sockets) socket.destroy()
})

test('a tracker without a password waits for a yes; the same number has nobody else then', async () => {
  const carId = await world.truck(executor)
  const identifier = imei()
  const data = { carId, protocol: 'wialon' as const, identifier, name: '', withSecret: false }
  const { device, secret } = (await executor.ask(devices.register, { data })).data
  expect([secret, device.state]).toEqual([null, 'waiting'])
  const tracker = await open({ number: identifier, login: false })
  expect(await tracker.login()).toBe('#AL#0')
  expect(await figuresOf(carId)).toMatchObject({ state: 'waiting', heardFrom: '127.0.0.1' })
  const other = await world.executor()
  const taken = await other.ask(devices.register, { data: { ...data, carId: await world.truck(other) } })
  expect(taken.error).toMatchObject({ code: 'device.number_taken', info: { number: identifier } })
  await executor.ask(devices.approve, { data: { deviceId: device.id, version: device.version } })
  const yes = await open({ number: identifier })
  expect(await yes.send(at(0))).toBe('#AD#1')
  expect(await count(carId)).toBe(1)
})

test('on another truck it tells of that one from then on; what it kept of before is of the truck it was on', async () => {
  const { carId, number, password, device } = await fitted()
  const next = await world.truck(executor)
  const moved = (await executor.ask(devices.mount, { data: { deviceId: device.id, version: device.version, carId: next } })).data
  expect(moved.vehicle.id).toBe(next)
  const tracker = await open({ number, password })
  await tracker.sendAll([at(30), at(-0.5, 1)])
  expect([await count(carId), await count(next)]).toEqual([1, 1])
  const { items } = (await executor.ask(vehicles.history, { query: { carId } })).data
  expect(items.map(({ what }) => what)).toEqual(['device_remove', 'device_register'])
})

test('rotated and revoked: the old password and a connection that is open bring nothing any more', async () => {
  const { carId, number, password, device } = await fitted()
  const tracker = await open({ number, password })
  await tracker.send(at(5))
  const { secret, device: rotated } = (await executor.ask(devices.rotate, { data: { deviceId: device.id, version: device.version } })).data
  expect((await executor.ask(devices.revoke, { data: { deviceId: device.id, version: device.version } })).error.code).toBe('device.changed')
  const old = await open({ number, password, login: false })
  expect(await old.login()).toBe('#AL#01')
  await open({ number, password: secret! })
  const revoked = (await executor.ask(devices.revoke, { data: { deviceId: device.id, version: rotated.version } })).data
  expect(revoked.state).toBe('revoked')
  await tracker.send(at(4))
  expect(await count(carId)).toBe(1)
  const gone = await open({ number, password: secret!, login: false })
  expect(await gone.login()).toBe('#AL#0')
  const again = await executor.ask(devices.revoke, { data: { deviceId: device.id, version: revoked.version } })
  expect(again.error.code).toBe('device.revoked')
})

test('OsmAnd and Traccar over HTTP: in the query, as a form, in JSON; the answer comes when it is stored', async () => {
  const { carId, secret } = await fitted({ protocol: 'osmand' })
  const url = `http://127.0.0.1:${osmand.port}/`
  const seconds = (minutes: number) => Math.floor(ago(minutes).getTime() / 1000)
  const place = (minutes: number) => `timestamp=${seconds(minutes)}&lat=55.1&lon=49.1&speed=10`
  expect((await fetch(`${url}?id=${secret}&${place(9)}`)).status).toBe(200)
  expect(await count(carId)).toBe(1)
  expect((await fetch(`${url}?id=${secret}&${place(8)}`, { method: 'POST' })).status).toBe(200)
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(`id=${secret}&${place(7)}`) })).status).toBe(200)
  const json = (device: string, more = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        device_id: device,
        location: {
          timestamp: ago(6).toISOString(),
          coords: { latitude: 55.1, longitude: 49.1, speed: 10, heading: 90, accuracy: 5 },
          ...more,
        },
      }),
    })
  expect((await json(secret)).status).toBe(200)
  expect((await json(secret, { mock: true })).status).toBe(200)
  expect((await json('nobody')).status).toBe(404)
  expect((await fetch(`${url}?id=nobody&${place(1)}`)).status).toBe(400)
  expect((await fetch(`${url}?id=${secret}&lat=north`)).status).toBe(400)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  expect(await count(carId)).toBe(4)
  expect(await faultsOf(carId)).toEqual({ mock: 1, broken: 1 })
  expect((await figuresOf(carId)).faults.map(({ example }) => example).join()).not.toContain(secret)
})

test('a program reports by its key, any number of times; what is not stored is told by its place', async () => {
  const { carId, secret } = await fitted({ protocol: 'api' })
  const report = async (key: string | null, list: object[]) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: devices.report.path,
      headers: { ...(key && { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
      payload: JSON.stringify({ data: { positions: list } }),
    })
    return { status: answer.statusCode, ...(JSON.parse(answer.body) as { data?: unknown; error?: { code: string } }) }
  }
  const list = [
    { at: ago(9).toISOString(), lat: 55, lon: 49, speed: 61, temperature: -18.25 },
    { at: ago(-60).toISOString(), lat: 55, lon: 49 },
    { at: ago(60 * 72).toISOString(), lat: 55, lon: 49 },
  ]
  const expected = {
    accepted: 1,
    faults: [
      { index: 1, fault: 'clock_ahead' },
      { index: 2, fault: 'unbound' },
    ],
  }
  for (let i = 0; i < 2; i++) expect(await report(secret, list)).toEqual({ status: 200, data: expected })
  expect(await count(carId)).toBe(1)
  expect(await report('x'.repeat(43), list)).toMatchObject({ status: 401, error: { code: 'device.key_unknown' } })
  expect(await report(null, list)).toMatchObject({ status: 401, error: { code: 'device.key_unknown' } })
  expect(await report(secret, [{ lat: 55, lon: 49 }])).toMatchObject({ status: 400, error: { code: 'input.invalid' } })
})

test('latest: a page at a time, by vehicles, inside a box; a track is thinned to what is asked for', async () => {
  const who = await world.executor()
  const all = await Promise.all(Array.from({ length: 3 }, () => fitted({ who })))
  for (const [i, { number, password }] of all.entries()) {
    const tracker = await open({ number, password })
    await tracker.sendAll(Array.from({ length: 30 }, (_, n) => at(60 - n * 2, i * 200 + n)))
  }
  const first = (await who.ask(positions.latest, { query: { limit: 2 } })).data
  const second = (await who.ask(positions.latest, { query: { limit: 2, cursor: first.next! } })).data
  expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
  const box = (await who.ask(positions.latest, { query: { south: 56.5, north: 57.5, west: 48, east: 50 } })).data
  expect(box.items.map(({ carId }) => carId)).toEqual([all[1]!.carId])
  const period = { from: ago(120).toISOString(), to: ago(0).toISOString() }
  const track = async (most: number) => (await who.ask(positions.track, { query: { carId: all[0]!.carId, ...period, most } })).data
  expect(await track(100)).toMatchObject({ thinned: false, points: { length: 30 } })
  const thin = await track(10)
  expect([thin.thinned, thin.points.length <= 10, thin.points.length >= 4]).toEqual([true, true, true])
  expect(thin.points.map(point => point.at)).toEqual(thin.points.map(point => point.at).toSorted())
  const wrong = await who.ask(positions.track, { query: { carId: all[0]!.carId, from: period.to, to: period.from } })
  expect(wrong.error.code).toBe('track.period')
  expect((await executor.ask(positions.latest, { query: { cars: [all[0]!.carId] } })).data.items).toEqual([])
})

test('who brings more than may wait waits for room, and one that sends without end is slowed down', async () => {
  const narrow = openIntake({
    workerDb: world.db,
    metrics: openMetrics(),
    log,
    bounds: { ...usualBounds, windowMs: 1, batch: 10, mostWaiting: 20, device: { most: 100, perSecond: 1000 } },
  })
  const { number, password, carId } = await fitted()
  const key = await narrow.enter({ protocol: 'wialon', identifier: number, secret: password, from: 'here' })
  if ('closed' in key) throw new Error('not let in')
  let most = 0
  for (let batch = 0; batch < 20; batch++) {
    await narrow.room()
    void narrow.add(
      key,
      Array.from({ length: 10 }, (_, i) => ({ at: ago(200 - batch * 10 - i), lat: 55, lon: 49, raw: '' })),
    )
    most = Math.max(most, narrow.backlog())
  }
  await narrow.stop()
  expect(most).toBeLessThanOrEqual(30)
  expect(await count(carId)).toBe(200)
  expect(narrow.waitFor(key, 100)).toBe(0)
  expect(narrow.waitFor(key, 100)).toBeGreaterThan(0)
})

test('a server of trackers that is killed and started again has lost nothing it acknowledged', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => fitted()))
  const acknowledged = new Map<string, string[]>()
  let server = await startTrackers(world.database.url)
  const port = server.wialon
  const ways = all.map(each => ({ ...each, way: Array.from({ length: 60 }, (_, i) => at(600 - i * 2 - Math.random(), i)) }))
  let answered = 0
  let killed: Promise<void> | null = null
  const run = async (each: (typeof ways)[number], from: number) => {
    const tracker = await openTracker({ port, number: each.number, password: each.password }).catch(() => null)
    if (!tracker) return from
    opened.push(tracker)
    for (let i = from; i < each.way.length; i++) {
      if ((await tracker.send(each.way[i]!)) !== '#AD#1') return i
      acknowledged.set(each.carId, [
        ...(acknowledged.get(each.carId) ?? []),
        new Date(Math.floor(each.way[i]!.at.getTime() / 1000) * 1000).toISOString(),
      ])
      if (++answered >= 90) killed ??= server.kill()
    }
    return each.way.length
  }
  const reached = await Promise.all(ways.map(each => run(each, 0)))
  await killed
  expect(reached.some(n => n < 60)).toBe(true)
  for (const [carId, moments] of acknowledged) {
    const { rows } = await world.root.query<{ at: Date }>('select at from positions where vehicle_id = $1', [carId])
    expect(rows.map(row => row.at.toISOString())).toEqual(expect.arrayContaining(moments))
  }
  server = await startTrackers(world.database.url, port)
  // what was not acknowledged is sent again, a little of what was with it
  const done = await Promise.all(ways.map((each, i) => run(each, Math.max(0, reached[i]! - 3))))
  await server.stop()
  expect(done).toEqual(ways.map(() => 60))
  for (const { carId } of ways) expect(await count(carId)).toBe(60)
})

test('a checksum of the simulator is that of the protocol', () => expect(checksumOf('123456789')).toBe('BB3D'))
