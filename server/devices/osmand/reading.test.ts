import { expect, test } from 'vitest'
import { readJson, readQuery } from './reading.ts'

const now = new Date('2026-10-05T09:10:00Z')
const read = (query: string) => readQuery(new URLSearchParams(query), now)

test('a place in the query: knots are told in kilometres an hour, and the key stands in no example', () => {
  expect(
    read('id=secretkey&timestamp=1790000000&lat=55.743375&lon=37.66139&speed=33.5&bearing=178&altitude=140&accuracy=8&batt=76'),
  ).toEqual({
    key: 'secretkey',
    raw: 'timestamp=1790000000&lat=55.743375&lon=37.66139&speed=33.5&bearing=178&altitude=140&accuracy=8&batt=76',
    fix: expect.objectContaining({
      at: new Date(1_790_000_000_000),
      lat: 55.743375,
      speed: expect.closeTo(62.04, 2),
      course: 178,
      altitude: 140,
      accuracy: 8,
    }),
  })
})

test.each([
  ['timestamp=1790000000', '2026-09-21T14:13:20.000Z'],
  ['timestamp=1790000000123', '2026-09-21T14:13:20.123Z'],
  ['timestamp=2026-10-05T12:05:12%2B03:00', '2026-10-05T09:05:12.000Z'],
  ['timestamp=2026-10-05 09:05:12', '2026-10-05T09:05:12.000Z'],
  ['', '2026-10-05T09:10:00.000Z'],
])('the moment of %s', (query, at) => expect(read(`id=k&lat=1&lon=2&${query}`)?.fix?.at.toISOString()).toBe(at))

test('what is not there or not valid', () => {
  expect(read('lat=1&lon=2')).toBeNull()
  expect(read('id=k&lat=north&lon=2')).toMatchObject({ fix: null })
  expect(read('id=k&location=55.5,37.5')).toMatchObject({ fix: { lat: 55.5, lon: 37.5 } })
  expect(read('id=k&lat=1&lon=2&valid=false')).toMatchObject({ fix: { satellites: 0 } })
  expect(read('id=k&lat=1&lon=2&timestamp=soon')?.fix?.at.getTime()).toBeNaN()
  expect(readJson({ location: {} }, now)).toBeNull()
  expect(readJson('text', now)).toBeNull()
})

test('the newer application tells the same in JSON, and says when the place is made up', () => {
  const coords = { latitude: 55.7, longitude: 37.6, accuracy: 8, speed: 10, heading: -1, altitude: 140 }
  const location = { timestamp: '2026-10-05T09:05:12Z', coords, is_moving: true, mock: true, battery: { level: 0.79 } }
  expect(readJson({ device_id: '48241179', location }, now)).toMatchObject({
    key: '48241179',
    fix: { at: new Date('2026-10-05T09:05:12Z'), speed: 36, course: null, accuracy: 8, mock: true },
  })
  expect(readJson({ device_id: '1', location: { coords: { ...coords, speed: -1 } } }, now)).toMatchObject({ fix: { speed: null, at: now } })
})
