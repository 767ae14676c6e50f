import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/order-list.ts'
import { type PinnedList, settle, shownItems } from './pinned.ts'

const rows = (ids: string, version = 1) => [...ids].map(id => ({ id, version }) as OrderRow)
const nobody: ReadonlySet<string> = new Set()
const look = ({ items, fresh, moved }: PinnedList) => [items.map(one => (one.gone ? `(${one.row.id})` : one.row.id)).join(''), fresh, moved]
const after = (before: string, now: string, { looking = false, dealt = nobody } = {}) =>
  look(settle(settle(null, { rows: rows(before), looking, dealt: nobody }), { rows: rows(now, 2), looking, dealt }))

test('what came above waits, what came below joins at the end', () => {
  expect(after('bcd', 'abcde')).toEqual(['bcde', 1, false])
  expect(after('bcd', 'xbycd', { looking: true })).toEqual(['bcd', 2, false])
})

test('what others did keeps its place while it is looked at, and leaves otherwise', () => {
  expect(after('abc', 'ac', { looking: true })).toEqual(['a(b)c', 0, false])
  expect(after('abc', 'ac')).toEqual(['ac', 0, false])
  expect(after('ab', '', { looking: true })).toEqual(['(a)(b)', 0, false])
  expect(after('ab', '')).toEqual(['', 0, false])
})

test('what this person did leaves at once, and the next of the whole queue takes the free place', () => {
  expect(after('abc', 'bc', { looking: true, dealt: new Set('a') })).toEqual(['bc', 0, false])
  const many = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i)).join('')
  const [shown] = after(many, many.slice(1), { looking: true, dealt: new Set('a') })
  expect(shown).toBe(many.slice(1, shownItems + 1))
})

test('the next step of what this person did goes to its own place, and nothing waits because of it', () => {
  expect(after('abcd', 'bcad', { looking: true, dealt: new Set('a') })).toEqual(['bcad', 0, false])
  expect(after('abcd', 'bcda', { looking: true, dealt: new Set('a') })).toEqual(['bcda', 0, false])
  expect(after('abcd', 'xbcad', { looking: true, dealt: new Set('a') })).toEqual(['bcad', 1, false])
})

test('a thing whose deadline moved keeps its place until the order is asked for', () => {
  expect(after('abc', 'bca', { looking: true })).toEqual(['abc', 0, true])
})

test('a row keeps its place and shows what is new in it; a gone one that came back is there again', () => {
  const first = settle(null, { rows: rows('ab'), looking: true, dealt: nobody })
  const gone = settle(first, { rows: rows('a', 2), looking: true, dealt: nobody })
  expect(gone.items.map(one => one.row.version)).toEqual([2, 1])
  expect(look(settle(gone, { rows: rows('ab', 3), looking: true, dealt: nobody }))).toEqual(['ab', 0, false])
})
