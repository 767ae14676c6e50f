import { expect, test } from 'vitest'
import { placed, risingRun, spanOf, type VirtualRow, wanted } from './virtualRows.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ index: from + at, id: `r${from + at}` }))
const span = (from: number, to: number) => ({ from, to })
const whole = { plain: false, ripe: 0, span: span(0, 9) }
const slots = (lines: readonly VirtualRow[]) => Object.fromEntries(lines.map(({ id, slot }) => [id, slot]))

test('a box shows the rows it has room for and one that is cut, at the end of the list too', () => {
  expect(spanOf(0, 700, 40, 1000)).toEqual(span(0, 18))
  expect(spanOf(415, 700, 40, 1000)).toEqual(span(10, 28))
  expect(spanOf(40_000, 700, 40, 1000)).toEqual(span(982, 999))
  expect(spanOf(0, 700, 40, 3)).toEqual(span(0, 2))
})

test('rows near those in sight are drawn, the one with the focus wherever it is, and no more of the old ones than there are elements', () => {
  const before = placed([], rows(0, 10), whole)
  expect(wanted({ span: span(20, 23), more: span(1, 2), count: 1000, keep: 3, before, most: 10 })).toEqual([
    3, 8, 9, 19, 20, 21, 22, 23, 24, 25,
  ])
  expect(wanted({ span: span(0, 3), more: span(5, 5), count: 6, keep: null, before: [], most: 20 })).toEqual([0, 1, 2, 3, 4, 5])
})

test('a row keeps its element wherever it stands, and a new one takes up that of a row that left', () => {
  const first = placed([], rows(0, 4), whole)
  expect(slots(first)).toEqual({ r0: 0, r1: 1, r2: 2, r3: 3 })
  const next = placed(first, rows(2, 6), whole)
  expect(slots(next)).toEqual({ r2: 2, r3: 3, r4: 0, r5: 1 })
  expect(next.map(line => line.slot)).toEqual([0, 1, 2, 3])
  const shifted = placed(next, [{ index: 2, id: 'new' }, ...rows(2, 5).map(row => ({ ...row, index: row.index + 1 }))], whole)
  expect(slots(shifted)).toEqual({ new: 1, r2: 2, r3: 3, r4: 0 })
})

test('a row that has come stands in the element that kept its place', () => {
  const waiting = placed([], [rows(0, 1)[0]!, { index: 1, id: 'place-1' }, { index: 2, id: 'place-2' }], whole)
  const come = placed(waiting, [rows(0, 1)[0]!, { index: 2, id: 'b' }, { index: 3, id: 'c' }], whole)
  expect(slots(come)).toEqual({ r0: 0, b: 2, c: 1 })
})

test('rows that come too fast are plain, and become whole a few at a time, those in sight first', () => {
  const plainOf = (lines: readonly VirtualRow[]) => lines.filter(line => line.plain).map(({ id }) => id)
  const fast = placed([], rows(0, 6), { plain: true, ripe: 0, span: span(2, 3) })
  expect(plainOf(fast)).toHaveLength(6)
  const slower = placed(fast, rows(0, 7), { plain: false, ripe: 2, span: span(2, 3) })
  expect(plainOf(slower)).toEqual(['r0', 'r1', 'r4', 'r5'])
  expect(plainOf(placed(slower, rows(0, 7), { plain: false, ripe: 9, span: span(2, 3) }))).toEqual([])
})

test('an order is made by moving as little as can be', () => {
  const kept = (values: number[]) => values.filter((_, at) => risingRun(values).has(at))
  expect(kept([20, 21, 10, 11, 12, 13])).toEqual([10, 11, 12, 13])
  expect(kept([3, 4, 5, 1, 6])).toEqual([3, 4, 5, 6])
  expect(kept([1, 2, 3])).toEqual([1, 2, 3])
  expect(kept([])).toEqual([])
})
