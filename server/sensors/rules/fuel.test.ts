import { expect, test } from 'vitest'
import { apartOf } from './apart.ts'
import { type FuelReading, fuelChangesOf } from './fuel.ts'

const MIN = 60_000
const yard = { lat: 55.75, lon: 37.6 }
type Piece = { minutes: number; speed: number; fuel: (minute: number) => number | null }

/** Readings a minute, piece after piece; on the road the vehicle goes north. */
function ride(pieces: readonly Piece[]): FuelReading[] {
  let [at, lat] = [0, yard.lat]
  return pieces.flatMap(({ minutes, speed, fuel }) =>
    Array.from({ length: minutes }, (_, minute) => {
      at += MIN
      lat += speed / 60 / 111.2
      return { at, lat, lon: yard.lon, speed, fuel: fuel(minute) }
    }),
  )
}
/** The float trembles by so many litres, the same way each time. */
const trembling = (litres: number) => (minute: number) => litres * Math.sin(minute * 2.7)
const road = (from: number, minutes: number): Piece => ({ minutes, speed: 70, fuel: minute => from - minute * 0.35 + trembling(9)(minute) })
const changes = (readings: FuelReading[]) => fuelChangesOf(readings).map(({ what, litres }) => [what, litres])

test('fuel drained in five minutes while the vehicle stands is found with its litres and its moment', () => {
  const level = (minute: number) => 400 - Math.min(60, Math.max(0, (minute - 30) * 12)) + trembling(1)(minute)
  const readings = ride([road(430, 60), { minutes: 90, speed: 0, fuel: level }, road(340, 60)])
  const [found] = fuelChangesOf(readings)
  expect(found!.what).toBe('drained')
  expect(found!.litres).toBeGreaterThan(54)
  expect(found!.litres).toBeLessThan(66)
  expect(Math.abs(found!.from / MIN - 91)).toBeLessThanOrEqual(3)
  expect(Math.abs(found!.until / MIN - 96)).toBeLessThanOrEqual(3)
  expect(found!.lat).toBeCloseTo(yard.lat + 70 / 111.2, 2)
})

test('what was drained while the tracker slept with the vehicle is found too', () => {
  const parked = [
    ...ride([{ minutes: 20, speed: 0, fuel: () => 400 }]),
    ...ride([{ minutes: 20, speed: 0, fuel: () => 330 }]).map(reading => ({ ...reading, at: reading.at + 8 * 60 * MIN })),
  ]
  // eight hours may burn 48 litres of it; the rest nobody explains
  expect(changes(parked)).toEqual([['drained', 70]])
})

test('filling is told as such, and filling and draining at one stop are two', () => {
  const filled = ride([{ minutes: 60, speed: 0, fuel: minute => (minute < 20 ? 150 : 550) }])
  expect(changes(filled)).toEqual([['filled', 400]])
  const both = ride([{ minutes: 120, speed: 0, fuel: minute => (minute < 20 ? 150 : minute < 70 ? 550 : 500) }])
  expect(changes(both)).toEqual([
    ['filled', 400],
    ['drained', 50],
  ])
})

test.each([
  ['idling burns', ride([{ minutes: 300, speed: 0, fuel: minute => 300 - minute * 0.06 }])],
  ['a noisy float', ride([{ minutes: 300, speed: 0, fuel: minute => 300 + trembling(6)(minute) }])],
  ['bends and brakes on the road', ride([road(500, 300)])],
  ['a slope it came to stand on', ride([road(400, 40), { minutes: 60, speed: 0, fuel: () => 415 }, road(385, 40)])],
  ['swaying right after it stopped', ride([road(400, 10), { minutes: 60, speed: 0, fuel: minute => 390 + 25 * Math.exp(-minute) }])],
  ['one reading that is off', ride([{ minutes: 60, speed: 0, fuel: minute => (minute === 30 ? 80 : 300) }])],
  ['a stop too short to tell', ride([{ minutes: 6, speed: 0, fuel: minute => 300 - minute * 10 }])],
  ['a tank nobody measures', ride([{ minutes: 60, speed: 0, fuel: () => null }])],
])('%s is no draining', (_, readings) => {
  expect(changes(readings)).toEqual([])
})

test('a trailer left without its truck is found with how far apart they were and ends when they meet', () => {
  const at = (km: number, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ at: (from + i * 5) * MIN, lat: yard.lat + km / 111.2, lon: yard.lon }))
  const truck = [...at(0, 0, 12), ...at(40, 60, 12), ...at(0, 120, 12)]
  const trailer = at(0, 1, 36)
  expect(apartOf(truck, trailer)).toEqual([{ from: 61 * MIN, until: 121 * MIN, km: 40, lat: yard.lat, lon: yard.lon }])
  expect(apartOf(truck.slice(0, 24), trailer.slice(0, 24))).toMatchObject([{ until: null }])
  // side by side at speed, a minute apart in time
  const driving = (shift: number) =>
    Array.from({ length: 60 }, (_, i) => ({ at: (i * 2 + shift) * MIN, lat: yard.lat + ((i * 2 + shift) * 1.4) / 111.2, lon: yard.lon }))
  expect(apartOf(driving(0), driving(1))).toEqual([])
  expect(apartOf([], trailer)).toEqual([])
})
