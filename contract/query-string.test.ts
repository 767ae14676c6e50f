import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeQuery, readQuery, unreadIn, writeQuery } from './query-string.ts'

const plainRecord = (read: Record<string, unknown>) => ({ ...read })
const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,12}$/).filter(key => !['__proto__', 'constructor', 'prototype'].includes(key))
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(value => value.isWellFormed())
const value = fc.oneof(
  text,
  fc.array(text, { minLength: 1, maxLength: 5 }),
  fc.dictionary(name, text, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
)
const values = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true })

test('2.68 a prefix is joined with a dot; without a prefix the name stands alone', () => {
  expect(writeQuery({ status: 'new' }, 'orders')).toBe('orders.status=new')
  expect(writeQuery({ status: 'new' })).toBe('status=new')
})

test('2.69 arrays use brackets, a single value too', () => {
  expect(decodeURIComponent(writeQuery({ status: ['new', 'in_progress'] }, 'orders'))).toBe(
    'orders.status[]=new&orders.status[]=in_progress',
  )
  expect(writeQuery({ ids: [1] })).toBe('ids[]=1')
})

test('2.70 brackets may be escaped', () => {
  expect(plainRecord(readQuery('orders.status[]=new', 'orders'))).toEqual({ status: ['new'] })
  expect(plainRecord(readQuery('orders.status%5B%5D=new', 'orders'))).toEqual({ status: ['new'] })
})

test('2.71 object values are JSON text', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const written = writeQuery({ period }, 'orders')
  expect(written).toBe('orders.period=%7B%22from%22%3A%222026-11-01%22%2C%22to%22%3A%222026-11-30%22%7D')
  expect(plainRecord(readQuery(written, 'orders'))).toEqual({ period })
})

test('2.74 keys of another prefix and unknown keys survive a change', () => {
  const merged = mergeQuery('?a.status=x&b.status=y&utm=1&ids[]=3', { status: 'z' }, 'a')
  expect(plainRecord(readQuery(merged))).toEqual({ 'a.status': 'z', 'b.status': 'y', utm: '1', ids: ['3'] })
})

test('an empty value is none, as clients of other programs write what they leave out', () => {
  expect(plainRecord(readQuery('side=forwarder&loading=null&from=&search=&tags[]='))).toEqual({ side: 'forwarder', tags: [''] })
  expect(plainRecord(readQuery(writeQuery({ search: 'null' })))).toEqual({ search: 'null' })
})

test('2.75 empty values leave the address, broken JSON is left out', () => {
  expect(mergeQuery('orders.status[]=new&orders.search=x', { status: [], search: '' }, 'orders')).toBe('')
  expect(plainRecord(readQuery('orders.period=%7Bbad', 'orders'))).toEqual({})
})

test('keys that would reach the prototype of an object are not read', () => {
  expect(plainRecord(readQuery('__proto__[]=1&constructor=2&a.__proto__=3&ok=4'))).toMatchObject({ ok: '4' })
  expect(({} as Record<string, unknown>).ok).toBeUndefined()
  expect(plainRecord(readQuery('a.__proto__=3', 'a'))).toEqual({})
})

test('what is written is read back, with and without a prefix', () => {
  fc.assert(
    fc.property(values, fc.option(name, { nil: '' }), (given, prefix) => {
      expect(plainRecord(readQuery(writeQuery(given, prefix), prefix))).toEqual(given)
    }),
  )
})

test('text that was meant as JSON and is none is named, once and without its prefix', () => {
  expect(unreadIn('a.days=%7Bbad&a.ids[]=[1&a.ids[]=2&a.search="quoted&b.days=%7Bbad&a.fine=%7B%7D', 'a')).toEqual(['days', 'ids'])
  expect(unreadIn('days=%7Bbad')).toEqual(['days'])
})

test('a search that begins with a bracket is a search, however it came into the address', () => {
  for (const search of ['[ТК', '{12', '[1]', '{"a":1}']) {
    expect(plainRecord(readQuery(`orders.search=${encodeURIComponent(search)}`, 'orders'))).toEqual({ search })
    expect(plainRecord(readQuery(`query=${encodeURIComponent(search)}`))).toEqual({ query: search })
    expect(unreadIn(`search=${encodeURIComponent(search)}`)).toEqual([])
    expect(plainRecord(readQuery(writeQuery({ search })))).toEqual({ search })
  }
})

test('a change touches its own keys alone', () => {
  fc.assert(
    fc.property(values, values, (ours, others) => {
      const merged = mergeQuery(writeQuery(others, 'b'), ours, 'a')
      expect(plainRecord(readQuery(merged, 'a'))).toEqual(ours)
      expect(plainRecord(readQuery(merged, 'b'))).toEqual(others)
    }),
  )
})

test('whatever stands in an address is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 10 }), (query, prefix) => {
      readQuery(query, prefix)
      mergeQuery(query, { a: 1 }, prefix)
    }),
  )
})
