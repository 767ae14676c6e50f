import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { PlaceRow } from '#contract/places.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import type { LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import type { TenderKind } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { useForm } from '#web/forms/useForm.ts'
import {
  type Choice,
  draftOf,
  fieldsOfEntered,
  type OrderFields,
  type PlaceChoice,
  readMoney,
  savablePart,
  type Typed,
  type TypedMoney,
} from '#web/orders/form/draft.ts'
import { placeChoice } from '#web/orders/suggest.ts'

type Prices = { start: TypedMoney; limit: TypedMoney; floor: TypedMoney }

/** What a lot says about itself in the form, whatever it is made of; the names of both languages stand side by side. */
export type LotSketch = {
  number: string
  from: Bilingual
  to: Bilingual
  fromCode: string | null
  toCode: string | null
  tz: string
  windowFrom: string | null
  windowTo: string | null
  massKg: number
  cargo: string
  bodies: string[]
}

export type LaneFields = {
  from: PlaceChoice | null
  to: PlaceChoice | null
  radiusKm: Typed
  cargo: string
  tonnes: Typed
  bodyTypes: string[]
  temperature: string | null
  validFrom: string | null
  validTo: string | null
  trips: Typed
  per: 'week' | 'total'
  incumbents: Choice[]
}

export type CapacityFields = {
  from: PlaceChoice | null
  to: PlaceChoice | null
  readyFrom: string | null
  readyTo: string | null
  truckType: string | null
  bodyTypes: string[]
  tonnes: Typed
  volume: Typed
  comment: string
}

export type LotFields = { key: string } & Prices &
  (
    | { what: 'order'; orderId: string; sketch: LotSketch }
    | { what: 'draft'; fields: OrderFields; sketch: LotSketch }
    | ({ what: 'lane' } & LaneFields)
    | ({ what: 'capacity' } & CapacityFields)
  )

export type AudienceKind = TenderDraft['audience']['kind']

/** What the form of a tender holds: minutes instead of seconds, sums as typed, names beside the ids that are sent. */
export type TenderValues = {
  title: string
  kind: TenderKind
  sealed: boolean
  currency: string
  basis: TenderDraft['basis']
  visibility: TenderDraft['visibility']
  startsAt: string | null
  endsAt: string | null
  rounds: Typed
  showsBest: boolean
  stepKind: TenderDraft['stepKind']
  step: TypedMoney
  stepPercent: Typed
  windowMinutes: Typed
  extendMinutes: Typed
  extendMost: Typed
  dutchSeconds: Typed
  autoAward: boolean
  confirmMinutes: Typed
  withdrawUntil: string | null
  shareRule: TenderDraft['shareRule']
  audience: AudienceKind
  groupIds: string[]
  organizations: Choice[]
  minRating: Typed
  ownFleet: boolean
  insuranceMin: TypedMoney
  adr: boolean
  payDays: Typed
  payDaysKind: TenderDraft['payDaysKind']
  payTrigger: TenderDraft['payTrigger']
  contact: string
  comment: string
  /** Where documents wait for a tender that does not exist yet. */
  filesId: string
  lots: LotFields[]
}

/** The form of a tender, as its parts are given it. */
export type TenderFormOf = ReturnType<typeof useForm<TenderValues, unknown>>

const quarter = 15 * 60_000
const hour = 60 * 60_000

const noPrices: Prices = { start: null, limit: null, floor: null }
// never one that a kept draft brings along
const newKey = () => `lot${Math.random().toString(36).slice(2)}`

/** The form before anybody typed: bidding begins within the hour and lasts one. */
export function blankTender(now: number): TenderValues {
  const start = Math.ceil((now + quarter) / quarter) * quarter
  return {
    title: '',
    kind: 'reduction',
    sealed: false,
    currency: 'RUB',
    basis: 'gross',
    visibility: 'best',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hour).toISOString(),
    rounds: 1,
    showsBest: true,
    stepKind: 'abs',
    step: null,
    stepPercent: 1,
    windowMinutes: 5,
    extendMinutes: 5,
    extendMost: 12,
    dutchSeconds: 60,
    autoAward: false,
    confirmMinutes: 120,
    withdrawUntil: null,
    shareRule: 'winner_takes_all',
    audience: 'partners',
    groupIds: [],
    organizations: [],
    minRating: 0,
    ownFleet: false,
    insuranceMin: null,
    adr: false,
    payDays: 14,
    payDaysKind: 'banking',
    payTrigger: 'originals',
    contact: '',
    comment: '',
    filesId: crypto.randomUUID(),
    lots: [],
  }
}

