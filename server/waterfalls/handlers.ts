import { type Taxed, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { RateDraft, RateRow, Waterfall, waterfalls } from '#contract/waterfalls.ts'
import { checkAudience } from '#server/demands/commands/audience.ts'
import { findOrder, lockOrders, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { listPartners } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { start, stop } from './commands/falls.ts'
import { choicesOf, guideOf } from './commands/guide.ts'
import { changeTurns, startTurns } from './commands/turns.ts'
import { toGuideRate, toRate, toWaterfall } from './row.ts'
import { mondayOf, passedBy, queueOf } from './rules.ts'
import {
  declinesOf,
  findRate,
  findRegion,
  insertRate,
  lastOf,
  lockRate,
  pageOfRates,
  type RateRecord,
  setRate,
  stepsOf,
  takenIn,
  type WaterfallRecord,
} from './store.ts'

export const waterfallHandlers: Handlers<typeof waterfalls> = {
  async rates({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const today = dayIn(actor.tz, tx.now)
      const { rows, next } = await pageOfRates(tx, filter, today, { after: cursor ? readCursor(cursor) : null, limit })
      const taken = await takenIn(tx, mondayOf(today), rows)
      return { items: rows.map(rate => toRate(rate, taken.get(rate.id) ?? 0, today)), next: next && writeCursor(next) }
    })
  },

  async createRate({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [data.executorId] })
      if (!partner) return refuse('order.executor_unknown', { field: 'executorId' })
      const taxed = { regime: partner.taxRegime, country: partner.country }
      checkTerms(data, taxed)
      const [from, to] = [await endOf(tx, data.from, data.fromRegion, 'from'), await endOf(tx, data.to, data.toRegion, 'to')]
      const rate = await insertRate(tx, {
        ...termsOf(data),
        ...(data.vat ?? vatProposed(taxed, data.validFrom)),
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
        createdAt: tx.now,
        createdBy: actor.name,
      })
      await audit(tx, { what: 'rate.create', kind: 'rate', objectId: rate.id, facts: { executor: partner.nameShort } })
      return shown(tx, actor, rate.id)
    })
  },

  async changeRate({ actor, transaction }, { data: { rateId, version, ...terms } }) {
    return transaction(async tx => {
      const before = await heldRate(tx, actor, rateId, version)
      const vat = terms.vat ?? { vatMode: before.vatMode, vatRate: before.vatRate }
      const after = { ...termsOf(terms), ...vat }
      const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
        name => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
      )
      if (before.awardId !== null && fields.some(name => awarded.has(name))) refuse('rate.awarded')
      // VAT that stays is not looked at anew: the two agreed on it when the rate was made
      const anew = fields.includes('vatMode') || fields.includes('vatRate')
      const [partner] = anew ? await listPartners(tx, ['forwarder', 'executor'], { ids: [before.executorId] }) : []
      checkTerms(terms, partner ? { regime: partner.taxRegime, country: partner.country } : null)
      const rate = await setRate(tx, before, after)
      await audit(tx, { what: 'rate.edit', kind: 'rate', objectId: rate.id, facts: { fields: fields.join() } })
      return shown(tx, actor, rate.id)
    })
  },

  async stopRate({ actor, transaction }, { data: { rateId, version } }) {
    return transaction(async tx => {
      const rate = await setRate(tx, await heldRate(tx, actor, rateId, version), { active: false })
      await audit(tx, { what: 'rate.stop', kind: 'rate', objectId: rate.id })
      return shown(tx, actor, rate.id)
    })
  },

  async guide({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const home = await openOrder(tx, orderId)
      if (home !== actor.orgId) return refuse('order.not_found')
      const state = await orderStateOf(tx, await findOrder(tx, home, orderId))
      const guide = state.order.status === 'placed' ? await guideOf(tx, state, { lock: false }) : null
      return { week: guide?.week ?? null, rates: queueOf(guide?.choices ?? []).map(toGuideRate) }
    })
  },

  async start({ actor, transaction, ...ctx }, { data: { rows, ...terms } }) {
    return transaction(async tx => {
      await checkAudience(tx, { audience: terms.audience, stages: [] })
      // every order before any rate: the timer of one of them holds it and then waits for the rates
      await lockOrders(
        tx,
        rows.map(({ id }) => id),
      )
      return perRow(tx, ctx, rows, async ({ id, version }) => ({
        version: (await start(tx, actor, { ...terms, orderId: id, version })).order.version,
      }))
    })
  },

  async startTurns({ actor, locale, transaction }, { data }) {
    return transaction(async tx => courseOf(tx, await startTurns(tx, actor, data), locale))
  },

  async changeTurns({ actor, locale, transaction }, { data }) {
    return transaction(async tx => {
      if ((await openOrder(tx, data.orderId)) !== actor.orgId) refuse('order.not_found')
      return courseOf(tx, await changeTurns(tx, actor, data), locale)
    })
  },

  async stop({ actor, locale, transaction }, { data: { orderId } }) {
    return transaction(async tx => {
      if ((await openOrder(tx, orderId)) !== actor.orgId) refuse('order.not_found')
      return courseOf(tx, await stop(tx, actor, orderId), locale)
    })
  },

  async get({ actor, locale, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      if ((await openOrder(tx, orderId)) !== actor.orgId) refuse('order.not_found')
      const waterfall = await lastOf(tx, orderId)
      return waterfall ? courseOf(tx, waterfall, locale) : null
    })
  },
}

