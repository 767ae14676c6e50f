import { expect, test } from 'vitest'
import { permissionsOf, type Role } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { checkItem, isShown, nextId } from './rules.ts'

const keys = ['home', 'orders_forwarder', 'orders_executor', 'create', null]
const shown = (role: Role, ...sides: Side[]) => keys.filter(key => isShown({ key }, { sides, permissions: permissionsOf([role], sides) }))

test('6.01 the menu of a forwarder is not that of an executor', () => {
  expect(shown('owner', 'forwarder')).toEqual(['home', 'orders_forwarder', 'create', null])
  expect(shown('owner', 'executor')).toEqual(['home', 'orders_executor', null])
  expect(shown('owner', 'forwarder', 'executor')).toEqual(keys)
})

test('who may not create an order is not led there', () => {
  expect(shown('viewer', 'forwarder')).toEqual(['home', 'orders_forwarder', null])
  expect(shown('administrator')).toEqual(['home', null])
})

test('added items are numbered from 101 and never get the number of the extra item', () => {
  expect(nextId([1, 2, 3])).toBe(101)
  expect(nextId([1, 101, 107])).toBe(108)
  expect(nextId([776])).toBe(778)
  expect(nextId([1, 777])).toBe(101)
})

test('a frame and an outside link need an address', () => {
  expect(() => checkItem({ is_iframe: true, is_external: false, src: null })).toThrow('input.invalid')
  expect(() => checkItem({ is_iframe: false, is_external: true, src: null })).toThrow('input.invalid')
  expect(() => checkItem({ is_iframe: false, is_external: false, src: null })).not.toThrow()
  expect(() => checkItem({ is_iframe: true, is_external: false, src: '/x' })).not.toThrow()
})
