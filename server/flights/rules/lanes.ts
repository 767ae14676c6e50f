import type { FlightLane, FlightLanes } from '#contract/flight-lanes.ts'
import type { ListedFlight } from '#server/deals/flights/row.ts'

type Stop = ListedFlight['stops'][number]
type End = FlightLane['from']

/** Flights by where they begin and end, the busiest first; the place of a stop is told by `placeOf`, null where nobody knows it. */
export function lanesOf(
  flights: readonly Pick<ListedFlight, 'stops' | 'dueAt'>[],
  placeOf: (stop: Stop) => string | null,
  now: Date,
): Omit<FlightLanes, 'complete'> {
  const found = new Map<string, FlightLane>()
  let nowhere = 0
  for (const { stops, dueAt } of flights) {
    // fuel, rest and the way back are of no order, and a flight is known by where its cargo goes
    const ends = stops.filter(({ orderId }) => orderId !== null)
    const [from, to] = [ends[0], ends.slice(1).at(-1)].map(stop => endOf(stop, placeOf))
    if (!from || !to) {
      nowhere += 1
      continue
    }
    const id = `${from.code} ${to.code}`
    const lane = found.get(id) ?? { from, to, total: 0, late: 0 }
    lane.total += 1
    if (dueAt !== null && Date.parse(dueAt) < now.getTime()) lane.late += 1
    found.set(id, lane)
  }
  return { lanes: [...found.values()].toSorted((a, b) => b.total - a.total || b.late - a.late), nowhere }
}

function endOf(stop: Stop | undefined, placeOf: (stop: Stop) => string | null): End | null {
  const code = stop ? placeOf(stop) : null
  return stop && code !== null ? { code, name: stop.place } : null
}
