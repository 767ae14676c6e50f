import type { AccessKey, AccessKeyState, ServiceAccount } from '#contract/access-keys.ts'
import { Scope } from '#contract/scopes.ts'
import type { AccountRecord, KeyRecord } from './store.ts'

/** How a key stands at a moment. */
export function stateOf({ revokedAt, expiresAt, replacedBy }: KeyRecord, now: Date): AccessKeyState {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return replacedBy ? 'replaced' : 'working'
}

/** Whether programs come with it yet. */
export const isOpen = (key: KeyRecord, now: Date): boolean => key.revokedAt === null && key.expiresAt > now

/** A key as whoever manages the organisation sees it. */
export const toKey = (key: KeyRecord, now: Date): AccessKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  clientId: key.clientId,
  state: stateOf(key, now),
  scopes: key.scopes.flatMap(scope => Scope.safeParse(scope).data ?? []),
  addresses: key.addresses,
  createdAt: key.createdAt.toISOString(),
  by: key.createdBy,
  expiresAt: key.expiresAt.toISOString(),
  usedAt: key.usedAt?.toISOString() ?? null,
  usedFrom: key.usedFrom,
})

/** An account with its keys, those in force first. */
export function toAccount({ id, version, name, roles, createdAt }: AccountRecord, keys: readonly KeyRecord[], now: Date): ServiceAccount {
  const own = keys.filter(key => key.employeeId === id)
  const sorted = own.toSorted((a, b) => Number(isOpen(b, now)) - Number(isOpen(a, now)))
  return { id, version, name, roles, createdAt: createdAt.toISOString(), keys: sorted.map(key => toKey(key, now)) }
}
