import { type BarLane, type BarsQuery, type FlightBars, LANE_DAYS } from '#contract/flight-bars.ts'
import { TIMELINE_DAYS, type TimelineFlight } from '#contract/flight-board.ts'
import { foretold } from '#server/deals/flights/projection.ts'
import type { ListedFlight } from '#server/deals/flights/row.ts'
import type { Norms } from '#server/deals/flights/rules/norms.ts'
import { type ExpectedRecord, listExpected } from '#server/deals/flights/store/arrivals.ts'
import { type TimelineFacts, type TimelineWindow, timelineOf } from '#server/flights/rules/timeline.ts'
import { LANES_MOST, LATE_DAYS, type LaneRecord, listDriverLanes, listTrailerLane, listTruckLanes } from '#server/flights/store/board.ts'
import { BARS_MOST, flightsWithin } from '#server/flights/store/list.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { repairsWithin } from '#server/vehicles/store.ts'
import { begins, drawnOn, toLane, windowOf } from './board.ts'
import { listedIn } from './list.ts'
import { knownOrders } from './orders.ts'

type Span = { day: string; from: Date; to: Date; tz: string }

/** Flights of a list in time: own ones on lanes of the fleet, those of own orders on lanes of the vehicles that carry them. */
export async function barsIn(tx: Tx, query: BarsQuery, tz: string): Promise<FlightBars> {
  const day = query.from ?? query.days?.from ?? dayAfter(dayIn(tz, tx.now), -1)
  const days = Math.min(query.span, query.of === undefined ? TIMELINE_DAYS : LANE_DAYS)
  const span = { day, from: begins(day, tz), to: begins(dayAfter(day, days), tz), tz }
  return query.side === 'executor' ? ownBars(tx, query, span) : carriedBars(tx, query, span)
}

/** Whether a filter leaves flights out. */
const narrows = ({ tab, status, search, truck, driver, days }: BarsQuery): boolean =>
  tab !== 'all' || search !== '' || [status, truck, driver].some(({ length }) => length > 0) || Boolean(days?.from ?? days?.to)

/** Rows of the filter that may touch the window: what is late is planned before it. */
async function rowsWithin(tx: Tx, query: BarsQuery, { from, to, tz }: Span, unheld: 'truckId' | 'driverId' | null) {
  const since = new Date(from.getTime() - LATE_DAYS * 86_400_000)
  const found = await flightsWithin(tx, { filter: { ...query, sort: 'starts' }, from: since, to, tz, unheld })
  return { listed: found.slice(0, BARS_MOST).map(listedIn), complete: found.length <= BARS_MOST }
}

/** Lanes of the fleet as the board has them; with a filter those alone that its flights stand on, and below them flights nobody holds yet. */
async function ownBars(tx: Tx, query: BarsQuery, span: Span): Promise<FlightBars> {
  const { by, of = null } = query
  const narrowed = of === null && narrows(query)
  const unheld = narrowed ? null : by === 'driver' ? 'driverId' : 'truckId'
  const { listed, complete } = of === null ? await rowsWithin(tx, query, span, unheld) : { listed: [], complete: true }
  const found = await lanesOf(tx, by, of)
  const fleet = found.slice(0, LANES_MOST)
  const { driveMinutes, ...drawn } = await drawnOn(tx, fleet, { ...span, by })
  const chosen = new Set(listed.map(({ id }) => id))
  const isShown = ({ id }: TimelineFlight) => !narrowed || chosen.has(id)
  const shown = drawn.flights.filter(isShown)
  const held = new Set(shown.map(({ id }) => id))
  const kept = fleet.map((_, i) => i).filter(i => !narrowed || shown.some(({ lane }) => lane === i))
  const placeOf = new Map(kept.map((lane, i) => [lane, i]))
  const laneOf = ({ lane }: { lane: number }) => placeOf.get(lane)
  const moved = <B extends { lane: number }>(bars: readonly B[]) =>
    bars.flatMap(bar => (laneOf(bar) === undefined ? [] : { ...bar, lane: laneOf(bar)! }))
  // between flights that are left out there is nothing to tell of
  const gaps = narrowed ? [] : [...drawn.gaps, ...(of === null ? [] : await repairsBefore(tx, query, span))]
  const loose = loosely(
    listed.filter(({ id, truck, driver }) => !held.has(id) && (by === 'driver' ? driver : truck) === null),
    { window: windowOf(tx, span), from: { lanes: kept.length, places: drawn.places.length }, mine: true },
  )
  return {
    ...{ from: span.from.toISOString(), to: span.to.toISOString(), tz: span.tz },
    places: [...drawn.places, ...loose.places],
    lanes: [...kept.map(i => ({ ...toLane(fleet[i]!, driveMinutes[i]!), carrier: null })), ...loose.lanes],
    flights: [...moved(shown), ...loose.flights],
    gaps: moved(gaps),
    complete: complete && found.length <= LANES_MOST,
  }
}

