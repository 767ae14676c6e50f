import { z } from 'zod'
import type { Priced } from '#contract/compare.ts'
import { type CoverageCell, type DemandCard, type DemandEntry, DemandLane } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demandFields } from '#contract/demand-fields.ts'
import { DemandRow } from '#contract/demand-list.ts'
import type { DemandOffer, DemandOfferTurn } from '#contract/demand-offers.ts'
import type { DemandKind, DemandOfferStatus, DemandStatus } from '#contract/demand-states.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type NamesWhere, namesWhere, pick } from '#contract/fields.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Bilingual, Locale, Money, Side, Verdict } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { snake } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type DemandFacts, type DemandOfferFacts, demandActions, isLive, offerActions, turnOf } from './lifecycle.ts'
import { type Compared, calculate, executorTab, forwarderTab, type Part, ranksBy } from './rules.ts'
import {
  type AnswerRecord,
  type DemandEntryRecord,
  type DemandOfferRecord,
  type DemandState,
  type ListedRecord,
  StoredDemandFacts,
  type TurnRecord,
} from './state.ts'

/** The number of the shape below: raised when stored rows must be rebuilt after a release. */
export const SHAPE = 1

const FAR = Date.UTC(4000, 0, 1)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const draftIn = (stored: unknown): DemandDraft => z.decode(DemandDraft, stored as z.input<typeof DemandDraft>)
export const draftText = (draft: DemandDraft): string => JSON.stringify(z.encode(DemandDraft, draft))
export const factsIn = (stored: unknown): StoredDemandFacts => StoredDemandFacts.parse(stored)
export const lanesIn = (stored: unknown): DemandLane => z.decode(DemandLane, stored as z.input<typeof DemandLane>)
export const laneText = (lane: DemandLane): string => JSON.stringify(z.encode(DemandLane, lane))

/** What the lifecycle asks of a demand. */
export function factsOf({ demand, offers, weeks, answers, elsewhere }: DemandState): DemandFacts {
  const sum = (of: 'confirmed' | 'ordered') => answers.reduce((all, cell) => all + cell[of], 0)
  return {
    kind: demand.kind as DemandKind,
    status: demand.status as DemandStatus,
    live: offers.filter(offer => isLive(offer.status)).length,
    confirmed: sum('confirmed'),
    ordered: sum('ordered'),
    uncovered: weeks.reduce((all, week) => all + Math.max(0, week.needed - confirmedIn(answers, week)), 0),
    elsewhere,
  }
}

/** Trips of a lane and week that executors are confirmed for. */
export const confirmedIn = (answers: readonly AnswerRecord[], { laneId, week }: { laneId: string; week: string }): number =>
  answers.filter(cell => cell.laneId === laneId && cell.week === week).reduce((sum, cell) => sum + cell.confirmed, 0)

/** What a negotiation asks of an offer. */
export const offerFactsOf = (
  { demand, draft, answers }: Pick<DemandState, 'demand' | 'draft' | 'answers'>,
  offer: DemandOfferRecord,
): DemandOfferFacts => ({
  demand: demand.status as DemandStatus,
  status: offer.status as DemandOfferStatus,
  agreed: offer.agreed,
  needsReconfirm: offer.needsReconfirm,
  mayCounter: draft.counters,
  mayTakeNow: draft.takeNow,
  isGrid: demand.kind === 'period',
  isTaken: answers.some(cell => cell.offerId === offer.id && cell.confirmed > 0),
})

