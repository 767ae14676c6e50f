import { type DemandDraft, demandLimits, type LaneDraft } from '#contract/demand-draft.ts'
import type { DemandKind, PriceMode } from '#contract/demand-states.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Money } from '#contract/primitives.ts'
import type { Audience } from '#contract/tender-draft.ts'
import type { Basis } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { daysAfter, mondayOf, readTrips, weeksFrom } from '#web/demands/weeks/weeks.ts'
import type { FieldError } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import {
  blankOrder,
  type Choice,
  type OrderFields,
  draftOf as orderDraftOf,
  type PlaceChoice,
  readMoney,
  type Typed,
  type TypedMoney,
} from '#web/orders/form/draft.ts'
import { fieldErrorsOf as orderErrorsOf } from '#web/orders/form/errors.ts'
import { errorText } from '#web/orders/form/formFields.ts'
import { createWords } from './words.ts'

/** A placed order, and when its first loading begins. */
export type OrderChoice = Choice & { loadingFrom?: string | null }

export type LaneFields = {
  key: string
  /** The lane it was published as. */
  id: string | null
  from: PlaceChoice | null
  to: PlaceChoice | null
  /** What was pasted for an end no town was found for. */
  fromText: string
  toText: string
  bodyTypes: string[]
  tonnes: Typed
  price: TypedMoney
  priceTo: TypedMoney
  /** What stands in the cells, by Monday. */
  trips: Record<string, string>
  /** What the form does not show and keeps. */
  rest: Pick<LaneDraft, 'truckType' | 'temperature' | 'cargo'>
}

export type DemandFields = {
  kind: DemandKind
  source: 'order' | 'hand'
  order: OrderChoice | null
  hand: OrderFields
  trucks: Typed
  title: string
  lanes: LaneFields[]
  weekFrom: string | null
  weeks: Typed
  mode: PriceMode
  price: TypedMoney
  priceTo: TypedMoney
  showsTo: boolean
  basis: Basis
  takeNow: boolean
  counters: boolean
  confirmMinutes: number
  audience: Audience['kind']
  groups: { id: string; delay: Typed }[]
  list: Choice[]
  deadline: string | null
  note: string
}

export const blankLane = (): LaneFields => ({
  key: `lane${Math.random().toString(36).slice(2)}`,
  id: null,
  from: null,
  to: null,
  fromText: '',
  toText: '',
  bodyTypes: [],
  tonnes: null,
  price: null,
  priceTo: null,
  trips: {},
  rest: { truckType: null, temperature: null, cargo: '' },
})

const firstDeadline = (now: number): number => Math.ceil((now + 4 * 3600_000) / 900_000) * 900_000
/** The first week that begins after a moment. */
const weekAfter = (moment: number): string => daysAfter(mondayOf(moscowDay(moment)), 7)

/** Offers are usually taken for half a working day, weeks begin with the first one after that. */
export const blankDemand = (now: number, order: OrderChoice | null = null): DemandFields => ({
  kind: 'spot',
  source: 'order',
  order,
  hand: blankOrder(),
  trucks: 1,
  title: '',
  lanes: [blankLane()],
  weekFrom: weekAfter(firstDeadline(now)),
  weeks: 5,
  mode: 'request',
  price: null,
  priceTo: null,
  showsTo: true,
  basis: 'gross',
  takeNow: false,
  counters: true,
  confirmMinutes: 60,
  audience: 'partners',
  groups: [],
  list: [],
  deadline: new Date(firstDeadline(now)).toISOString(),
  note: '',
})

export const weekCount = ({ weeks }: Pick<DemandFields, 'weeks'>): number =>
  typeof weeks === 'number' && Number.isInteger(weeks) && weeks >= 1 && weeks <= demandLimits.weeks ? weeks : 0

/** The weeks of the grid as they stand above it. */
export const weeksOf = ({ weekFrom, weeks }: Pick<DemandFields, 'weekFrom' | 'weeks'>): string[] =>
  weekFrom === null ? [] : weeksFrom(weekFrom, weekCount({ weeks }))

