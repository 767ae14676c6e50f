import type { Permission } from '#contract/permissions.ts'
import type { Scope } from '#contract/scopes.ts'
import type { WarehouseSet } from '#contract/warehouse.ts'
import type { Caller } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'

const rightOf: Record<WarehouseSet, Permission> = {
  orders: 'orders.view',
  offers: 'orders.view',
  lots: 'tenders.view',
  bids: 'tenders.view',
  partners: 'partners.view',
  customers: 'customers.view',
}

const scopeOf: Record<WarehouseSet, Scope> = {
  orders: 'orders:read',
  offers: 'orders:read',
  lots: 'trading:read',
  bids: 'trading:read',
  partners: 'partners:read',
  customers: 'customers:read',
}

function checkScope(set: WarehouseSet, scopes: readonly string[]): void {
  const scope = scopeOf[set]
  if (!scopes.includes(scope) && !scopes.includes(scope.replace(':read', ':write'))) refuse('access_key.scope', { scope })
}

/** Refused to who may not open the list a set is of, and to a key that was not let to its part of the product. */
export function checkSet(set: WarehouseSet, { actor: { permissions }, key }: Pick<Caller, 'actor' | 'key'>): void {
  if (!permissions.has(rightOf[set])) refuse('access.denied', { permission: rightOf[set] })
  if (key) checkScope(set, key.scopes)
}