/** What is shown of an order with a running sourcing. */
export function factsOfOrder(state: Pick<OrderState, 'order' | 'stops' | 'cargos'>, trucks: number): StoredDemandFacts {
  const { order, stops, cargos } = state
  const [first, last] = [stops[0], stops.at(-1)]
  return {
    from: { ru: first?.placeRu ?? '', en: first?.placeEn ?? '' },
    to: { ru: last?.placeRu ?? '', en: last?.placeEn ?? '' },
    tz: first?.tz ?? defaultZone,
    lanes: 1,
    windowFrom: iso(first?.windowFrom ?? null),
    windowTo: iso(last?.windowTo ?? null),
    weekFrom: null,
    weekTo: null,
    distanceKm: order.distanceKm,
    cargo: cargos
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    massKg: cargos.reduce((sum, cargo) => sum + cargo.massKg, 0),
    bodyTypes: order.bodyTypes,
    temperature: order.temperature,
    needed: trucks,
    orderNumber: order.number,
    places: stops.map(({ placeRu, placeEn }) => `${placeRu} ${placeEn}`).join(' '),
    order: {
      stops: stops.map(stop => ({
        kind: stop.kind as 'loading' | 'unloading',
        place: { ru: stop.placeRu, en: stop.placeEn },
        tz: stop.tz,
        windowFrom: iso(stop.windowFrom),
        windowTo: iso(stop.windowTo),
        handling: stop.handling,
      })),
      cargos: cargos.map(({ name, massKg, volumeM3, pallets }) => ({ name, massKg, volumeM3, pallets })),
      truckType: order.truckType,
      loadingTypes: order.loadingTypes,
      payDays: order.payDays,
      payDaysKind: order.payDaysKind as 'calendar' | 'banking',
      payTrigger: order.payTrigger as 'originals',
      comment: order.commentPublic,
    },
  }
}

const named = (place: PlaceRecord | undefined) => ({ ru: place?.nameRu ?? '', en: place?.nameEn ?? '' })

/** What is shown of a grid. */
export function factsOfGrid(draft: DemandDraft, places: ReadonlyMap<string, PlaceRecord>, lanes: readonly DemandLane[]): StoredDemandFacts {
  const weeks = draft.lanes.flatMap(lane => lane.weeks.filter(({ trips }) => trips > 0).map(({ week }) => week)).toSorted()
  const [first] = draft.lanes
  const from = places.get(first?.from ?? '')
  return {
    from: named(from),
    to: named(places.get(first?.to ?? '')),
    tz: from?.tz ?? defaultZone,
    lanes: draft.lanes.length,
    windowFrom: null,
    windowTo: null,
    weekFrom: weeks[0] ?? null,
    weekTo: weeks.at(-1) ?? null,
    distanceKm: lanes[0]?.distanceKm ?? null,
    cargo: first?.cargo ?? '',
    massKg: first?.massKg ?? 0,
    bodyTypes: [...new Set(draft.lanes.flatMap(lane => lane.bodyTypes))],
    temperature: first?.temperature ?? null,
    needed: draft.lanes.reduce((sum, lane) => sum + lane.weeks.reduce((all, { trips }) => all + trips, 0), 0),
    orderNumber: null,
    places: draft.lanes
      .flatMap(lane => [lane.from, lane.to].map(code => places.get(code)).map(place => `${place?.nameRu ?? ''} ${place?.nameEn ?? ''}`))
      .join(' '),
    order: null,
  }
}

/** The last offer of an executor. */
export const offerOf = (offers: readonly DemandOfferRecord[], executorId: string): DemandOfferRecord | undefined =>
  offers.findLast(offer => offer.executorId === executorId)

const ownCells = (state: DemandState, offer: DemandOfferRecord | undefined): AnswerRecord[] =>
  offer ? state.answers.filter(cell => cell.offerId === offer.id) : []

const total = (cells: readonly AnswerRecord[], of: 'promised' | 'confirmed'): number => cells.reduce((sum, cell) => sum + cell[of], 0)

