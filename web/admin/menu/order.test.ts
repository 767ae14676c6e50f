import { expect, test } from 'vitest'
import { exchanged, ordered, renumbered, shared } from './order.ts'

const at = (...positions: number[]) => positions.map((position, index) => ({ id: index + 1, position }))
const after = (items: { id: number; position: number }[], changes: { id: number; position: number }[]) =>
  ordered(items.map(item => changes.find(({ id }) => id === item.id) ?? item)).map(({ id }) => id)

test('items stand by position, those of one position by number', () =>
  expect(ordered([...at(20, 10, 20)].reverse()).map(({ id }) => id)).toEqual([2, 1, 3]))

test('neighbours exchange their positions and nobody else moves', () => {
  expect(exchanged(at(10, 20, 30), 3, 2)).toEqual([
    { id: 3, position: 20 },
    { id: 2, position: 30 },
  ])
  expect(after(at(10, 20, 30), exchanged(at(10, 20, 30), 1, 3))).toEqual([3, 2, 1])
})

test('where positions are shared, all are numbered anew in the order meant', () => {
  const items = at(10, 10, 10)
  expect(after(items, exchanged(items, 3, 2))).toEqual([1, 3, 2])
  const mixed = at(10, 10, 20)
  expect(after(mixed, exchanged(mixed, 3, 2))).toEqual([1, 3, 2])
})

test('an item exchanged with itself or with none changes nothing', () => {
  expect(exchanged(at(10, 20), 1, 1)).toEqual([])
  expect(exchanged(at(10, 20), 1, 9)).toEqual([])
})

test('shared positions are named with their items', () =>
  expect(shared(at(10, 20, 10, 30, 30)).map(same => same.map(({ id }) => id))).toEqual([
    [1, 3],
    [4, 5],
  ]))

test('only what does not stand right is renumbered', () => expect(renumbered(at(10, 15, 30))).toEqual([{ id: 2, position: 20 }]))
