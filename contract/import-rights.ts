import type { Permission } from './permissions.ts'

export type ImportKind = 'drivers' | 'vehicles' | 'partners' | 'customers' | 'nodal_points' | 'orders' | 'flights'

/** Who may import what: the right that makes it by hand. */
export const importRights = {
  drivers: 'drivers.edit',
  vehicles: 'cars.edit',
  partners: 'partners.edit',
  customers: 'customers.edit',
  nodal_points: 'customers.edit',
  orders: 'orders.create',
  flights: 'flights.plan',
} as const satisfies Record<ImportKind, Permission>