/** A placed order as a lot; its price becomes the start price. */
export function lotOfOrder(row: OrderRow): LotFields {
  const first = row.stops[0]
  const last = row.stops.at(-1)
  const unknown = { ru: '–', en: '–' }
  return {
    key: newKey(),
    what: 'order',
    orderId: row.id,
    ...noPrices,
    start: row.money?.price ?? null,
    sketch: {
      number: row.number ?? '',
      from: first?.place ?? unknown,
      to: last?.place ?? unknown,
      fromCode: first?.placeCode ?? null,
      toCode: last?.placeCode ?? null,
      tz: first?.tz ?? defaultZone,
      windowFrom: first?.windowFrom ?? null,
      windowTo: first?.windowTo ?? null,
      massKg: row.cargo.massKg,
      cargo: row.cargo.name,
      bodies: row.bodyTypes,
    },
  }
}

/** An order that is entered here, and made when the tender is announced; the price it was entered with is the start price. */
export function lotOfFields(fields: OrderFields, key = newKey(), prices: Partial<Prices> = {}): LotFields {
  const { draft } = savablePart(draftOf(fields))
  const [first, last] = [fields.stops[0], fields.stops.at(-1)]
  const name = (place: PlaceChoice | null | undefined) => ({ ru: place?.label ?? '…', en: place?.label ?? '…' })
  return {
    key,
    what: 'draft',
    ...noPrices,
    start: draft.price,
    ...prices,
    fields,
    sketch: {
      number: '',
      from: name(first?.place),
      to: name(last?.place),
      fromCode: first?.place?.id ?? null,
      toCode: last?.place?.id ?? null,
      tz: first?.place?.tz ?? defaultZone,
      windowFrom: draft.stops[0]?.windowFrom ?? null,
      windowTo: draft.stops[0]?.windowTo ?? null,
      massKg: draft.cargos.reduce((sum, { massKg }) => sum + massKg, 0),
      cargo: draft.cargos[0]?.name ?? '',
      bodies: draft.bodyTypes,
    },
  }
}

export const blankLane = (): LotFields => ({
  key: newKey(),
  what: 'lane',
  ...noPrices,
  from: null,
  to: null,
  radiusKm: 0,
  cargo: '',
  tonnes: 20,
  bodyTypes: [],
  temperature: null,
  validFrom: null,
  validTo: null,
  trips: 5,
  per: 'week',
  incumbents: [],
})

export const blankCapacity = (): LotFields => ({
  key: newKey(),
  what: 'capacity',
  ...noPrices,
  from: null,
  to: null,
  readyFrom: null,
  readyTo: null,
  truckType: null,
  bodyTypes: [],
  tonnes: 20,
  volume: null,
  comment: '',
})

const whole = (typed: Typed, usual = 0): number => (typeof typed === 'number' ? Math.round(typed) : usual)
const kilograms = (tonnes: Typed): number => (typeof tonnes === 'number' ? Math.round(tonnes * 1000) : 0)
const tenth = (typed: Typed): number | null => (typeof typed === 'number' ? Math.round(typed * 10) / 10 : null)

/** A sum in the currency of the tender, whatever currency its field began with. */
const sum = (money: TypedMoney, currency: string) => {
  const read = readMoney(money)
  return read && { ...read, currency }
}

/** The order a lot is made into; its price is decided by the bidding. */
export const orderOf = ({ fields }: Extract<LotFields, { what: 'draft' }>): OrderDraft => ({
  ...savablePart(draftOf(fields)).draft,
  price: null,
})