export const tripsOf = (lane: Pick<LaneFields, 'trips'>, weeks: readonly string[]): number =>
  weeks.reduce((sum, week) => sum + (readTrips(lane.trips[week] ?? '') ?? 0), 0)

const positive = (money: TypedMoney): Money | null => {
  const read = readMoney(money)
  return read && read.minor > 0 ? read : null
}

export const audienceOf = ({ audience, groups, list }: Pick<DemandFields, 'audience' | 'groups' | 'list'>): Audience | null => {
  if (audience === 'groups') return groups.length > 0 ? { kind: 'groups', groupIds: groups.map(({ id }) => id) } : null
  if (audience === 'list') return list.length > 0 ? { kind: 'list', organizationIds: list.map(({ id }) => id) } : null
  return { kind: audience }
}

const delayOf = (typed: Typed): number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= 10_080 ? typed : 0

/** The draft the form means; what cannot be read counts as not given. */
export function demandOf(fields: DemandFields): DemandDraft {
  const spot = fields.kind === 'spot'
  const weeks = weeksOf(fields)
  const ranged = fields.mode === 'range'
  const priced = fields.mode !== 'request'
  return {
    kind: fields.kind,
    orderId: spot && fields.source === 'order' ? (fields.order?.id ?? null) : null,
    order: spot && fields.source === 'hand' ? handOf(fields) : null,
    trucks: spot && typeof fields.trucks === 'number' ? fields.trucks : 1,
    title: fields.title.trim(),
    mode: fields.mode,
    price: priced ? positive(fields.price) : null,
    priceTo: ranged ? positive(fields.priceTo) : null,
    showsTo: fields.showsTo,
    currency: fields.price?.currency ?? fields.lanes.find(lane => lane.price)?.price?.currency ?? 'RUB',
    basis: fields.basis,
    takeNow: fields.takeNow && priced,
    counters: fields.counters,
    confirmMinutes: fields.confirmMinutes,
    audience: audienceOf(fields) ?? { kind: 'partners' },
    // each delay is said: a group left out reads it after the delay of the group itself
    stages: fields.audience === 'groups' ? fields.groups.map(({ id, delay }) => ({ groupId: id, delayMinutes: delayOf(delay) })) : [],
    deadline: fields.deadline,
    note: fields.note.trim(),
    lanes: spot
      ? []
      : fields.lanes.map(lane => ({
          id: lane.id,
          from: lane.from?.id ?? '',
          to: lane.to?.id ?? '',
          ...lane.rest,
          bodyTypes: lane.bodyTypes,
          massKg: typeof lane.tonnes === 'number' ? Math.round(lane.tonnes * 1000) : 0,
          // a lane without a price of its own is paid as the demand says
          price: priced ? (positive(lane.price) ?? positive(fields.price)) : null,
          priceTo: ranged ? (positive(lane.priceTo) ?? positive(fields.priceTo)) : null,
          weeks: weeks.flatMap(week => {
            const trips = readTrips(lane.trips[week] ?? '') ?? 0
            return trips > 0 ? [{ week, trips }] : []
          }),
        })),
  }
}

/** An order entered beside its demand: its price is what the demand comes to. */
const handOf = ({ hand }: Pick<DemandFields, 'hand'>): OrderDraft => ({ ...orderDraftOf(hand), price: null })

/** When the first loading begins, as far as the form knows: of a grid its first week with trips, on Moscow's clock. */
export function loadingOf(fields: DemandFields): string | null {
  if (fields.kind === 'period') {
    const first = weeksOf(fields).find(week => fields.lanes.some(lane => (readTrips(lane.trips[week] ?? '') ?? 0) > 0))
    return first === undefined ? null : momentAt(first, '00:00', defaultZone)
  }
  if (fields.source === 'order') return fields.order?.loadingFrom ?? null
  const [first] = orderDraftOf(fields.hand).stops
  return first?.windowFrom ?? null
}

