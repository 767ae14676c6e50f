import {
  type CalendarDate,
  parseAbsolute,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  toZoned,
} from '@internationalized/date'
import { readPhone } from '#contract/identifiers.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { isUnread, lacksToKeep, lacksToOffer, lacksToPlace, type OrderRule } from '#contract/order-rules.ts'
import { estimatedKm } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import { type ValueRule, valueRules } from '#contract/value-rules.ts'

/** A number as a field holds it: read, not yet given, or text that could not be read and stays as typed. */
export type Typed = number | string | null
/** Money as its field holds it: what could not be read stays in `minor` as typed. */
export type TypedMoney = { minor: Typed; currency: string } | null
export type Choice = { id: string; label: string; hint?: string | undefined }
export type PlaceChoice = Choice & { tz: string; lat: number | null; lon: number | null }

export type PointFields = {
  key: string
  kind: 'loading' | 'unloading'
  place: PlaceChoice | null
  address: string
  day: string | null
  from: string | null
  to: string | null
  /** Whole days from the beginning of the window to its end, when it lasts longer than until the next morning. */
  days: number
  counterparty: string
  contactName: string
  contactPhone: string
  handling: string[]
  notes: string
}

export type CargoFields = {
  key: string
  name: string
  category: string | null
  packageType: string | null
  places: Typed
  tonnes: Typed
  volume: Typed
  pallets: Typed
}

/** What the form of an order holds: times by the clock of each stop, weights in tonnes, numbers as typed. */
export type OrderFields = {
  customer: Choice | null
  customerNumber: string
  points: PointFields[]
  cargos: CargoFields[]
  truckType: string | null
  tonnes: Typed
  volume: Typed
  pallets: Typed
  bodyTypes: string[]
  loadingTypes: string[]
  temperature: string | null
  distance: Typed
  price: TypedMoney
  vatMode: OrderDraft['vatMode']
  vatRate: OrderDraft['vatRate']
  customerPrice: TypedMoney
  payDays: Typed
  payDaysKind: OrderDraft['payDaysKind']
  payTrigger: OrderDraft['payTrigger']
  commentPublic: string
  commentInternal: string
  sending: 'later' | 'offer'
  executor: Choice | null
  answerMinutes: number
}

/** A field, named as in the contract, and what is wrong with it; `limit` is the bound it breaks, in the unit of the field. */
export type FieldLack = { field: string; rule: OrderRule | ValueRule; limit?: number }

/** The zone of a stop whose place is not chosen yet. */
export const usualZone = 'Europe/Moscow'
export const zoneOf = (point: Pick<PointFields, 'place'>): string => point.place?.tz ?? usualZone

// never one that a kept draft brings along
const newKey = () => `row${Math.random().toString(36).slice(2)}`

export const blankPoint = (kind: PointFields['kind']): PointFields => ({
  key: newKey(),
  kind,
  place: null,
  address: '',
  day: null,
  from: null,
  to: null,
  days: 0,
  counterparty: '',
  contactName: '',
  contactPhone: '',
  handling: [],
  notes: '',
})

export const blankCargo = (): CargoFields => ({
  key: newKey(),
  name: '',
  category: null,
  packageType: null,
  places: null,
  tonnes: null,
  volume: null,
  pallets: null,
})

/** The form before anybody typed: one loading, one unloading and one cargo to fill in. */
export const blankOrder = (): OrderFields => ({
  customer: null,
  customerNumber: '',
  points: [blankPoint('loading'), blankPoint('unloading')],
  cargos: [blankCargo()],
  truckType: null,
  tonnes: null,
  volume: null,
  pallets: null,
  bodyTypes: [],
  loadingTypes: [],
  temperature: null,
  distance: null,
  price: null,
  vatMode: 'included',
  vatRate: 22,
  customerPrice: null,
  payDays: 14,
  payDaysKind: 'banking',
  payTrigger: 'originals',
  commentPublic: '',
  commentInternal: '',
  sending: 'later',
  executor: null,
  answerMinutes: 120,
})

