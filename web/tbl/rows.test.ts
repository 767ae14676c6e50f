import { expect, test } from 'vitest'
import { orderOf, priceAt, ROWS, rowAt, sumsOf } from './rows.ts'

const base = Date.parse('2026-11-24T09:00:00Z')

test('2.06 the same place gives the same row, and neighbours differ', () => {
  expect(rowAt(99_999, base)).toEqual(rowAt(99_999, base))
  expect(rowAt(99_999, base).number).toBe('S-100000')
  const plates = new Set(Array.from({ length: 1000 }, (_, index) => rowAt(index, base).plate))
  expect(plates.size).toBeGreaterThan(990)
})

test('2.06 every kind of a cell is met among the first rows, an unknown sum too', () => {
  const rows = Array.from({ length: 300 }, (_, index) => rowAt(index, base))
  expect(new Set(rows.map(row => row.status)).size).toBe(9)
  expect(new Set(rows.map(row => row.price?.currency)).size).toBe(7)
  expect(new Set(rows.map(row => row.insured))).toEqual(new Set([true, false, null]))
  expect(rows.some(row => row.file === null) && rows.some(row => row.file !== null)).toBe(true)
  expect(rows.every(row => row.from !== row.to && row.docs.done <= row.docs.total)).toBe(true)
})

test('a sorting names every row once; the second key decides where the first is equal', () => {
  const order = orderOf([
    { id: 'status', desc: false },
    { id: 'mass', desc: true },
  ])!
  expect(new Set(order).size).toBe(ROWS)
  const first = rowAt(order[0]!, base)
  const second = rowAt(order[1]!, base)
  expect(first.status).toBe('draft')
  expect(second.status).toBe('draft')
  expect(first.mass).toBeGreaterThanOrEqual(second.mass)
})

test('an unknown sum stands last, whichever way one sorts', () => {
  for (const desc of [false, true]) {
    const order = orderOf([{ id: 'price', desc }])!
    expect(priceAt(order[0]!)).not.toBeNull()
    expect(priceAt(order[ROWS - 1]!)).toBeNull()
  }
})

test('sums are added per currency', () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index))
  const sums = sumsOf(ids)
  expect(new Set(sums.map(sum => sum.currency)).size).toBe(sums.length)
  const roubles = ids.map(id => priceAt(Number(id))).filter(price => price?.currency === 'RUB')
  expect(sums.find(sum => sum.currency === 'RUB')?.minor).toBe(roubles.reduce((sum, price) => sum + price!.minor, 0))
})
