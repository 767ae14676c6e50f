import type { nodalPoints } from '#contract/nodal-points.ts'
import { searchPlaces } from '#server/places/rules/search.ts'
import { indexedPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { checkOwnOrganization } from '#server/platform/ownOrganization.ts'
import { perRow } from '#server/platform/perRow.ts'
import { withoutMask } from '#server/restrictions/rules.ts'
import type { AddressService } from './addresses/addresses.ts'
import { toCard, toItem, toNodalPoint, toTown } from './row.ts'
import { firstOfEach } from './rules.ts'
import {
  addNodalPoint,
  change,
  countNodalPoints,
  lockNodalPoint,
  type NodalPointRecord,
  nodalPointsByTin,
  nodalPointsForStop,
  nodalPointsFound,
  openNodalPoint,
  pageOfNodalPoints,
  setNodalPoint,
} from './store.ts'

const SUGGESTED = 20
/** A point as it is suggested: a contact who may be used in nothing new is left out. */
const toOffered = (record: NodalPointRecord) => toNodalPoint(withoutMask(record))
const TOWNS = 10

export const nodalPointHandlers = (service: AddressService | null): Handlers<typeof nodalPoints> => ({
  async getListByTin(ctx, { query: { tin, forwarderId, customerTin, isAddress } }) {
    checkOwnOrganization(ctx.actor.orgId, forwarderId)
    const found = await ctx.transaction(tx => nodalPointsByTin(tx, tin, customerTin, isAddress ? 200 : 50))
    return { nodalPoints: (isAddress ? firstOfEach(found, nodalPoint => nodalPoint.addressKey) : found).slice(0, 50).map(toOffered) }
  },

  async getListByAddress(ctx, { data: { address, forwarderId } }) {
    checkOwnOrganization(ctx.actor.orgId, forwarderId)
    const found = await ctx.transaction(tx => nodalPointsFound(tx, address, SUGGESTED))
    return { nodalPoints: found.map(toOffered) }
  },

  async removeFromSuggest(ctx, { data: { forwarderId, npId } }) {
    checkOwnOrganization(ctx.actor.orgId, forwarderId)
    return ctx.transaction(async tx => {
      const before = await lockNodalPoint(tx, npId, null)
      await moved(tx, before, 'hide')
      return { npId: before.id }
    })
  },

  async suggest({ transaction }, { query }) {
    return { nodalPoints: (await transaction(tx => nodalPointsForStop(tx, query))).map(toOffered) }
  },

  async addresses({ db }, { query: { text } }) {
    const places = await indexedPlaces(db)
    const found = service && text.length >= 3 ? await service(text, places) : null
    return { addresses: found ?? searchPlaces(places, text, TOWNS).map(toTown) }
  },

  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => pageOfNodalPoints(tx, filter, after, limit + 1))
    const last = found[limit - 1]
    return {
      items: found.slice(0, limit).map(toItem),
      next: found.length > limit && last ? writeKey({ key: last.searchName, id: last.id }) : null,
    }
  },

  async counts({ transaction }) {
    return transaction(countNodalPoints)
  },

  async get({ transaction }, { query }) {
    return transaction(async tx => toCard(await openNodalPoint(tx, query.id)))
  },

  async create({ transaction }, { data: { draft } }) {
    return transaction(async tx => {
      const id = await addNodalPoint(tx, draft)
      await publishChange(tx, 'created', id)
      return { id, version: 1 }
    })
  },

  async save({ transaction }, { data: { id, version, draft } }) {
    return transaction(async tx => {
      const next = await setNodalPoint(tx, await lockNodalPoint(tx, id, version), draft)
      await publishChange(tx, 'changed', id)
      return { id, version: next }
    })
  },

  async bulk({ transaction, ...ctx }, { data: { action, rows } }) {
    return transaction(tx =>
      perRow(tx, ctx, rows, async ({ id, version }) => ({ version: await moved(tx, await lockNodalPoint(tx, id, version), action) })),
    )
  },
})

const steps = {
  archive: { what: 'archived', values: { active: false } },
  restore: { what: 'restored', values: { active: true } },
  hide: { what: 'hidden', values: { hiddenFromSuggest: true } },
  show: { what: 'shown', values: { hiddenFromSuggest: false } },
} as const

async function moved(tx: Tx, before: NodalPointRecord, action: keyof typeof steps): Promise<number> {
  const { what, values } = steps[action]
  if (Object.entries(values).every(([name, value]) => before[name as keyof NodalPointRecord] === value)) return before.version
  const version = await change(tx, before, values)
  await publishChange(tx, what, before.id)
  return version
}

async function publishChange(tx: Tx, what: string, id: string) {
  await audit(tx, { what: `nodal_point.${what}`, kind: 'nodal_point', objectId: id })
  await publish(tx, 'nodal_points.changed', [tx.actor.orgId], {})
}