/** What happened so far, and who comes after as rates stand now. */
async function courseOf(tx: Tx, waterfall: WaterfallRecord, locale: Locale): Promise<Waterfall> {
  const { orderId } = waterfall
  const home = waterfall.orgId as OrgId
  const order = await findOrder(tx, home, orderId)
  const steps = await stepsOf(tx, waterfall)
  const asked = new Set(steps.flatMap(step => (step.status === 'passed' ? [] : step.executorId)))
  const choices =
    waterfall.status === 'running' ? (await choicesOf(tx, await orderStateOf(tx, order), waterfall, { lock: false })).choices : []
  const left = choices.map(each => (asked.has(each.executorId) ? { ...each, out: 'asked' as const } : each))
  // who was passed over stands in the course already, and would be for the same reason
  const told = new Set(steps.flatMap(step => (step.status === 'passed' ? `${step.rateId ?? step.executorId} ${step.passedBy}` : [])))
  return toWaterfall(
    {
      waterfall,
      steps,
      declines: await declinesOf(tx, home, orderId),
      offerExpiresAt: order.offerExpiresAt,
      next: queueOf(left)
        .filter(each => !told.has(`${each.id} ${passedBy(each)}`))
        .map(toGuideRate),
    },
    locale,
  )
}

/** A rate that may be changed, locked, at the version its person has read. */
async function heldRate(tx: Tx, { tz }: Actor, rateId: string, version: number): Promise<RateRecord> {
  const rate = (await lockRate(tx, rateId)) ?? refuse('rate.not_found')
  if (rate.version !== version) refuse('rate.changed', { version: rate.version, asked: version })
  if (!rate.active || rate.validTo < dayIn(tz, tx.now)) refuse('rate.ended')
  return rate
}

/** A rate as it is after a change, for whoever changed it; all screens of the organisation ask anew. */
async function shown(tx: Tx, { orgId, tz }: Actor, rateId: string): Promise<RateRow> {
  await publish(tx, 'rates.changed', [orgId], {})
  const today = dayIn(tz, tx.now)
  const rate = await findRate(tx, rateId)
  return toRate(rate, (await takenIn(tx, mondayOf(today), [rate])).get(rateId) ?? 0, today)
}

type Terms = Omit<RateDraft, 'executorId' | 'from' | 'fromRegion' | 'to' | 'toRegion'>

/** What a tender settled of a rate. */
const awarded = new Set(['radiusKm', 'bodyTypes', 'price', 'currency', 'vatMode', 'vatRate', 'validFrom'])

const termsOf = (data: Terms) => ({
  radiusKm: data.radiusKm,
  bodyTypes: data.bodyTypes,
  price: data.price.minor,
  currency: data.price.currency,
  validFrom: data.validFrom,
  validTo: data.validTo,
  share: data.share,
  weeklyCap: data.weeklyCap,
})

const labels = {
  price: { ru: 'Цена', en: 'Price' },
  vat: { ru: 'НДС', en: 'VAT' },
  validTo: { ru: 'Действует до', en: 'Valid until' },
  from: { ru: 'Откуда', en: 'From' },
  to: { ru: 'Куда', en: 'To' },
}

const invalid = (field: keyof typeof labels, ru: string, en: string) =>
  refuse('rate.invalid', { field, label: labels[field], why: { ru, en } })

/** `taxed`: the VAT of this executor is looked at too. */
function checkTerms({ price, vat, validFrom, validTo }: Terms, taxed: Taxed | null): void {
  if (price.minor <= 0) invalid('price', 'цена должна быть больше нуля', 'the price must be above zero')
  if (validTo < validFrom) invalid('validTo', 'конец раньше начала', 'the end is before the start')
  if (vat && taxed && !vatFits(vat, taxed, validFrom))
    invalid('vat', 'исполнитель на своём налоговом режиме так не выставляет', 'this executor cannot charge VAT so under his tax regime')
}

/** The name of an end of a lane: of a place, or of a region some place is in. */
async function endOf(tx: Tx, code: string, isRegion: boolean, field: 'from' | 'to'): Promise<Bilingual> {
  if (!isRegion) {
    const [place] = await findPlaces(tx, [code])
    if (!place) return invalid(field, 'такого места нет', 'there is no such place')
    return { ru: place.nameRu, en: place.nameEn }
  }
  const place = await findRegion(tx, code)
  if (!place) return invalid(field, 'такого региона нет', 'there is no such region')
  return { ru: place.regionRu, en: place.regionEn }
}
