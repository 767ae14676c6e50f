import { expect, test } from 'vitest'
import { greatCircleKm } from '#contract/great-circle.ts'
import { movedOn } from './moving.ts'

const now = new Date('2026-11-23T22:05:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const truck = { truckId: 't', at: ago(6), lat: 55, lon: 37, isThere: false, toLat: 55, toLon: 38 }

test('a truck comes as near to its stop as its pace allows, and stands there', () => {
  const moved = movedOn(truck, now)
  expect(greatCircleKm(truck, moved)).toBeCloseTo(6.2, 1)
  expect(moved).toMatchObject({ vehicleId: 't', at: now, speed: 62, course: 90, ignition: true })
  // two hours of silence are no jump
  expect(greatCircleKm(truck, movedOn({ ...truck, at: ago(120) }, now))).toBeLessThan(11)
  expect(movedOn({ ...truck, toLon: 37.01 }, now)).toMatchObject({ lat: 55, lon: 37.01, speed: 0, course: null })
  expect(movedOn({ ...truck, isThere: true }, now)).toMatchObject({ lat: 55, lon: 37, speed: 0, ignition: false })
})