/** A demand as one of its viewers reads it; null: he sees it no more. */
function listedOf(state: DemandState, viewer: string): { row: DemandRow; dueAt: Date } | null {
  const { demand, draft, facts } = state
  const mine = viewer === demand.orgId
  const offer = mine ? undefined : offerOf(state.offers, viewer)
  const cells = ownCells(state, offer)
  const confirmed = offer?.status === 'confirmed' && demand.kind === 'spot' ? offer.trucks : total(cells, 'confirmed')
  const status = demand.status as DemandStatus
  const tab = mine ? forwarderTab(status) : executorTab(status, offer ? { ...offer, confirmed } : null)
  if (tab === null) return null
  const money = (minor: number | null | undefined): Money | null => (minor == null ? null : { minor, currency: demand.currency })
  const [lane] = draft.lanes
  const asked = demand.kind === 'spot' ? draft : lane
  const turn = offer ? turnOf(offerFactsOf(state, offer)) : null
  const chosen = state.offers.find(each => each.id === demand.chosenId)
  const waiting = mine
    ? status === 'confirming'
      ? (chosen?.confirmDueAt ?? null)
      : null
    : turn === 'executor'
      ? (offer?.confirmDueAt ?? null)
      : null
  const soon = new Set<string>(['active', 'paused', 'choosing', 'confirming']).has(status)
  const dueAt = waiting ?? (soon ? demand.deadline : null) ?? new Date(FAR - demand.createdAt.getTime())
  return {
    dueAt,
    row: {
      id: demand.id,
      version: demand.version,
      side: mine ? 'forwarder' : 'executor',
      tab,
      opens: true,
      number: demand.number,
      kind: demand.kind as DemandKind,
      status,
      title: draft.title,
      forwarder: state.forwarder,
      mode: draft.mode,
      basis: demand.basis as Basis,
      takeNow: draft.takeNow,
      orderId: mine || offer?.status === 'confirmed' ? demand.orderId : null,
      orderNumber: mine || offer?.status === 'confirmed' ? facts.orderNumber : null,
      from: facts.from,
      to: facts.to,
      tz: facts.tz,
      lanes: facts.lanes,
      windowFrom: facts.windowFrom,
      windowTo: facts.windowTo,
      weekFrom: facts.weekFrom,
      weekTo: facts.weekTo,
      distanceKm: facts.distanceKm,
      cargo: facts.cargo,
      massKg: facts.massKg,
      bodyTypes: facts.bodyTypes,
      temperature: facts.temperature,
      trucks: draft.trucks,
      needed: facts.needed,
      promised: mine ? 0 : demand.kind === 'spot' ? (offer && isLive(offer.status) ? offer.trucks : confirmed) : total(cells, 'promised'),
      confirmed: mine ? 0 : confirmed,
      price: draft.mode === 'request' ? null : (asked?.price ?? null),
      priceTo: draft.mode === 'range' && (mine || draft.showsTo) ? (asked?.priceTo ?? null) : null,
      offers: mine ? 0 : null,
      best: null,
      own: offer
        ? {
            id: offer.id,
            status: offer.status as DemandOfferStatus,
            amount: money(offer.amount),
            turn,
            needsReconfirm: offer.needsReconfirm,
            confirmDueAt: iso(offer.confirmDueAt),
          }
        : null,
      revision: demand.revision,
      deadline: iso(demand.deadline),
      isPrivate: draft.audience.kind === 'private',
      responsible: mine ? { id: demand.responsibleId, name: demand.responsibleName } : null,
      createdAt: demand.createdAt.toISOString(),
    },
  }
}

/** Rows for `gate.show_demands`: of the forwarder, and of everybody reached whom the actor knows. */
export function rowsOf(state: DemandState): object[] {
  const { demand } = state
  const far = new Date(FAR)
  const shown = (viewer: string, visibleFrom: Date) => {
    const found = listedOf(state, viewer)
    const row = found?.row
    return {
      orgId: viewer,
      opens: row !== undefined,
      side: viewer === demand.orgId ? 'forwarder' : 'executor',
      tab: row?.tab ?? 'over',
      status: demand.status,
      version: demand.version,
      shape: SHAPE,
      kind: demand.kind,
      mode: state.draft.mode,
      visibleFrom: visibleFrom.toISOString(),
      dueAt: (found?.dueAt ?? far).toISOString(),
      createdAt: demand.createdAt.toISOString(),
      forwarderId: demand.orgId,
      bodyTypes: state.facts.bodyTypes,
      search: [demand.number, row?.orderNumber, state.draft.title, state.facts.places, state.forwarder.name, state.forwarder.tin]
        .filter(Boolean)
        .join(' ')
        .toLowerCase(),
      private: state.draft.audience.kind === 'private',
      rowJson: row ? JSON.stringify(z.encode(DemandRow, row)) : '{}',
    }
  }
  const reached = state.recipients.map(reach => shown(reach.executorId, reach.visibleFrom))
  return [shown(demand.orgId, demand.createdAt), ...reached].map(snaked)
}

