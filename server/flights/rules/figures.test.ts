import { expect, test } from 'vitest'
import { figuresOf, minutesOn, type RunFacts } from './figures.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 9, day, hour))
const period = { from: at(1), to: at(8), tz: 'UTC' }
const truck = (id: string) => ({ id, plate: id, make: 'КАМАЗ', model: '54901' })
const run = (truckId: string, begins: Date, ends: Date, change: Partial<RunFacts> = {}): RunFacts => ({
  truckId,
  begins,
  ends,
  day: begins.toISOString().slice(0, 10),
  loadedKm: 800,
  emptyKm: 200,
  ...change,
})
const days = ['2026-10-01', '2026-10-02']

test('only the part of a flight within the period counts, and time two flights share counts once', () => {
  expect(minutesOn([], period)).toBe(0)
  expect(minutesOn([run('a', new Date(Date.UTC(2026, 8, 28)), at(2))], period)).toBe(24 * 60)
  expect(minutesOn([run('a', at(7), at(9))], period)).toBe(24 * 60)
  expect(minutesOn([run('a', at(3, 12), at(4, 12)), run('a', at(3), at(4)), run('a', at(3, 6), at(3, 7))], period)).toBe(36 * 60)
  expect(minutesOn([run('a', at(9), at(10)), run('a', new Date(Date.UTC(2026, 8, 1)), new Date(Date.UTC(2026, 8, 30)))], period)).toBe(0)
})

test('a truck that stood is named with all its time, and a day on which nothing happened stands there with nothing', () => {
  const runs = [run('a', at(1), at(2, 12)), run('a', at(5), at(6), { loadedKm: null }), run('b', at(20), at(21))]
  const found = figuresOf(period, {
    trucks: [truck('a'), truck('b')],
    runs,
    arrivals: [{ day: '2026-10-02', arrivals: 4, onTime: 3 }],
    days,
  })
  expect(found.trucks).toEqual([
    { id: 'a', plate: 'a', model: 'КАМАЗ 54901', busy: 60 * 60, idle: (168 - 60) * 60, flights: 2 },
    { id: 'b', plate: 'b', model: 'КАМАЗ 54901', busy: 0, idle: 168 * 60, flights: 0 },
  ])
  expect(found.days).toEqual([
    { day: '2026-10-01', arrivals: 0, onTime: 0, loadedKm: 800, emptyKm: 200, idleTrucks: [1, 1, 1, 1, 1, 1, 1, 1] },
    { day: '2026-10-02', arrivals: 4, onTime: 3, loadedKm: 0, emptyKm: 0, idleTrucks: [1, 1, 1, 1, 2, 2, 2, 2] },
  ])
})

test('how many stand is told by three hours of each day where the organisation is, and of none that are not over', () => {
  const moscow = { from: new Date('2026-10-01T21:00:00Z'), to: new Date('2026-10-02T15:30:00Z'), tz: 'Europe/Moscow' }
  // from half past one in the morning until eight by the clock of Moscow
  const runs = [run('a', new Date('2026-10-01T22:30:00Z'), new Date('2026-10-02T05:00:00Z'))]
  const found = figuresOf(moscow, { trucks: [truck('a'), truck('b')], runs, arrivals: [], days: ['2026-10-02'] })
  expect(found.days[0]!.idleTrucks).toEqual([1.5, 1, 1.3, 2, 2, 2, null, null])
})