/** Everything that keeps the demand from being published, in the order of the form. `km`: the way of an order entered by hand. */
export function demandErrorsOf(fields: DemandFields, now: number, locale: Locale, km: number | null = null): FieldError[] {
  const t = createWords[locale]
  const errors: FieldError[] = []
  const add = (field: string, message: string, when = true) => {
    if (when) errors.push({ field, message })
  }
  const spot = fields.kind === 'spot'
  const ranged = fields.mode === 'range'
  if (spot) {
    add('order', t.orderMissing, fields.source === 'order' && fields.order === null)
    add(
      'trucks',
      t.trucksWrong,
      typeof fields.trucks !== 'number' || !Number.isInteger(fields.trucks) || fields.trucks < 1 || fields.trucks > 50,
    )
    if (fields.source === 'hand')
      for (const error of orderErrorsOf({ ...fields.hand, sending: 'later' }, now, km))
        if (error.field !== 'price') errors.push({ field: error.field, message: errorText(error, locale) })
  } else {
    add('weeks', t.weekCountWrong, weekCount(fields) === 0)
    add('lanes', t.noLanes, fields.lanes.length === 0)
    const weeks = weeksOf(fields)
    for (const [i, lane] of fields.lanes.entries()) {
      const end = (at: 'from' | 'to', typed: string) =>
        add(`lanes.${i}.${at}`, typed ? t.unknownPlace(typed) : t.placeMissing, lane[at] === null)
      end('from', lane.fromText)
      end('to', lane.toText)
      add(`lanes.${i}.to`, t.sameEnds, lane.from !== null && lane.from.id === lane.to?.id)
      const wrong = weeks.some(week => readTrips(lane.trips[week] ?? '') === null)
      add(`lanes.${i}.weeks`, t.tripsWrong, wrong)
      add(`lanes.${i}.weeks`, t.noTrips, !wrong && tripsOf(lane, weeks) === 0)
      add(`lanes.${i}.price`, t.priceMissing, fields.mode !== 'request' && lane.price !== null && positive(lane.price) === null)
    }
  }
  if (fields.mode !== 'request') {
    const ofLanes = (what: 'price' | 'priceTo') =>
      !spot && fields.lanes.length > 0 && fields.lanes.every(lane => positive(lane[what]) !== null)
    const [price, to] = [positive(fields.price), positive(fields.priceTo)]
    add('price', t.priceMissing, price === null && !ofLanes('price'))
    add('priceTo', t.priceMissing, ranged && to === null && !ofLanes('priceTo'))
    add('priceTo', t.priceToLow, ranged && price !== null && to !== null && to.minor <= price.minor)
  }
  add('groups', t.groupsMissing, fields.audience === 'groups' && fields.groups.length === 0)
  if (fields.audience === 'groups')
    for (const [i, { delay }] of fields.groups.entries())
      add(`groups.${i}.delay`, t.delayWrong, delay !== null && (typeof delay !== 'number' || delayOf(delay) !== delay))
  add('list', t.listMissing, fields.audience === 'list' && fields.list.length === 0)
  add('deadline', t.deadlineMissing, fields.deadline === null)
  const soon = fields.deadline !== null && Date.parse(fields.deadline) < now + demandLimits.shortest * 60_000
  add('deadline', t.deadlineSoon, soon)
  const loading = loadingOf(fields)
  const late = fields.deadline !== null && loading !== null && Date.parse(fields.deadline) > Date.parse(loading)
  add('deadline', spot ? t.deadlineLate : t.deadlineLateWeek, !soon && late)
  return errors
}

/** Where the form shows what the server says of a field of the draft. */
export function shownOf(field: string): string {
  const bare = field.replace(/^(data\.)?draft\./, '')
  if (bare === 'orderId') return 'order'
  if (bare.startsWith('order.')) return bare.slice('order.'.length)
  if (bare.startsWith('audience')) return 'audience'
  if (bare.startsWith('stages')) return 'groups'
  return bare.replace(/^(lanes\.\d+\.weeks)\..*/, '$1')
}
