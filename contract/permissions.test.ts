import { describe, expect, test } from 'vitest'
import { type Permission, permissions, permissionsOf, type Role, roles } from './permissions.ts'
import type { Side } from './primitives.ts'

const may = (role: Role, ...sides: (Side | 'platform')[]) => permissionsOf([role], sides)
const whoMay = (permission: Permission) =>
  (Object.keys(roles) as Role[]).filter(role => (roles[role] as readonly Permission[]).includes(permission))

describe('6.11 who may do what', () => {
  test.each<[Permission, Role[]]>([
    ['tenders.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['tenders.create', ['owner', 'logistician']],
    ['tenders.bet', ['owner', 'dispatcher']],
    ['demands.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['flights.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['flights.plan', ['owner', 'dispatcher']],
    ['conditions.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['rules.view', ['owner', 'logistician', 'dispatcher']],
    ['analytics.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator']],
    ['private.view', ['owner', 'logistician', 'dispatcher', 'viewer', 'administrator']],
    ['notifications.edit', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator']],
    ['organization.manage', ['owner']],
    ['menu.manage', ['administrator']],
    ['flags.manage', ['administrator']],
    ['platform.manage', ['administrator']],
  ])('%s is for %s', (permission, expected) => expect(whoMay(permission)).toEqual(expected))

  test('no right is given to nobody', () =>
    expect((Object.keys(permissions) as Permission[]).filter(permission => whoMay(permission).length === 0)).toEqual([]))

  test('a right of one side is nothing to an organisation of the other', () => {
    expect(may('owner', 'forwarder').has('flights.plan')).toBe(false)
    expect(may('owner', 'executor').has('orders.create')).toBe(false)
    expect([...may('owner', 'forwarder', 'executor')]).toEqual(expect.arrayContaining(['flights.plan', 'orders.create']))
  })

  test('the platform runs itself and no freight', () => {
    expect([...may('administrator', 'platform')]).toEqual([
      'analytics.view',
      'private.view',
      'notifications.edit',
      'menu.manage',
      'flags.manage',
      'platform.manage',
    ])
    expect(may('owner', 'platform').has('orders.view')).toBe(false)
    expect(may('administrator', 'forwarder').has('platform.manage')).toBe(false)
  })

  test('a role nobody knows gives nothing', () => expect(permissionsOf(['constructor', 'nobody'], ['forwarder']).size).toBe(0))
})
