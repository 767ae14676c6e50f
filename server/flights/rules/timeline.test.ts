import { expect, test } from 'vitest'
import { usualNorms } from '#server/deals/flights/rules/norms.ts'
import { barOf, travelMinutes, wayParts } from './barParts.ts'
import { type TimelineFacts, type TimelineTask, timelineOf } from './timeline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const day = Date.parse('2026-11-24T00:00:00Z')
const at = (hour: number) => new Date(day + hour * HOUR)

const kazan = { lat: 55.79, lon: 49.11, placeRu: 'Казань', placeEn: 'Kazan' }
const moscow = { lat: 55.75, lon: 37.62, placeRu: 'Москва', placeEn: 'Moscow' }
const task = (kind: string, place: typeof kazan, hour: number, change: Partial<TimelineTask> = {}): TimelineTask => ({
  ...{ kind, orderId: 'order', status: 'planned', plannedFrom: at(hour), plannedTo: at(hour + 2), minutes: null },
  ...{ departedAt: null, arrivedAt: null, completedAt: null, expected: null },
  ...place,
  ...change,
})
const flight = (id: string, tasks: TimelineTask[], change: Partial<TimelineFacts> = {}): TimelineFacts => ({
  ...{ id, number: id, version: 1, status: 'assigned', truckId: 't', driverId: 'd' },
  plannedStart: tasks[0]!.plannedFrom,
  plannedEnd: new Date(tasks.at(-1)!.plannedTo.getTime() + HOUR),
  tasks,
  ...change,
})
const hours = (parts: readonly [string, number, number][]) =>
  parts.map(([kind, from, to]) => [kind, (from - day) / HOUR, (to - day) / HOUR])
const window = {
  ...{ from: at(0), to: at(48), now: at(2), norms: usualNorms },
  today: { from: at(0), to: at(24) },
}
const drawn = (
  flights: TimelineFacts[],
  change: Partial<typeof window> = {},
  shut: { kind: 'service' | 'away'; from: Date; to: Date }[] = [],
) => timelineOf([{ flights, shut }], { ...window, ...change })

test('driving takes a pause after four and a half hours and a rest after nine', () => {
  expect([0, 270, 271, 540, 541, 1080].map(minutes => travelMinutes(minutes, usualNorms))).toEqual([0, 270, 316, 585, 1246, 1830])
})

test('a way is driven by days with the rests between them, and what is left is rest or waiting', () => {
  expect(hours(wayParts(day, day + 40 * HOUR, 600, usualNorms))).toEqual([
    ['drive', 0, 9.75],
    ['rest', 9.75, 20.75],
    ['drive', 20.75, 21.75],
    ['rest', 21.75, 32.75],
    ['wait', 32.75, 40],
  ])
  expect(hours(wayParts(day, day + 5 * HOUR, 240, usualNorms))).toEqual([
    ['drive', 0, 4],
    ['wait', 4, 5],
  ])
  // what was quicker than the norms is only driven
  expect(hours(wayParts(day, day + 3 * HOUR, 240, usualNorms))).toEqual([['drive', 0, 3]])
})

test('a flight is laid out by its plan, and holds its vehicle to the end of it', () => {
  const bar = barOf(flight('one', [task('loading', kazan, 6), task('unloading', kazan, 12)]), at(2), usualNorms)
  expect(hours(bar.parts)).toEqual([
    ['loading', 6, 7],
    ['wait', 7, 12],
    ['unloading', 12, 13],
    ['slack', 13, 15],
  ])
  expect(bar.slack).toBe(120)
})

test('a flight is laid out by its marks, and what is overdue is not expected before now', () => {
  const done = { status: 'completed', arrivedAt: at(5), completedAt: at(6.5) } as const
  const onWay = flight('one', [task('loading', kazan, 6, done), task('unloading', kazan, 8)], { status: 'in_transit' })
  const bar = barOf(onWay, at(11), usualNorms)
  expect(hours(bar.parts)).toEqual([
    ['loading', 5, 6.5],
    ['wait', 6.5, 11],
    ['unloading', 11, 12],
  ])
  expect(bar.slack).toBe(-60)
  expect(drawn([onWay], { now: at(11) }).flights[0]).toMatchObject({ conflict: 'late', isOpen: false, from: 300, to: 720 })
})

test('between flights a driver rests, and the vehicle comes empty in time for the next', () => {
  const first = flight('one', [task('loading', kazan, 2), task('unloading', kazan, 4)])
  const next = flight('two', [task('loading', moscow, 40), task('unloading', moscow, 44)])
  const { gaps, flights, places, driveMinutes } = drawn([next, first])
  expect(flights.map(({ id, from, ends }) => [id, from, ends.map(i => places[i]!.en)])).toEqual([
    ['one', 120, ['Kazan', 'Kazan']],
    ['two', 2400, ['Moscow', 'Moscow']],
  ])
  // after its plan ends at seven he rests, and leaves so that 842 km with a night between are behind when the next begins
  expect(gaps.map(({ kind, from, to }) => [kind, from / 60, to / 60])).toEqual([
    ['rest', 7, 15],
    ['empty', 15, 40],
    ['rest', 47, 58],
  ])
  expect(gaps[1]!.km).toBeGreaterThan(750)
  expect(driveMinutes[0]).toBeGreaterThan(0)
})

test('what cannot go together is told of the flight that comes later', () => {
  const first = flight('one', [task('loading', kazan, 2), task('unloading', kazan, 10)])
  const over = flight('two', [task('loading', kazan, 8), task('unloading', kazan, 20)])
  expect(drawn([first, over]).flights.map(({ conflict }) => conflict)).toEqual([null, 'overlap'])
  const far = flight('three', [task('loading', moscow, 12), task('unloading', moscow, 20)])
  expect(drawn([first, far]).flights.map(({ conflict }) => conflict)).toEqual([null, 'far'])
  const repair = { kind: 'service' as const, from: at(0), to: at(24) }
  const kept = drawn([first], {}, [repair])
  expect(kept.flights[0]!.conflict).toBe('service')
  expect(kept.gaps[0]).toEqual({ lane: 0, kind: 'rest', from: 780, to: 1440, km: null })
  // what is over meets nothing any more
  expect(drawn([{ ...first, status: 'completed' }], {}, [repair]).flights.map(({ conflict }) => conflict)).toEqual([null])
})

test('a bar goes by what is foretold, is late by its middle, and tells the range of the window that will be missed', () => {
  const foretold = { at: at(29), from: at(28), until: at(30.5) }
  const tasks = [
    task('loading', kazan, 8, { status: 'completed', departedAt: at(6), arrivedAt: at(8), completedAt: at(9) }),
    task('unloading', moscow, 26, { status: 'en_route', departedAt: at(9), expected: foretold }),
  ]
  const window = { from: at(0), to: at(72), now: at(12), today: { from: at(0), to: at(24) }, norms: usualNorms }
  const { flights } = timelineOf([{ flights: [flight('f', tasks, { status: 'in_transit' })], shut: [] }], window)
  expect(flights[0]).toMatchObject({
    conflict: 'late',
    slack: -60,
    expected: { at: 29 * 60, from: 28 * 60, until: 30.5 * 60, windowTo: 28 * 60 },
  })
  expect(flights[0]!.parts.find(([kind]) => kind === 'unloading')![1]).toBe(29 * 60)
  // what has been reached is not expected any more
  const come = [tasks[0]!, { ...tasks[1]!, arrivedAt: at(27) }]
  expect(timelineOf([{ flights: [flight('f', come, { status: 'unloading' })], shut: [] }], window).flights[0]!.expected).toBeNull()
})
