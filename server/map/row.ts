import type { MapFlight } from '#contract/map.ts'
import type { FlightStatus, TaskKind } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import type { UnderWay } from '#server/flights/store/list.ts'
import type { Tx } from '#server/platform/db.ts'
import { listLatest } from '#server/positions/store.ts'
import { type LastPlace, listMarks, listPlacesSince } from './store.ts'

/** Where flights under way are, by the flight: an executor's own by their trucks, others' by the rule on who may know it. */
export const placedIn = (tx: Tx, side: Side, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, LastPlace>> =>
  side === 'executor' ? ownPlaces(tx, flights) : placesOfOthers(tx, flights)

async function ownPlaces(tx: Tx, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, LastPlace>> {
  const vehicleIds = [...new Set(flights.flatMap(({ truckId }) => truckId ?? []))]
  if (vehicleIds.length === 0) return new Map()
  const latest = await listLatest(tx, { vehicleIds, box: null, after: null, limit: vehicleIds.length })
  const places = new Map(latest.map(place => [place.vehicleId, place]))
  return new Map(
    flights.flatMap(({ flightId, truckId }) => {
      const place = places.get(truckId ?? '')
      return place ? [[flightId, place] as const] : []
    }),
  )
}

/** On the map stands what somebody may see now; where it was when he could see it last is for its track. */
async function placesOfOthers(tx: Tx, flights: readonly UnderWay[]): Promise<ReadonlyMap<string, LastPlace>> {
  const marks = await listMarks(
    tx,
    flights.map(({ flightId }) => flightId),
  )
  const since = marks.flatMap(flight => {
    const last = visibleSpans(flight, tx.actor.orgId).at(-1)
    return last?.until === null ? [[flight.id, last.from] as const] : []
  })
  return listPlacesSince(tx, new Map(since))
}

/** A stored number of four bytes without what the four bytes add. */
const short = (value: number) => Math.round(value * 1e5) / 1e5

export const toMapFlight = (flight: UnderWay, { at, lat, lon, speed, course }: LastPlace): MapFlight => ({
  flightId: flight.flightId,
  number: flight.number,
  status: flight.status as FlightStatus,
  plate: flight.plate,
  driver: flight.driver,
  next: flight.next && { kind: flight.next.kind as TaskKind, place: flight.next.place },
  dueAt: flight.dueAt?.toISOString() ?? null,
  lateMin: flight.lateMin,
  lat: short(lat),
  lon: short(lon),
  course,
  speedKmh: speed === null ? null : Math.round(speed),
  at: at.toISOString(),
})