/** A day and an hour on the clock of a zone as a moment; null when either is missing. */
export function momentOf(day: string | null, hour: string | null, zone: string): string | null {
  if (day === null || hour === null) return null
  try {
    return toZoned(toCalendarDateTime(parseDate(day), parseTime(hour)), zone).toAbsoluteString()
  } catch {
    return null
  }
}

/** The day and the hour of a moment on the clock of a zone. */
export function clockOf(moment: string, zone: string): { day: string; hour: string } {
  const zoned = parseAbsolute(moment, zone)
  return { day: toCalendarDate(zoned).toString(), hour: toTime(zoned).toString().slice(0, 5) }
}

/** How many days after its first day the window of a stop ends: an end before the beginning belongs to the next morning. */
export const windowDays = ({ from, to, days }: Pick<PointFields, 'from' | 'to' | 'days'>): number =>
  days > 0 ? days : from !== null && to !== null && to < from ? 1 : 0

const dayAfter = (day: string, days: number): string => (days === 0 ? day : (parseDate(day) as CalendarDate).add({ days }).toString())

/** The window of a stop as two moments, in the zone of its place. */
export function windowOf(point: PointFields): { windowFrom: string | null; windowTo: string | null } {
  const zone = zoneOf(point)
  const last = point.day === null ? null : dayAfter(point.day, windowDays(point))
  return { windowFrom: momentOf(point.day, point.from, zone), windowTo: momentOf(last, point.to, zone) }
}

const read = (typed: Typed): number => (typeof typed === 'number' ? typed : 0)
const whole = (typed: Typed): number => Math.round(read(typed))
const kilograms = (tonnes: Typed): number => Math.round(read(tonnes) * 1000)
const cubic = (volume: Typed): number => Math.round(read(volume) * 1000) / 1000

/** The draft the form means, row for row; what cannot be read counts as not given. */
export function draftOf(fields: OrderFields): OrderDraft {
  return {
    customerId: fields.customer?.id ?? null,
    customerNumber: fields.customerNumber.trim(),
    points: fields.points.map(point => ({
      kind: point.kind,
      place: point.place?.id ?? null,
      address: point.address.trim(),
      ...windowOf(point),
      counterparty: point.counterparty.trim(),
      contactName: point.contactName.trim(),
      contactPhone: readPhone(point.contactPhone),
      handling: point.handling,
      notes: point.notes.trim(),
    })),
    cargos: fields.cargos.map(cargo => ({
      name: cargo.name.trim(),
      category: cargo.category,
      packageType: cargo.packageType,
      places: whole(cargo.places),
      massKg: kilograms(cargo.tonnes),
      volumeM3: cubic(cargo.volume),
      pallets: whole(cargo.pallets),
    })),
    truckType: fields.truckType,
    capacityKg: kilograms(fields.tonnes),
    volumeM3: cubic(fields.volume),
    pallets: whole(fields.pallets),
    bodyTypes: fields.bodyTypes,
    loadingTypes: fields.loadingTypes,
    temperature: fields.temperature,
    distanceKm: typeof fields.distance === 'number' ? Math.round(fields.distance) : null,
    price: readMoney(fields.price),
    vatMode: fields.vatMode,
    vatRate: fields.vatRate,
    customerPrice: readMoney(fields.customerPrice),
    payDays: whole(fields.payDays),
    payDaysKind: fields.payDaysKind,
    payTrigger: fields.payTrigger,
    commentPublic: fields.commentPublic.trim(),
    commentInternal: fields.commentInternal.trim(),
  }
}

/** The money of a field that could be read, or null. */
export const readMoney = (money: TypedMoney): Money | null =>
  money !== null && typeof money.minor === 'number' ? { minor: money.minor, currency: money.currency } : null

/** What the contract itself refuses in a draft; masses are entered in tonnes. */
const refused = (draft: OrderDraft): FieldLack[] =>
  lacksToKeep(draft).map(lack =>
    lack.limit !== undefined && /(?:massKg|capacityKg)$/.test(lack.field) ? { ...lack, limit: lack.limit / 1000 } : lack,
  )

