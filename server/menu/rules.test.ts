import { expect, test } from 'vitest'
import { permissionsOf, type Role } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { checkItem, isShown, nextId } from './rules.ts'

const both = ['home', 'private', 'partners', 'rules', 'conditions', 'analytics', 'organization']
const forwarders = ['orders_forwarder', 'create', 'tenders_forwarder', 'flights_forwarder', 'demand_forwarder']
const executors = ['orders_executor', 'tenders_executor', 'flights_executor', 'tasks', 'demand_executor', 'drivers', 'transport']
const everybodys = ['notifications', 'flags', null]
const owners = ['clients']
const platforms = ['admin', 'toggles', 'private_admin', 'system_conditions', 'tables']
const keys = [...both, ...forwarders, ...executors, ...everybodys, ...owners, ...platforms]

const shown = (role: Role, ...sides: Side[]) => {
  const permissions = permissionsOf([role], role === 'administrator' ? [...sides, 'platform'] : sides)
  return new Set(keys.filter(key => isShown({ key }, { sides, permissions })))
}

test('6.01 the menu of a forwarder is not that of an executor', () => {
  expect(shown('owner', 'forwarder')).toEqual(new Set([...both, ...forwarders, ...everybodys, ...owners]))
  expect(shown('owner', 'executor')).toEqual(new Set([...both, ...executors, ...everybodys, ...owners]))
  expect(shown('owner', 'forwarder', 'executor')).toEqual(new Set([...both, ...forwarders, ...executors, ...everybodys, ...owners]))
})

const without = (from: (string | null)[], ...left: string[]) => new Set(from.filter(key => key === null || !left.includes(key)))

test('nobody is led where he may not go', () => {
  expect(shown('logistician', 'forwarder')).toEqual(new Set([...both, ...forwarders, ...everybodys]))
  expect(shown('dispatcher', 'executor')).toEqual(new Set([...both, ...executors, ...everybodys]))
  expect(shown('accountant', 'forwarder')).toEqual(without([...both, ...forwarders, ...everybodys], 'create', 'private', 'rules'))
  expect(shown('accountant', 'executor')).toEqual(without([...both, ...executors, ...everybodys], 'tasks', 'private', 'rules'))
  expect(shown('viewer', 'forwarder')).toEqual(without([...both, ...forwarders, ...everybodys], 'create', 'rules'))
  expect(shown('viewer', 'executor')).toEqual(without([...both, ...executors, ...everybodys], 'tasks', 'rules'))
})

test('the platform sees its own screens and no freight', () =>
  expect(shown('administrator')).toEqual(new Set(['home', 'private', 'analytics', ...everybodys, ...owners, ...platforms])))

test('a key that is no key of ours is for everybody', () =>
  expect(isShown({ key: 'constructor' }, { sides: [], permissions: new Set() })).toBe(true))

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
  expect(() => checkItem({ is_iframe: true, is_external: false, src: '/x' })).toThrow('input.invalid')
  expect(() => checkItem({ is_iframe: true, is_external: false, src: 'https://bi.example/x' })).not.toThrow()
})
