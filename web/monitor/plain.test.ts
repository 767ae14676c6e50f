import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { addresses } from '#web/screens.ts'
import { callOf, errorOf, pageOf } from './plain.ts'

const origin = 'https://trassa.example'
const id = '019aaaaa-0000-7000-8000-000000000000'

test('7.78 every screen is counted under its own pattern, whatever stands in its address', () => {
  for (const pattern of addresses) {
    const filled = pattern.replace('*', 'a/b').replaceAll(/:\w+/g, id)
    expect(pageOf(filled), filled).toBe(pattern)
  }
  expect(pageOf('/flights/tasks')).toBe('/flights/tasks')
  expect(pageOf('/Иванов')).toBe('unknown')
})

test('7.78 every call of the product is counted under its address, without its query', () => {
  for (const call of Object.values(api as Record<string, Record<string, Call>>).flatMap(calls => Object.values(calls)))
    expect(callOf(`${origin}${call.path}?tin=7810005000`, origin)).toBe(call.path)
  expect(callOf(`${origin}/api/orders/${id}`, origin)).toBe('/api/unknown')
})

test('7.78 what is no call of ours is not counted as one', () => {
  expect(callOf(`${origin}/assets/a.js`, origin)).toBeNull()
  expect(callOf('https://other.example/api/orders', origin)).toBeNull()
})

test('7.78 of an error its kind alone leaves the page', () => {
  expect(errorOf(new TypeError('Иванов is not a function'))).toBe('TypeError')
  expect(errorOf(Object.assign(new Error('x'), { name: 'Иванов +79170000001' }))).toBe('unknown')
  expect(errorOf('Иванов')).toBe('unknown')
})
