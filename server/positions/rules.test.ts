import { expect, test } from 'vitest'
import type { Fix } from './record.ts'
import { faultOf, isJump, jumpsOf, measuredOf } from './rules.ts'

const now = new Date('2026-10-05T09:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const kazan = { lat: 55.796, lon: 49.106 }
/** So many kilometres north of Kazan. */
const north = (km: number, at: Date): Fix => ({ at, lat: kazan.lat + km / 111.195, lon: kazan.lon })
const of = (at: Date, more = {}) => ({ vehicleId: 'v', at, ...kazan, ...more })
const nothing = { before: null, after: null }

test.each([
  ['a good one', of(minutes(-1)), null],
  ['no latitude', of(minutes(-1), { lat: 91 }), 'place'],
  ['no number', of(minutes(-1), { lon: Number.NaN }), 'place'],
  ['zero and zero', of(minutes(-1), { lat: 0, lon: 0 }), 'place'],
  ['two satellites', of(minutes(-1), { satellites: 2 }), 'no_fix'],
  ['three satellites', of(minutes(-1), { satellites: 3 }), null],
  ['made up', of(minutes(-1), { mock: true }), 'mock'],
  ['a clock five minutes ahead', of(minutes(5)), null],
  ['a clock an hour ahead', of(minutes(60)), 'clock_ahead'],
  ['no moment', of(new Date(Number.NaN)), 'clock_ahead'],
  ['hours late', of(minutes(-600)), null],
  ['two weeks late', of(minutes(-14 * 1440 + 1)), null],
  ['later than that', of(minutes(-14 * 1440 - 1)), 'old'],
])('%s', (_, position, fault) => expect(faultOf(position, now)).toBe(fault))

test('faster than 250 km/h is no way, but for what two receivers may err', () => {
  expect(isJump(north(0, minutes(0)), north(0.4, minutes(0)))).toBe(false)
  expect(isJump(north(0, minutes(0)), north(0.6, minutes(0)))).toBe(true)
  expect(isJump(north(0, minutes(0)), north(250, minutes(60)))).toBe(false)
  expect(isJump(north(0, minutes(0)), north(251, minutes(60)))).toBe(true)
  expect(isJump(north(251, minutes(60)), north(0, minutes(0)))).toBe(true)
  expect(isJump(null, north(300, minutes(0)))).toBe(false)
})

test('one far away is left out, and what follows on the road is not', () => {
  const fixes = [north(0, minutes(0)), north(300, minutes(1)), north(2, minutes(2))]
  expect(jumpsOf(fixes, () => nothing, null)).toEqual({ jumps: [false, true, false], elsewhere: null })
})

test('told three times in a row to be elsewhere, a vehicle is there', () => {
  const fixes = [north(0, minutes(0)), north(300, minutes(1)), north(301, minutes(2)), north(302, minutes(3)), north(303, minutes(4))]
  expect(jumpsOf(fixes, () => nothing, null)).toEqual({ jumps: [false, true, true, false, false], elsewhere: null })
  // the same a batch at a time
  const known = { before: north(0, minutes(0)), after: null }
  const first = jumpsOf([fixes[1]!], () => known, null)
  expect(first.elsewhere).toMatchObject({ count: 1 })
  const second = jumpsOf([fixes[2]!], () => known, first.elsewhere)
  expect(second).toMatchObject({ jumps: [true], elsewhere: { count: 2 } })
  expect(jumpsOf([fixes[3]!], () => known, second.elsewhere)).toEqual({ jumps: [false], elsewhere: null })
})

test('told each time to be somewhere else, it is nowhere of them', () => {
  const known = { before: north(0, minutes(0)), after: null }
  const fixes = [north(300, minutes(1)), north(-300, minutes(2)), north(600, minutes(3)), north(-600, minutes(4))]
  expect(jumpsOf(fixes, () => known, null).jumps).toEqual([true, true, true, true])
})

test('a late one has to fit what is known after it', () => {
  const late = north(300, minutes(5))
  expect(jumpsOf([late], () => ({ before: null, after: north(0, minutes(6)) }), null).jumps).toEqual([true])
  expect(jumpsOf([late], () => ({ before: null, after: north(299, minutes(6)) }), null).jumps).toEqual([false])
})

test('what nobody can have measured is left out, and the rest stays', () => {
  expect(measuredOf({ speed: 62.4, course: 400, altitude: 20_000, satellites: 9, temperature: -18.25, accuracy: 1e9 })).toEqual({
    accuracy: 32_767,
    speed: 62,
    course: null,
    altitude: null,
    satellites: 9,
    ignition: null,
    doorsOpen: null,
    fuel: null,
    temperature: -18.25,
    rearTemperature: null,
  })
  expect(measuredOf({ speed: Number.NaN }).speed).toBeNull()
})
