import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { PlaceRow } from '#contract/places.ts'
import type { LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Choice, OrderFields, PlaceChoice } from '#web/orders/form/draft.ts'
import { fieldsOfEntered } from '#web/orders/form/opened.ts'
import { placeChoice } from '#web/orders/suggest.ts'
import { type LotFields, lotOfFields, lotOfOrder, newKey, type TenderValues } from './values.ts'

/** What a kept draft names by codes and ids alone, as the server tells it now. */
export type NamedParts = { places: readonly PlaceRow[]; orders: readonly OrderRow[] }

const minutes = (seconds: number) => Math.round(seconds / 60)

/** A kept draft back in the form, compared without VAT where `net` says so; names of organisations are asked for where they are shown. */
export function valuesOf(draft: TenderDraft, named: NamedParts & { net: boolean }, locale: 'ru' | 'en'): TenderValues {
  const { audience, eligibility, windowSeconds, extendSeconds, lots, side: _, ...same } = draft
  return {
    ...same,
    windowMinutes: minutes(windowSeconds),
    extendMinutes: minutes(extendSeconds),
    audience: audience.kind,
    groupIds: audience.kind === 'groups' ? audience.groupIds : [],
    organizations: audience.kind === 'list' ? audience.organizationIds.map(choice) : [],
    ...eligibility,
    filesId: '',
    lots: lots.flatMap(lot => lotOfDraft(lot, named, locale) ?? []),
  }
}

const choice = (id: string): Choice => ({ id, label: '' })

/** A lot of a kept draft; null where its order is gone. */
function lotOfDraft(lot: LotDraft, { places, orders, net }: NamedParts & { net: boolean }, locale: 'ru' | 'en'): LotFields | null {
  const prices = { start: lot.start, limit: lot.limit, floor: lot.floor }
  if (lot.what === 'order') {
    const row = orders.find(({ id }) => id === lot.orderId)
    return row ? { ...lotOfOrder(row, net), ...prices } : null
  }
  if (lot.what === 'draft') return lotOfFields(fieldsOfDraft(lot.draft, places, locale), net, { prices })
  const placeAt = (code: string): PlaceChoice | null => {
    const row = places.find(one => one.code === code)
    return row ? placeChoice(row, locale) : null
  }
  const common = { ...prices, key: newKey(), from: placeAt(lot.from), to: placeAt(lot.to) }
  if (lot.what === 'lane') {
    const { massKg, incumbents, ...rest } = lot
    return { ...rest, ...common, tonnes: massKg / 1000, incumbents: incumbents.map(choice) }
  }
  const { capacityKg, volumeM3, ...rest } = lot
  return { ...rest, ...common, tonnes: capacityKg / 1000, volume: volumeM3 || null }
}

/** An order kept inside a draft, back in the fields of an order. */
function fieldsOfDraft(draft: OrderDraft, places: readonly PlaceRow[], locale: 'ru' | 'en'): OrderFields {
  const stops = draft.stops.map(stop => {
    const row = places.find(({ code }) => code === stop.place)
    return {
      ...stop,
      placeCode: row ? row.code : null,
      place: { ru: row?.ru ?? '', en: row?.en ?? '' },
      tz: row?.tz ?? defaultZone,
      lat: row?.lat ?? null,
      lon: row?.lon ?? null,
    }
  })
  return fieldsOfEntered(draft, stops, { id: draft.customerId, label: '' }, locale)
}
