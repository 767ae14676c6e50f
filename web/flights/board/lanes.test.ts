import { expect, test } from 'vitest'
import type { TimelineFlight } from '#contract/flight-board.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import { barsByLane, HEAD, hourPixels, placed, stepOf, within } from './lanes.ts'
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

const card = {
  id: 'f',
  version: 3,
  orders: [
    { id: 'one', version: 7 },
    { id: 'two', version: 8 },
  ],
} as FlightCard
const back = { truckId: 't', trailerId: null, coDriverId: null, driverId: 'd' }

test('what was applied last is taken back first, by the versions of the flight as it is now', () => {
  const aboard = { kind: 'aboard' as const, flightId: 'f', orderIds: ['one', 'two'] }
  const moved = { kind: 'moved' as const, flightId: 'f', back }
  const steps = stepsBack([aboard, moved])
  expect(steps.map(({ orderId }) => orderId)).toEqual([null, 'two', 'one'])
  expect(undoOf(moved, null, card, 'why')).toMatchObject({ action: 'replace', version: 3, ...back, reason: 'other', comment: 'why' })
  expect(undoOf(aboard, 'two', card, 'why')).toMatchObject({ action: 'remove', version: 3, orderId: 'two', orderVersion: 8, to: null })
  // an order somebody else took off meanwhile leaves nothing to take back
  expect(undoOf(aboard, 'gone', card, 'why')).toBeNull()
})
