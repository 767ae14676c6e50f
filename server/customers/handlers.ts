import type { CustomerEntry, customers } from '#contract/customers.ts'
import type { Permission } from '#contract/permissions.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { each } from '#server/platform/each.ts'
import { plain } from '#server/platform/match.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { demandOwn } from '#server/points/rules.ts'
import { countPointsOf, followCustomer, type PointRecord, pointsFound } from '#server/points/store.ts'
import { type FullCustomer, limitOf, toCard, toItem, toRow } from './row.ts'
import {
  addCustomer,
  countCustomers,
  demandFree,
  findCustomers,
  lockCustomer,
  openCustomer,
  pageOfCustomers,
  setActive,
  setCustomer,
  suggestByTin,
  suggestCustomers,
} from './store.ts'

const SUGGESTED = 20

export const handlers: Handlers<typeof customers> = {
  async suggestByName(ctx, { query }) {
    demandOwn(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(tx => suggestCustomers(tx, 'name', query.name))
    return { customers: found.map(toRow) }
  },

  async suggestByTin(ctx, { query }) {
    demandOwn(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(tx => suggestByTin(tx, query.tin))
    return { customers: found.map(toRow) }
  },

  async suggestByAddress(ctx, { query }) {
    demandOwn(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(async tx => {
      const own = await suggestCustomers(tx, 'address', query.address)
      if (own.length >= SUGGESTED || query.address === '') return own
      const points = await pointsFound(tx, query.address, 100)
      const others = customersOf(points).filter(id => own.every(customer => customer.id !== id))
      const known = new Map((await findCustomers(tx, others)).map(customer => [customer.id, customer]))
      return [...own, ...others.flatMap(id => known.get(id) ?? [])].slice(0, SUGGESTED)
    })
    return { customers: found.map(toRow) }
  },

  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => pageOfCustomers(tx, filter, after, limit + 1))
    const last = found[limit - 1]
    return {
      items: found.slice(0, limit).map(toItem),
      next: found.length > limit && last ? writeKey({ key: last.searchName, id: last.id }) : null,
    }
  },

  async counts({ transaction }) {
    return transaction(countCustomers)
  },

  async get({ actor, transaction }, { query }) {
    return transaction(async tx => {
      const customer = await openCustomer(tx, query.id)
      return toCard(customer, await countPointsOf(tx, customer.id), actor.permissions)
    })
  },

  async create({ actor, transaction }, { data: { entry: given } }) {
    return transaction(async tx => {
      const entry = allowed(given, null, actor.permissions)
      await demandFree(tx, entry, null)
      const id = await addCustomer(tx, entry)
      await tell(tx, 'created', id)
      return { id, version: 1 }
    })
  },

  async save({ actor, transaction }, { data: { id, version, entry: given } }) {
    return transaction(async tx => {
      const before = await lockCustomer(tx, id, version)
      const entry = allowed(given, before, actor.permissions)
      await demandFree(tx, entry, before)
      const next = await setCustomer(tx, before, entry)
      const told = plain(before.name) !== plain(entry.name) || before.tin !== entry.tin
      if (told && (await followCustomer(tx, before, entry)) > 0) await publish(tx, 'points.changed', [tx.actor.orgId], {})
      await tell(tx, 'changed', id)
      return { id, version: next }
    })
  },

  async bulk({ transaction, locale }, { data: { action, rows } }) {
    return transaction(tx =>
      each(tx, locale, rows, async ({ id, version }) => ({
        version: await moved(tx, await lockCustomer(tx, id, version), action === 'restore'),
      })),
    )
  },
}

/** What a person with these rights may write of it: who sees no prices sets no limit, and the one there is stays. */
function allowed(entry: CustomerEntry, before: FullCustomer | null, permissions: ReadonlySet<Permission>): CustomerEntry {
  if (permissions.has('orders.prices')) return entry
  if (entry.creditLimit !== null) refuse('access.denied', { permission: 'orders.prices' })
  return { ...entry, creditLimit: before && limitOf(before) }
}

async function moved(tx: Tx, before: FullCustomer, active: boolean): Promise<number> {
  if (before.active === active) return before.version
  const version = await setActive(tx, before, active)
  await tell(tx, active ? 'restored' : 'archived', before.id)
  return version
}

async function tell(tx: Tx, what: 'created' | 'changed' | 'archived' | 'restored', id: string) {
  await audit(tx, { what: `customer.${what}`, kind: 'customer', objectId: id })
  await publish(tx, 'customers.changed', [tx.actor.orgId], {})
}

const customersOf = (points: readonly PointRecord[]) => [...new Set(points.flatMap(({ customerId }) => customerId ?? []))]
