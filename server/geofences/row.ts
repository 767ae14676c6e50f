import type { VisitCard } from '#contract/geofences.ts'
import type { Side } from '#contract/primitives.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { tasksFor } from '#server/deals/flights/rules/viewing.ts'
import type { VisitRecord } from '#server/deals/flights/store/visits.ts'

/** A visit as one side reads it: a forwarder is told of no position before his loading began or after his unloading ended. */
export function toVisit(visit: VisitRecord, flight: FlightState, { viewer, side }: { viewer: string; side: Side }): VisitCard {
  const { arrivedAt, arrival, leftAt, departure, fence } = visit
  const [from, until] = side === 'executor' ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : spanOf(flight, viewer, visit)
  return {
    fence,
    arrivedAt: arrivedAt.toISOString(),
    arrival,
    leftAt: leftAt?.toISOString() ?? null,
    departure,
    track: visit.track
      .filter(({ at }) => at >= from && at <= until)
      .map(({ at, lat, lon, accuracyM }) => ({ at: new Date(at).toISOString(), lat, lon, accuracyM })),
  }
}

/** From the coming to the loading of this stop's order to the end of its last unloading; while that is open, as long as there is. */
function spanOf(flight: FlightState, viewer: string, { taskId }: VisitRecord): [number, number] {
  const seen = tasksFor(flight, viewer, 'forwarder')
  const orderId = seen.find(({ id }) => id === taskId)?.orderId
  const own = seen.filter(task => task.orderId === orderId && task.status !== 'cancelled')
  const loaded = own.find(({ arrivedAt }) => arrivedAt !== null)?.arrivedAt
  const isOpen = own.some(({ completedAt }) => completedAt === null)
  const until = isOpen ? Number.POSITIVE_INFINITY : Math.max(...own.map(({ completedAt }) => completedAt!.getTime()))
  return [loaded?.getTime() ?? Number.POSITIVE_INFINITY, until]
}
