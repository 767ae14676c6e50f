import { leadOf } from '#contract/flight-lead.ts'
import type { Side } from '#contract/primitives.ts'
import type { EarlierWaybill, SignerRow, TitleRow, WaybillCard, WaybillFlight, WaybillNext, WaybillRow } from '#contract/waybills.ts'
import { defaultZone } from '#contract/zone.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState, TitleHead } from '#server/deals/record.ts'
import { actionsFor, offersFor, sideFor, type WaybillFacts, waitsFor } from '#server/deals/waybills/lifecycle.ts'
import { dueOf, factsOf, tellsPrice, toTitleFacts } from '#server/deals/waybills/rules/titles.ts'
import type { Operator } from './exchange/operator.ts'
import { totalsOf } from './facts/title.ts'
import type { RoadsideLinks } from './roadside/links.ts'
import type { WaybillState } from './store/waybills.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

function toTitle(
  title: TitleHead,
  all: readonly TitleHead[],
  facts: WaybillFacts,
  { side, prices, closed = false }: Pick<WaybillView, 'side' | 'prices'> & { closed?: boolean },
): TitleRow {
  const over = closed || title.replaced || title.state === 'dropped' || (tellsPrice(title.kind as TitleRow['kind']) && !prices)
  return {
    id: title.id,
    seq: title.seq,
    kind: title.kind as TitleRow['kind'],
    role: title.role as TitleRow['role'],
    side: title.side as TitleRow['side'],
    state: title.state as TitleRow['state'],
    fileName: title.fileName,
    sha256: title.sha256.toString('hex'),
    formedAt: title.formedAt.toISOString(),
    formedBy: title.formedBy,
    signerId: title.signerId,
    signer: title.signerName === null ? null : { name: title.signerName, post: title.signerPost ?? '', attorney: title.attorneyNumber },
    method: title.method as TitleRow['method'],
    signedAt: iso(title.signedAt),
    registeredAt: iso(title.registeredAt),
    endedAt: iso(title.endedAt),
    gis: { state: title.gis as TitleRow['gis']['state'], uid: title.gisUid },
    corrects: all.find(each => each.id === title.correctsId)?.seq ?? null,
    replaced: title.replaced,
    reason: title.reason,
    refusedBy: title.refusedBy,
    actions: over ? [] : actionsFor(facts, toTitleFacts(title), side),
  }
}

type WaybillView = {
  /** The part of the order the waybill is of, alone. */
  state: OrderState
  flightId: string | null
  found: WaybillState | null
  /** All parts of the order, each with its waybill. */
  parts: readonly { state: OrderState; flightId: string | null; isLive: boolean; found: WaybillState | null }[]
  /** Those of deals that are over, with whose deal each was. */
  earlier: readonly (WaybillState & { executor: string })[]
  side: Side
  /** Whether the viewer may see prices. */
  prices: boolean
  signers: SignerRow[]
  operator: Operator | null
  roadsideLinks: RoadsideLinks
  now: Date
  /** The driver's whole name is for his own organisation; others read what the flight shows. */
  driver: string
}

/** The waybill of an order as one side sees it. */
export function toCard(view: WaybillView): WaybillCard {
  const { state, flightId, found, parts, earlier, side, prices, signers, operator, roadsideLinks, now, driver } = view
  const facts = factsOf(state, found)
  const last = state.stops.at(-1)
  return {
    flightId,
    flights: parts.flatMap(part => toFlight(part, side)),
    waybill: found && toWaybill(found, facts, { side, prices, roadsideLinks, now }),
    operator: operator && { name: operator.name, simulated: operator.simulated },
    next: nextOf(state, found, side),
    offers: offersFor(facts, side).filter(({ kind }) => prices || !tellsPrice(kind)),
    signers,
    earlier: earlier.map(each => toEarlier(state, each, { side, prices })),
    known: {
      consignee: last?.partyName ?? '',
      ...totalsOf(state.cargos as never),
      truck: leadOf(state.flights)?.truckPlate ?? '',
      trailer: leadOf(state.flights)?.trailerPlate ?? '',
      driver,
      place: { ru: last?.placeRu ?? '', en: last?.placeEn ?? '' },
      loading: timesAt(state, state.stops[0]),
      unloading: timesAt(state, last),
    },
  }
}

function nextOf(state: OrderState, found: WaybillState | null, side: Side): WaybillNext {
  const wait = waitsFor(factsOf(state, found))
  return {
    step: wait.step,
    kind: wait.kind,
    whose: wait.whose === side ? 'me' : wait.whose === 'forwarder' || wait.whose === 'executor' ? 'them' : wait.whose,
    dueAt: wait.kind === null || wait.whose === 'operator' ? null : iso(dueOf(state, found?.titles ?? [], wait.kind)),
  }
}

/** A flight with a waybill of its own; one that was called off is told of where it had one. */
function toFlight({ state, flightId, isLive, found }: WaybillView['parts'][number], side: Side): WaybillFlight[] {
  const lead = leadOf(state.flights)
  if (flightId === null || !lead || (!isLive && !found)) return []
  return [
    {
      flightId,
      number: state.flights[0]!.number,
      truck: lead.truckPlate ?? '',
      driver: lead.driverName ?? '',
      massKg: totalsOf(state.cargos as never).massKg,
      waybill: found?.waybill.number ?? null,
      completedAt: iso(found?.waybill.completedAt ?? null),
      next: nextOf(state, found, side),
    },
  ]
}

function timesAt({ flights }: OrderState, stop: OrderState['stops'][number] | undefined) {
  const visit = stop ? visitOf(flights, stop.seq) : null
  return { tz: stop?.tz ?? defaultZone, arrivedAt: iso(visit?.arrivedAt ?? null), leftAt: iso(visit?.completedAt ?? null) }
}

function toEarlier(state: OrderState, found: WaybillView['earlier'][number], viewer: Pick<WaybillView, 'side' | 'prices'>): EarlierWaybill {
  const { waybill, titles, executor } = found
  const facts = factsOf(state, found)
  return {
    id: waybill.id,
    number: waybill.number,
    uid: waybill.uid,
    executor,
    createdAt: waybill.createdAt.toISOString(),
    endedAt: waybill.endedAt!.toISOString(),
    completedAt: iso(waybill.completedAt),
    titles: titles.filter(title => title.state !== 'dropped').map(title => toTitle(title, titles, facts, { ...viewer, closed: true })),
  }
}

function toWaybill(
  { waybill, titles }: WaybillState,
  facts: WaybillFacts,
  viewer: Pick<WaybillView, 'side' | 'prices' | 'roadsideLinks' | 'now'>,
): WaybillRow {
  const { roadsideLinks, now } = viewer
  const link = waybill.roadsideUntil !== null && waybill.roadsideUntil > now ? roadsideLinks.link(waybill) : null
  return {
    id: waybill.id,
    version: waybill.version,
    number: waybill.number,
    uid: waybill.uid,
    consignee: { name: waybill.consigneeName, tin: waybill.consigneeTin, by: sideFor(facts, 't5') === 'outside' ? 'outside' : 'forwarder' },
    createdAt: waybill.createdAt.toISOString(),
    completedAt: iso(waybill.completedAt),
    titles: titles.filter(title => title.state !== 'dropped').map(title => toTitle(title, titles, facts, viewer)),
    roadside: link && { ...link, until: waybill.roadsideUntil!.toISOString() },
  }
}
