import type { DemandCard } from '#contract/demand-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { places } from '#contract/places.ts'
import type { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { ask } from '#web/api/client.ts'
import { weeksWithin } from '#web/demands/weeks/weeks.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { OrderFields, PlaceChoice } from '#web/orders/form/draft.ts'
import { fieldsOfEntered } from '#web/orders/form/opened.ts'
import { placeChoice } from '#web/orders/suggest.ts'
import { blankDemand, blankLane, type DemandFields } from './draft.ts'

/** The form of a demand that exists. */
export function fieldsOfDemand(card: DemandCard, found: readonly PlaceChoice[], locale: Locale, now: number): DemandFields {
  const { draft, row } = card
  const blank = blankDemand(now)
  const placeOf = (code: string) => found.find(one => one.id === code) ?? null
  const endOf = (code: string) => {
    const place = placeOf(code)
    return place && { ...place, hint: undefined }
  }
  const all = draft.lanes.flatMap(lane => lane.weeks.map(({ week }) => week)).sort()
  const weeks = all.length > 0 ? weeksWithin(all[0]!, all.at(-1)!) : []
  const { audience } = draft
  const groupIds = audience.kind === 'groups' ? audience.groupIds : []
  const list = audience.kind === 'list' ? audience.organizationIds : []
  const same = (own: Money | null, whole: Money | null) => own?.minor === whole?.minor && own?.currency === whole?.currency
  return {
    ...blank,
    kind: draft.kind,
    source: draft.order ? 'hand' : 'order',
    order: draft.orderId
      ? {
          id: draft.orderId,
          label: [row.orderNumber, `${row.from[locale]} – ${row.to[locale]}`].filter(Boolean).join(', '),
          loadingFrom: row.windowFrom,
        }
      : null,
    hand: draft.order ? handOf(draft.order, found, locale) : blank.hand,
    trucks: draft.trucks,
    title: draft.title,
    lanes:
      draft.lanes.length === 0
        ? blank.lanes
        : draft.lanes.map(lane => ({
            ...blankLane(),
            id: lane.id,
            from: endOf(lane.from),
            to: endOf(lane.to),
            bodyTypes: lane.bodyTypes,
            tonnes: lane.massKg > 0 ? lane.massKg / 1000 : null,
            price: same(lane.price, draft.price) ? null : lane.price,
            priceTo: same(lane.priceTo, draft.priceTo) ? null : lane.priceTo,
            trips: Object.fromEntries(lane.weeks.map(({ week, trips }) => [week, String(trips)])),
            rest: { truckType: lane.truckType, temperature: lane.temperature, cargo: lane.cargo },
          })),
    weekFrom: weeks[0] ?? blank.weekFrom,
    weeks: weeks.length || blank.weeks,
    mode: draft.mode,
    price: draft.price,
    priceTo: draft.priceTo,
    showsTo: draft.showsTo,
    basis: draft.basis,
    takeNow: draft.takeNow,
    counters: draft.counters,
    confirmMinutes: draft.confirmMinutes,
    audience: audience.kind,
    groups: groupIds.map(id => ({ id, delay: draft.stages.find(stage => stage.groupId === id)?.delayMinutes ?? 0 })),
    list: list.map(id => ({ id, label: card.listed.find(one => one.id === id)?.name ?? id.slice(0, 8) })),
    deadline: draft.deadline,
    note: draft.note,
  }
}

/** Every place a demand names, by its code. */
export async function placesOf({ draft }: Pick<DemandCard, 'draft'>, locale: Locale): Promise<PlaceChoice[]> {
  const codes = [
    ...draft.lanes.flatMap(lane => [lane.from, lane.to]),
    ...(draft.order?.stops.flatMap(stop => stop.place ?? []) ?? []),
  ].filter(Boolean)
  if (codes.length === 0) return []
  const [found, refused] = await ask(places.get, { query: { codes: [...new Set(codes)] } }, { quiet: true })
  if (refused) throw refused
  return found.places.map(row => placeChoice(row, locale))
}

function handOf(order: OrderDraft, found: readonly PlaceChoice[], locale: Locale): OrderFields {
  const stops = order.stops.map(stop => {
    const place = found.find(({ id }) => id === stop.place)
    const name = place?.label ?? stop.place ?? ''
    return {
      ...stop,
      place: { ru: name, en: name },
      placeCode: stop.place,
      tz: place?.tz ?? defaultZone,
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    }
  })
  return fieldsOfEntered(order, stops, { id: order.customerId, label: '' }, locale)
}
