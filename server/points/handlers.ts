import type { points } from '#contract/points.ts'
import { searchPlaces } from '#server/places/search.ts'
import { indexedPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { each } from '#server/platform/each.ts'
import { publish } from '#server/platform/outbox.ts'
import type { AddressService } from './addresses.ts'
import { toCard, toItem, toPoint, toTown } from './row.ts'
import { demandOwn, firstOfEach } from './rules.ts'
import {
  addPoint,
  change,
  countPoints,
  lockPoint,
  openPoint,
  type PointRecord,
  pageOfPoints,
  pointsByTin,
  pointsForStop,
  pointsFound,
  setPoint,
} from './store.ts'

const SUGGESTED = 20
const TOWNS = 10

export const pointHandlers = (service: AddressService | null): Handlers<typeof points> => ({
  async getListByTin(ctx, { query: { tin, forwarderId, customerTin, isAddress } }) {
    demandOwn(ctx.actor.orgId, forwarderId)
    const found = await ctx.transaction(tx => pointsByTin(tx, tin, customerTin, isAddress ? 200 : 50))
    return { nodalPoints: (isAddress ? firstOfEach(found, point => point.addressKey) : found).slice(0, 50).map(toPoint) }
  },

  async getListByAddress(ctx, { data: { address, forwarderId } }) {
    demandOwn(ctx.actor.orgId, forwarderId)
    const found = await ctx.transaction(tx => pointsFound(tx, address, SUGGESTED))
    return { nodalPoints: found.map(toPoint) }
  },

  async removeFromSuggest(ctx, { data: { forwarderId, npId } }) {
    demandOwn(ctx.actor.orgId, forwarderId)
    return ctx.transaction(async tx => {
      const before = await lockPoint(tx, npId, null)
      await moved(tx, before, 'hide')
      return { npId: before.id }
    })
  },

  async suggest({ transaction }, { query }) {
    return { nodalPoints: (await transaction(tx => pointsForStop(tx, query))).map(toPoint) }
  },

  async addresses({ db }, { query: { text } }) {
    const places = await indexedPlaces(db)
    const found = service && text.length >= 3 ? await service(text, places) : null
    return { addresses: found ?? searchPlaces(places, text, TOWNS).map(toTown) }
  },

  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => pageOfPoints(tx, filter, after, limit + 1))
    const last = found[limit - 1]
    return {
      items: found.slice(0, limit).map(toItem),
      next: found.length > limit && last ? writeKey({ key: last.searchName, id: last.id }) : null,
    }
  },

  async counts({ transaction }) {
    return transaction(countPoints)
  },

  async get({ transaction }, { query }) {
    return transaction(async tx => toCard(await openPoint(tx, query.id)))
  },

  async create({ transaction }, { data: { entry } }) {
    return transaction(async tx => {
      const id = await addPoint(tx, entry)
      await tell(tx, 'created', id)
      return { id, version: 1 }
    })
  },

  async save({ transaction }, { data: { id, version, entry } }) {
    return transaction(async tx => {
      const next = await setPoint(tx, await lockPoint(tx, id, version), entry)
      await tell(tx, 'changed', id)
      return { id, version: next }
    })
  },

  async bulk({ transaction, locale }, { data: { action, rows } }) {
    return transaction(tx =>
      each(tx, locale, rows, async ({ id, version }) => ({ version: await moved(tx, await lockPoint(tx, id, version), action) })),
    )
  },
})

const steps = {
  archive: { told: 'archived', values: { active: false } },
  restore: { told: 'restored', values: { active: true } },
  hide: { told: 'hidden', values: { hiddenFromSuggest: true } },
  show: { told: 'shown', values: { hiddenFromSuggest: false } },
} as const

async function moved(tx: Tx, before: PointRecord, action: keyof typeof steps): Promise<number> {
  const { told, values } = steps[action]
  if (Object.entries(values).every(([name, value]) => before[name as keyof PointRecord] === value)) return before.version
  const version = await change(tx, before, values)
  await tell(tx, told, before.id)
  return version
}

async function tell(tx: Tx, what: string, id: string) {
  await audit(tx, { what: `point.${what}`, kind: 'point', objectId: id })
  await publish(tx, 'points.changed', [tx.actor.orgId], {})
}
