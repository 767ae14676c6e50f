import type { FlightFigures } from '#contract/flight-figures.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { Day } from '#contract/primitives.ts'

/** A flight as the figures of a fleet read it: whose vehicle, from when until when, and how far. */
export type RunFacts = {
  truckId: string
  begins: Date
  ends: Date
  /** The day it begins by the clock of the organisation. */
  day: Day
  loadedKm: number | null
  emptyKm: number | null
}
export type TruckFacts = { id: string; plate: string; make: string; model: string }
export type ArrivalFacts = { day: Day; arrivals: number; onTime: number }

type Period = { from: Date; to: Date }

/** Minutes of a period that are covered by any of the runs; where two lie over each other the time counts once. */
export function minutesOn(runs: readonly Pick<RunFacts, 'begins' | 'ends'>[], { from, to }: Period): number {
  let covered = 0
  let reached = from.getTime()
  for (const { begins, ends } of runs.toSorted((a, b) => a.begins.getTime() - b.begins.getTime())) {
    const [begin, end] = [Math.max(begins.getTime(), reached), Math.min(ends.getTime(), to.getTime())]
    if (end > begin) {
      covered += end - begin
      reached = end
    }
  }
  return Math.round(covered / 60_000)
}

/** So many hours of a day are one figure of it. */
const PART = 3

/** How many trucks stood on average in each part of a day that is over by the end of the period, to a tenth. */
function standingOn(day: Day, { to, tz }: Period & { tz: string }, fleet: readonly (readonly RunFacts[])[]): (number | null)[] {
  return Array.from({ length: 24 / PART }, (_, part) => {
    const from = new Date(momentAt(day, `${String(part * PART).padStart(2, '0')}:00`, tz))
    const until = new Date(from.getTime() + PART * 3600_000)
    if (until > to) return null
    const idle = fleet.reduce((sum, runs) => sum + PART * 60 - minutesOn(runs, { from, to: until }), 0)
    return Math.round((idle / (PART * 60)) * 10) / 10
  })
}

type Known = { trucks: readonly TruckFacts[]; runs: readonly RunFacts[]; arrivals: readonly ArrivalFacts[]; days: readonly Day[] }

/** The figures of a fleet within a period: every truck is named, also one that stood all the time, and every day. */
export function figuresOf(period: Period & { tz: string }, { trucks, runs, arrivals, days }: Known): FlightFigures {
  const runsOf = Map.groupBy(runs, ({ truckId }) => truckId)
  const whole = Math.round((period.to.getTime() - period.from.getTime()) / 60_000)
  const arrived = new Map(arrivals.map(each => [each.day, each]))
  const begun = Map.groupBy(
    runs.filter(({ loadedKm, emptyKm }) => loadedKm !== null && emptyKm !== null),
    ({ day }) => day,
  )
  const km = (day: Day, of: 'loadedKm' | 'emptyKm') => (begun.get(day) ?? []).reduce((sum, run) => sum + (run[of] ?? 0), 0)
  const fleet = trucks.map(({ id }) => runsOf.get(id) ?? [])
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    trucks: trucks.map(({ id, plate, make, model }) => {
      const own = (runsOf.get(id) ?? []).filter(({ begins, ends }) => ends > period.from && begins < period.to)
      const busy = minutesOn(own, period)
      return { id, plate, model: `${make} ${model}`.trim(), busy, idle: whole - busy, flights: own.length }
    }),
    days: days.map(day => ({
      day,
      arrivals: arrived.get(day)?.arrivals ?? 0,
      onTime: arrived.get(day)?.onTime ?? 0,
      loadedKm: km(day, 'loadedKm'),
      emptyKm: km(day, 'emptyKm'),
      idleTrucks: standingOn(day, period, fleet),
    })),
  }
}
