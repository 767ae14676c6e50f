import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shiftsOf } from '#contract/order-sums.ts'
import { drivingMinutes, estimatedLegs, type GeoPoint } from './rules.ts'

/** Road kilometres between towns as route planners and distance tables publish them, rounded to 5 km; those of the scenarios among them. */
const roads: readonly (readonly [from: string, to: string, km: number])[] = [
  ['saint_petersburg', 'moscow', 710],
  ['krasnodar', 'moscow', 1350],
  ['nizhny_novgorod', 'moscow', 420],
  ['moscow', 'vladimir', 190],
  ['moscow', 'kazan', 820],
  ['kazan', 'yekaterinburg', 960],
  ['novosibirsk', 'krasnoyarsk', 790],
  ['samara', 'moscow', 1060],
  ['perm', 'moscow', 1450],
  ['samara', 'almaty', 2830],
  ['moscow', 'yekaterinburg', 1790],
  ['moscow', 'rostov_on_don', 1075],
  ['moscow', 'voronezh', 525],
  ['moscow', 'saratov', 845],
  ['moscow', 'arkhangelsk', 1235],
  ['ufa', 'chelyabinsk', 420],
  ['yekaterinburg', 'tyumen', 330],
  ['tyumen', 'omsk', 630],
  ['krasnoyarsk', 'irkutsk', 1060],
  ['khabarovsk', 'vladivostok', 765],
  ['krasnodar', 'rostov_on_don', 275],
  ['moscow', 'minsk', 715],
  ['minsk', 'brest', 350],
  ['minsk', 'gomel', 310],
  ['almaty', 'astana', 1230],
  ['almaty', 'shymkent', 700],
  ['astana', 'karaganda', 215],
  ['kostanay', 'astana', 690],
  ['tashkent', 'samarkand', 310],
  ['bishkek', 'almaty', 240],
  ['yerevan', 'tbilisi', 275],
  ['riga_456172', 'vilnius_593116', 295],
  ['warsaw_756135', 'berlin_2950159', 575],
]

const table = new Map(
  readFileSync(new URL('../places/places.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map(line => line.split('\t'))
    .map(
      ([code, , , , , country, lat, lon]) => [code, { lat: Number(lat), lon: Number(lon), country: country ?? null }] as [string, GeoPoint],
    ),
)
const geoPoint = (code: string): GeoPoint => table.get(code) ?? { lat: Number.NaN, lon: Number.NaN, country: null }
const kmOf = (from: string, to: string) => estimatedLegs([geoPoint(from), geoPoint(to)])[0]!.km

test('estimated distances are within 15 % of known roads, half of them within 7 %', () => {
  const errors = roads.map(([from, to, km]) => ({ lane: `${from} ${to}`, error: kmOf(from, to) / km - 1 }))
  expect(errors.filter(({ error }) => !(Math.abs(error) <= 0.15))).toEqual([])
  const sorted = errors.map(({ error }) => Math.abs(error)).toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(0.07)
  const mean = errors.reduce((sum, { error }) => sum + error, 0) / errors.length
  expect(Math.abs(mean), 'neither too long nor too short on the whole').toBeLessThanOrEqual(0.03)
})

test('a lake in the way is not known to it, and a country without a factor has the usual one', () => {
  expect(kmOf('irkutsk', 'chita'), 'the road goes round Baikal: 1110 km').toBeLessThan(800)
  const degree = estimatedLegs([
    { lat: 0, lon: 0, country: null },
    { lat: 0, lon: 1, country: 'IN' },
  ])
  expect(degree[0]!.km).toBe(133)
})

test('scenario 9: 2 830 km are 43.5 hours of driving and 5 shifts of 9 hours', () => {
  const minutes = drivingMinutes(2830)
  expect(minutes / 60).toBeCloseTo(43.5, 1)
  expect(shiftsOf(minutes)).toBe(5)
  expect([shiftsOf(0), shiftsOf(540), shiftsOf(541)]).toEqual([1, 1, 2])
})

test('every stop makes a leg, and the way back is as long as the way there', () => {
  const legs = estimatedLegs([geoPoint('moscow'), geoPoint('vladimir'), geoPoint('nizhny_novgorod'), geoPoint('moscow')])
  expect(legs).toHaveLength(3)
  expect(kmOf('moscow', 'nizhny_novgorod')).toBe(legs[2]!.km)
  expect(estimatedLegs([geoPoint('moscow'), geoPoint('moscow')])).toEqual([{ km: 0, minutes: 0 }])
})
