import { drivenAfter } from '#server/deals/flights/rules/driven.ts'
import type { Around, Neighbour, Surroundings } from '#server/deals/flights/rules/judge.ts'
import { minutesBetween, type Position } from '#server/deals/flights/rules/roads.ts'
import type { Facts, Unit, UnitFlight } from '#server/planner/record.ts'

/** What a unit does by then: its own flights, and proposals before the one in question. */
export type Known = Pick<Unit, 'flights' | 'tasks'>

/** When a flight is to be done, and where it begins and ends. */
type Between = { ends: readonly Position[]; startsAt: Date; endsAt: Date }

/** The flights next to a trip, and what the driver has behind him by then. */
export function aroundOf({ flights, tasks }: Known, { ends, startsAt, endsAt }: Between, law: Pick<Facts, 'tz' | 'norms'>): Around {
  const before = flights.findLast(flight => flight.endsAt <= startsAt)
  const after = flights.find(flight => flight.startsAt >= endsAt)
  return between({ before, after, tasks }, { ends, startsAt }, law)
}

/** The same of a flight those have already: the one before it may be over only after it was to begin. */
export function aroundAtHome({ flights, tasks }: Known, { ends, startsAt }: Between, law: Pick<Facts, 'tz' | 'norms'>): Around {
  const before = flights.findLast(flight => flight.startsAt <= startsAt)
  const after = flights.find(flight => flight.startsAt > startsAt)
  return between({ before, after, tasks }, { ends, startsAt }, law)
}

type Next = { before: UnitFlight | undefined; after: UnitFlight | undefined; tasks: Unit['tasks'] }

function between({ before, after, tasks }: Next, { ends, startsAt }: Omit<Between, 'endsAt'>, law: Pick<Facts, 'tz' | 'norms'>): Around {
  const near: Surroundings = {
    before: before ? beforeOf(before, ends[0]!) : null,
    after: after
      ? { number: after.number, at: after.first.from, until: after.first.to, driveMinutes: minutesBetween(after.first, ends.at(-1)!) }
      : null,
  }
  const driven = drivenAfter(
    tasks.filter(({ plannedTo }) => plannedTo <= startsAt),
    law,
  )
  return { truck: near, trailer: near, driver: { ...near, ...(driven && { driven }) } }
}

const beforeOf = ({ number, endsAt, over = endsAt, last }: UnitFlight, to: Position): Neighbour => ({
  number,
  at: over,
  until: over,
  driveMinutes: minutesBetween({ ...last, country: to.country ?? null }, to),
})
