import { vatProposed } from '#contract/order-vat.ts'
import type { waterfalls } from '#contract/waterfalls.ts'
import { checkAudience } from '#server/demands/commands.ts'
import { openOrder } from '#server/orders/store.ts'
import { listPartners } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { each } from '#server/platform/each.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { start, stop } from './commands.ts'
import { toRate, toWaterfall } from './row.ts'
import { mondayOf } from './rules.ts'
import { insertRate, lastOf, lockRate, pageOfRates, setRate, stepsOf, takenIn } from './store.ts'

export const waterfallHandlers: Handlers<typeof waterfalls> = {
  async rates({ actor, transaction }, { query: { active, cursor, limit } }) {
    return transaction(async tx => {
      const { rows, next } = await pageOfRates(tx, active, cursor ? readCursor(cursor) : null, limit)
      const taken = await takenIn(
        tx,
        mondayOf(dayIn(actor.tz, tx.now)),
        rows.map(({ id }) => id),
      )
      return { items: rows.map(rate => toRate(rate, taken.get(rate.id) ?? 0)), next: next && writeCursor(next) }
    })
  },

  async createRate({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [data.executorId] })
      if (!partner) return refuse('order.executor_unknown', { field: 'executorId' })
      if (data.price.minor <= 0) invalid('price', 'цена должна быть больше нуля', 'the price must be above zero')
      if (data.validTo < data.validFrom) invalid('validTo', 'конец раньше начала', 'the end is before the start')
      const [from, to] = [await endOf(tx, data.from, data.fromRegion, 'from'), await endOf(tx, data.to, data.toRegion, 'to')]
      const rate = await insertRate(tx, {
        orgId: actor.orgId,
        id: newId(),
        executorId: partner.id,
        executorName: partner.nameShort,
        executorTin: partner.tin,
        fromPlace: data.from,
        toPlace: data.to,
        fromRegion: data.fromRegion,
        toRegion: data.toRegion,
        fromRu: from.ru,
        fromEn: from.en,
        toRu: to.ru,
        toEn: to.en,
        radiusKm: data.radiusKm,
        bodyTypes: data.bodyTypes,
        price: data.price.minor,
        currency: data.price.currency,
        ...vatProposed({ regime: partner.taxRegime, country: partner.country }, data.validFrom),
        validFrom: data.validFrom,
        validTo: data.validTo,
        share: data.share,
        weeklyCap: data.weeklyCap,
        createdAt: tx.now,
        createdBy: actor.name,
      })
      await audit(tx, { what: 'rate.create', kind: 'rate', objectId: rate.id, facts: { executor: partner.nameShort } })
      return toRate(rate, 0)
    })
  },

  async stopRate({ transaction }, { data: { rateId, version } }) {
    return transaction(async tx => {
      const before = (await lockRate(tx, rateId)) ?? refuse('rate.not_found')
      if (before.version !== version) refuse('rate.changed', { version: before.version, asked: version })
      const rate = await setRate(tx, before, { active: false })
      await audit(tx, { what: 'rate.stop', kind: 'rate', objectId: rate.id })
      return toRate(rate, 0)
    })
  },

  async start({ actor, locale, transaction }, { data: { rows, ...terms } }) {
    return transaction(async tx => {
      await checkAudience(tx, { audience: terms.audience, stages: [] })
      return each(tx, locale, rows, async ({ id, version }) => ({ version: (await start(tx, actor, id, version, terms)).order.version }))
    })
  },

  async stop({ actor, transaction }, { data: { orderId } }) {
    return transaction(async tx => {
      if ((await openOrder(tx, orderId)) !== actor.orgId) refuse('order.not_found')
      const waterfall = await stop(tx, orderId)
      return toWaterfall(waterfall, await stepsOf(tx, waterfall))
    })
  },

  async get({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      if ((await openOrder(tx, orderId)) !== actor.orgId) refuse('order.not_found')
      const waterfall = await lastOf(tx, orderId)
      return waterfall ? toWaterfall(waterfall, await stepsOf(tx, waterfall)) : null
    })
  },
}

const invalid = (field: string, ru: string, en: string) => refuse('rate.invalid', { field, why: { ru, en } })

/** The name of an end of a lane: of a place, or of a region some place is in. */
async function endOf(tx: Tx, code: string, isRegion: boolean, field: string): Promise<{ ru: string; en: string }> {
  if (!isRegion) {
    const [place] = await findPlaces(tx, [code])
    if (!place) return invalid(field, 'такого места нет', 'there is no such place')
    return { ru: place.nameRu, en: place.nameEn }
  }
  const place = await tx.selectFrom('places').select(['regionRu', 'regionEn']).where('regionRu', '=', code).limit(1).executeTakeFirst()
  if (!place) return invalid(field, 'такого региона нет', 'there is no such region')
  return { ru: place.regionRu, en: place.regionEn }
}
