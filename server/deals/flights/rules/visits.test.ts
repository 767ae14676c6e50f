import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fence } from '#contract/geofences.ts'
import { distanceTo, metresBetween, middleOf, reachOf } from './fence.ts'
import { type Fix, isGood, metresAt, visitsOf, whereAt } from './visits.ts'

const yard: Fence = { kind: 'circle', lat: 55, lon: 49, radiusM: 500 }
const MIN = 60_000
const perKm = 1 / 111.195
const at = (min: number, km: number, accuracyM: number | null = 10): Fix => ({ at: min * MIN, lat: 55 + km * perKm, lon: 49, accuracyM })
/** A position a minute; `km` north of the yard at each. */
const way = (...km: number[]) => km.map((each, min) => at(min, each))
const many = (n: number, km: number) => Array.from({ length: n }, () => km)
const minutes = (visits: ReturnType<typeof visitsOf>) =>
  visits.map(({ arrivedAt, leftAt }) => [arrivedAt / MIN, leftAt === null ? null : leftAt / MIN])

describe('an area', () => {
  const square: Fence = {
    kind: 'polygon',
    vertices: [
      { lat: 55 - perKm, lon: 49 - 0.0156 },
      { lat: 55 + perKm, lon: 49 - 0.0156 },
      { lat: 55 + perKm, lon: 49 + 0.0156 },
      { lat: 55 - perKm, lon: 49 + 0.0156 },
    ],
  }

  test('is told from its border, below zero inside', () => {
    const metres = (fence: Fence, lat: number, lon: number) => Math.round(distanceTo(fence)({ lat, lon }) / 10) * 10
    expect([metres(yard, 55, 49), metres(yard, 55 + perKm, 49)]).toEqual([-500, 500])
    expect([metres(square, 55, 49), metres(square, 55 + 2 * perKm, 49), metres(square, 55 + perKm / 2, 49)]).toEqual([-990, 1000, -500])
    expect(middleOf(square).lat).toBeCloseTo(55, 6)
    expect(Math.round(reachOf(square) / 100)).toBe(14)
  })

  test('is whole across the date line', () => {
    const port: Fence = { kind: 'circle', lat: 66, lon: 179.999, radiusM: 300 }
    expect(distanceTo(port)({ lat: 66, lon: -179.999 })).toBeLessThan(0)
    expect(metresBetween({ lat: 66, lon: 179.999 }, { lat: 66, lon: -179.999 })).toBeLessThan(100)
  })
})

describe('a visit', () => {
  test('begins and ends where the border is crossed between two positions', () => {
    const visits = visitsOf(way(3, 2, 1, ...many(30, 0), 1, 2, 3), yard)
    expect(minutes(visits)).toEqual([[2.5, 32.5]])
    expect(visits[0]).toMatchObject({ arrival: { gapS: 60, accuracyM: 10, points: 30 } })
    expect(isGood(visits[0]!.arrival)).toBe(true)
  })

  test('is none where the vehicle drives through, waits at a light or crawls in a jam', () => {
    expect(visitsOf(way(2, 1, 0.3, -0.3, -1, -2), yard)).toEqual([])
    expect(visitsOf(way(2, 1, 0.2, 0.2, 0.2, -0.6, -2), yard)).toEqual([])
    const jam = Array.from({ length: 18 }, (_, i) => 0.9 - i * 0.1)
    expect(visitsOf(way(...jam, -2), yard)).toEqual([])
  })

  test('does not end where a position wavers at the border, nor where the receiver errs', () => {
    expect(minutes(visitsOf(way(2, 1, ...many(10, 0.45), 0.55, 0.45, 0.56, ...many(10, 0.45), 2), yard))).toHaveLength(1)
    const parked = way(2, 1, ...many(10, 0), ...many(10, 0), 2)
    parked.splice(8, 0, { ...at(7.5, 4), accuracyM: null })
    expect(minutes(visitsOf(parked, yard))).toHaveLength(1)
    parked.splice(8, 1, at(7.5, 0.8, 900))
    expect(minutes(visitsOf(parked, yard))).toHaveLength(1)
  })

  test('goes on where the vehicle is back within a quarter of an hour, and is another one after that', () => {
    const gone = (n: number) => way(2, 1, ...many(20, 0), ...many(n, 1.5), ...many(20, 0), 1, 2)
    expect(visitsOf(gone(10), yard)).toHaveLength(1)
    expect(visitsOf(gone(40), yard)).toHaveLength(2)
  })

  test('is open while the vehicle stands', () => {
    expect(visitsOf(way(2, 1, ...many(20, 0)), yard)).toMatchObject([{ leftAt: null, departure: null }])
  })

  test('after a tunnel begins when the vehicle would have come at its pace, and is not known well', () => {
    const visits = visitsOf([...way(8, 7, 6, 5), ...many(20, 0).map((km, i) => at(25 + i, km))], yard)
    // 4.5 km at 60 km/h along a road that winds
    expect(minutes(visits)[0]![0]).toBeCloseTo(3 + 4.5 * 1.2, 1)
    expect(isGood(visits[0]!.arrival)).toBe(false)
  })

  test('whose beginning nobody saw begins with the first position, and is not known well', () => {
    const [visit] = visitsOf(way(...many(20, 0), 1, 2), yard)
    expect([visit!.arrivedAt, isGood(visit!.arrival)]).toEqual([0, false])
  })

  test('is the same in whatever order the positions come, and however often', () => {
    const track = way(4, 3, 2, 1, 0.4, ...many(25, 0.1), 1, 2, 0.3, 3, 2, 1, ...many(20, 0), 1, 2)
    const expected = visitsOf(track, yard)
    expect(expected.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.shuffledSubarray(track, { minLength: track.length }), fc.subarray(track), (all, twice) => {
        expect(visitsOf([...all, ...twice], yard)).toEqual(expected)
      }),
    )
  })

  test('never ends before it began, and none begins before the one before it ended', () => {
    const fix = fc.record({ min: fc.integer({ min: 0, max: 600 }), km: fc.double({ min: -4, max: 4, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(fix, { maxLength: 200 }), fixes => {
        const visits = visitsOf(
          fixes.map(({ min, km }) => at(min, km)),
          yard,
        )
        for (const [i, { arrivedAt, leftAt }] of visits.entries()) {
          expect(leftAt ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(arrivedAt)
          if (i > 0) expect(arrivedAt).toBeGreaterThanOrEqual(visits[i - 1]!.leftAt!)
        }
      }),
    )
  })
})

test('where a vehicle was at a moment is told from the positions around it, and not from those of hours before', () => {
  const track = way(10, 9, 8, 7)
  expect(whereAt(track, 1.5 * MIN)!.lat).toBeCloseTo(55 + 8.5 * perKm, 6)
  expect(metresAt(track, yard, new Date(2 * MIN))).toBe(7500)
  expect(metresAt(way(0, 0), yard, new Date(0))).toBe(0)
  expect(whereAt(track, 60 * MIN)).toBeNull()
})
