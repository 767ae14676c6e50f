import type { CustomerDraft, customers } from '#contract/customers.ts'
import { plain } from '#contract/fuzzy-match.ts'
import type { Permission } from '#contract/permissions.ts'
import { countNodalPointsOf, followCustomer, type NodalPointRecord, nodalPointsFound } from '#server/nodal-points/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { checkOwnOrganization } from '#server/platform/ownOrganization.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { withoutMask } from '#server/restrictions/rules.ts'
import { type FullCustomer, limitOf, toCard, toItem, toRow } from './row.ts'
import {
  addCustomer,
  checkUnused,
  countCustomers,
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
    checkOwnOrganization(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(tx => suggestCustomers(tx, 'name', query.name))
    return { customers: found.map(withoutMask).map(toRow) }
  },

  async suggestByTin(ctx, { query }) {
    checkOwnOrganization(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(tx => suggestByTin(tx, query.tin))
    return { customers: found.map(withoutMask).map(toRow) }
  },

  async suggestByAddress(ctx, { query }) {
    checkOwnOrganization(ctx.actor.orgId, query.forwarderId)
    const found = await ctx.transaction(async tx => {
      const own = await suggestCustomers(tx, 'address', query.address)
      if (own.length >= SUGGESTED || query.address === '') return own
      const nodalPoints = await nodalPointsFound(tx, query.address, 100)
      const others = customersOf(nodalPoints).filter(id => own.every(customer => customer.id !== id))
      const known = new Map((await findCustomers(tx, others)).map(customer => [customer.id, customer]))
      return [...own, ...others.flatMap(id => known.get(id) ?? [])].slice(0, SUGGESTED)
    })
    return { customers: found.map(withoutMask).map(toRow) }
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
      return toCard(customer, await countNodalPointsOf(tx, customer.id), actor.permissions)
    })
  },

  async create({ actor, transaction }, { data: { draft: given } }) {
    return transaction(async tx => {
      const draft = allowed(given, null, actor.permissions)
      await checkUnused(tx, draft, null)
      const id = await addCustomer(tx, draft)
      await publishChange(tx, 'created', id)
      return { id, version: 1 }
    })
  },

  async save({ actor, transaction }, { data: { id, version, draft: given } }) {
    return transaction(async tx => {
      const before = await lockCustomer(tx, id, version)
      const draft = allowed(given, before, actor.permissions)
      await checkUnused(tx, draft, before)
      const next = await setCustomer(tx, before, draft)
      const told = plain(before.name) !== plain(draft.name) || before.tin !== draft.tin
      if (told && (await followCustomer(tx, before, draft)) > 0) await publish(tx, 'nodal_points.changed', [tx.actor.orgId], {})
      await publishChange(tx, 'changed', id)
      return { id, version: next }
    })
  },

  async bulk({ transaction, ...ctx }, { data: { action, rows } }) {
    return transaction(tx =>
      perRow(tx, ctx, rows, async ({ id, version }) => ({
        version: await moved(tx, await lockCustomer(tx, id, version), action === 'restore'),
      })),
    )
  },
}

/** What a person with these rights may write of it: who sees no prices sets no limit, and the one there is stays. */
function allowed(draft: CustomerDraft, before: FullCustomer | null, permissions: ReadonlySet<Permission>): CustomerDraft {
  if (permissions.has('orders.prices')) return draft
  if (draft.creditLimit !== null) refuse('access.denied', { permission: 'orders.prices' })
  return { ...draft, creditLimit: before && limitOf(before) }
}

async function moved(tx: Tx, before: FullCustomer, active: boolean): Promise<number> {
  if (before.active === active) return before.version
  const version = await setActive(tx, before, active)
  await publishChange(tx, active ? 'restored' : 'archived', before.id)
  return version
}

async function publishChange(tx: Tx, what: 'created' | 'changed' | 'archived' | 'restored', id: string) {
  await audit(tx, { what: `customer.${what}`, kind: 'customer', objectId: id })
  await publish(tx, 'customers.changed', [tx.actor.orgId], {})
}

const customersOf = (nodalPoints: readonly NodalPointRecord[]) => [...new Set(nodalPoints.flatMap(({ customerId }) => customerId ?? []))]
