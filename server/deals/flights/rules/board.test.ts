import { expect, test } from 'vitest'
import { boardAfter } from './board.ts'

const task = (kind: string, orderId: string, status = 'planned') => ({ kind, orderId, status })
const [a, b] = [
  { orderId: 'a', massKg: 8000, volumeM3: 30.1, pallets: 12 },
  { orderId: 'b', massKg: 5000, volumeM3: 20.2, pallets: 8 },
]
const masses = (tasks: Parameters<typeof boardAfter>[0], loads = [a, b]) => boardAfter(tasks, loads).map(({ massKg }) => massKg)

test('an order is on board from its first loading to its last unloading, and orders add up', () => {
  const tasks = [task('loading', 'a'), task('loading', 'b'), task('unloading', 'a'), task('unloading', 'b')]
  expect(masses(tasks)).toEqual([8000, 13_000, 5000, 0])
  expect(boardAfter(tasks, [a, b])[1]).toEqual({ massKg: 13_000, volumeM3: 50.3, pallets: 20 })
})

test('what a flight does for itself changes nothing on board, nor does a task that is cancelled', () => {
  const tasks = [task('loading', 'a'), task('fuel', 'flight'), task('unloading', 'a', 'cancelled'), task('unloading', 'a')]
  expect(masses(tasks, [a])).toEqual([8000, 8000, 8000, 0])
})

test('a relay hands over by a reload: it ends the leg before and begins the next', () => {
  expect(masses([task('loading', 'a'), task('reload', 'a')], [a])).toEqual([8000, 0])
  expect(masses([task('reload', 'a'), task('unloading', 'a')], [a])).toEqual([8000, 0])
  expect(masses([task('reload', 'a')], [a])).toEqual([8000])
})

test('an order that is nowhere loaded is never on board', () => {
  expect(masses([task('unloading', 'a'), task('loading', 'b')])).toEqual([0, 5000])
})