/** The part of a draft the server can keep now, and the fields left out of it. */
export function keepable(draft: OrderDraft): { draft: OrderDraft; left: string[] } {
  const left = refused(draft)
  if (left.length === 0) return { draft, left: [] }
  const next: Record<string, unknown> = { ...draft }
  const lost = (list: string) => new Set(left.flatMap(({ field }) => (field.startsWith(`${list}.`) ? Number(field.split('.')[1]) : [])))
  const cargos = lost('cargos')
  next.cargos = draft.cargos.filter((_, i) => !cargos.has(i))
  const usual = OrderDraft.parse({ points: [{ kind: 'loading', place: null }] })
  next.points = draft.points.map((point, i) => {
    const names = left.flatMap(({ field }) => (field.startsWith(`points.${i}.`) ? [field.split('.')[2]!] : []))
    return { ...point, ...Object.fromEntries(names.map(name => [name, (usual.points[0] as Record<string, unknown>)[name]])) }
  })
  for (const { field } of left) if (!field.includes('.')) next[field] = (usual as Record<string, unknown>)[field]
  return { draft: next as OrderDraft, left: [...new Set(left.map(({ field }) => field))] }
}

/** Text typed into number fields that is no number. */
function unread(fields: OrderFields): FieldLack[] {
  const bad = (field: string, typed: Typed): FieldLack[] => (isUnread(typed) ? [{ field, rule: 'number.unread' }] : [])
  return [
    ...fields.cargos.flatMap((cargo, i) => [
      ...bad(`cargos.${i}.places`, cargo.places),
      ...bad(`cargos.${i}.massKg`, cargo.tonnes),
      ...bad(`cargos.${i}.volumeM3`, cargo.volume),
      ...bad(`cargos.${i}.pallets`, cargo.pallets),
    ]),
    ...bad('capacityKg', fields.tonnes),
    ...bad('volumeM3', fields.volume),
    ...bad('pallets', fields.pallets),
    ...bad('distanceKm', fields.distance),
    ...bad('price', fields.price?.minor ?? null),
    ...bad('customerPrice', fields.customerPrice?.minor ?? null),
    ...bad('payDays', fields.payDays),
  ]
}

const phones = (fields: OrderFields): FieldLack[] =>
  fields.points.flatMap(({ contactPhone }, i) =>
    contactPhone.trim() !== '' && !valueRules.phone.holds(contactPhone) ? [{ field: `points.${i}.contactPhone`, rule: 'phone' }] : [],
  )

/** Everything the form lacks to be placed, or placed and offered, in the order of its sections; one lack a field. */
export function lacksOf(fields: OrderFields, now: number): FieldLack[] {
  const draft = draftOf(fields)
  const offering = fields.sending === 'offer' ? lacksToOffer({ price: draft.price, executorId: fields.executor?.id ?? null }) : []
  const all: FieldLack[] = [...unread(fields), ...phones(fields), ...refused(draft), ...lacksToPlace(draft, new Date(now)), ...offering]
  const seen = new Set<string>()
  return all
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .toSorted((a, b) => sectionRank(a.field) - sectionRank(b.field) || rank(a.field) - rank(b.field))
}

const rank = (field: string): number => Number(/^(?:points|cargos)\.(\d+)/.exec(field)?.[1] ?? 0)

/** The sections of the form in their order, each with the fields of the contract that stand there. */
export const sections = {
  customer: ['customerId', 'customerNumber'],
  route: ['points', 'distanceKm'],
  cargo: ['cargos'],
  vehicle: ['truckType', 'capacityKg', 'volumeM3', 'pallets', 'bodyTypes', 'loadingTypes', 'temperature'],
  price: ['price', 'vatMode', 'vatRate', 'customerPrice', 'payDays', 'payDaysKind', 'payTrigger'],
  comment: ['commentPublic', 'commentInternal'],
  executor: ['executorId', 'offer'],
} as const satisfies Record<string, readonly string[]>
export type Section = keyof typeof sections