function draftOfLot(lot: LotFields, currency: string): LotDraft {
  const prices = { start: sum(lot.start, currency), limit: sum(lot.limit, currency), floor: sum(lot.floor, currency) }
  switch (lot.what) {
    case 'order':
      return { what: 'order', orderId: lot.orderId, ...prices }
    case 'draft':
      return { what: 'draft', draft: orderOf(lot), ...prices }
    case 'lane':
      return {
        what: 'lane',
        from: lot.from?.id ?? '',
        to: lot.to?.id ?? '',
        radiusKm: whole(lot.radiusKm),
        cargo: lot.cargo.trim(),
        massKg: kilograms(lot.tonnes),
        bodyTypes: lot.bodyTypes,
        temperature: lot.temperature,
        validFrom: lot.validFrom ?? '',
        validTo: lot.validTo ?? '',
        trips: whole(lot.trips),
        per: lot.per,
        incumbents: lot.incumbents.map(({ id }) => id),
        ...prices,
      }
    case 'capacity':
      return {
        what: 'capacity',
        from: lot.from?.id ?? '',
        to: lot.to?.id ?? '',
        readyFrom: lot.readyFrom ?? '',
        readyTo: lot.readyTo ?? '',
        truckType: lot.truckType,
        bodyTypes: lot.bodyTypes,
        capacityKg: kilograms(lot.tonnes),
        volumeM3: typeof lot.volume === 'number' ? Math.round(lot.volume * 1000) / 1000 : 0,
        comment: lot.comment.trim(),
        ...prices,
      }
  }
}

export function audienceOf({ audience, groupIds, organizations }: Pick<TenderValues, 'audience' | 'groupIds' | 'organizations'>) {
  if (audience === 'groups') return { kind: audience, groupIds }
  if (audience === 'list') return { kind: audience, organizationIds: organizations.map(({ id }) => id) }
  return { kind: audience }
}

/** Prices go by steps. */
export const hasSteps = (kind: TenderKind): boolean => kind === 'reduction' || kind === 'dutch'
/** Leading bets may move the end. */
export const mayExtend = (kind: TenderKind): boolean => kind === 'reduction' || kind === 'open_rfq'

/** The tender the form means, as it is sent. */
export function draftOfTender(values: TenderValues, side: Side): TenderDraft {
  const { currency, kind } = values
  const steps = hasSteps(kind)
  const moving = mayExtend(kind)
  return {
    side,
    title: values.title.trim(),
    kind,
    sealed: kind === 'sealed_rfq' || (kind === 'contract' && values.sealed),
    currency,
    basis: values.basis,
    visibility: values.visibility,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    rounds: whole(values.rounds, 1),
    showsBest: values.showsBest,
    stepKind: values.stepKind,
    step: steps && values.stepKind === 'abs' ? sum(values.step, currency) : null,
    stepPercent: steps && values.stepKind === 'pct' ? tenth(values.stepPercent) : null,
    windowSeconds: moving ? whole(values.windowMinutes) * 60 : 0,
    extendSeconds: moving ? whole(values.extendMinutes) * 60 : 0,
    extendMost: whole(values.extendMost),
    dutchSeconds: whole(values.dutchSeconds, 60),
    autoAward: values.autoAward,
    confirmMinutes: whole(values.confirmMinutes, 120),
    withdrawUntil: values.withdrawUntil,
    shareRule: kind === 'contract' ? values.shareRule : 'winner_takes_all',
    audience: audienceOf(values),
    eligibility: {
      minRating: whole(values.minRating),
      ownFleet: values.ownFleet,
      insuranceMin: readMoney(values.insuranceMin),
      adr: values.adr,
    },
    payDays: whole(values.payDays, 14),
    payDaysKind: values.payDaysKind,
    payTrigger: values.payTrigger,
    contact: values.contact.trim(),
    comment: values.comment.trim(),
    lots: values.lots.map(lot => draftOfLot(lot, currency)),
  }
}

/** What a kept draft names by codes and ids alone, as the server tells it now. */
export type NamedParts = { places: readonly PlaceRow[]; orders: readonly OrderRow[] }

const minutes = (seconds: number) => Math.round(seconds / 60)

/** A kept draft back in the form; names of organisations are asked for where they are shown. */
export function valuesOf(draft: TenderDraft, named: NamedParts, locale: 'ru' | 'en'): TenderValues {
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
function lotOfDraft(lot: LotDraft, { places, orders }: NamedParts, locale: 'ru' | 'en'): LotFields | null {
  const prices = { start: lot.start, limit: lot.limit, floor: lot.floor }
  if (lot.what === 'order') {
    const row = orders.find(({ id }) => id === lot.orderId)
    return row ? { ...lotOfOrder(row), ...prices } : null
  }
  if (lot.what === 'draft') return lotOfFields(fieldsOfDraft(lot.draft, places, locale), newKey(), prices)
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
