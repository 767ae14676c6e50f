import { expect, test } from 'vitest'
import type { LotRow } from '#contract/tender-list.ts'
import { onWall, putUp, takeOff } from './chosen.ts'
import { holdPlaces } from './stablePlaces.ts'

const lot = (id: string, version = 1) => ({ id, version, tenderStatus: 'bidding' }) as LotRow
const none = { ended: () => false, off: new Set<string>() }
const ids = (lots: readonly LotRow[]) => lots.map(({ id }) => id).join('')

test('cards keep their places when the list is in another order, and new ones come to the end', () => {
  const held = [lot('a'), lot('b'), lot('c')]
  const next = holdPlaces(held, [lot('d'), lot('c'), lot('a', 2), lot('b')], none, 12)
  expect(ids(next)).toBe('abcd')
  expect(next[0]!.version).toBe(2)
  expect(holdPlaces(next, next, none, 12)).toBe(next)
})

test('a lot the list has lost stays while it is over, and leaves when it was filtered away or taken off', () => {
  const held = [lot('a'), lot('b'), lot('c')]
  expect(ids(holdPlaces(held, [lot('b'), lot('c')], { ...none, ended: ({ id }) => id === 'a' }, 12))).toBe('abc')
  expect(ids(holdPlaces(held, [lot('b'), lot('c')], none, 12))).toBe('bc')
  expect(ids(holdPlaces(held, [lot('a'), lot('c')], { ended: () => true, off: new Set(['b']) }, 12))).toBe('ac')
})

test('a wall holds twelve; what was put up by hand comes first, what was taken off does not come back', () => {
  const lots = Array.from({ length: 14 }, (_, i) => lot(String.fromCharCode(97 + i)))
  expect(ids(onWall(lots, { on: [], off: [] }))).toBe('abcdefghijkl')
  expect(ids(onWall(lots, putUp({ on: [], off: ['n'] }, 'n')))).toBe('nabcdefghijk')
  expect(ids(onWall(lots, takeOff({ on: ['n'], off: [] }, 'a')))).toBe('nbcdefghijkl')
})