// under the names of the columns
const snaked = (row: object): object => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))

/** A row of the list as stored, with what offers make of the forwarder's own. */
export function toRow({ rowJson, offers, best, promised, confirmed, currency }: ListedRecord): DemandRow {
  const row = z.decode(DemandRow, JSON.parse(rowJson) as z.input<typeof DemandRow>)
  if (row.side !== 'forwarder') return row
  return {
    ...row,
    offers,
    best: best === null ? null : { minor: Math.round(Number(best) / 1000), currency },
    ...(row.kind === 'period' ? { promised, confirmed } : spotCover(row.status, offers, row.needed)),
  }
}

/** How far the single need of an order is covered: whoever has it has promised it too. */
const spotCover = (status: DemandStatus, live: number, needed: number) =>
  status === 'matched' ? { promised: needed, confirmed: needed } : { promised: Math.min(live, needed), confirmed: 0 }

const pricedOf = (offer: Pick<DemandOfferRecord | AnswerRecord, 'vatMode' | 'vatRate'>, amount: number): Priced => ({
  amount,
  vatMode: offer.vatMode as Priced['vatMode'],
  vatRate: offer.vatRate,
})

export type CardParts = {
  turns: readonly TurnRecord[]
  /** With the asking forwarder. */
  scores: ReadonlyMap<string, { orders: number; onTime: number | null }>
  locale: Locale
  now: Date
  mayOffer: Verdict
  vat: Vat | null
  order: DemandDraft['order']
  listed: DemandCard['listed']
  /** Words of reasons a demand was cancelled for. */
  reasons: ReadonlyMap<string, Bilingual>
  permissions: ReadonlySet<string>
}

const wordsOf = (code: ErrorCode, status: string, locale: Locale): string => new Refusal(code, { status }).wordsIn(locale)

const endWords: Record<string, Bilingual> = {
  other_chosen: { ru: 'Выбран другой исполнитель', en: 'Another executor was chosen' },
  time: { ru: 'Время подтверждения вышло', en: 'The time to confirm is over' },
  validity: { ru: 'Срок предложения вышел', en: 'The offer has run out' },
  expired: { ru: 'Потребность истекла', en: 'The demand expired' },
  finished: { ru: 'Потребность закрыта', en: 'The demand is closed' },
  order_left: { ru: 'Заказ ушёл другим путём', en: 'The order went another way' },
}

const partWords: Readonly<Record<Part, Bilingual>> = {
  route: { ru: 'маршрут', en: 'route' },
  dates: { ru: 'даты', en: 'dates' },
  cargo: { ru: 'груз', en: 'cargo' },
  vehicle: { ru: 'машина', en: 'vehicle' },
  weeks: { ru: 'рейсы по неделям', en: 'trips by week' },
  price: { ru: 'цена', en: 'price' },
  payment: { ru: 'оплата', en: 'payment' },
  other: { ru: 'указания', en: 'instructions' },
}

/** Why an offer ended, or what of the terms is another now, in words: a code of ours, the dictionary's, or what a person wrote. */
function reasonOf(reason: string, { reasons, locale }: Pick<CardParts, 'reasons' | 'locale'>): string {
  if (reason.startsWith('cancel.')) return reasons.get(reason.slice(7))?.[locale] ?? reason.slice(7)
  if (reason.startsWith('changed.'))
    return reason
      .slice(8)
      .split(',')
      .map(part => partWords[part as Part]?.[locale] ?? part)
      .join(', ')
  return endWords[reason]?.[locale] ?? reason
}

