import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import type { EngineKind } from './dialects.ts'
import { openRouting } from './engine.ts'

const asked: { method: string; url: string; body: string }[] = []
type Answer = { status?: number; body: unknown } | 'silence'
let answer: Answer = { body: '' }
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  asked.push({ method: request.method ?? '', url: request.url ?? '', body })
  if (answer === 'silence') return
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const lines: string[] = []
const open = (kind: EngineKind, inside = true) =>
  openRouting(
    { kind, url, inside, patienceMs: 300 },
    openLog(line => void lines.push(line)),
  )
const geoPoints = [
  { lat: 55.7558, lon: 37.6173, country: 'RU' },
  { lat: 56.129, lon: 40.4066, country: 'RU' },
  { lat: 55.7887, lon: 49.1221, country: 'RU' },
]

const osrm = {
  code: 'Ok',
  routes: [
    {
      legs: [
        { steps: [], weight: 9000.1, summary: '', duration: 9000.1, distance: 189_640.4 },
        { steps: [], weight: 30_600, summary: '', duration: 30_600, distance: 629_800 },
      ],
      weight_name: 'routability',
      weight: 39_600.1,
      duration: 39_600.1,
      distance: 819_440.4,
    },
  ],
  waypoints: [{ hint: '', distance: 4.2, name: 'Москва', location: [37.617, 55.756] }],
}
const valhalla = {
  trip: {
    locations: [{ type: 'break', lat: 55.7558, lon: 37.6173, original_index: 0 }],
    legs: [
      { summary: { has_time_restrictions: false, has_toll: true, time: 9000.1, length: 189.64, cost: 1 }, shape: 'a'.repeat(200_000) },
      { summary: { has_time_restrictions: false, has_toll: false, time: 30_600, length: 629.8, cost: 1 }, shape: '' },
    ],
    summary: { time: 39_600.1, length: 819.44, cost: 2 },
    status_message: 'Found route between points',
    status: 0,
    units: 'kilometers',
    language: 'en-US',
  },
}
const legs = [
  { km: 190, minutes: 150 },
  { km: 630, minutes: 510 },
]

test('a service of the OSRM kind: longitude before latitude, metres and seconds, leg by leg', async () => {
  const service = open('osrm')
  answer = { body: osrm }
  expect(await service.legs(geoPoints)).toEqual(legs)
  expect(asked.at(-1)).toMatchObject({
    method: 'GET',
    url: '/route/v1/driving/37.6173,55.7558;40.4066,56.129;49.1221,55.7887?overview=false&steps=false',
  })
  await service.close()
})

test('a service of the Valhalla kind: a truck is asked for, kilometres come back', async () => {
  const service = open('valhalla')
  answer = { body: valhalla }
  expect(await service.legs(geoPoints)).toEqual(legs)
  expect(asked.at(-1)).toMatchObject({ method: 'POST', url: '/route' })
  expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ costing: 'truck', locations: [{ lat: 55.7558, lon: 37.6173 }, {}, {}] })
  await service.close()
})

test('where there is no road the service is asked again for the next route', async () => {
  for (const [kind, body] of [
    ['osrm', { code: 'NoRoute', message: 'Impossible route between points' }],
    ['valhalla', { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' }],
  ] as const) {
    const service = open(kind)
    answer = { status: 400, body }
    expect(await service.legs(geoPoints)).toBeNull()
    answer = { body: kind === 'osrm' ? osrm : valhalla }
    expect(await service.legs(geoPoints), kind).toEqual(legs)
    await service.close()
  }
})

const wrongs: [string, Answer][] = [
  ['a failure', { status: 502, body: 'bad gateway' }],
  ['another shape', { body: { code: 'Ok', routes: [{ legs: [{ distance: 'far', duration: 1 }] }] } }],
  ['legs of another route', { body: { code: 'Ok', routes: [{ legs: [{ distance: 1, duration: 1 }] }] } }],
  ['a refusal', { status: 400, body: { code: 'InvalidUrl' } }],
  ['silence', 'silence'],
]
test.each(wrongs)('%s: nothing is used, and the service is left alone for a while', async (_, wrong) => {
  const service = open('osrm')
  answer = wrong
  expect(await service.legs(geoPoints)).toBeNull()
  const before = asked.length
  answer = { body: osrm }
  expect(await service.legs(geoPoints)).toBeNull()
  expect(asked).toHaveLength(before)
  expect(lines.at(-1)).toContain('"event":"routing"')
  await service.close()
})

test('a service inside the own network is asked only where the operator says so', async () => {
  const service = open('osrm', false)
  answer = { body: osrm }
  const before = asked.length
  expect(await service.legs(geoPoints)).toBeNull()
  expect(asked).toHaveLength(before)
  await service.close()
})
