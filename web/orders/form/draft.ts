import type { Adr } from '#contract/adr.ts'
import { readPhone } from '#contract/identifiers.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { type CargoDraft, OrderDraft, type OrderTerms } from '#contract/order-draft.ts'
import { enteredOf } from '#contract/order-entered.ts'
import {
  type FieldsWhere,
  fieldRow,
  fieldsExcept,
  fieldsWhere,
  type OrderFieldName,
  type OrderSection,
  type orderFields,
  orderSections,
} from '#contract/order-fields.ts'
import { termFieldNames, termFields } from '#contract/order-parts.ts'
import { errorsToOffer, errorsToPlace, errorsToSave, isUnread, type OrderRule } from '#contract/order-rules.ts'
import type { Taxed } from '#contract/order-vat.ts'
import type { Bilingual, Money } from '#contract/primitives.ts'
import { type ValueRule, valueRules } from '#contract/value-rules.ts'
import { defaultZone } from '#contract/zone.ts'
import { clockIn, dayAfter, daysBetween, momentOn } from '#web/i18n/zoned.ts'

/** A number as a field holds it: read, not yet given, or text that could not be read and stays as typed. */
export type Typed = number | string | null
/** Money as its field holds it: what could not be read stays in `minor` as typed. */
export type TypedMoney = { minor: Typed; currency: string } | null
export type Choice = { id: string; label: string; hint?: string | undefined }
/** An executor, and how he is taxed. */
export type ExecutorChoice = Choice & { taxed?: Taxed }
export type PlaceChoice = Choice & { tz: string; lat: number | null; lon: number | null }

export type StopFields = {
  key: string
  kind: 'loading' | 'unloading'
  place: PlaceChoice | null
  address: string
  day: string | null
  from: string | null
  to: string | null
  /** Whole days from the beginning of the window to its end, when it lasts longer than until the next morning. */
  days: number
  partyName: string
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
  pieces: Typed
  tonnes: Typed
  volume: Typed
  pallets: Typed
  length: Typed
  width: Typed
  height: Typed
  stackable: boolean
  tempMin: Typed
  tempMax: Typed
  declared: TypedMoney
  hsCode: string
  adr: AdrFields | null
}

export type AdrFields = Omit<Adr, 'explosiveKg'> & { explosive: Typed }

/** How the form holds a value of a kind under the name of its field. */
type FormValue<K, V> = K extends 'text' ? string : K extends 'number' ? Typed : K extends 'money' ? TypedMoney : V

/** The terms of an order as typed; amounts in the currency of its price. */
export type TermsFields = {
  [T in keyof OrderTerms]: FormValue<
    Money extends OrderTerms[T] ? 'money' : OrderTerms[T] extends number ? 'number' : 'flag',
    OrderTerms[T]
  >
}

/** Fields the form holds in a way of their own; the others stand in it under their names. */
type Apart = FieldsWhere<'kind', 'measure' | 'reference' | 'parts' | 'rows'>
type Named = Exclude<OrderFieldName, Apart>

/** What the form of an order holds: times by the clock of each stop, weights in tonnes, numbers as typed. */
export type OrderFields = { [F in Named]: FormValue<(typeof orderFields)[F]['kind'], OrderDraft[F]> } & {
  customer: Choice | null
  stops: StopFields[]
  cargos: CargoFields[]
  tonnes: Typed
  volume: Typed
  distance: Typed
  terms: TermsFields
  sending: 'later' | 'offer'
  executor: ExecutorChoice | null
  answerMinutes: number
}

/** Fields of the contract that stand in the form under another name. */
export const formNames = {
  customerId: 'customer',
  capacityKg: 'tonnes',
  volumeM3: 'volume',
  distanceKm: 'distance',
} as const satisfies Partial<Record<Apart, keyof OrderFields>>

/** A field, named as in the contract, and what is wrong with it; `limit` is the bound it breaks, in the unit of the field. */
export type OrderFormError = { field: string; rule: OrderRule | ValueRule; limit?: number; why?: Bilingual }

export const zoneOf = (stop: Pick<StopFields, 'place'>): string => stop.place?.tz ?? defaultZone

// never one that a kept draft brings along
const newKey = () => `row${Math.random().toString(36).slice(2)}`

