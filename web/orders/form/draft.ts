import type { Adr } from '#contract/adr.ts'
import { conditionNames } from '#contract/condition-words.ts'
import { pick } from '#contract/fields.ts'
import { containerNumberOf, readPhone } from '#contract/identifiers.ts'
import { OrderDraft, type OrderTerms } from '#contract/order-draft.ts'
import { type FieldsWhere, fieldRow, fieldsExcept, type OrderFieldName, type orderFields } from '#contract/order-fields.ts'
import { termFieldNames, termFields } from '#contract/order-parts.ts'
import type { Taxed } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { dayAfter, momentOn } from '#web/i18n/zoned.ts'

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
  container: string
  adr: AdrFields | null
}

export type AdrFields = Omit<Adr, 'explosiveKg'> & { explosive: Typed }

/** How the form holds a value of a kind under the name of its field. */
type FormValue<K, V> = K extends 'text' ? string : K extends 'number' ? Typed : K extends 'money' ? TypedMoney : V

/** The terms of an order as typed; amounts in the currency of its price. */
export type TermsFields = {
  [T in keyof OrderTerms]: FormValue<
    Money extends OrderTerms[T] ? 'money' : NonNullable<OrderTerms[T]> extends number ? 'number' : 'flag',
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

export const zoneOf = (stop: Pick<StopFields, 'place'>): string => stop.place?.tz ?? defaultZone

/** A key for a row of the form, never one that a kept draft brings along. */
export const newKey = () => `row${Math.random().toString(36).slice(2)}`

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
  container: '',
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
export const heldOf = (entered: OrderDraft) => ({
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
      // what nobody says is not a nought
      return blankDraft[name] === null && typeof value !== 'number' ? null : whole(value as Typed)
    case 'money':
      return readMoney(value as TypedMoney)
    default:
      return value ?? blankDraft[name]
  }
}

const term = (fields: OrderFields, name: keyof OrderTerms): unknown =>
  // a form that began before the terms had it says nothing of it
  fields.terms[name] === undefined
    ? blankDraft.terms[name]
    : name === 'lateDeliveryPercent' || name === 'latePaymentPercent'
      ? rounded(fields.terms[name], 100)
      : termFields[name].priced
        ? inCurrency(fields.terms[name] as TypedMoney, fields)
        : typeof blankDraft.terms[name] === 'number'
          ? whole(fields.terms[name] as Typed)
          : fields.terms[name]

/** The draft the form means, row for row; what cannot be read counts as not given. */
export function draftOf(fields: OrderFields): OrderDraft {
  const terms = Object.fromEntries(termFieldNames.map(name => [name, term(fields, name)])) as OrderTerms
  return {
    ...(Object.fromEntries(named.map(name => [name, meant(fields, name)])) as Pick<OrderDraft, Named>),
    contactPhone: readPhone(fields.contactPhone ?? ''),
    unitRate: inCurrency(fields.unitRate, fields),
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
      containerNumber: containerNumberOf(cargo.container),
      adr: cargo.adr && adrOf(cargo.adr),
    })),
    capacityKg: kilograms(fields.tonnes),
    volumeM3: cubic(fields.volume),
    permit: fields.permit && { ...fields.permit, number: fields.permit.number.trim() },
    distanceKm: typeof fields.distance === 'number' ? Math.round(fields.distance) : null,
    terms: {
      ...terms,
      approvalHours: Math.max(1, terms.approvalHours),
      documentDays: Math.max(1, terms.documentDays),
      lateDeliveryCap: Math.max(1, terms.lateDeliveryCap),
      latePaymentCap: Math.max(1, terms.latePaymentCap),
    },
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
/** The currency all amounts of an order are in. */
export const currencyOf = ({ price, customerPrice, unitRate }: Pick<OrderFields, 'price' | 'customerPrice' | 'unitRate'>): string =>
  price?.currency ?? customerPrice?.currency ?? unitRate?.currency ?? 'RUB'
/** An amount of the terms: always in the currency of the price. */
const inCurrency = (money: TypedMoney | undefined, fields: OrderFields): Money | null => {
  const read = money === undefined ? null : readMoney(money)
  return read && { ...read, currency: currencyOf(fields) }
}

/** The day of the loading: the rate of VAT is that of this day. */
export const loadingDay = ({ stops }: Pick<OrderFields, 'stops'>, now: number): string =>
  stops[0]?.day ?? new Date(now).toISOString().slice(0, 10)

/** The money of a field that could be read, or null. */
export const readMoney = (money: TypedMoney): Money | null =>
  money !== null && typeof money.minor === 'number' ? { minor: money.minor, currency: money.currency } : null

/** Weight in kg, volume and pallets of all cargo rows as typed so far. */
export function totalsOf(fields: Pick<OrderFields, 'cargos'>): { massKg: number; volumeM3: number; pallets: number } {
  const sum = (of: (cargo: CargoFields) => number) => fields.cargos.reduce((all, cargo) => all + of(cargo), 0)
  return {
    massKg: sum(cargo => kilograms(cargo.tonnes)),
    volumeM3: Math.round(sum(cargo => cubic(cargo.volume)) * 1000) / 1000,
    pallets: sum(cargo => whole(cargo.pallets)),
  }
}

/** A draft without what its template filled in: a form that only took its default is as blank as it was. */
export const withoutTemplate = (draft: OrderDraft): OrderDraft =>
  draft.template === null ? draft : { ...draft, ...pick(blankDraft, conditionNames), terms: blankDraft.terms, template: null }