type Ranked = Map<string, { gross: number; net: number; effective: number }>

/** What an executor offers: of one whom the forwarder has answered with a price, his own last word. */
function offeredBy(offer: DemandOfferRecord, turns: readonly TurnRecord[]): number | null {
  if (offer.status !== 'countered_by_forwarder' || offer.agreed) return offer.amount
  const own = turns.findLast(turn => turn.offerId === offer.id && turn.side === 'executor' && turn.amount !== null)
  return own?.amount ?? offer.amount
}

/** Places of live offers by each basis. */
function rankedOf(state: DemandState, turns: readonly TurnRecord[]): Ranked {
  const living = state.offers.filter(offer => isLive(offer.status) && offer.amount !== null)
  const value = (offer: DemandOfferRecord, basis: Basis) =>
    calculate(pricedOf(offer, offeredBy(offer, turns) ?? 0), basis, state.demand.deductsVat).compared
  const by = (basis: Basis) => ranksBy(living, offer => value(offer, basis))
  const [gross, net, effective] = [by('gross'), by('net'), by('effective')]
  return new Map(living.map(offer => [offer.id, { gross: gross.get(offer)!, net: net.get(offer)!, effective: effective.get(offer)! }]))
}

function toOffer(state: DemandState, offer: DemandOfferRecord, side: Side, ranked: Ranked, parts: CardParts): DemandOffer {
  const { demand } = state
  const money = (minor: number): Money => ({ minor, currency: demand.currency })
  const sums = (amount: number): Compared => calculate(pricedOf(offer, amount), demand.basis as Basis, demand.deductsVat)
  const named = offeredBy(offer, parts.turns)
  const own = named === null ? null : sums(named)
  const facts = offerFactsOf(state, offer)
  const cells = ownCells(state, offer)
  const right = side === 'forwarder' ? 'demands.create' : 'demands.offer'
  const score = parts.scores.get(offer.executorId)
  const isOpen = ({ laneId, week }: AnswerRecord) =>
    state.weeks.some(each => each.laneId === laneId && each.week === week && confirmedIn(state.answers, each) < each.needed)
  return {
    id: offer.id,
    executor: { id: offer.executorId, name: offer.executorName, tin: offer.executorTin },
    status: offer.status as DemandOfferStatus,
    revision: offer.revision,
    needsReconfirm: offer.needsReconfirm,
    agreed: offer.agreed,
    amount: offer.amount === null ? null : money(offer.amount),
    offered: named === null ? null : money(named),
    vatMode: offer.vatMode as DemandOffer['vatMode'],
    vatRate: offer.vatRate as DemandOffer['vatRate'],
    gross: own && money(own.gross),
    net: own && money(own.net),
    effective: own && money(own.effective),
    ranks: side === 'forwarder' ? (ranked.get(offer.id) ?? null) : null,
    trucks: offer.trucks,
    vehicle: offer.vehicle,
    loadingAt: iso(offer.loadingAt),
    validUntil: iso(offer.validUntil),
    comment: offer.comment,
    confirmDueAt: iso(offer.confirmDueAt),
    // of what is taken whole, or nobody needs any more, nothing is left to decide
    turn:
      facts.isGrid && !offer.needsReconfirm && cells.every(cell => cell.confirmed >= cell.promised || !isOpen(cell)) ? null : turnOf(facts),
    closed: offer.closed,
    reason: reasonOf(offer.reason, parts),
    onTime: side === 'forwarder' ? (score?.onTime ?? null) : null,
    orders: side === 'forwarder' ? (score?.orders ?? 0) : 0,
    turns: parts.turns.filter(turn => turn.offerId === offer.id).map(turn => toTurn(turn, demand.currency, parts)),
    lanes: [...Map.groupBy(cells, cell => cell.laneId)].map(([laneId, own]) => {
      const last = own.at(-1)!
      const { net, effective } = calculate(pricedOf(last, last.amount), demand.basis as Basis, demand.deductsVat)
      return { laneId, amount: money(last.amount), net: money(net), effective: money(effective) }
    }),
    cells: cells.map(({ laneId, week, promised, confirmed, ordered }) => ({ laneId, week, promised, confirmed, ordered })),
    actions: parts.permissions.has(right)
      ? offerActions(facts, side).map(({ action, why }) => ({
          action,
          allow: why === null,
          reason: why && wordsOf(why, why.startsWith('demand.') ? demand.status : offer.status, parts.locale),
        }))
      : [],
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }
}