export const blankStop = (kind: StopFields['kind']): StopFields => ({
  key: newKey(),
  kind,
  place: null,
  address: '',
  day: null,
  from: null,
  to: null,
  days: 0,
  partyName: '',
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
  pieces: null,
  tonnes: null,
  volume: null,
  pallets: null,
  length: null,
  width: null,
  height: null,
  stackable: false,
  tempMin: null,
  tempMax: null,
  declared: null,
  hsCode: '',
  adr: null,
})

/** Dangerous goods before anybody said which. */
export const blankAdr = (): AdrFields => ({
  un: '',
  name: '',
  class: null,
  code: '',
  packingGroup: null,
  tunnel: null,
  limited: false,
  explosive: null,
})

const blankDraft = OrderDraft.parse({})
const named = fieldsExcept('kind', 'measure', 'reference', 'parts', 'rows')

/** A value as the form holds it: what may be left empty is not a nought. */
function held(name: Named, value: unknown): unknown {
  const { kind } = fieldRow(name)
  if (kind === 'text') return value ?? ''
  return kind === 'number' && value === 0 && blankDraft[name] === 0 ? null : value
}

/** What stands in the form under its own name, of an order as it was entered. */
const heldOf = (entered: OrderDraft) => ({
  ...(Object.fromEntries(named.map(name => [name, held(name, entered[name])])) as Pick<OrderFields, Named>),
  terms: entered.terms as TermsFields,
})

/** The form before anybody typed: one loading, one unloading and one cargo to fill in. */
export const blankOrder = (): OrderFields => ({
  ...heldOf(blankDraft),
  customer: null,
  stops: [blankStop('loading'), blankStop('unloading')],
  cargos: [blankCargo()],
  tonnes: null,
  volume: null,
  distance: null,
  sending: 'later',
  executor: null,
  answerMinutes: 120,
})

/** A day and an hour on the clock of a zone as a moment; null when either is missing. */
export function momentOf(day: string | null, hour: string | null, zone: string): string | null {
  return day === null || hour === null ? null : momentOn(day, hour, zone)
}

/** How many days after its first day the window of a stop ends: an end before the beginning belongs to the next morning. */
export const windowDays = ({ from, to, days }: Pick<StopFields, 'from' | 'to' | 'days'>): number =>
  days > 0 ? days : from !== null && to !== null && to < from ? 1 : 0

/** The window of a stop as two moments, in the zone of its place. */
export function windowOf(stop: StopFields): { windowFrom: string | null; windowTo: string | null } {
  const zone = zoneOf(stop)
  const last = stop.day === null ? null : dayAfter(stop.day, windowDays(stop))
  return { windowFrom: momentOf(stop.day, stop.from, zone), windowTo: momentOf(last, stop.to, zone) }
}

const read = (typed: Typed): number => (typeof typed === 'number' ? typed : 0)
const whole = (typed: Typed): number => Math.round(read(typed))
const kilograms = (tonnes: Typed): number => Math.round(read(tonnes) * 1000)
const cubic = (volume: Typed): number => Math.round(read(volume) * 1000) / 1000

/** The value the form means under the name of a field; a field a kept form does not have yet is as nobody has typed in it. */
function meant(fields: OrderFields, name: Named): unknown {
  const value = fields[name]
  switch (fieldRow(name).kind) {
    case 'text':
      return (value as string | undefined)?.trim() || blankDraft[name]
    case 'number':
      return whole(value as Typed)
    case 'money':
      return readMoney(value as TypedMoney)
    default:
      return value ?? blankDraft[name]
  }
}

const term = (fields: OrderFields, name: keyof OrderTerms): unknown =>
  termFields[name].priced
    ? inCurrency(fields.terms[name] as TypedMoney, fields)
    : typeof blankDraft.terms[name] === 'number'
      ? whole(fields.terms[name] as Typed)
      : fields.terms[name]

