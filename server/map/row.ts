import type { MapFlight } from '#contract/map.ts'
import type { FlightStatus, TaskKind } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import type { UnderWay } from '#server/flights/store/list.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { findLastPoint } from '#server/tracks/store.ts'
import { type LastPlace, lastPlaces } from './store.ts'

type Placed = Omit<LastPlace, 'vehicleId'>

/** Where flights under way are, by the flight: an executor's own by their trucks, others' by the rule on who may know it. */
export const placedIn = (tx: Tx, side: Side, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, Placed>> =>
  side === 'executor' ? ownPlaces(tx, flights) : placesOfOthers(tx, flights)

async function ownPlaces(tx: Tx, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, Placed>> {
  const trucks = flights.flatMap(({ truckId }) => truckId ?? [])
  const places = await lastPlaces(tx, trucks)
  return new Map(
    flights.flatMap(({ flightId, truckId }) => {
      const place = places.get(truckId ?? '')
      return place ? [[flightId, place] as const] : []
    }),
  )
}

async function placesOfOthers(tx: Tx, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, Placed>> {
  const found = new Map<string, Placed>()
  for (const { flightId } of flights) {
    const home = await enter(tx, 'flight', flightId)
    const flight = home && (await findFlight(tx, home, flightId))
    if (!flight) continue
    const spans = visibleSpans(flight, tx.actor.orgId)
    const last = spans.at(-1)
    // where it was when he could see it last is for its track: on the map stands what he may see now
    const point = last?.until === null ? await findLastPoint(tx, flightId, [last]) : null
    if (point) found.set(flightId, { at: new Date(point[0]), lat: point[1], lon: point[2], speed: point[3], course: null })
  }
  return found
}

/** A stored number of four bytes without what the four bytes add. */
const short = (value: number) => Math.round(value * 1e5) / 1e5

export const toMapFlight = (flight: UnderWay, { at, lat, lon, speed, course }: Placed): MapFlight => ({
  flightId: flight.flightId,
  number: flight.number,
  status: flight.status as FlightStatus,
  plate: flight.plate,
  driver: flight.driver,
  next: flight.next && { kind: flight.next.kind as TaskKind, place: flight.next.place },
  dueAt: flight.dueAt?.toISOString() ?? null,
  lat: short(lat),
  lon: short(lon),
  course,
  speedKmh: speed === null ? null : Math.round(speed),
  at: at.toISOString(),
})
