import { expect, test } from 'vitest'
import { crossingOf, GeofencePolygon, type GeoPoint } from './geofences.ts'

const ring = (...corners: [number, number][]): GeoPoint[] => corners.map(([lat, lon]) => ({ lat, lon }))

test('an area has three to a hundred corners, and a border that does not cross itself', () => {
  const square = ring([0, 0], [1, 0], [1, 1], [0, 1])
  expect(GeofencePolygon.safeParse(square).success).toBe(true)
  expect(GeofencePolygon.safeParse(square.slice(0, 2)).success).toBe(false)
  const round = (n: number) => Array.from({ length: n }, (_, i) => ({ lat: Math.cos((i / n) * 6.28), lon: Math.sin((i / n) * 6.28) }))
  expect([100, 101].map(n => GeofencePolygon.safeParse(round(n)).success)).toEqual([true, false])
  expect(GeofencePolygon.safeParse(ring([0, 0], [1, 1], [1, 0], [0, 1])).success).toBe(false)
})

test.each([
  ['a figure of eight', ring([0, 0], [1, 1], [1, 0], [0, 1]), [0, 2]],
  ['a corner twice', ring([0, 0], [0, 0], [1, 1]), [0, 1]],
  ['a side that goes back over the one before', ring([0, 0], [0, 2], [0, 1], [1, 1]), [0, 1]],
  ['a corner on another side', ring([0, 0], [2, 0], [2, 2], [0, 1], [2, 1], [0, 2]), [1, 3]],
  ['a notch', ring([0, 0], [2, 0], [2, 2], [1, 1], [0, 2]), null],
  ['a corner in the middle of a straight side', ring([0, 0], [1, 0], [2, 0], [2, 2]), null],
])('%s', (_, corners, sides) => {
  expect(crossingOf(corners)).toEqual(sides)
})