/** The draft the form means, row for row; what cannot be read counts as not given. */
export function draftOf(fields: OrderFields): OrderDraft {
  const terms = Object.fromEntries(termFieldNames.map(name => [name, term(fields, name)])) as OrderTerms
  return {
    ...(Object.fromEntries(named.map(name => [name, meant(fields, name)])) as Pick<OrderDraft, Named>),
    customerId: fields.customer?.id ?? null,
    stops: fields.stops.map(stop => ({
      kind: stop.kind,
      place: stop.place?.id ?? null,
      address: stop.address.trim(),
      ...windowOf(stop),
      partyName: stop.partyName.trim(),
      contactName: stop.contactName.trim(),
      contactPhone: readPhone(stop.contactPhone),
      handling: stop.handling,
      notes: stop.notes.trim(),
    })),
    cargos: fields.cargos.map(cargo => ({
      name: cargo.name.trim(),
      category: cargo.category,
      packageType: cargo.packageType,
      pieces: whole(cargo.pieces),
      massKg: kilograms(cargo.tonnes),
      volumeM3: cubic(cargo.volume),
      pallets: whole(cargo.pallets),
      lengthM: rounded(cargo.length, 100),
      widthM: rounded(cargo.width, 100),
      heightM: rounded(cargo.height, 100),
      stackable: cargo.stackable,
      tempMin: rounded(cargo.tempMin, 10),
      tempMax: rounded(cargo.tempMax, 10),
      declaredValue: readMoney(cargo.declared),
      hsCode: cargo.hsCode.trim(),
      adr: cargo.adr && adrOf(cargo.adr),
    })),
    capacityKg: kilograms(fields.tonnes),
    volumeM3: cubic(fields.volume),
    permit: fields.permit && { ...fields.permit, number: fields.permit.number.trim() },
    distanceKm: typeof fields.distance === 'number' ? Math.round(fields.distance) : null,
    terms: { ...terms, approvalHours: Math.max(1, terms.approvalHours) },
  }
}

const rounded = (typed: Typed, parts: number): number | null => (typeof typed === 'number' ? Math.round(typed * parts) / parts : null)
const adrOf = ({ explosive, ...adr }: AdrFields): Adr => ({
  ...adr,
  un: adr.un.trim(),
  name: adr.name.trim(),
  code: adr.code.trim(),
  explosiveKg: typeof explosive === 'number' ? Math.round(explosive) : null,
})
/** An amount of the terms: always in the currency of the price. */
const inCurrency = (money: TypedMoney, { price, customerPrice }: Pick<OrderFields, 'price' | 'customerPrice'>): Money | null => {
  const read = readMoney(money)
  return read && { ...read, currency: price?.currency ?? customerPrice?.currency ?? 'RUB' }
}

/** The day of the loading: the rate of VAT is that of this day. */
export const loadingDay = ({ stops }: Pick<OrderFields, 'stops'>, now: number): string =>
  stops[0]?.day ?? new Date(now).toISOString().slice(0, 10)

/** The money of a field that could be read, or null. */
export const readMoney = (money: TypedMoney): Money | null =>
  money !== null && typeof money.minor === 'number' ? { minor: money.minor, currency: money.currency } : null

/** What the contract itself refuses in a draft; masses are entered in tonnes. */
const refused = (draft: OrderDraft): OrderFormError[] =>
  errorsToSave(draft).map(error =>
    error.limit !== undefined && /(?:massKg|capacityKg)$/.test(error.field) ? { ...error, limit: error.limit / 1000 } : error,
  )

/** The part of a draft the server can keep now, and the fields left out of it. */
export function savablePart(draft: OrderDraft): { draft: OrderDraft; left: string[] } {
  const left = refused(draft)
  if (left.length === 0) return { draft, left: [] }
  const next: Record<string, unknown> = { ...draft }
  const usual = OrderDraft.parse({ stops: [{ kind: 'loading', place: null }], cargos: [{ name: '--', massKg: 1 }] })
  next.cargos = draft.cargos.flatMap((cargo, i) => {
    const names = left.flatMap(({ field }) => (field.startsWith(`cargos.${i}.`) ? [field.split('.')[2]!] : []))
    if (names.includes('name') || names.includes('massKg')) return []
    return [{ ...cargo, ...Object.fromEntries(names.map(name => [name, (usual.cargos[0] as Record<string, unknown>)[name]])) }]
  })
  next.stops = draft.stops.map((stop, i) => {
    const names = left.flatMap(({ field }) => (field.startsWith(`stops.${i}.`) ? [field.split('.')[2]!] : []))
    return { ...stop, ...Object.fromEntries(names.map(name => [name, (usual.stops[0] as Record<string, unknown>)[name]])) }
  })
  for (const field of left.map(error => error.field.split('.', 1)[0]!).filter(name => name !== 'cargos' && name !== 'stops'))
    next[field] = (usual as Record<string, unknown>)[field]
  return { draft: next as OrderDraft, left: [...new Set(left.map(({ field }) => field))] }
}

