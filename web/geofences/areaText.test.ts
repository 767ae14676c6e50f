import { expect, test } from 'vitest'
import { readArea } from './areaText.ts'
import { cornersAround, edgesOf, placeFor, planOf } from './plan.ts'

const corners = [
  { lat: 53.2, lon: 50.22 },
  { lat: 53.21, lon: 50.22 },
  { lat: 53.21, lon: 50.24 },
]
const ring = [...corners, corners[0]!].map(({ lat, lon }) => [lon, lat])

test.each([
  ['GeoJSON', JSON.stringify({ type: 'Polygon', coordinates: [ring, [[1, 1]]] })],
  ['a GeoJSON feature', JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })],
  [
    'a GeoJSON collection',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }],
    }),
  ],
  ['WKT', 'POLYGON ((50.22 53.2, 50.22 53.21, 50.24 53.21, 50.22 53.2))'],
  [
    'WKT with a system',
    'SRID=4326;POLYGON((50.22 53.2, 50.22 53.21, 50.24 53.21, 50.22 53.2), (50.225 53.205, 50.226 53.205, 50.226 53.206))',
  ],
  ['lines of latitude and longitude', '53.2, 50.22\n53.21, 50.22\n53.21 50.24\n'],
])('an area is read from %s', (_, text) => {
  expect(readArea(text)).toEqual(corners)
})

test.each(['', 'POINT (50 53)', '{"type":"Point","coordinates":[50,53]}', '{', '53.2, 50.22', 'POLYGON ((50 153, 51 53, 52 53))'])(
  'nothing is read from %s',
  text => {
    expect(readArea(text)).toBeNull()
  },
)

test('a plan shows all it is given and finds the point under a spot', () => {
  const plan = planOf(corners, { width: 320, height: 240 })
  for (const corner of corners) {
    expect(plan.x(corner)).toBeGreaterThan(0)
    expect(plan.x(corner)).toBeLessThan(320)
    expect(plan.y(corner)).toBeGreaterThan(0)
    expect(plan.y(corner)).toBeLessThan(240)
    expect(plan.pointAt(plan.x(corner), plan.y(corner))).toEqual(corner)
  }
  expect(edgesOf({ kind: 'circle', ...corners[0]!, radiusM: 500 })).toHaveLength(4)
  expect(plan.pixels(1000)).toBeGreaterThan(plan.pixels(500))
})

test('a new corner goes between the two it lies nearest', () => {
  const square = cornersAround({ lat: 55, lon: 49 }, 1000)
  const middle = { lat: (square[1]!.lat + square[2]!.lat) / 2, lon: (square[1]!.lon + square[2]!.lon) / 2 }
  expect(placeFor(square, middle)).toBe(2)
})
