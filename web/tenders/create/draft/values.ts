import { grossOf, netOf } from '#contract/compare.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Bilingual, Money } from '#contract/primitives.ts'
import type { TenderDraft } from '#contract/tender-draft.ts'
import type { TenderKind } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { useForm } from '#web/forms/useForm.ts'
import { type Choice, draftOf, type OrderFields, type PlaceChoice, readMoney, type Typed, type TypedMoney } from '#web/orders/form/draft.ts'
import { savablePart } from '#web/orders/form/errors.ts'

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
  /** The price of the order; left out by forms kept before it was. */
  price?: OrderPrice | null
}

/** What an order costs, and the VAT on it or in it. */
type OrderPrice = Money & Vat

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
/** Tells a lot of the form from the others. */
export const newKey = () => `lot${Math.random().toString(36).slice(2)}`

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

/** The price of an order as bets are compared: without VAT, or with all that is paid. */
function startOf({ minor, currency, vatMode, vatRate }: OrderPrice, net: boolean): Money {
  const priced = { amount: minor, vatMode, vatRate }
  return { minor: net ? netOf(priced) : grossOf(priced), currency }
}

/** A lot after the basis of the tender has changed: a start price taken from its order follows, one that was typed stays. */
export function restarted(lot: LotFields, was: boolean, net: boolean): LotFields {
  const price = (lot.what === 'order' || lot.what === 'draft') && lot.sketch.price
  if (!price || was === net || readMoney(lot.start)?.minor !== startOf(price, was).minor) return lot
  return { ...lot, start: startOf(price, net) }
}

/** A placed order as a lot; its price becomes the start price, in the basis of the tender (`net`: without VAT). */
export function lotOfOrder(row: OrderRow, net: boolean): LotFields {
  const price = row.money?.price ? { ...row.money.price, vatMode: row.money.vatMode, vatRate: row.money.vatRate } : null
  const first = row.stops[0]
  const last = row.stops.at(-1)
  const unknown = { ru: '–', en: '–' }
  return {
    key: newKey(),
    what: 'order',
    orderId: row.id,
    ...noPrices,
    start: price && startOf(price, net),
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
      price,
    },
  }
}

/** An order that is entered here, and made when the tender is announced; the price it was entered with is the start price, in the basis of the tender. */
export function lotOfFields(
  fields: OrderFields,
  net: boolean,
  { key = newKey(), prices = {} }: { key?: string; prices?: Partial<Prices> } = {},
): LotFields {
  const { draft } = savablePart(draftOf(fields))
  const price = draft.price && { ...draft.price, vatMode: draft.vatMode, vatRate: draft.vatRate }
  const [first, last] = [fields.stops[0], fields.stops.at(-1)]
  const name = (place: PlaceChoice | null | undefined) => ({ ru: place?.label ?? '…', en: place?.label ?? '…' })
  return {
    key,
    what: 'draft',
    ...noPrices,
    start: price && startOf(price, net),
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
      price,
    },
  }
}

/** A lot of trips on a lane, before anything is typed. */
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

/** A lot of free vehicles, before anything is typed. */
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

/** Prices go by steps. */
export const hasSteps = (kind: TenderKind): boolean => kind === 'reduction' || kind === 'dutch'
/** Leading bets may move the end. */
export const mayExtend = (kind: TenderKind): boolean => kind === 'reduction' || kind === 'open_rfq'
