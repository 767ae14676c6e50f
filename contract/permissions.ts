import type { Side } from './primitives.ts'

/** Every permission and the sides of the business it makes sense for; `platform` is the installation's own staff. */
export const permissions = {
  'orders.view': ['forwarder', 'executor'],
  'orders.create': ['forwarder'],
  'orders.edit': ['forwarder'],
  'orders.command': ['forwarder', 'executor'],
  'orders.execute': ['executor'],
  'orders.prices': ['forwarder', 'executor'],
  'orders.transfer': ['executor'],
  'tenders.create': ['forwarder', 'executor'],
  'tenders.bet': ['executor'],
  'customers.view': ['forwarder'],
  'partners.view': ['forwarder', 'executor'],
  'drivers.view': ['executor', 'forwarder'],
  'drivers.edit': ['executor'],
  'cars.view': ['executor', 'forwarder'],
  'cars.edit': ['executor'],
  'organization.manage': ['forwarder', 'executor'],
  'menu.manage': ['platform'],
  'platform.manage': ['platform'],
} as const satisfies Record<string, readonly (Side | 'platform')[]>

export type Permission = keyof typeof permissions

/** The bundles of rights a role of an employee stands for. */
export const roles = {
  owner: [
    'orders.view',
    'orders.create',
    'orders.edit',
    'orders.command',
    'orders.execute',
    'orders.prices',
    'orders.transfer',
    'tenders.create',
    'tenders.bet',
    'customers.view',
    'partners.view',
    'drivers.view',
    'drivers.edit',
    'cars.view',
    'cars.edit',
    'organization.manage',
  ],
  logistician: [
    'orders.view',
    'orders.create',
    'orders.edit',
    'orders.command',
    'orders.prices',
    'tenders.create',
    'customers.view',
    'partners.view',
    'drivers.view',
    'cars.view',
  ],
  dispatcher: [
    'orders.view',
    'orders.command',
    'orders.execute',
    'orders.prices',
    'orders.transfer',
    'tenders.bet',
    'partners.view',
    'drivers.view',
    'drivers.edit',
    'cars.view',
    'cars.edit',
  ],
  accountant: ['orders.view', 'orders.prices', 'partners.view', 'drivers.view', 'cars.view', 'customers.view'],
  viewer: ['orders.view', 'partners.view', 'drivers.view', 'cars.view', 'customers.view'],
  administrator: ['menu.manage', 'platform.manage'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles

/** Permissions of a person with these roles in an organisation of these sides. */
export function permissionsOf(has: readonly string[], sides: readonly (Side | 'platform')[]): Set<Permission> {
  const bundle = has.flatMap(role => (role in roles ? roles[role as Role] : []))
  return new Set(
    bundle.filter(permission => (permissions[permission] as readonly string[]).some(side => (sides as readonly string[]).includes(side))),
  )
}
