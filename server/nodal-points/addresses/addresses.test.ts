import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { indexPlaces } from '#server/places/rules/search.ts'
import { openLog } from '#server/platform/log.ts'
import { openAddresses } from './addresses.ts'
import type { AddressConfig } from './dialects.ts'

const asked: { url: string; body: string; key: string | undefined }[] = []
let answer: string | null = ''
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  asked.push({ url: request.url ?? '', body, key: request.headers.authorization })
  if (answer === null) return void response.writeHead(500).end()
  response.end(answer)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/suggest`
afterAll(() => void server.close())

const kazan = {
  code: 'kazan',
  nameRu: 'Казань',
  nameEn: 'Kazan',
  regionRu: 'Татарстан',
  regionEn: 'Tatarstan',
  country: 'RU',
  lat: 55.79,
  lon: 49.12,
  tz: 'Europe/Moscow',
  population: 1243,
  also: '',
}
const places = indexPlaces([kazan, { ...kazan, code: 'perm', nameRu: 'Пермь', nameEn: 'Perm', lat: 58.01, lon: 56.25 }])
const open = (config: Partial<AddressConfig>) =>
  openAddresses(
    { kind: 'photon', url, key: null, inside: true, patienceMs: 1000, ...config },
    openLog(() => undefined),
  )

test('a service of the DaData kind: coordinates become a town and its zone, the town leaves the address', async () => {
  const service = open({ kind: 'dadata', key: 'abc' })
  answer = JSON.stringify({
    suggestions: [
      { value: 'г Казань, ул Баумана, д 15', data: { geo_lat: '55.7901', geo_lon: '49.1142' } },
      { value: 'без координат', data: { geo_lat: null, geo_lon: null } },
      { value: 'посреди океана', data: { geo_lat: '0', geo_lon: '0' } },
    ],
  })
  expect(await service.find('баумана', places)).toEqual([
    {
      source: 'service',
      address: 'ул Баумана, д 15',
      place: 'kazan',
      placeName: { ru: 'Казань', en: 'Kazan' },
      lat: 55.7901,
      lon: 49.1142,
      tz: 'Europe/Moscow',
    },
  ])
  expect(asked.at(-1)).toMatchObject({ key: 'Token abc', body: '{"query":"баумана","count":10}' })
  await service.close()
})

test('a service of the Photon kind', async () => {
  const service = open({})
  answer = JSON.stringify({
    features: [{ geometry: { coordinates: [56.24, 58.0] }, properties: { street: 'улица Ленина', housenumber: '1', city: 'Пермь' } }],
  })
  expect(await service.find('ленина 1', places)).toMatchObject([{ place: 'perm', address: 'улица Ленина, 1' }])
  expect(asked.at(-1)?.url).toContain(encodeURIComponent('ленина').slice(0, 6))
  await service.close()
})

test('what cannot be used is answered by the gazetteer, and a service that fails is left alone for a while', async () => {
  const service = open({})
  for (const wrong of ['{"features":"none"}', 'no json']) {
    const one = open({})
    answer = wrong
    expect(await one.find('ленина', places)).toBeNull()
    await one.close()
  }
  answer = null
  expect(await service.find('ленина', places)).toBeNull()
  const before = asked.length
  expect(await service.find('ленина', places)).toBeNull()
  expect(asked.length).toBe(before)
  await service.close()
})
