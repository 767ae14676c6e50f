import { isOver } from '#contract/flight-lead.ts'
import type { OrderDraft, StopDraft } from '#contract/order-draft.ts'
import type { childRefusals } from '#contract/refusals/transfers.ts'
import type { LegGives } from '#contract/transfers.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import { isNothing, remainderOf, type Share } from '#server/deals/flights/rules/ofOrder.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { OrderState, StopRecord, TransferRecord } from '../record.ts'
import { isLive, isPassed } from './lifecycle.ts'

const refuseChild: RefuseWith<typeof childRefusals> = refuse

/** Refuses to change the stops of a child: those of its parent are marked as they are. */
export function checkStops({ order, stops }: OrderState, draft: OrderDraft): void {
  if (order.parentId === null) return
  const said = (stops: readonly (string | null)[][]) => JSON.stringify(stops)
  if (said(stops.map(stop => [stop.kind, stop.placeCode])) !== said(draft.stops.map(stop => [stop.kind, stop.place])))
    refuseChild('transfer.route_fixed', { field: 'stops' })
}

/** The customer of a child stays the forwarder of its parent until another one is chosen. */
export const keptOf = ({ order }: OrderState, draft: OrderDraft): { customerName?: string | null } =>
  order.parentId !== null && draft.customerId === null ? { customerName: order.customerName } : {}

/** The part of an order that is passed on where not all of it is: what lies before a reload or after it, and where and when that is. */
export type PassedLeg = {
  gives: LegGives
  placeCode: string
  placeRu: string
  placeEn: string
  address: string
  country: string
  tz: string
  lat: number | null
  lon: number | null
  at: Date
  /** Whether the part that is passed on has its vehicles. */
  isReady: boolean
}

/** So long a reload takes where nobody says otherwise. */
export const RELOAD_MS = 3600_000

/** The leg a transfer is of while it stands, from the request on; null: it is of the whole order, or there is none. */
export function legOf(transfer: TransferRecord | null): PassedLeg | null {
  if (!transfer?.legGives || !(isLive(transfer.status) || transfer.status === 'completed')) return null
  const { legPlaceCode, legPlaceRu, legPlaceEn, legAddress, legCountry, legTz, legLat, legLon, legAt, legReady } = transfer
  return {
    gives: transfer.legGives as LegGives,
    placeCode: legPlaceCode!,
    placeRu: legPlaceRu!,
    placeEn: legPlaceEn!,
    address: legAddress!,
    country: legCountry!,
    tz: legTz!,
    lat: legLat,
    lon: legLon,
    at: legAt!,
    isReady: legReady,
  }
}

/** Whether all of an order is carried out by its child: its own executor names no resources and marks no stop. */
export const isPassedWhole = (transfer: TransferRecord | null): boolean => isPassed(transfer?.status) && legOf(transfer) === null

/** Flights of the executor himself that carry an order, or will; those of the actual carrier he only mirrors are left out. */
export const ownOpen = <F extends OrderFlight>(flights: readonly F[]): F[] =>
  flights.filter(flight => flight.mirrorsId === null && !isOver(flight))

/** What of an order its executor has yet to find a vehicle for. */
export const ownLeft = (total: Share, flights: readonly OrderFlight[]): Share => {
  const open = ownOpen(flights)
  return open.length === 0 ? total : remainderOf(total, open)
}

/** Whether the executor's own leg has its vehicles. */
export const isOwnNamed = (total: Share, flights: readonly OrderFlight[]): boolean =>
  ownOpen(flights).length > 0 && isNothing(ownLeft(total, flights))

type Divided = { kind: string }

/** Whether a reload divides the stops of an order in two: all it loads comes before all it unloads. */
export const isDivisible = (stops: readonly Divided[]): boolean => {
  const first = stops.findIndex(({ kind }) => kind === 'unloading')
  return first > 0 && stops.slice(first).every(({ kind }) => kind === 'unloading')
}

/** The window the reload has as a stop. */
const windowAt = (at: Date) => ({ from: at, to: new Date(at.getTime() + RELOAD_MS) })

/** An order with the stops its executor serves himself where he passes one leg on: his own, and the reload in place of the others. */
export function ownPart<S extends Pick<OrderState, 'order' | 'stops' | 'transfer'>>(state: S): S {
  const leg = legOf(state.transfer)
  if (!leg) return state
  const [first] = state.stops
  const { from, to } = windowAt(leg.at)
  const reload: StopRecord = {
    ...first!,
    ...{ placeCode: leg.placeCode, placeRu: leg.placeRu, placeEn: leg.placeEn, address: leg.address, country: leg.country },
    ...{ tz: leg.tz, lat: leg.lat, lon: leg.lon, windowFrom: from, windowTo: to },
    kind: 'reload',
    seq: 0,
    partyName: '',
    contactName: '',
    contactPhone: null,
    handling: [],
    notes: '',
  }
  const kept = state.stops.filter(({ kind }) => kind === (leg.gives === 'after' ? 'loading' : 'unloading'))
  return {
    ...state,
    // the road of the whole way tells nothing of the part: that is estimated
    order: { ...state.order, durationMin: null, distanceKm: null },
    stops: leg.gives === 'after' ? [...kept, reload] : [reload, ...kept],
  }
}

/** The leg an executor's own flight of an order is on: behind whatever legs the one that is passed on before it may have. */
export const ownLegNumber = (transfer: TransferRecord | null): number => (legOf(transfer)?.gives === 'before' ? 11 : 1)

/** The stops of the child of a leg: those of its parent that are passed on, and the reload as a loading or an unloading. */
export function stopsOfLeg(stops: readonly StopDraft[], leg: PassedLeg): StopDraft[] {
  const isAfter = leg.gives === 'after'
  const { from, to } = windowAt(leg.at)
  const reload: StopDraft = {
    kind: isAfter ? 'loading' : 'unloading',
    place: leg.placeCode,
    address: leg.address,
    windowFrom: from.toISOString(),
    windowTo: to.toISOString(),
    partyName: '',
    contactName: '',
    contactPhone: null,
    handling: [],
    notes: '',
  }
  const passed = stops.filter(({ kind }) => kind === (isAfter ? 'unloading' : 'loading'))
  return isAfter ? [reload, ...passed] : [...passed, reload]
}

/** A flight of a leg's child as its parent has it: with the parent's stops, and the reload where the child loads or unloads at it. */
export function asAbove(flight: OrderFlight, { gives }: PassedLeg, stops: readonly Divided[]): OrderFlight {
  const loadings = stops.filter(({ kind }) => kind === 'loading').length
  const reload = gives === 'after' ? 1 : loadings + 1
  const tasks = flight.tasks.map(task => {
    if (task.stopSeq === 0) return task
    if (task.stopSeq === reload) return { ...task, kind: 'reload', stopSeq: 0 }
    return gives === 'after' ? { ...task, stopSeq: task.stopSeq - 1 + loadings } : task
  })
  return { ...flight, leg: gives === 'after' ? flight.leg + 1 : flight.leg, tasks }
}
