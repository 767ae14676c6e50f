import type { Adr } from '#contract/adr.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { CargoDraft, OrderDraft } from '#contract/order-draft.ts'
import { enteredOf } from '#contract/order-entered.ts'
import { phoneText } from '#contract/phone-text.ts'
import { clockIn, daysBetween } from '#web/i18n/zoned.ts'
import { type AdrFields, blankOrder, type CargoFields, heldOf, newKey, type OrderFields, type StopFields } from './draft.ts'

/** The form of an order that exists, with the names of its places and customer. */
export const fieldsOf = (card: OrderCard, locale: 'ru' | 'en'): OrderFields =>
  fieldsOfEntered(enteredOf(card), card.stops, { id: card.customerId, label: card.customer ?? '' }, locale)

/** A stop as it was entered, with what is known of its place. */
type NamedStop = Omit<OrderCard['stops'][number], 'status' | 'arrivedAt' | 'completedAt'>

/** The form of what was entered, with the names of its places and of its customer. */
export function fieldsOfEntered(
  entered: OrderDraft,
  stops: readonly NamedStop[],
  customer: { id: string | null; label: string },
  locale: 'ru' | 'en',
): OrderFields {
  const blank = blankOrder()
  const { cargos, capacityKg, volumeM3 } = entered
  return {
    ...blank,
    ...heldOf(entered),
    customer: customer.id === null ? null : { id: customer.id, label: customer.label },
    stops: stops.length === 0 ? blank.stops : stops.map(stop => stopFields(stop, locale)),
    cargos: cargos.length === 0 ? blank.cargos : cargos.map(cargoFieldsOf),
    tonnes: capacityKg === 0 ? null : capacityKg / 1000,
    volume: volumeM3 || null,
    distance: entered.distanceKm,
  }
}

const cargoFieldsOf = (cargo: CargoDraft): CargoFields => ({
  key: newKey(),
  name: cargo.name,
  category: cargo.category,
  packageType: cargo.packageType,
  pieces: cargo.pieces || null,
  tonnes: cargo.massKg / 1000,
  volume: cargo.volumeM3 || null,
  pallets: cargo.pallets || null,
  length: cargo.lengthM,
  width: cargo.widthM,
  height: cargo.heightM,
  stackable: cargo.stackable,
  tempMin: cargo.tempMin,
  tempMax: cargo.tempMax,
  declared: cargo.declaredValue,
  hsCode: cargo.hsCode,
  container: cargo.containerNumber,
  adr: cargo.adr && adrFields(cargo.adr),
})

const adrFields = ({ explosiveKg, ...adr }: Adr): AdrFields => ({ ...adr, explosive: explosiveKg })

function stopFields(stop: NamedStop, locale: 'ru' | 'en'): StopFields {
  const from = stop.windowFrom === null ? null : clockIn(stop.windowFrom, stop.tz)
  const to = stop.windowTo === null ? null : clockIn(stop.windowTo, stop.tz)
  const days = from && to ? daysBetween(from.day, to.day) : 0
  const morning = from !== null && to !== null && days === 1 && to.hour < from.hour
  return {
    key: newKey(),
    kind: stop.kind,
    place: stop.placeCode === null ? null : { id: stop.placeCode, label: stop.place[locale], tz: stop.tz, lat: stop.lat, lon: stop.lon },
    address: stop.address,
    day: from?.day ?? to?.day ?? null,
    from: from?.hour ?? null,
    to: to?.hour ?? null,
    days: morning ? 0 : Math.max(0, days),
    partyName: stop.partyName,
    contactName: stop.contactName,
    contactPhone: phoneText(stop.contactPhone ?? ''),
    handling: stop.handling,
    notes: stop.notes,
  }
}
