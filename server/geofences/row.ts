import type { VisitCard } from '#contract/geofences.ts'
import type { Side } from '#contract/primitives.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isWithin, visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import type { VisitRecord } from '#server/deals/flights/store/visits.ts'

/** A visit as one side reads it: a forwarder is told of the positions he may see by the one rule on it. */
export function toVisit(visit: VisitRecord, flight: FlightState, { viewer, side }: { viewer: string; side: Side }): VisitCard {
  const { arrivedAt, arrival, leftAt, departure, fence } = visit
  const spans = side === 'executor' ? null : visibleSpans(flight, viewer)
  return {
    fence,
    arrivedAt: arrivedAt.toISOString(),
    arrival,
    leftAt: leftAt?.toISOString() ?? null,
    departure,
    track: visit.track
      .filter(({ at }) => spans === null || spans.some(span => isWithin(span, new Date(at))))
      .map(({ at, lat, lon, accuracyM }) => ({ at: new Date(at).toISOString(), lat, lon, accuracyM })),
  }
}
