import { expect, test } from 'vitest'
import { settle } from './stableRows.ts'

type Row = { id: string; status: string }
const [a, b, c, n] = ['a', 'b', 'c', 'n'].map(id => ({ id, status: 'placed' })) as [Row, Row, Row, Row]
const ids = (rows: readonly Row[]) => rows.map(each => each.id).join('')
const first = settle(null, { rows: [a, b, c], key: 'k', pages: 1 })

test('new rows wait instead of pushing the list', () => {
  const next = settle(first, { rows: [n, a, b, c], key: 'k', pages: 1 })
  expect(ids(next.rows)).toBe('abc')
  expect(next).toMatchObject({ fresh: 1, moved: false })
})

test('rows keep their places while their order changes, and those gone leave', () => {
  const next = settle(first, { rows: [c, a], key: 'k', pages: 1 })
  expect(ids(next.rows)).toBe('ac')
  expect(next).toMatchObject({ fresh: 0, moved: true })
})

test('a changed row shows its new facts at once, and what it was is told', () => {
  const next = settle(first, { rows: [a, { ...b, status: 'offered' }, c], key: 'k', pages: 1 })
  expect(next.rows[1]?.status).toBe('offered')
  expect([...next.was]).toEqual([['b', b]])
})

test.each([
  ['another filter', { key: 'other', pages: 1 }],
  ['another page', { key: 'k', pages: 2 }],
])('%s shows everything as it came', (_, came) => {
  const next = settle(first, { rows: [n, c, a], ...came })
  expect(ids(next.rows)).toBe('nca')
  expect(next.fresh).toBe(0)
})

test('a list that was empty shows what comes', () => {
  const empty = settle<Row>(null, { rows: [], key: 'k', pages: 1 })
  expect(ids(settle(empty, { rows: [a], key: 'k', pages: 1 }).rows)).toBe('a')
})