const lanesOf = (tx: Tx, by: BarsQuery['by'], of: string | null): Promise<LaneRecord[]> =>
  by === 'truck'
    ? listTruckLanes(tx, '', of)
    : by === 'driver'
      ? listDriverLanes(tx, '', of)
      : of === null
        ? Promise.resolve([])
        : listTrailerLane(tx, of)

/** Repairs of one vehicle that are over: the lane itself knows the present one. */
async function repairsBefore(tx: Tx, { by, of }: BarsQuery, { from, to }: Span): Promise<FlightBars['gaps']> {
  if (by === 'driver' || of === undefined) return []
  const minute = (at: Date) => Math.round((at.getTime() - from.getTime()) / 60_000)
  return (await repairsWithin(tx, of, from, to)).flatMap(({ startsAt, endsAt }) =>
    endsAt === null ? [] : { lane: 0, kind: 'service' as const, from: minute(startsAt), to: minute(endsAt), km: null },
  )
}

/** Flights of own orders by the vehicles that carry them: of each what its row tells the forwarder, of the vehicle's other work nothing. */
async function carriedBars(tx: Tx, query: BarsQuery, span: Span): Promise<FlightBars> {
  const { listed, complete } = await rowsWithin(tx, query, span, null)
  const flightIds = listed.flatMap(({ id, status }) => (foretold.has(status) ? [id] : []))
  const expected = new Map((await listExpected(tx, { flightIds })).map(each => [each.taskId, each]))
  const orders = knownOrders(await listOwnRows(tx, [...new Set(listed.flatMap(({ orderIds }) => orderIds))]))
  const carrierOf = ({ orderIds }: ListedFlight) => {
    const names = new Set(orderIds.flatMap(id => orders.get(id)?.row.counterpart?.name ?? []))
    return names.size > 0 ? [...names].join(', ') : null
  }
  const { from, to, tz } = span
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), tz },
    ...loosely(listed, { window: windowOf(tx, span), from: { lanes: 0, places: 0 }, mine: false, carrierOf, expected }),
    gaps: [],
    complete,
  }
}

type Loose = {
  window: TimelineWindow
  /** How many lanes and places stand before these. */
  from: { lanes: number; places: number }
  mine: boolean
  carrierOf?: (flight: ListedFlight) => string | null
  /** When vehicles are expected, by the task. */
  expected?: ReadonlyMap<string, ExpectedRecord>
}

const ENDLESS = 1_000_000_000
/** Between two stops of a row nothing is known but that the vehicle is on its way. */
const unknownWays = (norms: Norms): Norms => ({ ...norms, day: ENDLESS, driving: ENDLESS, shortRest: ENDLESS })

/** Lanes of what rows tell alone, one for each vehicle; a flight without one has a lane of its own. */
function loosely(listed: readonly ListedFlight[], { window, from, mine, carrierOf = () => null, expected = new Map() }: Loose) {
  const groups = [...Map.groupBy(listed, flight => flight.truck?.plate ?? flight.id).values()]
  const drawn = timelineOf(
    groups.map(flights => ({ flights: flights.map(flight => factsOf(flight, expected)), shut: [] })),
    { ...window, norms: unknownWays(window.norms) },
  )
  const used = groups.map((_, i) => i).filter(i => drawn.flights.some(({ lane }) => lane === i))
  const lanes = used.map((i): BarLane => {
    const [first] = groups[i]!
    const { id, truck, driver } = first!
    return {
      id,
      truck: truck && { id: truck.id, plate: truck.plate },
      driver,
      carrier: carrierOf(first!),
      status: null,
      driveMinutes: null,
    }
  })
  const flights = drawn.flights.map(flight => ({
    ...flight,
    lane: from.lanes + used.indexOf(flight.lane),
    ends: [flight.ends[0] + from.places, flight.ends[1] + from.places] satisfies TimelineFlight['ends'],
    isOpen: mine && flight.isOpen,
    slack: null,
    conflict: flight.conflict === 'late' ? flight.conflict : null,
  }))
  return { places: drawn.places, lanes, flights }
}

const rangeOf = (known: ExpectedRecord | undefined) => (known ? { at: known.at, from: known.fromAt, until: known.untilAt } : null)

/** A flight as its row tells it. */
function factsOf(
  { id, number, version, status, startsAt, endsAt, stops }: ListedFlight,
  expected: ReadonlyMap<string, ExpectedRecord>,
): TimelineFacts {
  return {
    ...{ id, number, version, status, truckId: null, driverId: null },
    plannedStart: new Date(startsAt),
    plannedEnd: new Date(endsAt),
    tasks: stops.map(stop => ({
      ...{ kind: stop.kind, status: stop.status, lat: null, lon: null, minutes: null, departedAt: null },
      ...{ orderId: stop.orderId ?? id, placeRu: stop.place.ru, placeEn: stop.place.en },
      plannedFrom: new Date(stop.from),
      plannedTo: new Date(stop.to),
      arrivedAt: stop.arrivedAt === null ? null : new Date(stop.arrivedAt),
      completedAt: stop.completedAt === null ? null : new Date(stop.completedAt),
      expected: rangeOf(expected.get(stop.taskId)),
    })),
  }
}