const toTurn = (turn: TurnRecord, currency: string, parts: CardParts): DemandOfferTurn => ({
  id: turn.id,
  at: turn.at.toISOString(),
  by: turn.side as DemandOfferTurn['by'],
  person: turn.byName,
  what: turn.what as DemandOfferTurn['what'],
  amount: turn.amount === null ? null : { minor: turn.amount, currency },
  comment: turn.side === 'system' ? reasonOf(turn.comment, parts) : turn.comment,
})

function coverageOf(state: DemandState): CoverageCell[] {
  const living = new Set(state.offers.filter(offer => isLive(offer.status)).map(({ id }) => id))
  return state.weeks.map(({ laneId, week, needed }) => {
    const cells = state.answers.filter(cell => cell.laneId === laneId && cell.week === week)
    const sum = (of: 'confirmed' | 'ordered') => cells.reduce((all, cell) => all + cell[of], 0)
    const promised = cells.reduce((all, cell) => all + (living.has(cell.offerId) ? cell.promised : cell.confirmed), 0)
    return { laneId, week, needed, promised, confirmed: sum('confirmed'), ordered: sum('ordered') }
  })
}

/** What executors read of the price: what was left in the draft under another mode, or is kept to himself, is the forwarder's alone. */
const told = ({ mode, showsTo }: DemandDraft, { price, priceTo }: Pick<DemandDraft, 'price' | 'priceTo'>) => ({
  price: mode === 'request' ? null : price,
  priceTo: mode === 'range' && showsTo ? priceTo : null,
})

type ByMode = NamesWhere<typeof demandFields, 'sees', 'by_mode'>
const byMode: { [F in ByMode]: (draft: DemandDraft) => DemandDraft[F] } = {
  price: draft => told(draft, draft).price,
  priceTo: draft => told(draft, draft).priceTo,
  lanes: draft => draft.lanes.map(lane => ({ ...lane, ...told(draft, lane) })),
}
const blank = DemandDraft.parse({ kind: 'spot' })

/** What was entered as executors read it. */
const toldDraft = (draft: DemandDraft): DemandDraft => ({
  ...draft,
  ...pick(blank, namesWhere(demandFields, 'sees', 'forwarder')),
  ...(Object.fromEntries(namesWhere(demandFields, 'sees', 'by_mode').map(name => [name, byMode[name](draft)])) as Pick<
    DemandDraft,
    ByMode
  >),
})

/** A row as somebody reads it who may not see prices. */
export const rowWithoutPrices = (row: DemandRow): DemandRow => ({
  ...row,
  price: null,
  priceTo: null,
  best: null,
  own: row.own && { ...row.own, amount: null },
})

/** A card as somebody reads it who may not see prices. */
export function cardWithoutPrices(card: DemandCard): DemandCard {
  const none = { price: null, priceTo: null }
  return {
    ...card,
    row: rowWithoutPrices(card.row),
    draft: {
      ...card.draft,
      ...pick(blank, namesWhere(demandFields, 'priced', true)),
      lanes: card.draft.lanes.map(lane => ({ ...lane, ...none })),
    },
    lanes: card.lanes.map(lane => ({ ...lane, ...none })),
    offers: card.offers.map(offer => ({
      ...offer,
      amount: null,
      offered: null,
      gross: null,
      net: null,
      effective: null,
      places: null,
      lanes: [],
      turns: offer.turns.map(turn => ({ ...turn, amount: null })),
    })),
  }
}

