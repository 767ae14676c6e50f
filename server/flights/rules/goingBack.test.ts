import { expect, test } from 'vitest'
import { goesBack } from './goingBack.ts'

const now = new Date('2027-03-01T10:00:00Z')
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000)
const ids = { truckId: 'truck', trailerId: 'trailer', driverId: 'driver' }
const left = (minutes: number, formerResources: string[] | null = ['truck', 'trailer', 'driver']) => ({
  formerResources,
  formerUntil: minutesAgo(minutes),
})

test('a flight is taken back by those who had it, all of them and nobody else, within an hour', () => {
  expect(goesBack(left(60), ids, now)).toBe(true)
  expect(goesBack(left(61), ids, now)).toBe(false)
  expect(goesBack(left(5), { ...ids, driverId: 'another' }, now)).toBe(false)
  expect(goesBack(left(5), { ...ids, trailerId: null }, now)).toBe(false)
  expect(goesBack(left(5), { ...ids, coDriverId: 'second' }, now)).toBe(false)
  expect(goesBack(left(5, [...left(5).formerResources!, 'second']), { ...ids, coDriverId: 'second' }, now)).toBe(true)
  expect(goesBack({ formerResources: null, formerUntil: null }, ids, now)).toBe(false)
})
