import type { DemandLane } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandKind, DemandOfferStatus, DemandStatus } from '#contract/demand-states.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState } from '#server/deals/record.ts'
import { type DemandFacts, type DemandOfferFacts, isLive } from '#server/demands/lifecycle.ts'
import type { AnswerRecord, DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { StoredDemandFacts } from './stored.ts'

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

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
        town: stop.placeCode,
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

export const named = (place: PlaceRecord | undefined) => ({ ru: place?.nameRu ?? '', en: place?.nameEn ?? '' })

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

export const ownCells = (state: DemandState, offer: DemandOfferRecord | undefined): AnswerRecord[] =>
  offer ? state.answers.filter(cell => cell.offerId === offer.id) : []

/** What is shown of a draft that has no order yet. */
export function factsOfEntered(draft: OrderDraft | null, places: ReadonlyMap<string, PlaceRecord>, trucks: number): StoredDemandFacts {
  const stops = (draft?.stops ?? []).map(stop => {
    const place = places.get(stop.place ?? '')
    return {
      ...stop,
      placeCode: stop.place,
      placeRu: place?.nameRu ?? '',
      placeEn: place?.nameEn ?? '',
      tz: place?.tz ?? defaultZone,
      windowFrom: stop.windowFrom === null ? null : new Date(stop.windowFrom),
      windowTo: stop.windowTo === null ? null : new Date(stop.windowTo),
    }
  })
  const order = { ...(draft ?? {}), number: null, distanceKm: draft?.distanceKm ?? null, bodyTypes: draft?.bodyTypes ?? [] }
  const facts = factsOfOrder(
    { order, stops, cargos: draft?.cargos ?? [] } as unknown as Pick<OrderState, 'order' | 'stops' | 'cargos'>,
    trucks,
  )
  return { ...facts, temperature: draft?.temperature ?? null, order: draft ? facts.order : null }
}