const sectionRank = (field: string): number =>
  Object.values<readonly string[]>(sections).findIndex(fields => fields.includes(field.split('.', 1)[0]!))

/** The form of an order that exists, with the names of its places and customer. */
export function fieldsOf(card: OrderCard, locale: 'ru' | 'en'): OrderFields {
  const blank = blankOrder()
  return {
    ...blank,
    customer: card.customerId === null ? null : { id: card.customerId, label: card.customer ?? '' },
    customerNumber: card.customerNumber ?? '',
    points: card.points.length === 0 ? blank.points : card.points.map(point => pointFields(point, locale)),
    cargos:
      card.cargos.length === 0
        ? blank.cargos
        : card.cargos.map(cargo => ({
            key: newKey(),
            name: cargo.name,
            category: cargo.category,
            packageType: cargo.packageType,
            places: cargo.places || null,
            tonnes: cargo.massKg / 1000,
            volume: cargo.volumeM3 || null,
            pallets: cargo.pallets || null,
          })),
    truckType: card.requirement.truckType,
    tonnes: card.requirement.capacityKg === 0 ? null : card.requirement.capacityKg / 1000,
    volume: card.requirement.volumeM3 || null,
    pallets: card.requirement.pallets || null,
    bodyTypes: card.requirement.bodyTypes,
    loadingTypes: card.requirement.loadingTypes,
    temperature: card.requirement.temperature,
    distance: card.distanceKm === estimatedKm(card.points) ? null : card.distanceKm,
    price: card.money?.price ?? null,
    vatMode: card.money?.vatMode ?? blank.vatMode,
    vatRate: card.money?.vatRate ?? blank.vatRate,
    customerPrice: card.money?.customerPrice ?? null,
    payDays: card.payment.days,
    payDaysKind: card.payment.kind,
    payTrigger: card.payment.trigger,
    commentPublic: card.commentPublic,
    commentInternal: card.commentInternal ?? '',
  }
}

function pointFields(point: OrderCard['points'][number], locale: 'ru' | 'en'): PointFields {
  const from = point.windowFrom === null ? null : clockOf(point.windowFrom, point.tz)
  const to = point.windowTo === null ? null : clockOf(point.windowTo, point.tz)
  const days = from && to ? parseDate(to.day).compare(parseDate(from.day)) : 0
  const morning = from !== null && to !== null && days === 1 && to.hour < from.hour
  return {
    key: newKey(),
    kind: point.kind,
    place:
      point.placeCode === null ? null : { id: point.placeCode, label: point.place[locale], tz: point.tz, lat: point.lat, lon: point.lon },
    address: point.address,
    day: from?.day ?? to?.day ?? null,
    from: from?.hour ?? null,
    to: to?.hour ?? null,
    days: morning ? 0 : Math.max(0, days),
    counterparty: point.counterparty,
    contactName: point.contactName,
    contactPhone: point.contactPhone ?? '',
    handling: point.handling,
    notes: point.notes,
  }
}

/** What is left of the customer's price, and its share; null when the two prices cannot be compared. */
export function marginOf(price: Money | null, customerPrice: Money | null): { money: Money; share: number } | null {
  if (!price || !customerPrice || price.currency !== customerPrice.currency || customerPrice.minor === 0) return null
  const minor = customerPrice.minor - price.minor
  return { money: { minor, currency: price.currency }, share: minor / customerPrice.minor }
}

/** Weight in kg, volume and pallets of all cargo rows as typed so far. */
export function totalsOf(fields: Pick<OrderFields, 'cargos'>): { massKg: number; volumeM3: number; pallets: number } {
  const sum = (of: (cargo: CargoFields) => number) => fields.cargos.reduce((all, cargo) => all + of(cargo), 0)
  return {
    massKg: sum(cargo => kilograms(cargo.tonnes)),
    volumeM3: Math.round(sum(cargo => cubic(cargo.volume)) * 1000) / 1000,
    pallets: sum(cargo => whole(cargo.pallets)),
  }
}
