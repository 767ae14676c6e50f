import { expect, test } from 'vitest'
import { greatCircleKm } from '#contract/great-circle.ts'
import { clustersOf } from './clusters.ts'
import { colours } from './engine/colours.ts'
import { overlayOf } from './engine/overlayLayers.ts'
import { styleOf } from './engine/style.ts'
import { cellOf } from './engine/symbols.ts'
import { courseOf, groundOf } from './ground/ground.ts'
import { piecesOf, staysOf, type TrailPoint } from './overlay.ts'
import { roadWay } from './roadWay.ts'
import { ageOf, isMoving } from './vehicles.ts'

test('vehicles too near to each other to be told apart are one, two of them are not, and close by each is itself', () => {
  const xs = Float64Array.from([0.5, 0.5001, 0.5002, 0.6, 0.6001])
  const ys = Float64Array.from([0.3, 0.3, 0.3, 0.3, 0.3])
  expect(clustersOf(xs, ys, 4).map(({ members }) => members.toSorted())).toEqual([[0, 1, 2]])
  expect(clustersOf(xs, ys, 10)).toEqual([])
})

test('a sign has a cell of its own for going or standing, the age of the position and being late', () => {
  const signs = (['fresh', 'stale', 'old'] as const).flatMap(age =>
    [true, false].flatMap(moving => [true, false].map(late => cellOf({ age, moving, late }))),
  )
  expect(new Set(signs).size).toBe(12)
  expect([0, 14, 16, 121].map(minutes => ageOf(-minutes * 60_000, 0))).toEqual(['fresh', 'fresh', 'stale', 'old'])
  expect(isMoving({ course: 90, speedKmh: 3 })).toBe(false)
  expect(isMoving({ course: 90, speedKmh: null })).toBe(true)
})

test('the trail is told in pieces of one pace, an hour without a position is a gap, and a stay has its length', () => {
  const at = (minute: number, lon: number, speedKmh: number): TrailPoint => ({ at: minute * 60_000, lat: 55, lon, speedKmh })
  const trail = [at(0, 49, 0), at(15, 49, 0), at(16, 49.02, 80), at(17, 49.04, 82), at(90, 49.9, 30)]
  expect(piecesOf(trail).map(({ pace, line }) => [pace, line.length])).toEqual([
    ['slow', 2],
    ['fast', 3],
    ['gap', 2],
  ])
  expect(staysOf(trail)).toMatchObject([{ minutes: 15, lon: 49 }])
})

const ground = groundOf({
  land: [[[0, 0, 1000, 0, 0, 1000]]],
  lakes: [],
  rivers: [],
  roads: [['М-7', 1, 37_000, 55_000, 3000, 1000, 3000, -1000]],
  towns: [['Казань', 'Kazan', 49_100, 55_800, 1300]],
})

test('the way goes along a road where one leads there, and straight where none does', () => {
  expect(courseOf([37_000, 55_000, 1000, -500])).toEqual([
    [37, 55],
    [38, 54.5],
  ])
  expect(roadWay(ground, { lon: 37.05, lat: 55 }, { lon: 42.95, lat: 55 })).toContainEqual({ lon: 40, lat: 56 })
  expect(roadWay(ground, { lon: 80, lat: 55 }, { lon: 82, lat: 55 })).toHaveLength(2)
})

test('the style names nothing outside, speaks the language of the page and knows both themes; other grounds come with their credit', () => {
  const below = { kind: 'ground', ground } as const
  const style = styleOf(below, { theme: 'light', locale: 'en' })
  expect(style.glyphs).toBeUndefined()
  expect(style.sprite).toBeUndefined()
  expect(JSON.stringify(style)).not.toContain('http')
  expect(style.layers.find(({ id }) => id === 'town-names')).toMatchObject({ layout: { 'text-field': ['get', 'en'] } })
  const dark = styleOf(below, { theme: 'dark', locale: 'ru' })
  expect(dark.layers[0]).toMatchObject({ paint: { 'background-color': colours.dark.water } })
  const attribution = '© участники OpenStreetMap'
  const raster = styleOf({ kind: 'raster', tiles: 'https://t.example/{z}/{x}/{y}.png', attribution }, { theme: 'light', locale: 'ru' })
  expect(raster.sources).toMatchObject({ tiles: { type: 'raster', tiles: ['https://t.example/{z}/{x}/{y}.png'], attribution } })
  const archive = styleOf({ kind: 'archive', url: 'https://here/api', vector: true, attribution }, { theme: 'light', locale: 'ru' })
  expect(archive.sources).toMatchObject({ tiles: { type: 'vector', url: 'pmtiles://https://here/api', attribution } })
})

test('the areas of stops are drawn as they are: circles as rings, polygons by their corners, both closed', () => {
  const corners = [
    { lat: 55, lon: 37 },
    { lat: 55.01, lon: 37 },
    { lat: 55, lon: 37.02 },
  ]
  const ways = {
    stops: [],
    planned: [],
    trail: [],
    areas: [
      { kind: 'circle' as const, lat: 56, lon: 44, radiusM: 500 },
      { kind: 'polygon' as const, vertices: corners },
    ],
  }
  const rings = overlayOf(ways, 'ru').features.flatMap(({ properties, geometry }) =>
    properties?.kind === 'zone' && geometry.type === 'Polygon' ? [geometry.coordinates[0]!] : [],
  )
  expect(rings).toHaveLength(2)
  for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
  for (const [lon, lat] of rings[0]!) expect(greatCircleKm({ lat: 56, lon: 44 }, { lat: lat!, lon: lon! })).toBeCloseTo(0.5, 2)
  expect(rings[1]).toEqual([...corners, corners[0]!].map(({ lat, lon }) => [lon, lat]))
})
