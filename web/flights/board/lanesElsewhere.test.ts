import { expect, test } from 'vitest'
import { busyWithin, type Drawn, zoomed } from './lanes.ts'

const flight = (id: string, lane: number, from: number, to: number) => ({ id, lane, from, to })
const data = {
  lanes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  flights: [flight('later', 0, 2000, 2100), flight('second', 1, 500, 700), flight('first', 2, 0, 200)],
  gaps: [
    { lane: 0, kind: 'rest', from: 0, to: 60 },
    { lane: 2, kind: 'empty', from: 200, to: 260 },
  ],
} as unknown as Drawn

test('lanes that are busy within a time stand by when they begin, with what lies on them and no others', () => {
  const shown = busyWithin(data, 100, 1540)
  expect(shown.lanes.map(({ id }) => id)).toEqual(['c', 'b'])
  expect(shown.flights.map(({ id, lane }) => [id, lane])).toEqual([
    ['second', 1],
    ['first', 0],
  ])
  expect(shown.gaps.map(({ kind, lane }) => [kind, lane])).toEqual([['empty', 0]])
  expect(busyWithin(data, 100, 1540, 1).lanes.map(({ id }) => id)).toEqual(['c'])
  expect(busyWithin(data, 5000, 6000).lanes).toEqual([])
})

test('plus looks closer and minus further, as far as there are scales', () => {
  expect([zoomed(168, 1), zoomed(168, -1), zoomed(24, 1), zoomed(336, -1)]).toEqual([48, 336, 24, 336])
})
