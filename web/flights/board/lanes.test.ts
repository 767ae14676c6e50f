import { expect, test } from 'vitest'
import type { TimelineFlight } from '#contract/flight-board.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import { barsByLane, HEAD, hourPixels, pagesOn, placed, rivalsOn, stepOf, within } from './lanes.ts'
import { stepsBack, undoOf } from './undo.ts'

const flight = (id: string, lane: number, from: number, to: number) => ({ id, lane, from, to }) as TimelineFlight

test('bars lie on their lanes in the order of time, and only those in sight are drawn', () => {
  const gap = { lane: 1, kind: 'rest' as const, from: 0, to: 60, km: null }
  const rows = barsByLane({ lanes: [{}, {}] as never, flights: [flight('b', 0, 300, 400), flight('a', 0, 0, 100)], gaps: [gap] })
  expect(rows.map(({ flights, gaps }) => [flights.map(({ id }) => id), gaps.length])).toEqual([
    [['a', 'b'], 0],
    [[], 1],
  ])
  expect(within(rows[0]!.flights, 100, 300)).toEqual([])
  expect(within(rows[0]!.flights, 99, 301).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('hours fill the width beside the heads, a bar is never too thin to press, and marks of the axis have room', () => {
  expect(hourPixels(HEAD + 960, 48)).toBe(20)
  expect(placed({ from: 90, to: 150 }, 20)).toEqual({ left: 30, width: 20 })
  expect(placed({ from: 0, to: 1 }, 2)).toEqual({ left: 0, width: 6 })
  expect([50, 20, 8, 4, 2].map(stepOf)).toEqual([1, 3, 6, 12, 24])
})

test('a flight meets on another truck what overlaps it there and has not begun', () => {
  const lanes = [{ truck: { id: 'a' } }, { truck: { id: 'b' } }] as never
  const open = (id: string, lane: number, from: number, to: number, isOpen = true) =>
    ({ ...flight(id, lane, from, to), isOpen }) as TimelineFlight
  const flights = [
    open('own', 0, 100, 200),
    open('late', 1, 190, 300),
    open('early', 1, 50, 101),
    open('begun', 1, 120, 150, false),
    open('after', 1, 200, 250),
  ]
  expect(rivalsOn({ lanes, flights }, 'own', 'b').map(({ id }) => id)).toEqual(['early', 'late'])
  // its own truck has no rival, nor has one nobody chose; a flight out of the window meets none
  expect([
    rivalsOn({ lanes, flights }, 'own', 'a'),
    rivalsOn({ lanes, flights }, 'own', null),
    rivalsOn({ lanes, flights }, 'gone', 'b'),
  ]).toEqual([[], [], []])
})

const card = {
  id: 'f',
  version: 3,
  orders: [
    { id: 'one', version: 7 },
    { id: 'two', version: 8 },
  ],
} as FlightCard
const now = { card, other: null }
const back = { truckId: 't', trailerId: null, coDriverId: null, driverId: 'd' }

test('what was applied last is taken back first, by the versions of the flight as it is now', () => {
  const aboard = { kind: 'aboard' as const, flightId: 'f', orderIds: ['one', 'two'] }
  const moved = { kind: 'moved' as const, flightId: 'f', back }
  const steps = stepsBack([aboard, moved])
  expect(steps.map(({ orderId }) => orderId)).toEqual([null, 'two', 'one'])
  expect(undoOf(moved, null, now, 'why')).toMatchObject({ action: 'replace', version: 3, ...back, reason: 'other', comment: 'why' })
  expect(undoOf(aboard, 'two', now, 'why')).toMatchObject({ action: 'remove', version: 3, orderId: 'two', orderVersion: 8, to: null })
  // an order somebody else took off meanwhile leaves nothing to take back
  expect(undoOf(aboard, 'gone', now, 'why')).toBeNull()
})

test('two flights that swapped swap again by the versions of both; where one of them is gone nothing is taken back', () => {
  const swapped = { kind: 'swapped' as const, flightId: 'f', withId: 'g' }
  expect(stepsBack([swapped])).toEqual([{ applied: swapped, orderId: null }])
  const other = { id: 'g', version: 9 } as FlightCard
  expect(undoOf(swapped, null, { card, other }, 'why')).toMatchObject({
    action: 'swap',
    flightId: 'f',
    version: 3,
    with: { flightId: 'g', version: 9 },
    reason: 'other',
    overrideReason: 'why',
  })
  expect(undoOf(swapped, null, now, 'why')).toBeNull()
})

test('a wall shows as many lanes as have room, page after page, down to one', () => {
  expect(pagesOn(1080, 32)).toEqual({ rows: 12, pages: 3 })
  expect(pagesOn(1080, 12)).toEqual({ rows: 12, pages: 1 })
  expect(pagesOn(300, 3)).toEqual({ rows: 1, pages: 3 })
  expect(pagesOn(2160, 0)).toEqual({ rows: 28, pages: 1 })
})
