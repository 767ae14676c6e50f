import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { isScoped, letsIn, scopeFor } from './scopes.ts'

const calls = Object.values(api as Record<string, Record<string, Call>>).flatMap(of => Object.values(of))

test('of every address it is said which keys open it', () => {
  const unsaid = calls.filter(({ path, needs }) => needs !== 'driver' && needs !== 'device' && !isScoped(path)).map(({ path }) => path)
  expect(unsaid, 'say it in contract/scopes.ts').toEqual([])
})

test('a key that writes reads too, one that reads does not write, and neither opens what is a person’s own or makes keys', () => {
  expect(letsIn(['orders:read'], '/api/orders/v0/list', 'read')).toBe(true)
  expect(letsIn(['orders:read'], '/api/orders/v0/create', 'write')).toBe(false)
  expect(letsIn(['orders:write'], '/api/orders/v0/list', 'read')).toBe(true)
  expect(letsIn(['orders:write'], '/api/flights/v0/list', 'read')).toBe(false)
  expect(letsIn([], '/api/dicts/bodyTypes', 'read')).toBe(true)
  expect(letsIn(['trading:read'], '/api/analytics/v0/warehouse/days', 'read')).toBe(true)
  expect(letsIn(['trading:read'], '/api/analytics/v0/dashboard', 'read')).toBe(false)
  for (const path of ['/api/access-keys/v0/issue', '/api/employees/v0/invite', '/api/views/v0/list', '/api/what/v0/comes'])
    expect(scopeFor(path, 'write'), path).toBeNull()
})