const typedIn = (value: TermsFields[keyof TermsFields]): Typed =>
  typeof value === 'boolean' ? null : value !== null && typeof value === 'object' ? value.minor : value

/** Text typed into number fields that is no number. */
function unread(fields: OrderFields): OrderFormError[] {
  const bad = (field: string, typed: Typed): OrderFormError[] => (isUnread(typed) ? [{ field, rule: 'number.unread' }] : [])
  return [
    ...fields.cargos.flatMap((cargo, i) => [
      ...bad(`cargos.${i}.pieces`, cargo.pieces),
      ...bad(`cargos.${i}.massKg`, cargo.tonnes),
      ...bad(`cargos.${i}.volumeM3`, cargo.volume),
      ...bad(`cargos.${i}.pallets`, cargo.pallets),
      ...bad(`cargos.${i}.lengthM`, cargo.length),
      ...bad(`cargos.${i}.widthM`, cargo.width),
      ...bad(`cargos.${i}.heightM`, cargo.height),
      ...bad(`cargos.${i}.tempMin`, cargo.tempMin),
      ...bad(`cargos.${i}.tempMax`, cargo.tempMax),
      ...bad(`cargos.${i}.declaredValue`, cargo.declared?.minor ?? null),
      ...bad(`cargos.${i}.adr.explosiveKg`, cargo.adr?.explosive ?? null),
    ]),
    ...bad('capacityKg', fields.tonnes),
    ...bad('volumeM3', fields.volume),
    ...bad('distanceKm', fields.distance),
    ...fieldsWhere('kind', 'number').flatMap(name => bad(name, fields[name])),
    ...fieldsWhere('kind', 'money').flatMap(name => bad(name, fields[name]?.minor ?? null)),
    ...termFieldNames.flatMap(name => bad(`terms.${name}`, typedIn(fields.terms[name]))),
  ]
}

const phones = (fields: OrderFields): OrderFormError[] =>
  fields.stops.flatMap(({ contactPhone }, i) =>
    contactPhone.trim() !== '' && !valueRules.phone.holds(contactPhone) ? [{ field: `stops.${i}.contactPhone`, rule: 'phone' }] : [],
  )

/** Everything the form lacks to be placed, or placed and offered, in the order of its sections; one error a field. `roadKm`: the way where none is typed. */
export function fieldErrorsOf(fields: OrderFields, now: number, roadKm: number | null = null): OrderFormError[] {
  const draft = draftOf(fields)
  const offering = fields.sending === 'offer' ? errorsToOffer({ price: draft.price, executorId: fields.executor?.id ?? null }) : []
  const all: OrderFormError[] = [
    ...unread(fields),
    ...phones(fields),
    ...refused(draft),
    ...errorsToPlace(draft, new Date(now), draft.distanceKm ?? roadKm),
    ...offering,
  ]
  const seen = new Set<string>()
  return all
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .toSorted((a, b) => sectionRank(a.field) - sectionRank(b.field) || rank(a.field) - rank(b.field))
}

const rank = (field: string): number => Number(/^(?:stops|cargos)\.(\d+)/.exec(field)?.[1] ?? 0)

/** The sections of the form in their order, each with the fields of the contract that stand there. */
export const sections: Readonly<Record<Section, readonly string[]>> = {
  ...(Object.fromEntries(orderSections.map(section => [section, fieldsWhere('section', section)])) as Record<OrderSection, string[]>),
  executor: ['executorId', 'offer'],
}
export type Section = OrderSection | 'executor'

const sectionRank = (field: string): number => Object.values(sections).findIndex(fields => fields.includes(field.split('.', 1)[0]!))

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
    contactPhone: stop.contactPhone ?? '',
    handling: stop.handling,
    notes: stop.notes,
  }
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
