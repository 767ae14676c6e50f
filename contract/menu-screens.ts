import type { Permission } from './permissions.ts'
import type { Side } from './primitives.ts'

/** Whose screens the product's own items open, by the item's key; an item without a rule is for everybody. */
const menuScreens: Readonly<Record<string, { side?: Side; needs: Permission }>> = {
  orders_forwarder: { side: 'forwarder', needs: 'orders.view' },
  orders_executor: { side: 'executor', needs: 'orders.view' },
  create: { side: 'forwarder', needs: 'orders.create' },
  tenders_forwarder: { side: 'forwarder', needs: 'tenders.view' },
  tenders_executor: { side: 'executor', needs: 'tenders.view' },
  flights_forwarder: { side: 'forwarder', needs: 'flights.view' },
  flights_executor: { side: 'executor', needs: 'flights.view' },
  tasks: { side: 'executor', needs: 'flights.plan' },
  demand_forwarder: { side: 'forwarder', needs: 'demands.view' },
  demand_executor: { side: 'executor', needs: 'demands.view' },
  private: { needs: 'private.view' },
  settlements: { needs: 'settlements.view' },
  partners: { needs: 'partners.view' },
  drivers: { side: 'executor', needs: 'drivers.view' },
  transport: { side: 'executor', needs: 'cars.view' },
  rules: { needs: 'rules.view' },
  conditions: { needs: 'conditions.view' },
  analytics: { needs: 'analytics.view' },
  organization: { needs: 'organization.view' },
  clients: { needs: 'clients.view' },
  admin: { needs: 'platform.manage' },
  toggles: { needs: 'flags.manage' },
  private_admin: { needs: 'platform.manage' },
  system_conditions: { needs: 'platform.manage' },
  tables: { needs: 'platform.manage' },
  notifications: { needs: 'notifications.edit' },
}

/** The rule of an item, if its key is one of ours. */
export const screenRule = (key: string | null) => (key !== null && Object.hasOwn(menuScreens, key) ? menuScreens[key] : undefined)
