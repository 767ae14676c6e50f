import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders.ts'
import { settle } from './calm.ts'

const row = (id: string, change: Partial<OrderRow> = {}) =>
  ({ id, version: 1, status: 'placed', stops: [], ...change }) as unknown as OrderRow
const ids = (rows: readonly OrderRow[]) => rows.map(each => each.id).join('')
const first = settle(null, { rows: [row('a'), row('b'), row('c')], key: 'k', pages: 1 })

test('new rows wait instead of pushing the list', () => {
  const next = settle(first, { rows: [row('n'), row('a'), row('b'), row('c')], key: 'k', pages: 1 })
  expect(ids(next.shown)).toBe('abc')
  expect(next).toMatchObject({ fresh: 1, moved: false })
})

test('rows keep their places while their order changes, and those gone leave', () => {
  const next = settle(first, { rows: [row('c'), row('a')], key: 'k', pages: 1 })
  expect(ids(next.shown)).toBe('ac')
  expect(next).toMatchObject({ fresh: 0, moved: true })
})

test('a changed row shows its new facts at once and says which columns changed', () => {
  const next = settle(first, { rows: [row('a'), row('b', { version: 2, status: 'offered' }), row('c')], key: 'k', pages: 1 })
  expect(next.shown[1]?.status).toBe('offered')
  expect([...(next.changed.get('b') ?? [])]).toEqual(['status'])
  expect(next.changed.has('a')).toBe(false)
})

test.each([
  ['another filter', { key: 'other', pages: 1 }],
  ['another page', { key: 'k', pages: 2 }],
])('%s shows everything as it came', (_, came) => {
  const next = settle(first, { rows: [row('n'), row('c'), row('a')], ...came })
  expect(ids(next.shown)).toBe('nca')
  expect(next.fresh).toBe(0)
})

test('a list that was empty shows what comes', () => {
  const empty = settle(null, { rows: [], key: 'k', pages: 1 })
  expect(ids(settle(empty, { rows: [row('a')], key: 'k', pages: 1 }).shown)).toBe('a')
})
