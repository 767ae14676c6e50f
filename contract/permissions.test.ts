import { describe, expect, test } from 'vitest'
import { type Permission, permissions, permissionsOf, type Role, roles } from './permissions.ts'
import type { Side } from './primitives.ts'

const may = (role: Role, ...sides: (Side | 'platform')[]) => permissionsOf([role], sides)
const whoMay = (permission: Permission) =>
  (Object.keys(roles) as Role[]).filter(role => (roles[role] as readonly Permission[]).includes(permission))

/** Who does what by the table of roles: what is read by many and changed by few, row by row. */
const matrix: readonly [resource: string, permission: Permission, ...roles: Role[]][] = [
  ['order: read', 'orders.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['order: create', 'orders.create', 'owner', 'logistician'],
  ['order: change, cancel, take back, accept documents', 'orders.edit', 'owner', 'logistician'],
  ['order: any command', 'orders.command', 'owner', 'logistician', 'dispatcher'],
  ['order: accept, decline, assign, give back', 'orders.execute', 'owner', 'dispatcher'],
  ['order: stop on its way', 'orders.halt', 'owner'],
  ['order: transfer', 'orders.transfer', 'owner', 'dispatcher'],
  ['price', 'orders.prices', 'owner', 'logistician', 'dispatcher', 'accountant'],
  ['demand: read', 'demands.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['demand: publish', 'demands.create', 'owner', 'logistician'],
  ['demand: answer', 'demands.offer', 'owner', 'dispatcher'],
  ['tender: read', 'tenders.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['tender: create', 'tenders.create', 'owner', 'logistician', 'dispatcher'],
  ['bet', 'tenders.bet', 'owner', 'logistician', 'dispatcher'],
  ['flight: read', 'flights.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['flight: plan', 'flights.plan', 'owner', 'dispatcher'],
  ['settlement: read', 'settlements.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['settlement: keep', 'settlements.edit', 'owner', 'accountant'],
  ['settlement: approve', 'settlements.approve', 'owner', 'accountant'],
  ['driver: read', 'drivers.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['driver: change', 'drivers.edit', 'owner', 'dispatcher'],
  ['vehicle: read', 'cars.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['vehicle: change', 'cars.edit', 'owner', 'dispatcher'],
  ['partner: read', 'partners.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['partner: change', 'partners.edit', 'owner', 'logistician', 'dispatcher'],
  ['partner: activate, blacklist, terminate', 'partners.decide', 'owner'],
  ['customer and nodal point: read', 'customers.view', 'owner', 'logistician', 'accountant', 'viewer'],
  ['customer and nodal point: change', 'customers.edit', 'owner', 'logistician'],
  ['condition template: read', 'conditions.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['condition templates: change', 'conditions.edit', 'owner'],
  ['management rules: read', 'rules.view', 'owner', 'logistician', 'dispatcher'],
  ['management rules: change', 'rules.edit', 'owner'],
  ['own notification settings', 'notifications.edit', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator'],
  ['view of a list: share with the team', 'views.share', 'owner', 'logistician', 'dispatcher', 'accountant', 'administrator'],
  ['private board: read', 'private.view', 'owner', 'logistician', 'dispatcher', 'viewer', 'administrator'],
  ['private board: change, members', 'private.edit', 'owner', 'administrator'],
  ['analytics', 'analytics.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator'],
  ['organisation: read', 'organization.view', 'owner', 'logistician', 'dispatcher', 'accountant', 'viewer'],
  ['organisation: change', 'organization.manage', 'owner'],
  ['bank accounts: change', 'bank.edit', 'owner', 'accountant'],
  ['people and roles', 'employees.manage', 'owner'],
  ['client account', 'clients.view', 'owner', 'administrator'],
  ['menu', 'menu.manage', 'administrator'],
  ['feature flags', 'flags.manage', 'administrator'],
  ['platform', 'platform.manage', 'administrator'],
]

describe('the table of roles', () => {
  test.each(matrix)('AZ08 %s (%s)', (_, permission, ...expected) => expect(whoMay(permission)).toEqual(expected))

  test('every right but those of personal data stands in it', () => {
    const named = new Set<string>(matrix.map(([, permission]) => permission))
    expect(
      (Object.keys(permissions) as Permission[]).filter(permission => !named.has(permission) && permission !== 'drivers.reveal'),
    ).toEqual([])
  })
})

describe('6.11 who may do what', () => {
  test.each<[Permission, Role[]]>([
    ['tenders.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['tenders.create', ['owner', 'logistician', 'dispatcher']],
    ['tenders.bet', ['owner', 'logistician', 'dispatcher']],
    ['demands.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['flights.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['flights.plan', ['owner', 'dispatcher']],
    ['demands.create', ['owner', 'logistician']],
    ['demands.offer', ['owner', 'dispatcher']],
    ['conditions.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer']],
    ['rules.view', ['owner', 'logistician', 'dispatcher']],
    ['analytics.view', ['owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator']],
    ['private.view', ['owner', 'logistician', 'dispatcher', 'viewer', 'administrator']],
    ['private.edit', ['owner', 'administrator']],
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
      'private.edit',
      'notifications.edit',
      'views.share',
      'clients.view',
      'menu.manage',
      'flags.manage',
      'platform.manage',
    ])
    expect(may('owner', 'platform').has('orders.view')).toBe(false)
    expect(may('administrator', 'forwarder').has('platform.manage')).toBe(false)
  })

  test('a role nobody knows gives nothing', () => expect(permissionsOf(['constructor', 'nobody'], ['forwarder']).size).toBe(0))
})