const over = new Set(['matched', 'expired', 'cancelled'])

/** A demand opened, as its viewer may see it. */
export function toCard(state: DemandState, viewer: string, parts: CardParts): DemandCard {
  const { demand, draft, facts } = state
  const own = viewer === demand.orgId
  const listed = listedOf(state, viewer)
  const row = listed?.row ?? listedOf({ ...state, demand: { ...demand, status: 'active' } }, viewer)!.row
  const ranked: Ranked = own ? rankedOf(state, parts.turns) : new Map()
  const basis = demand.basis as Basis
  const place = (offer: DemandOfferRecord) => ranked.get(offer.id)?.[basis] ?? Number.MAX_SAFE_INTEGER
  const offers = state.offers
    .filter(offer => own || offer.executorId === viewer)
    .toSorted((a, b) => Number(isLive(b.status)) - Number(isLive(a.status)) || place(a) - place(b) || (a.id < b.id ? -1 : 1))
  const side: Side = own ? 'forwarder' : 'executor'
  const best = own ? offers.find(offer => isLive(offer.status) && offer.amount !== null) : undefined
  const coverage = coverageOf(state)
  // what is promised beyond the need of a week covers no other one
  const all = (of: 'promised' | 'confirmed') => coverage.reduce((sum, cell) => sum + Math.min(cell[of], cell.needed), 0)
  const live = offers.filter(offer => isLive(offer.status)).length
  const spot = spotCover(demand.status as DemandStatus, live, facts.needed)
  const later = Map.groupBy(
    state.recipients.filter(reach => reach.visibleFrom > parts.now),
    reach => reach.visibleFrom.toISOString(),
  )
  return {
    row: own
      ? {
          ...row,
          ...(demand.kind === 'period' ? { promised: all('promised'), confirmed: all('confirmed') } : spot),
          offers: live,
          best: best?.compared == null ? null : { minor: Math.round(best.compared / 1000), currency: demand.currency },
        }
      : { ...row, status: demand.status as DemandStatus },
    order: facts.order,
    own,
    draft: own ? { ...draft, order: parts.order ?? draft.order } : toldDraft(draft),
    lanes: state.lanes.map(({ facts: stored }) => {
      const lane = lanesIn(stored)
      return own || draft.showsTo ? lane : { ...lane, priceTo: null }
    }),
    coverage,
    offers: offers.map(offer => toOffer(state, offer, side, ranked, parts)),
    reach: own
      ? {
          reached: state.recipients.filter(reach => reach.visibleFrom <= parts.now).length,
          // who would have read it later reads of it no more
          later: over.has(demand.status)
            ? []
            : [...later].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([at, rows]) => ({ at, organizations: rows.length })),
        }
      : null,
    listed: parts.listed,
    cancel: demand.cancelReason === null ? null : { reason: demand.cancelReason, comment: demand.cancelComment },
    actions:
      own && parts.permissions.has('demands.create')
        ? demandActions(factsOf(state)).map(({ action, why }) => ({
            action,
            allow: why === null,
            reason: why && new Refusal(why, { status: demand.status, order: state.elsewhere }).wordsIn(parts.locale),
          }))
        : [],
    mayOffer: parts.mayOffer,
    vat: parts.vat,
  }
}

export const toEntry = (entry: DemandEntryRecord, { own, prices }: { own: boolean; prices: boolean }): DemandEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what,
  from: entry.fromStatus,
  to: entry.toStatus,
  person: entry.byName,
  organization: entry.byOrgName,
  comment: entry.comment,
  // how many it reached is the forwarder's
  facts: Object.fromEntries(
    Object.entries(entry.facts as Record<string, unknown>).filter(([name]) => (own || name !== 'reached') && (prices || name !== 'amount')),
  ),
})
