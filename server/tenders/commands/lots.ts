import { endBefore, loadsAt } from '#contract/lot-loading.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { lotOrderRefusals } from '#contract/refusals/tenders.ts'
import type { TenderDraft } from '#contract/tender-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import { newLotKeys } from '#server/bets/chain/sealed.ts'
import type { OrderState } from '#server/deals/record.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { takeStep as moveOrder } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { startSourcing } from '#server/orders/commands/sourcing.ts'
import { isDemo } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'
import { labels } from '#server/tenders/rules.ts'
import { findRegion } from '#server/tenders/store/lots.ts'
import type { TenderActor } from './steps.ts'

const refuseLot: RefuseWith<typeof lotOrderRefusals> = refuse

/** Refuses a tender that lacks something, by its field and in words. */
export const incomplete = (field: string, label: Bilingual, ru: string, en: string): never =>
  refuse('tender.incomplete', { field, label, why: { ru, en } })

/**
 * A fresh pair of keys for a lot whose bets are sealed. Refused where the keys of the installation lie open in its database: a bidder would be
 * promised what its administrator, or a copy of the database, could break. The demo world promises nothing.
 */
export async function sealingKeys(tx: Tx, secrets: Secrets) {
  if (!secrets.wrapped && !(await isDemo(tx, tx.actor.orgId)))
    incomplete(
      'kind',
      labels.kind,
      'запечатать ставки нечем: ключи лежат в базе открыто. Администратору нужно задать TRASSA_SECRET и перезапустить Трассу. Или выберите торги без запечатанных ставок',
      'bets cannot be sealed: the keys lie open in the database. Whoever runs Trassa sets TRASSA_SECRET and starts it again; or choose a kind without sealed bets',
    )
  return newLotKeys(secrets)
}

/**
 * Refuses an auction that ends after a lot of it is loaded, and tells when it is to end instead; null where it is too late for any. `from`: the
 * earliest moment it may end at.
 */
export function checkLoading(
  lot: { name: string | number; facts: Pick<LotFacts, 'windowFrom' | 'tz'>; validFrom: string | null },
  { field, endsAt, from, confirmMinutes }: { field: string; endsAt: Date; from: Date; confirmMinutes: number },
): void {
  const loading = loadsAt({ ...lot.facts, validFrom: lot.validFrom })
  if (loading === null || Date.parse(loading) >= endsAt.getTime()) return
  const end = endBefore(Date.parse(loading), { from: from.getTime(), confirmMs: confirmMinutes * 60_000 })
  refuse('tender.loads_early', { field, lot: lot.name, loads: new Date(loading), endsAt: end === null ? null : new Date(end) })
}

/** What a lot stands on when it is announced: its order, made and placed where there was none, or what a lane and a capacity say. */
export async function madeOf(tx: Tx, actor: TenderActor, draft: TenderDraft, i: number) {
  const lot = draft.lots[i]!
  if (lot.what === 'order' || lot.what === 'draft') {
    let state = lot.what === 'order' ? await lockState(tx, lot.orderId, null) : await createOrder(tx, actor, lot.draft)
    if (state.order.orgId !== actor.orgId) refuse('order.not_found', { field: 'lots' })
    if (state.order.status === 'draft') state = await moveOrder(tx, actor, state, { ...keyOf(state), action: 'place' })
    if (state.order.status !== 'placed') refuseLot('tender.order_busy', { order: state.order.number ?? '', field: 'lots' })
    const priced = state.order.price ?? state.order.customerPrice
    if ((priced !== null || state.claims.length > 0) && state.order.currency !== draft.currency)
      incomplete(
        `lots.${i}`,
        labels.currency,
        `заказ ${state.order.number} в валюте ${state.order.currency}`,
        `order ${state.order.number} is in ${state.order.currency}`,
      )
    state = await startSourcing(tx, actor, state)
    const [first, last] = [state.stops[0], state.stops.at(-1)]
    return {
      what: 'order',
      orderId: state.order.id,
      facts: JSON.stringify({ ...orderFacts(state), order: state.order.number }),
      fromPlace: first?.placeCode ?? null,
      toPlace: last?.placeCode ?? null,
    }
  }
  const places = await findPlaces(tx, [lot.from, lot.to])
  const ends = await Promise.all([lot.from, lot.to].map(code => endOf(tx, code, places)))
  const [from, to] = ends
  if (!from || !to)
    return incomplete(
      `lots.${i}.${from ? 'to' : 'from'}`,
      labels.place,
      'такого места нет в справочнике',
      'this place is not in the dictionary',
    )
  const facts: LotFacts = {
    from: from.name,
    to: to.name,
    tz: from.tz,
    windowFrom: lot.what === 'capacity' ? lot.readyFrom : null,
    windowTo: lot.what === 'capacity' ? lot.readyTo : null,
    distanceKm: null,
    cargo: lot.what === 'lane' ? lot.cargo : lot.comment,
    massKg: lot.what === 'lane' ? lot.massKg : lot.capacityKg,
    bodyTypes: lot.bodyTypes,
    temperature: lot.what === 'lane' ? lot.temperature : null,
  }
  return {
    what: lot.what,
    facts: JSON.stringify(facts),
    fromPlace: lot.from,
    toPlace: lot.to,
    ...(lot.what === 'lane' && {
      facts: JSON.stringify({ ...facts, radiusKm: lot.radiusKm, fromRegion: from.region, toRegion: to.region }),
      validFrom: lot.validFrom,
      validTo: lot.validTo,
      trips: lot.trips,
      per: lot.per,
      incumbents: lot.incumbents,
    }),
  }
}

type Found = Awaited<ReturnType<typeof findPlaces>>

/** A town by its code, or a region by its Russian name. */
async function endOf(tx: Tx, code: string, places: Found) {
  const place = places.find(one => one.code === code)
  if (place) return { name: { ru: place.nameRu, en: place.nameEn }, tz: place.tz, region: false }
  const region = await findRegion(tx, code)
  return region ? { name: { ru: region.regionRu, en: region.regionEn }, tz: region.tz, region: true } : null
}

const keyOf = ({ order }: OrderState) => ({ orderId: order.id, version: order.version })

function orderFacts({ order, stops, cargos }: OrderState): LotFacts {
  const [first, last] = [stops[0], stops.at(-1)]
  return {
    from: { ru: first?.placeRu ?? '', en: first?.placeEn ?? '' },
    to: { ru: last?.placeRu ?? '', en: last?.placeEn ?? '' },
    tz: first?.tz ?? defaultZone,
    windowFrom: first?.windowFrom?.toISOString() ?? null,
    windowTo: first?.windowTo?.toISOString() ?? null,
    distanceKm: order.distanceKm,
    cargo: cargos
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    massKg: cargos.reduce((sum, { massKg }) => sum + massKg, 0),
    bodyTypes: order.bodyTypes,
    temperature: order.temperature,
  }
}
